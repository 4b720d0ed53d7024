import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasMovedOn } from './has-moved-on.ts';
import { placeOf } from './search-term.ts';

/**
 * Redirects 2 seconds after a success, so that the person can read the message (rules: screens 4). A person
 * who has left the page by then is not redirected.
 *
 * @param onLeave called just before the redirect
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
