import type { QueryClient } from '@tanstack/react-query';

/** What the server knows a page needs: the endpoints' `data` by address, for example '/doctors'. */
export type Preloaded = Record<string, unknown>;

/** Puts preloaded answers where `readOptions` looks for them, so that the first render has them. */
export function fillFrom(preloaded: Preloaded, queryClient: QueryClient): void {
  for (const [address, data] of Object.entries(preloaded)) queryClient.setQueryData([address], data);
}

/** The preloaded answers that came along with the HTML; none when the server sent the bare page. */
export function readPreloaded(): Preloaded {
  const text = document.getElementById('preloaded')?.textContent;
  return text ? (JSON.parse(text) as Preloaded) : {};
}
