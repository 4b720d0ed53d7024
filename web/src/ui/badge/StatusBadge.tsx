import { statusName } from '@clinic-serial/contract/messages/current/words';
import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import {
  IconCalendarCheck,
  IconCircleCheck,
  IconCircleX,
  IconStethoscope,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';

const LOOKS: Record<AppointmentStatus, { tint: string; Icon: typeof IconCircleCheck }> = {
  Booked: { tint: 'blue', Icon: IconCalendarCheck },
  Confirmed: { tint: 'teal', Icon: IconUserCheck },
  'In Progress': { tint: 'amber', Icon: IconStethoscope },
  Completed: { tint: 'green', Icon: IconCircleCheck },
  Cancelled: { tint: 'red', Icon: IconCircleX },
  'No Show': { tint: 'gray', Icon: IconUserOff },
};

/** Only the icon of a status, in its colour. Use it where a text already names the status. */
export function StatusIcon({ status }: { status: AppointmentStatus }) {
  const { tint, Icon } = LOOKS[status];
  return <Icon size={22} stroke={1.75} aria-hidden className={`text-on-tint tint-${tint}`} />;
}

/** The word has the same baseline as the text beside it. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const { tint, Icon } = LOOKS[status];
  return (
    <span
      className={`inline-flex items-baseline gap-1.5 rounded-full bg-tint py-0.75 pr-2.5 pl-2 text-sm leading-tight font-semibold whitespace-nowrap text-on-tint tint-${tint}`}
    >
      <Icon size={16} className="self-center" aria-hidden />
      {statusName(status)}
    </span>
  );
}
