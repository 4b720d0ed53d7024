import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { adminText } from '#messages/admin';
import { hasMovedOn } from '../ui/address/leaving.ts';
import { placeOf } from '../ui/address/url-filters.ts';

const closeButton = {
  closeButtonProps: { 'aria-label': adminText.toast.close, size: 'var(--clinic-tap)', iconSize: 18 },
};
/** Long enough to be read twice. */
const GOOD_MS = 6_000;
const BAD_MS = 12_000;

/** Shows a success message. It stays when another page opens. */
export function toastGood(message: string): void {
  notifications.show({
    message,
    color: 'teal',
    icon: <IconCheck size={18} />,
    autoClose: GOOD_MS,
    ...closeButton,
  });
}

/** Shows that something did not work or is not allowed. It stays when another page opens. */
export function toastBad(message: string): void {
  notifications.show({
    // The message is the id, so that the same message appears only once.
    id: message,
    message,
    color: 'red',
    icon: <IconAlertTriangle size={18} />,
    autoClose: BAD_MS,
    ...closeButton,
  });
}

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
