import { chooseStaffLanguage, getStaffProfile } from '@clinic-serial/contract/subjects/staff-account';
import type { Permission } from '@clinic-serial/contract/terms/permissions';
import {
  IconBuildingHospital,
  IconCalendarEvent,
  IconCalendarMonth,
  IconChartBar,
  IconDeviceMobile,
  IconExternalLink,
  IconHistory,
  IconLayoutDashboard,
  IconListNumbers,
  IconLogout,
  IconMenu2,
  IconSettings,
  IconStethoscope,
  IconUserCog,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { adminText } from '#messages/admin';
import { useClinic } from '../../api/clinic.ts';
import { paths } from '../../paths.ts';
import { logOutStaff } from '../../session/log-out-staff.ts';
import { staffSession } from '../../session/staff-session.ts';
import { otherLanguage } from '../../site-language.ts';
import { Link, MenuLink } from '../../ui/address/Link.tsx';
import { ColorSchemeSwitch } from '../../ui/button/ColorSchemeSwitch.tsx';
import { ICON_BUTTON } from '../../ui/button/icon-button.ts';
import { LanguageLink } from '../../ui/button/LanguageLink.tsx';
import { Brand } from '../../ui/layout/Brand.tsx';
import { MainPart } from '../../ui/layout/MainPart.tsx';
import { SIDE_LINK } from '../../ui/layout/side-link.ts';
import { SkeletonLines } from '../../ui/list/ListState.tsx';
import { NewSerial, NewSerialButton } from '../new-serial/NewSerial.tsx';
import { adminPaths } from '../paths.ts';
import { RoleBadge } from '../RoleBadge.tsx';
import { staffCall, useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import classes from './AdminShell.module.css';
import { IdleNotice } from './IdleNotice.tsx';

/** A sidebar on wide screens. Narrow screens have a bar on top, with a menu that has the same entries. */
export function AdminShell() {
  const demo = useClinic()?.demoMode;
  useFreshAccount();
  return (
    <NewSerial>
      <div className={classes.shell} data-demo={demo || undefined}>
        <header className={classes.side}>
          <div className={classes.inner}>
            <div className={classes.bar}>
              <Brand />
              <NewSerialButton short />
              <PhoneMenu />
            </div>
            <div className={classes.wide}>
              <NewSerialButton />
              <SideNavigation />
            </div>
          </div>
        </header>
        <MainPart className={classes.main}>
          <Suspense fallback={<SkeletonLines lines={6} height="3rem" />}>
            <Outlet />
          </Suspense>
        </MainPart>
        <IdleNotice />
      </div>
    </NewSerial>
  );
}

/** Reads the account again, so that a name or role that was changed elsewhere appears without a new login. */
function useFreshAccount(): void {
  const { data } = useStaffRead(getStaffProfile, { staleTime: 60_000 });
  useEffect(() => {
    if (data) staffSession.update(data);
  }, [data]);
}

const text = adminText.shell;

/** The sidebar's entries on narrow screens, in a drawer. */
function PhoneMenu() {
  const drawer = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const close = () => {
    drawer.current?.close();
    // The browser's `close` event comes a little later. By then the next press may have opened the menu
    // again.
    setOpen(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => drawer.current?.close(), [key]);

  return (
    <>
      <button
        type="button"
        className={`${ICON_BUTTON} ${classes.toggle}`}
        aria-label={text.openMenu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          drawer.current?.showModal();
          setOpen(true);
        }}
      >
        <IconMenu2 aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the menu for the keyboard */}
      <dialog
        ref={drawer}
        className={classes.drawer}
        aria-label={text.navigation}
        onClose={() => {
          if (!drawer.current?.open) setOpen(false);
        }}
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
        onClick={(event) => {
          if (event.target === drawer.current) close();
        }}
      >
        {open && (
          <div className={classes.content}>
            <button
              type="button"
              className={`${ICON_BUTTON} ${classes.close}`}
              aria-label={text.closeMenu}
              onClick={close}
            >
              <IconX aria-hidden />
            </button>
            <SideNavigation />
          </div>
        )}
      </dialog>
    </>
  );
}

/** The links of the staff area, the link to the public site, the logout, and the signed-in account. */
function SideNavigation() {
  const { session, account, can } = useStaff();

  /**
   * Keeps the chosen language with the account, for the next sign-in. The browser leaves the page meanwhile.
   */
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
          <MenuLink to={adminPaths.doctorQueue(account.doctorId)} className={SIDE_LINK}>
            <IconDeviceMobile size={22} stroke={1.75} aria-hidden className={classes.icon} />
            {text.ownQueue}
          </MenuLink>
        )}
        {NAVIGATION.filter(({ permission }) => can(permission)).map(({ to, label, Icon }) => (
          <MenuLink key={to} to={to} className={SIDE_LINK}>
            <Icon size={22} stroke={1.75} aria-hidden className={classes.icon} />
            {label}
          </MenuLink>
        ))}
      </nav>
      <div className={classes.foot}>
        <Link to={paths.home} className={SIDE_LINK}>
          <IconExternalLink size={22} stroke={1.75} aria-hidden className={classes.icon} />
          {text.publicSite}
        </Link>
        {/* `data-leaves`: a form with unsaved changes asks first. */}
        <button type="button" data-leaves className={SIDE_LINK} onClick={() => void logOutStaff(session)}>
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

interface NavigationEntry {
  to: string;
  label: string;
  Icon: typeof IconSettings;
  /** The entry is hidden from accounts without this permission. */
  permission: Permission;
}

const NAVIGATION: readonly NavigationEntry[] = [
  {
    to: adminPaths.dashboard,
    label: text.dashboard,
    Icon: IconLayoutDashboard,
    permission: 'view',
  },
  { to: adminPaths.queue, label: text.queue, Icon: IconListNumbers, permission: 'view' },
  { to: adminPaths.doctors, label: text.doctors, Icon: IconStethoscope, permission: 'view' },
  { to: adminPaths.patients, label: text.patients, Icon: IconUsers, permission: 'view' },
  {
    to: adminPaths.appointments,
    label: text.appointments,
    Icon: IconCalendarEvent,
    permission: 'view',
  },
  { to: adminPaths.calendar, label: text.calendar, Icon: IconCalendarMonth, permission: 'view' },
  {
    to: adminPaths.departments,
    label: text.departments,
    Icon: IconBuildingHospital,
    permission: 'view',
  },
  { to: adminPaths.reports, label: text.reports, Icon: IconChartBar, permission: 'update' },
  { to: adminPaths.settings, label: text.settings, Icon: IconSettings, permission: 'view' },
  { to: adminPaths.staff, label: text.staff, Icon: IconUserCog, permission: 'delete' },
  { to: adminPaths.audit, label: text.audit, Icon: IconHistory, permission: 'delete' },
];
