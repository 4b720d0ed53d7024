/**
 * Lets a page stop the browser's Back and Forward. Listeners on the window run in the order in which they
 * were added, so this listener must be added before the router's own. Therefore the application adds it when
 * it starts.
 */
type Keeper = (event: PopStateEvent) => void;

let keeper: Keeper | null = null;

/** Must be called once, before the router is rendered. */
export function openBackGate(): void {
  window.addEventListener('popstate', (event) => keeper?.(event));
}

/**
 * From now on `next` gets every step in the history first and can stop it with `stopImmediatePropagation`.
 *
 * @returns a function that ends this
 */
export function keepBack(next: Keeper): () => void {
  keeper = next;
  return () => {
    if (keeper === next) keeper = null;
  };
}
