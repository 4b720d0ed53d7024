import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasMovedOn } from './leaving.ts';
import { placeOf, termOf, withTerm } from './url-filters.ts';

/** The id in an address, or null if it is not valid. The caller then sends no request. */
export function idParam(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/**
 * The router state of a list's links, so that a page can lead back to the same filters and page of the list.
 * Navigate to it with `placeOf`.
 */
export interface FromList {
  list?: string;
}

export function useListLinkState(): FromList {
  const { pathname, search, state } = useLocation();
  return { list: withTerm(pathname + search, termOf(state)) };
}

/**
 * For a page that a list links to: the list's address with its filters, or `plain` if it is not known.
 * Navigate with `placeOf`.
 */
export function useListAddress(plain: string): string {
  const { list } = (useLocation().state ?? {}) as FromList;
  return list?.startsWith(plain) ? list : plain;
}

/**
 * Redirects 2 seconds after a success, so that the person can read the message (rules: screens 4), unless the
 * person has left the page by then.
 */
export function useRedirectAfter(succeeded: boolean, to: string, onLeave?: () => void): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const leave = useEffectEvent(() => {
    if (hasMovedOn(pathname)) return;
    onLeave?.();
    const place = placeOf(to);
    navigate(place.to, { state: place.state });
  });
  useEffect(() => {
    if (!succeeded) return;
    const timer = setTimeout(() => leave(), TIMINGS.redirectAfterSuccessMs);
    return () => clearTimeout(timer);
  }, [succeeded]);
}
