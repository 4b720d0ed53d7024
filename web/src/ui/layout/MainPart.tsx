import { type ReactNode, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ErrorBoundary } from '../failure/ErrorBoundary.tsx';
import { focusMain } from '../focus/focus.ts';
import { FallbackScreen } from './FallbackScreen.tsx';

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

// The path and the title of the last page, kept here because each area's shell renders its own
// PageChange.
let shown: string | undefined;
let named = '';

/**
 * On every change of the path: scrolls to the top or to #part, focuses the main part and tells screen readers
 * the title, as a full page load would.
 */
export function PageChange() {
  const { pathname, hash } = useLocation();
  const [announced, setAnnounced] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: for a new hash alone, the browser scrolls
  useEffect(() => {
    // The browser itself announces the first page.
    const first = shown === undefined || shown === pathname;
    shown = pathname;
    if (!first) {
      focusMain();
      const part = hash ? document.getElementById(hash.slice(1)) : null;
      if (part) part.scrollIntoView();
      else window.scrollTo(0, 0);
    }

    let timer: ReturnType<typeof setTimeout> | undefined;
    // While the new page's chunk or record loads, the title is still that of the previous page.
    function announce() {
      if (document.title === named) return;
      named = document.title;
      clearTimeout(timer);
      if (!first) timer = setTimeout(() => setAnnounced(named), 100);
    }
    announce();
    const naming = new MutationObserver(announce);
    naming.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      naming.disconnect();
      clearTimeout(timer);
    };
  }, [pathname]);

  return (
    <div className="sr-only" role="status">
      {announced}
    </div>
  );
}
