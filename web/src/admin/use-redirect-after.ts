import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Leads on 2 seconds after something has succeeded, so that its message can be read (specification 4 and 9). */
export function useRedirectAfter(succeeded: boolean, to: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!succeeded) return;
    const timer = setTimeout(() => navigate(to), LIMITS.redirectAfterSuccessMs);
    return () => clearTimeout(timer);
  }, [succeeded, to, navigate]);
}
