import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { IconPhone, IconWalk, IconWorld } from '@tabler/icons-react';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { Tag } from '../../ui/badge/Tag.tsx';

const LOOKS = {
  'Walk-in': { tint: 'violet', Icon: IconWalk },
  Phone: { tint: 'blue', Icon: IconPhone },
  Online: { tint: 'gray', Icon: IconWorld },
} as const;

/** Shows how an appointment was made: to a walk-in, to a caller or online, with colour, icon and word. */
export function BookingType({ type }: { type: Appointment['bookingType'] }) {
  return <Tag {...LOOKS[type]}>{adminAppointmentsText.types[type]}</Tag>;
}
