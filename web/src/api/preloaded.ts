import type { QueryClient } from '@tanstack/react-query';

/** The data of a page from the server: each endpoint's `data` by its address, for example '/doctors'. */
export type Preloaded = Record<string, unknown>;

/** Puts preloaded data under the query keys of `readOptions`, so that the first render has the data. */
export function fillCache(preloaded: Preloaded, queryClient: QueryClient): void {
  for (const [address, data] of Object.entries(preloaded)) queryClient.setQueryData([address], data);
}

/** The preloaded data in the HTML; empty when the server sent the page without data. */
export function readPreloaded(): Preloaded {
  const text = document.getElementById('preloaded')?.textContent;
  return text ? (JSON.parse(text) as Preloaded) : {};
}
