import { type ComponentType, lazy, useEffect, useState } from 'react';
import type { Preloaded } from '../../api/preloaded.ts';

/** A page in its own chunk; see {@link lazyPage}. */
export interface LazyPage {
  /** Loads the page, and the parts that it needs to show `preloaded` at once. */
  preload: (preloaded?: Preloaded) => Promise<void>;
  /** The page's component. Before it is preloaded: a component that suspends. */
  component: () => ComponentType;
}

interface PageModule {
  default: ComponentType;
  /** Loads what the page needs to show this data at once. */
  prepare?: (preloaded: Preloaded) => Promise<void>;
}

/**
 * A page in its own chunk. After `preload` has resolved, the page renders at once instead of suspending. The
 * server can therefore render the whole page, and the browser can hydrate it without showing a loading state.
 */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let loaded: ComponentType | undefined;
  const suspending = lazy(load);
  return {
    preload: async (preloaded = {}) => {
      const page = await load();
      await page.prepare?.(preloaded);
      loaded = page.default;
    },
    component: () => loaded ?? suspending,
  };
}

export function PageOf({ page }: { page: LazyPage }) {
  // The component must not change while this element exists, because a change would lose the page's state.
  const [Component] = useState(() => page.component());
  return <Component />;
}

const SENT = { bubbles: true, cancelable: true };

/**
 * Marks the document with `data-started` when the pages of this area are drawn and handle clicks. Before
 * that, a link in the server's HTML loads the whole next page, and the inline script of index.html keeps a
 * press on a button or the sending of a form. What it kept is done now. Browser tests wait for the mark.
 */
export function MarkHydrated() {
  useEffect(() => {
    document.documentElement.dataset.started = '';
    setTimeout(repeatPresses);
  }, []);
  return null;
}

/** Runs after the first renders, which copy what was typed into the forms (use-typed-form.ts). */
function repeatPresses() {
  for (const pressed of document.querySelectorAll<HTMLElement>('[data-pressed]')) {
    delete pressed.dataset.pressed;
    if (pressed.matches('form')) pressed.dispatchEvent(new Event('submit', SENT));
    else pressed.click();
  }
}
