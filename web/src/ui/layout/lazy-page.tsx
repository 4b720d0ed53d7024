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
 * A page in its own chunk. After `preload` it renders at once instead of suspending, so that the server can
 * render it whole and the browser can hydrate it.
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
 * Marks the document with `data-started` once this area handles clicks; browser tests wait for it. Before
 * that, the inline script of index.html remembers a press on a button or the sending of a form. Those are
 * repeated now.
 */
export function MarkHydrated() {
  useEffect(() => {
    document.documentElement.dataset.started = '';
    setTimeout(repeatPresses);
  }, []);
  return null;
}

/** Runs after the first renders, which copy the typed text into the forms (use-typed-form.ts). */
function repeatPresses() {
  for (const pressed of document.querySelectorAll<HTMLElement>('[data-pressed]')) {
    delete pressed.dataset.pressed;
    if (pressed.matches('form')) pressed.dispatchEvent(new Event('submit', SENT));
    else pressed.click();
  }
}
