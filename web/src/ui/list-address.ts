import { useLocation } from 'react-router';
import { termOf, withTerm } from './search-term.ts';

/**
 * What a list's links carry along, so that the pages behind them lead back to the same filters and page. The address may
 * hold a search term: go there with `placeOf`.
 */
export interface FromList {
  list?: string;
}

/** On a list: the state for its links. */
export function useFromHere(): FromList {
  const { pathname, search, state } = useLocation();
  return { list: withTerm(pathname + search, termOf(state)) };
}

/** Behind a list: its address as it was left, else the plain one. Go there with `placeOf`. */
export function useListAddress(plain: string): string {
  const { list } = (useLocation().state ?? {}) as FromList;
  return list?.startsWith(plain) ? list : plain;
}
