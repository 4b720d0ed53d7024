/*
 * What staff search for is often a name or a phone. It must not stand in addresses: browsers keep those in their
 * history, and proxies in their logs. On a list the term is part of the state of the history entry, which survives a
 * reload, Back and Forward. Inside the program an address may carry it as `?search=`; `placeOf` takes it out before the
 * address is used.
 */

const SEARCH = 'search';

/** The term that an entry of the history holds; empty when there is none. */
export function termOf(state: unknown): string {
  const term = (state as { search?: unknown } | null)?.search;
  return typeof term === 'string' ? term : '';
}

/** An address with the term in it: to remember the way back, never to go there. */
export function withTerm(address: string, term: string): string {
  if (term === '') return address;
  const [path = '', query] = address.split('?');
  const params = new URLSearchParams(query);
  params.set(SEARCH, term);
  return `${path}?${params}`;
}

/** Where a remembered address leads: the address without the term, and the state that holds it. */
export function placeOf(address: string): { to: string; state: { search?: string } } {
  const [path = '', query] = address.split('?');
  const params = new URLSearchParams(query);
  const term = params.get(SEARCH);
  params.delete(SEARCH);
  const rest = params.toString();
  return { to: rest ? `${path}?${rest}` : path, state: term ? { search: term } : {} };
}
