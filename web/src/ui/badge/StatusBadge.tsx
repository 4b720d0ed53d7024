import type { AppointmentStatus } from '@clinic-serial/contract/rules/appointment-status';
import {
  IconCalendarCheck,
  IconCircleCheck,
  IconCircleX,
  IconProgress,
  IconThumbUp,
  IconUserOff,
} from '@tabler/icons-react';
import { statusText } from '#messages/values';
import classes from './StatusBadge.module.css';

const LOOKS: Record<AppointmentStatus, { tint: string; Icon: typeof IconCircleCheck }> = {
  Booked: { tint: 'blue', Icon: IconCalendarCheck },
  Confirmed: { tint: 'teal', Icon: IconThumbUp },
  'In Progress': { tint: 'amber', Icon: IconProgress },
  Completed: { tint: 'green', Icon: IconCircleCheck },
  Cancelled: { tint: 'red', Icon: IconCircleX },
  'No Show': { tint: 'gray', Icon: IconUserOff },
};

/** Only the icon of a status, in its colour. Use it where a text already names the status. */
export function StatusIcon({ status }: { status: AppointmentStatus }) {
  const { tint, Icon } = LOOKS[status];
  return (
    <Icon size={22} stroke={1.75} aria-hidden style={{ color: `var(--mantine-color-${tint}-light-color)` }} />
  );
}

/** Shows an appointment's status by colour, icon and word. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const { tint, Icon } = LOOKS[status];
  const style = {
    background: `var(--mantine-color-${tint}-light)`,
    color: `var(--mantine-color-${tint}-light-color)`,
  };
  return (
    <span className={classes.badge} style={style}>
      <Icon size={16} aria-hidden />
      {statusText[status]}
    </span>
  );
}
