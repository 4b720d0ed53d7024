import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FallbackScreen } from './FallbackScreen.tsx';
import { PageChange } from './PageChange.tsx';

/** The page inside its shell. If the page fails, the shell stays, and the next page is rendered normally. */
export function MainPart({ className, children = <Outlet /> }: { className?: string; children?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <main id="main" tabIndex={-1} className={className}>
        <ErrorBoundary key={pathname} fallback={<FallbackScreen />}>
          {children}
        </ErrorBoundary>
      </main>
      <PageChange />
    </>
  );
}
