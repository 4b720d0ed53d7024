import type { ReactNode } from 'react';
import { ColorSchemeSwitch } from '../../ui/button/ColorSchemeSwitch.tsx';
import { LanguageLink } from '../../ui/button/LanguageLink.tsx';
import { Brand } from '../../ui/layout/Brand.tsx';
import { SignedOutFooter } from '../../ui/layout/SignedOutFooter.tsx';
import frame from '../../ui/style/signed-out.module.css';
import { AdminTitle } from '../AdminTitle.tsx';
import classes from './LoginPage.module.css';

interface SignedOutFrameProps {
  title: string;
  languageLink?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages that staff see before they are signed in. */
export function SignedOutFrame({
  title,
  languageLink = <LanguageLink />,
  footer = <SignedOutFooter />,
  children,
}: SignedOutFrameProps) {
  return (
    <div className={frame.shell}>
      <AdminTitle title={title} />
      <header className={frame.header}>
        <Brand />
        <div className={frame.tools}>
          {languageLink}
          <ColorSchemeSwitch />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {footer}
    </div>
  );
}
