import { chooseStaffLanguage } from '@clinic-serial/contract/subjects/staff-account';
import { IconDeviceMobile, IconExternalLink, IconLogout } from '@tabler/icons-react';
import { adminText } from '#messages/admin';
import { paths } from '../../paths.ts';
import { logOutStaff } from '../../session/log-out-staff.ts';
import { otherLanguage } from '../../site-language.ts';
import { Link, MenuLink } from '../../ui/address/Link.tsx';
import { ColorSchemeSwitch } from '../../ui/button/ColorSchemeSwitch.tsx';
import { LanguageLink } from '../../ui/button/LanguageLink.tsx';
import { adminPaths } from '../paths.ts';
import { RoleBadge } from '../RoleBadge.tsx';
import { staffCall } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { NAVIGATION } from './navigation.ts';
import classes from './SideNavigation.module.css';

const text = adminText.shell;

/** The links of the staff area, the link to the public site, the logout, and the signed-in account. */
export function SideNavigation() {
  const { session, account, can } = useStaff();

  /** Keeps the chosen language with the account, for the next sign-in. The browser leaves the page meanwhile. */
  function keepLanguage() {
    // After a failure the page changes its language anyway, and the account keeps the earlier choice.
    staffCall(session, chooseStaffLanguage, { body: { language: otherLanguage }, keepalive: true }).catch(
      () => {},
    );
  }

  return (
    <>
      <nav className={classes.nav} aria-label={text.navigation}>
        {account.doctorId && (
          <MenuLink to={adminPaths.doctorQueue(account.doctorId)} className={classes.link}>
            <IconDeviceMobile size={22} stroke={1.75} aria-hidden className={classes.icon} />
            {text.ownQueue}
          </MenuLink>
        )}
        {NAVIGATION.filter(({ permission }) => can(permission)).map(({ to, label, Icon }) => (
          <MenuLink key={to} to={to} className={classes.link}>
            <Icon size={22} stroke={1.75} aria-hidden className={classes.icon} />
            {label}
          </MenuLink>
        ))}
      </nav>
      <div className={classes.foot}>
        <Link to={paths.home} className={classes.link}>
          <IconExternalLink size={22} stroke={1.75} aria-hidden className={classes.icon} />
          {text.publicSite}
        </Link>
        {/* `data-leaves`: a form with unsaved changes asks first. */}
        <button type="button" data-leaves className={classes.link} onClick={() => void logOutStaff(session)}>
          <IconLogout size={22} stroke={1.75} aria-hidden className={classes.icon} />
          {text.logOut}
        </button>
        <div className={classes.account}>
          <div className={classes.who}>
            <span className={classes.signedIn}>{text.signedInAs}</span>
            <span className={classes.name}>{account.fullName}</span>
            <RoleBadge role={account.role} />
          </div>
          <div className={classes.tools}>
            <LanguageLink onChoose={keepLanguage} />
            <ColorSchemeSwitch />
          </div>
        </div>
      </div>
    </>
  );
}
