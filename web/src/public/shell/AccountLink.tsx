import { shellTexts } from '#messages/public-shell';
import { paths } from '../../paths.ts';
import { MenuLink } from '../../ui/address/Link.tsx';

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
