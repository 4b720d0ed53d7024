import type { ReactNode } from 'react';
import { common } from '#messages/common';
import { paths } from '../../paths.ts';
import { Link } from '../address/Link.tsx';
import { ColorSchemeSwitch } from '../button/ColorSchemeSwitch.tsx';
import { LanguageLink } from '../button/LanguageLink.tsx';
import { ClinicPhone } from '../text/ClinicPhone.tsx';
import classes from './SignedOutFrame.module.css';
import { SignedOutFrame } from './SignedOutFrame.tsx';

interface LoginFrameProps {
  languageLink?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages that patients and staff see before they are signed in. */
export function LoginFrame({
  languageLink = <LanguageLink />,
  footer = <SignedOutFooter />,
  children,
}: LoginFrameProps) {
  const tools = (
    <div className={classes.tools}>
      {languageLink}
      <ColorSchemeSwitch />
    </div>
  );
  return (
    <SignedOutFrame tools={tools}>
      {children}
      {footer}
    </SignedOutFrame>
  );
}

/** The last line of the login pages: the clinic's phone and the way to the public site. */
export function SignedOutFooter() {
  return (
    <footer className={classes.footer}>
      <span>
        <ClinicPhone>{common.callUs}</ClinicPhone>
      </span>
      <Link to={paths.home}>{common.clinicSite}</Link>
    </footer>
  );
}
