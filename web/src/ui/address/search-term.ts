/*
 * A search term of staff is often a name or a phone. It must not be part of an address, because browsers keep
 * addresses in their history and proxies keep them in their logs. On a list the term is kept in the state of
 * the history entry. That state survives a reload, Back and Forward. Inside the program an address may
 * contain the term as `?search=`; `placeOf` removes it before the address is used.
 */

const SEARCH = 'search';

/** The search term in the state of a history entry; empty if there is none. */
export function termOf(state: unknown): string {
  const term = (state as { search?: unknown } | null)?.search;
  return typeof term === 'string' ? term : '';
}

/** An address that contains the term. It is used only to remember a list; navigate to it with `placeOf`. */
export function withTerm(address: string, term: string): string {
  if (term === '') return address;
  const [path = '', query] = address.split('?');
  const params = new URLSearchParams(query);
  params.set(SEARCH, term);
  return `${path}?${params}`;
}

/** Splits a remembered address into the address without the term and the state with the term. */
export function placeOf(address: string): { to: string; state: { search?: string } } {
  const [path = '', query] = address.split('?');
  const params = new URLSearchParams(query);
  const term = params.get(SEARCH);
  params.delete(SEARCH);
  const rest = params.toString();
  return { to: rest ? `${path}?${rest}` : path, state: term ? { search: term } : {} };
}
