/**
 * Lets a page hold back the browser's Back and Forward. Listeners on the window run in the order in which they were
 * added, so the gate has to stand before the router's own: it is opened where the application starts.
 */
type Keeper = (event: PopStateEvent) => void;

let keeper: Keeper | null = null;

/** Called once, before the router is rendered. */
export function openBackGate(): void {
  window.addEventListener('popstate', (event) => keeper?.(event));
}

/**
 * From now on `next` sees every step in the history first and may stop it with `stopImmediatePropagation`.
 *
 * @returns takes it away again
 */
export function keepBack(next: Keeper): () => void {
  keeper = next;
  return () => {
    if (keeper === next) keeper = null;
  };
}
