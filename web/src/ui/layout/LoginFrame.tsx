import type { ReactNode } from 'react';
import { common } from '#messages/common';
import { paths } from '../../paths.ts';
import { Link } from '../address/Link.tsx';
import { ColorSchemeSwitch } from '../button/ColorSchemeSwitch.tsx';
import { LanguageLink } from '../button/LanguageLink.tsx';
import { ClinicPhone } from '../text/ClinicPhone.tsx';
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
    <div className="flex items-center">
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
    <footer className="flex flex-wrap items-center justify-center gap-x-6 border-t border-line bg-sunken px-4 [&_a]:tap-line">
      <span>
        <ClinicPhone>{common.callUs}</ClinicPhone>
      </span>
      <Link to={paths.home}>{common.clinicSite}</Link>
    </footer>
  );
}
