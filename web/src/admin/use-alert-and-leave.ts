import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { toastBad } from './toast.tsx';

/** Says why a page is not for them and leads away from it (specification 6 and 8). Null: nothing happens. */
export function useAlertAndLeave(reason: string | null, to: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (reason === null) return;
    toastBad(reason);
    navigate(to, { replace: true });
  }, [reason, to, navigate]);
}
