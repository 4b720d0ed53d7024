import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { focusMain } from './focus-main.ts';
import classes from './visually-hidden.module.css';

// What was shown last, and its title. Outside of the component: each area's shell has its own, and one may follow
// another.
let shown: string | undefined;
let named = '';

/**
 * On every change of the path: scrolls to the top (or to the address's #part), moves the focus to the main part and
 * says the new page's title to screen readers, as a full page load would.
 */
export function PageChange() {
  const { pathname, hash } = useLocation();
  const [announced, setAnnounced] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the hash alone is the browser's own jump
  useEffect(() => {
    // The first page is announced by the browser itself.
    const first = shown === undefined || shown === pathname;
    shown = pathname;
    if (!first) {
      focusMain();
      const part = hash ? document.getElementById(hash.slice(1)) : null;
      if (part) part.scrollIntoView();
      else window.scrollTo(0, 0);
    }

    let timer: ReturnType<typeof setTimeout> | undefined;
    // A page whose chunk or record is still on its way bears the name of the page before.
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
    <div className={classes.hidden} role="status">
      {announced}
    </div>
  );
}
