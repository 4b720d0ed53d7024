import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { adminText } from '../messages/en/admin.ts';

const closeButton = { closeButtonProps: { 'aria-label': adminText.toast.close } };
/** Long enough to be read twice. */
const GOOD_MS = 6_000;
const BAD_MS = 12_000;

/** Says that something worked, over whatever page comes next. */
export function toastGood(message: string): void {
  notifications.show({
    message,
    color: 'teal',
    icon: <IconCheck size={18} />,
    autoClose: GOOD_MS,
    ...closeButton,
  });
}

/** Says that something did not work or is not allowed, over whatever page comes next. */
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
