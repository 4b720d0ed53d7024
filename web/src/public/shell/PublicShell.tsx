import { Outlet, useLocation } from 'react-router';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { FallbackScreen } from '../../ui/FallbackScreen.tsx';
import { PageChange } from '../../ui/PageChange.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import classes from './PublicShell.module.css';

/** Header, main part, footer. A page that fails leaves the header standing, and the next page starts afresh. */
export function PublicShell() {
  const { pathname } = useLocation();
  return (
    <div className={classes.shell}>
      <Header />
      <main id="main" tabIndex={-1} className={classes.main}>
        <ErrorBoundary key={pathname} fallback={<FallbackScreen />}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <Footer />
      <PageChange />
    </div>
  );
}
