import { IconMenu2, IconX } from '@tabler/icons-react';
import { shellTexts } from '#messages/public-shell';
import { paths } from '../../paths.ts';
import { MenuLink } from '../../ui/address/Link.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { ColorSchemeSwitch } from '../../ui/button/ColorSchemeSwitch.tsx';
import { ICON_BUTTON } from '../../ui/button/icon-button.ts';
import { LanguageLink } from '../../ui/button/LanguageLink.tsx';
import { Brand } from '../../ui/layout/Brand.tsx';
import { Account } from './Account.tsx';
import { useFolding } from './use-folding.ts';

const texts = shellTexts.nav;

const LINKS = [
  { to: paths.home, label: texts.home },
  { to: paths.doctors, label: texts.findDoctors },
];

const LINK =
  'tap-line rounded-md px-3 font-medium whitespace-nowrap text-text no-underline ' +
  'hover:bg-sunken current:font-semibold current:text-accent max-md:min-h-12';

/**
 * On narrow screens a button opens the menu. Before the scripts run, index.html opens it. Without scripts
 * nothing could open it, so it is always shown, in a second line.
 */
const MENU =
  'ml-auto flex flex-none items-center gap-1 max-md:hidden noscript:max-md:-mx-3 noscript:max-md:flex ' +
  'noscript:max-md:flex-wrap data-open:max-md:absolute data-open:max-md:inset-x-0 data-open:max-md:top-full ' +
  'data-open:max-md:grid data-open:max-md:border-b data-open:max-md:border-line data-open:max-md:bg-ground ' +
  'data-open:max-md:px-4 data-open:max-md:pt-2 data-open:max-md:pb-4 data-open:max-md:floating';

/** The sticky header. On narrow screens a button shows and hides the links below it. */
export function Header() {
  const { open, setOpen, toggle } = useFolding();

  return (
    <header className="sticky top-0 z-100 border-b border-line bg-ground noscript:max-md:static print:hidden">
      {/* With large text, the links are below the name. */}
      <div className="mx-auto flex min-h-header max-w-page flex-wrap items-center gap-xs px-gutter py-1 noscript:max-md:block noscript:max-md:pt-2 [&>:first-child]:flex-[1_1_7rem]">
        <Brand />
        <nav id="main-menu" className={MENU} data-open={open || undefined} aria-label={texts.label}>
          {LINKS.map(({ to, label }) => (
            <MenuLink key={to} to={to} end className={LINK} onClick={() => setOpen(false)}>
              {label}
            </MenuLink>
          ))}
          <Account className={LINK} onLeave={() => setOpen(false)} />
          <span className="ml-xs flex-none max-md:mt-2 max-md:ml-0 noscript:max-md:hidden">
            {/* Not the primary look, because the page below has a primary button of its own. */}
            <ActionLink to={paths.doctors} look="soft" size="sm" full onClick={() => setOpen(false)}>
              {texts.bookAppointment}
            </ActionLink>
          </span>
        </nav>
        <div className="flex flex-none items-center max-md:ml-auto">
          <LanguageLink />
          <ColorSchemeSwitch />
          <button
            ref={toggle}
            type="button"
            className={`md:hidden ${ICON_BUTTON}`}
            aria-expanded={open}
            aria-controls="main-menu"
            aria-label={open ? texts.closeMenu : texts.openMenu}
            onClick={() => setOpen(!open)}
          >
            {open ? <IconX aria-hidden /> : <IconMenu2 aria-hidden />}
          </button>
        </div>
      </div>
    </header>
  );
}
