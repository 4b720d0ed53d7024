import { type ComponentType, lazy, useState } from 'react';

/** A page in its own chunk; see {@link lazyPage}. */
export interface LazyPage {
  preload: () => Promise<void>;
  /** The page's component. Before it is preloaded: a component that suspends. */
  component: () => ComponentType;
}

/**
 * A page in its own chunk. After `preload` has resolved, the page renders at once instead of suspending. The
 * server can therefore render the whole page, and the browser can hydrate it without showing a loading state.
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
  // The component must not change while this element exists, because a change would lose the page's state.
  const [Component] = useState(() => page.component());
  return <Component />;
}
