import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { adminAppointmentsText } from '#messages/admin-appointments';
import list from './list.module.css';

type Sitting = Pick<Appointment, 'sitting' | 'doctorScheduleStart'>;

/** What tells the serials of a second sitting from those of the first: 'evening'. Nothing for a first sitting. */
export function SittingMark({ appointment: { sitting, doctorScheduleStart } }: { appointment: Sitting }) {
  if (sitting === 1) return null;
  return (
    <span className={`${list.mark} ${list.nowrap}`}>
      {' · '}
      {adminAppointmentsText.secondSitting(doctorScheduleStart)}
    </span>
  );
}
