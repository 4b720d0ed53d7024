import { chooseStaffLanguage, getStaffProfile } from '@clinic-serial/contract/subjects/staff-account';
import type { Permission } from '@clinic-serial/contract/terms/permissions';
import {
  IconBuildingHospital,
  IconCalendarEvent,
  IconCalendarMonth,
  IconCash,
  IconChartBar,
  IconDeviceMobile,
  IconExternalLink,
  IconFileImport,
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
import { ShortAccountLimit } from '../AccountLimit.tsx';
import { useKeptShell } from '../kept/keep-shell.ts';
import { NewSerial, NewSerialButton } from '../new-serial/NewSerial.tsx';
import { adminPaths } from '../paths.ts';
import { RoleBadge } from '../RoleBadge.tsx';
import { staffCall, useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { IdleNotice } from './IdleNotice.tsx';
import { KeptNotice } from './KeptNotice.tsx';
import { LogOut } from './LogOut.tsx';
import { PlaceChoice } from './PlaceChoice.tsx';

/**
 * On wide screens the sidebar is beside the page and stays in view while the page scrolls. Under the demo
 * banner its end is below the window until the page is scrolled.
 */
const INNER =
  'lg:sticky lg:top-0 lg:flex lg:h-full lg:max-h-screen lg:flex-col lg:gap-gutter lg:overflow-y-auto ' +
  'lg:px-xs lg:py-gutter lg:[@media(max-height:56em)]:gap-xs lg:[@media(max-height:56em)]:pt-xs';

/**
 * Tables and records use more of a wide screen than the pages for patients. On a low screen a list needs
 * every line.
 */
const MAIN =
  'w-full min-w-0 max-w-[90rem] px-4 pt-sm pb-16 md:px-lg lg:px-8 lg:[@media(max-height:50rem)]:pt-xs ' +
  '[&:has([data-wide])]:max-w-[110rem]';

/** Makes the whole sidebar fit on a low laptop screen that is used with a mouse. */
const LINKS =
  'grid gap-1 [@media(min-width:62rem)_and_(max-height:56em)_and_(pointer:fine)]:gap-0 ' +
  '[@media(min-width:62rem)_and_(max-height:56em)_and_(pointer:fine)]:[&>a,&>button]:min-h-9 ' +
  '[@media(min-width:62rem)_and_(max-height:56em)_and_(pointer:fine)]:[&>a,&>button]:py-1';

/** The frame of the staff pages: a sidebar on wide screens, a bar with the same menu on narrow ones. */
export function AdminShell() {
  const demo = useClinic()?.demoMode;
  useFreshAccount();
  useKeptShell();
  return (
    <NewSerial>
      <div className="grid flex-[1_0_auto] grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:grid-rows-none print:block">
        <header className="border-0 border-b border-line bg-ground lg:border-e lg:border-b-0 lg:bg-sunken print:hidden">
          <div className={`${INNER} ${demo ? 'lg:pb-12' : ''}`}>
            <div className="flex min-h-header flex-none items-center justify-between gap-xs ps-4 pe-2 lg:min-h-0 lg:px-xs">
              <Brand />
              <NewSerialButton short />
              <PhoneMenu />
            </div>
            <PlaceChoice />
            <div className="flex flex-1 flex-col gap-lg max-lg:hidden lg:[@media(max-height:56em)]:gap-xs">
              <NewSerialButton />
              <SideNavigation />
            </div>
          </div>
        </header>
        <MainPart className={MAIN}>
          <KeptNotice />
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
        className={`${ICON_BUTTON} lg:hidden`}
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
        className="inset-y-0 right-0 left-auto m-0 ms-auto h-dvh max-h-none w-[min(20rem,88vw)] border-0 border-s border-line bg-ground p-0 text-text backdrop:bg-[var(--clinic-veil)]"
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
          <div className="flex min-h-full flex-col gap-xs px-sm pt-2 pb-gutter">
            <button
              type="button"
              className={`${ICON_BUTTON} self-end`}
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
  const { session, account, can, canForAll } = useStaff();
  const withMoney = useClinic()?.fees !== undefined;

  /**
   * Stores the chosen language with the account, for the next sign-in. Meanwhile the browser leaves the page.
   */
  function keepLanguage() {
    // If this fails, the page changes its language anyway, and the account keeps the earlier choice.
    staffCall(session, chooseStaffLanguage, { body: { language: otherLanguage }, keepalive: true }).catch(
      () => {},
    );
  }

  return (
    <>
      <nav className={LINKS} aria-label={text.navigation}>
        {account.doctorId && (
          <MenuLink to={adminPaths.doctorQueue(account.doctorId)} className={SIDE_LINK}>
            <IconDeviceMobile size={22} stroke={1.75} aria-hidden className="flex-none" />
            {text.ownQueue}
          </MenuLink>
        )}
        {NAVIGATION.filter(
          ({ permission, money, all }) => (all ? canForAll : can)(permission) && (withMoney || !money),
        ).map(({ to, label, Icon }) => (
          <MenuLink key={to} to={to} className={SIDE_LINK}>
            <Icon size={22} stroke={1.75} aria-hidden className="flex-none" />
            {label}
          </MenuLink>
        ))}
      </nav>
      <div className={`mt-auto ${LINKS}`}>
        <Link to={paths.home} className={SIDE_LINK}>
          <IconExternalLink size={22} stroke={1.75} aria-hidden className="flex-none" />
          {text.publicSite}
        </Link>
        <LogOut className={SIDE_LINK}>
          <IconLogout size={22} stroke={1.75} aria-hidden className="flex-none" />
          {text.logOut}
        </LogOut>
        <div className="mt-xs flex flex-wrap items-end justify-between gap-xs border-0 border-t border-line ps-sm pt-sm">
          <div className="grid min-w-0 flex-[1_1_9rem] justify-items-start gap-0.5">
            <span className="text-sm text-muted">{text.signedInAs}</span>
            <span className="mb-1 font-semibold wrap-anywhere" translate="no">
              {account.fullName}
            </span>
            <RoleBadge role={account.role} />
            <ShortAccountLimit limitedTo={account.limitedTo} />
          </div>
          <div className="flex items-center">
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
  /** True for a page that exists only if the clinic records payments. */
  money?: true;
  /** True for a page that is hidden from accounts with a limit to some doctors. */
  all?: true;
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
  { to: adminPaths.money, label: text.money, Icon: IconCash, permission: 'update', money: true },
  { to: adminPaths.reports, label: text.reports, Icon: IconChartBar, permission: 'update' },
  { to: adminPaths.settings, label: text.settings, Icon: IconSettings, permission: 'view' },
  { to: adminPaths.staff, label: text.staff, Icon: IconUserCog, permission: 'delete' },
  { to: adminPaths.imports, label: text.imports, Icon: IconFileImport, permission: 'delete', all: true },
  { to: adminPaths.audit, label: text.audit, Icon: IconHistory, permission: 'delete' },
];
