import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasMovedOn } from '../ui/address/leaving.ts';
import { placeOf } from '../ui/address/url-filters.ts';
import { toastBad } from './toast.tsx';

/**
 * Shows the reason why a page cannot be used and leads away from it (rules: screens 8). Does nothing while
 * `reason` is null.
 */
export function useAlertAndLeave(reason: string | null, to: string): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (reason === null || hasMovedOn(pathname)) return;
    toastBad(reason);
    const place = placeOf(to);
    navigate(place.to, { replace: true, state: place.state });
  }, [reason, to, navigate, pathname]);
}
