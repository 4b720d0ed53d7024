import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import classes from './visually-hidden.module.css';

/** The path that was shown last. Outside of the component: each area's shell has its own, and one may follow another. */
let shown: string | undefined;

/**
 * On every change of the path: scrolls to the top (or to the address's #part), moves the focus to the main part and
 * says the new page's title to screen readers, as a full page load would.
 */
export function PageChange() {
  const { pathname, hash } = useLocation();
  const [announced, setAnnounced] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the hash alone is the browser's own jump
  useEffect(() => {
    const previous = shown;
    shown = pathname;
    // The first page is announced by the browser itself.
    if (previous === undefined || previous === pathname) return;
    document.getElementById('main')?.focus({ preventScroll: true });
    const part = hash ? document.getElementById(hash.slice(1)) : null;
    if (part) part.scrollIntoView();
    else window.scrollTo(0, 0);
    // After the page has named itself.
    const timer = setTimeout(() => setAnnounced(document.title), 100);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <div className={classes.hidden} role="status">
      {announced}
    </div>
  );
}
