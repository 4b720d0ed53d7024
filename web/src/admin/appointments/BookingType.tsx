import type { Appointment } from '@clinic-serial/contract/appointments';
import { IconWalk, IconWorld } from '@tabler/icons-react';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { Tag } from '../../ui/badge/Tag.tsx';

const LOOKS = {
  'Walk-in': { tint: 'violet', Icon: IconWalk },
  Online: { tint: 'gray', Icon: IconWorld },
} as const;

/** Shows whether an appointment is online or walk-in, with colour, icon and word. */
export function BookingType({ type }: { type: Appointment['bookingType'] }) {
  return <Tag {...LOOKS[type]}>{adminAppointmentsText.types[type]}</Tag>;
}
