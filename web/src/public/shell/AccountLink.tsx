import { shellTexts } from '#messages/public-shell';
import { paths } from '../../paths.ts';
import { MenuLink } from '../../ui/address/Link.tsx';

export interface AccountProps {
  /** The look of a link of the header. */
  className: string | undefined;
  /** Called when the person goes elsewhere, to close the menu of narrow screens. */
  onLeave: () => void;
}

/** 'My Account', the link to the patient's dashboard. */
export function AccountLink({ className, onLeave }: AccountProps) {
  return (
    <MenuLink to={paths.patientDashboard} end className={className} onClick={onLeave}>
      {shellTexts.nav.myAccount}
    </MenuLink>
  );
}
