import { Outlet, useLocation } from 'react-router';
import { Brand } from '../../ui/Brand.tsx';
import { ColorSchemeSwitch } from '../../ui/ColorSchemeSwitch.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { FallbackScreen } from '../../ui/FallbackScreen.tsx';
import { PageChange } from '../../ui/PageChange.tsx';
import frame from '../../ui/signed-out.module.css';
import classes from './SignedOutShell.module.css';

/** The quiet frame of the login: the clinic's name, which leads to the public site, and nothing to get lost in. */
export function SignedOutShell() {
  const { pathname } = useLocation();
  return (
    <div className={frame.shell}>
      <header className={frame.header}>
        <Brand />
        <ColorSchemeSwitch />
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <ErrorBoundary key={pathname} fallback={<FallbackScreen />}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <PageChange />
    </div>
  );
}
