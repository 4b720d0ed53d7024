import { IconMenu2, IconX } from '@tabler/icons-react';
import { shellTexts } from '#messages/public-shell';
import { paths } from '../../paths.ts';
import { MenuLink } from '../../ui/address/Link.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { ColorSchemeSwitch } from '../../ui/button/ColorSchemeSwitch.tsx';
import { LanguageLink } from '../../ui/button/LanguageLink.tsx';
import { Brand } from '../../ui/layout/Brand.tsx';
import icon from '../../ui/style/icon-button.module.css';
import { Account } from './Account.tsx';
import classes from './Header.module.css';
import { useFolding } from './use-folding.ts';

const texts = shellTexts.nav;

const LINKS = [
  { to: paths.home, label: texts.home },
  { to: paths.doctors, label: texts.findDoctors },
];

/** The sticky header. On narrow screens a button shows and hides the links below it. */
export function Header() {
  const { open, setOpen, toggle } = useFolding();

  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Brand />
        <nav id="main-menu" className={classes.nav} aria-label={texts.label} data-open={open || undefined}>
          {LINKS.map(({ to, label }) => (
            <MenuLink key={to} to={to} end className={classes.link} onClick={() => setOpen(false)}>
              {label}
            </MenuLink>
          ))}
          <Account className={classes.link} onLeave={() => setOpen(false)} />
          <span className={classes.book}>
            {/* Not primary, because the page below has its own primary button. */}
            <ActionLink to={paths.doctors} look="soft" size="sm" full onClick={() => setOpen(false)}>
              {texts.bookAppointment}
            </ActionLink>
          </span>
        </nav>
        <div className={classes.tools}>
          <LanguageLink />
          <ColorSchemeSwitch />
          <button
            ref={toggle}
            type="button"
            className={`${icon.button} ${classes.toggle}`}
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
