import { useLocation } from 'react-router';
import { termOf, withTerm } from './search-term.ts';

/**
 * The router state of a list's links, so that the linked pages can lead back to the same filters and page.
 * The address may contain a search term, so navigate to it with `placeOf`.
 */
export interface FromList {
  list?: string;
}

/** For a list: the state of its links. */
export function useListLinkState(): FromList {
  const { pathname, search, state } = useLocation();
  return { list: withTerm(pathname + search, termOf(state)) };
}

/**
 * For a page that a list links to: the list's address with its filters, else the plain address. Navigate to
 * it with `placeOf`.
 */
export function useListAddress(plain: string): string {
  const { list } = (useLocation().state ?? {}) as FromList;
  return list?.startsWith(plain) ? list : plain;
}
