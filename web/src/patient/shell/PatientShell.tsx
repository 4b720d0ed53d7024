import {
  IconCalendarPlus,
  IconExternalLink,
  IconLayoutDashboard,
  IconList,
  IconLogout,
  IconUser,
} from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { patientText } from '#messages/patient';
import { paths } from '../../paths.ts';
import { Link, MenuLink } from '../../ui/address/Link.tsx';
import { ColorSchemeSwitch } from '../../ui/button/ColorSchemeSwitch.tsx';
import { Brand } from '../../ui/layout/Brand.tsx';
import { MainPart } from '../../ui/layout/MainPart.tsx';
import { firstName } from '../../ui/text/first-name.ts';
import { usePatient } from '../patient-context.ts';
import classes from './PatientShell.module.css';

const text = patientText.shell;

const LINKS = [
  { to: paths.patientDashboard, Icon: IconLayoutDashboard, name: 'dashboard' },
  { to: paths.patientHistory, Icon: IconList, name: 'appointments' },
  { to: paths.patientProfile, Icon: IconUser, name: 'profile' },
  { to: paths.doctors, Icon: IconCalendarPlus, name: 'book' },
] as const;

/** A sidebar. On phones it is a bar at the top, with the links at the bottom, where a thumb reaches them. */
export function PatientShell({ onLogOut }: { onLogOut: () => void }) {
  const { who: patient } = usePatient();
  const { pathname } = useLocation();
  return (
    <div className={classes.shell}>
      <header className={classes.side}>
        <div className={classes.inner}>
          <Brand />
          {/* The dashboard's heading is the same welcome. */}
          {pathname !== paths.patientDashboard && (
            <p className={classes.welcome}>{text.welcome(firstName(patient.name))}</p>
          )}
          <nav className={classes.nav} aria-label={text.navigation}>
            {LINKS.map(({ to, Icon, name }) => (
              <MenuLink key={to} to={to} className={classes.link}>
                <Icon size={22} stroke={1.75} aria-hidden className={classes.icon} />
                <span className={classes.long}>{text[name]}</span>
                <span className={classes.short}>{text.short[name]}</span>
              </MenuLink>
            ))}
          </nav>
          <div className={classes.tools}>
            <Link to={paths.home} className={`${classes.link} ${classes.site}`}>
              <IconExternalLink size={22} stroke={1.75} aria-hidden className={classes.icon} />
              {text.publicSite}
            </Link>
            <button
              type="button"
              data-leaves
              className={`${classes.link} ${classes.logOut}`}
              onClick={onLogOut}
            >
              <IconLogout size={22} stroke={1.75} aria-hidden className={classes.icon} />
              <span className={classes.logOutWord}>{text.logOut}</span>
            </button>
            <ColorSchemeSwitch />
          </div>
        </div>
      </header>
      <MainPart className={classes.main} />
    </div>
  );
}
