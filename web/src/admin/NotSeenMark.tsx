import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { IconHourglassOff } from '@tabler/icons-react';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { Tag } from '../ui/badge/Tag.tsx';

/** Says that a cancelled patient was at the clinic and was not seen (rules: queue 21); nothing for all others. */
export function NotSeenMark({ appointment: { notSeen } }: { appointment: Pick<Appointment, 'notSeen'> }) {
  if (!notSeen) return null;
  return (
    <Tag tint="amber" Icon={IconHourglassOff}>
      {adminAppointmentsText.notSeen}
    </Tag>
  );
}
