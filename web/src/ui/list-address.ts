import { useLocation } from 'react-router';

/** What a list's links carry along, so that the pages behind them lead back to the same filters and page. */
export interface FromList {
  list?: string;
}

/** On a list: the state for its links. */
export function useFromHere(): FromList {
  const { pathname, search } = useLocation();
  return { list: pathname + search };
}

/** Behind a list: its address as it was left, else the plain one. */
export function useListAddress(plain: string): string {
  const { list } = (useLocation().state ?? {}) as FromList;
  return list?.startsWith(plain) ? list : plain;
}
