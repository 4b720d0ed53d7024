import { ColorSchemeSwitch } from '../../ui/button/ColorSchemeSwitch.tsx';
import { LanguageLink } from '../../ui/button/LanguageLink.tsx';
import { Brand } from '../../ui/layout/Brand.tsx';
import { MainPart } from '../../ui/layout/MainPart.tsx';
import { SignedOutFooter } from '../../ui/layout/SignedOutFooter.tsx';
import frame from '../../ui/style/signed-out.module.css';
import classes from './SignedOutShell.module.css';

/** The frame of the signed-out pages. The clinic's name and the last line lead to the public site. */
export function SignedOutShell() {
  return (
    <div className={frame.shell}>
      <header className={frame.header}>
        <Brand />
        <div className={frame.tools}>
          <LanguageLink />
          <ColorSchemeSwitch />
        </div>
      </header>
      <MainPart className={classes.main} />
      <SignedOutFooter />
    </div>
  );
}
