import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FallbackScreen } from './FallbackScreen.tsx';
import { PageChange } from './PageChange.tsx';

/** The page in its shell. One that fails leaves the shell standing, and the next page starts afresh. */
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
