import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasMovedOn } from './has-moved-on.ts';
import { placeOf } from './search-term.ts';

/**
 * Leads on 2 seconds after something has succeeded, so that its message can be read (rules: screens 4); not who has
 * gone elsewhere by then.
 *
 * @param onLeave called as it leads on
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
    const timer = setTimeout(() => leave(), LIMITS.redirectAfterSuccessMs);
    return () => clearTimeout(timer);
  }, [succeeded]);
}
