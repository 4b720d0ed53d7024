import { type ComponentType, lazy, useState } from 'react';

/** A page in a chunk of its own; see {@link lazyPage}. */
export interface LazyPage {
  preload: () => Promise<void>;
  /** The page's component: itself once it has been preloaded, else one that suspends. */
  component: () => ComponentType;
}

/**
 * A page in a chunk of its own. Once `preload` has resolved, the page renders at once instead of suspending: so the
 * server renders it whole, and the browser hydrates it without a gap.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | undefined;
  const suspending = lazy(load);
  return {
    preload: async () => {
      loaded = (await load()).default;
    },
    component: () => loaded ?? suspending,
  };
}

export function PageOf({ page }: { page: LazyPage }) {
  // Kept for the life of this element: switching from one to the other would throw the page's state away.
  const [Component] = useState(() => page.component());
  return <Component />;
}
