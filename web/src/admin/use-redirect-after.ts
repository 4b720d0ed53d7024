import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { toastGood } from './toast.tsx';

/**
 * Leads on 2 seconds after something has succeeded, so that its message can be read (specification 4 and 9).
 *
 * @param saidThere what the next page says once more
 */
export function useRedirectAfter(succeeded: boolean, to: string, saidThere?: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!succeeded) return;
    const timer = setTimeout(() => {
      if (saidThere) toastGood(saidThere);
      navigate(to);
    }, LIMITS.redirectAfterSuccessMs);
    return () => clearTimeout(timer);
  }, [succeeded, to, saidThere, navigate]);
}
