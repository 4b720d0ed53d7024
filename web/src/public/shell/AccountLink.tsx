import { shellTexts } from '#messages/public-shell';
import { paths } from '../../paths.ts';
import { MenuLink } from '../../ui/address/Link.tsx';

/** Its width is fixed, so that the name does not move the other links. */
export const ACCOUNT =
  'relative flex w-30 flex-none justify-center max-md:grid max-md:w-auto max-md:justify-stretch max-md:gap-1';

export interface AccountProps {
  className: string | undefined;
  onLeave: () => void;
}

export function AccountLink({ className, onLeave }: AccountProps) {
  return (
    <MenuLink to={paths.patientDashboard} end className={className} onClick={onLeave}>
      {shellTexts.nav.myAccount}
    </MenuLink>
  );
}
