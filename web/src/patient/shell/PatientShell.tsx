import {
  IconCalendarPlus,
  IconExternalLink,
  IconLayoutDashboard,
  IconList,
  IconLogout,
  IconUser,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { patientText } from '#messages/patient';
import { paths } from '../../paths.ts';
import { Link, MenuLink } from '../../ui/address/Link.tsx';
import { ColorSchemeSwitch } from '../../ui/button/ColorSchemeSwitch.tsx';
import { LanguageLink } from '../../ui/button/LanguageLink.tsx';
import { Brand } from '../../ui/layout/Brand.tsx';
import { MainPart } from '../../ui/layout/MainPart.tsx';
import { SIDE_LINK } from '../../ui/layout/side-link.ts';
import { firstName } from '../../ui/text/first-name.ts';
import { usePatient } from '../patient-context.ts';

const text = patientText.shell;

const LINKS = [
  { to: paths.patientDashboard, Icon: IconLayoutDashboard, name: 'dashboard' },
  { to: paths.patientHistory, Icon: IconList, name: 'appointments' },
  { to: paths.patientProfile, Icon: IconUser, name: 'profile' },
  { to: paths.doctors, Icon: IconCalendarPlus, name: 'book' },
] as const;

const ENTRY = `${SIDE_LINK} forced-colors:current:underline`;
const ENTRY_OF_BAR =
  'max-md:min-h-15 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:rounded-none max-md:px-0.5 ' +
  'max-md:py-1 max-md:text-center max-md:text-[min(0.8125rem,3.75vw)] ' +
  'max-md:current:[box-shadow:inset_0_3px_0_var(--clinic-accent)]';

/** A sidebar. On phones it is a bar at the top, with the links at the bottom, within reach of the thumb. */
export function PatientShell({ onLogOut }: { onLogOut: () => void }) {
  const { who: patient } = usePatient();
  const { pathname } = useLocation();
  useRoomForBar();
  return (
    <div className="grid flex-[1_0_auto] grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] md:grid-cols-[14.5rem_minmax(0,1fr)] md:grid-rows-[1fr] lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <header className="sticky top-0 z-100 border-0 border-b border-line bg-ground md:static md:border-e md:border-b-0 md:bg-sunken print:hidden">
        <div className="flex min-h-header flex-wrap items-center gap-x-xs ps-gutter pe-xs md:sticky md:top-0 md:max-h-screen md:flex-col md:flex-nowrap md:items-stretch md:gap-gutter md:overflow-y-auto md:px-sm md:py-gutter">
          {/* On very narrow screens, or with large text, the tools are below the name. */}
          <div className="flex-[1_1_7rem] md:flex-none">
            <Brand />
          </div>
          {/* The dashboard's heading is the same welcome. */}
          {pathname !== paths.patientDashboard && (
            <p className="px-sm font-semibold wrap-anywhere max-md:hidden">
              {text.welcome(firstName(patient.name))}
            </p>
          )}
          <nav
            className="fixed inset-x-0 bottom-0 grid grid-cols-4 border-0 border-t border-line bg-ground pb-[env(safe-area-inset-bottom,0px)] md:static md:grid-cols-1 md:gap-1 md:border-t-0 md:bg-transparent md:pb-0"
            aria-label={text.navigation}
          >
            {LINKS.map(({ to, Icon, name }) => (
              <MenuLink key={to} to={to} className={`${ENTRY} ${ENTRY_OF_BAR}`}>
                <Icon size={22} stroke={1.75} aria-hidden className="flex-none" />
                <span className="max-md:hidden">{text[name]}</span>
                <span className="md:hidden">{text.short[name]}</span>
              </MenuLink>
            ))}
          </nav>
          <div className="ms-auto flex flex-none md:ms-0 md:grid md:justify-items-start md:gap-1 md:border-0 md:border-t md:border-line md:pt-gutter">
            <Link to={paths.home} className={`${ENTRY} max-md:hidden`}>
              <IconExternalLink size={22} stroke={1.75} aria-hidden className="flex-none" />
              {text.publicSite}
            </Link>
            <button
              type="button"
              data-leaves
              className={`${ENTRY} max-md:w-auto max-md:gap-1.5 max-md:px-xs max-[24rem]:text-[min(0.875rem,4.5vw)]`}
              onClick={onLogOut}
            >
              <IconLogout size={22} stroke={1.75} aria-hidden className="flex-none" />
              {text.logOut}
            </button>
            <LanguageLink />
            <ColorSchemeSwitch />
          </div>
        </div>
      </header>
      <MainPart className="w-full min-w-0 max-w-page px-gutter pt-lg pb-[calc(5.75rem+env(safe-area-inset-bottom,0px))] md:px-lg md:pt-8 md:pb-16 lg:px-8" />
    </div>
  );
}

/** Keeps the focused element above the bar at the bottom. Only a style of the whole document can do that. */
function useRoomForBar(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBottom = '5rem';
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, []);
}
