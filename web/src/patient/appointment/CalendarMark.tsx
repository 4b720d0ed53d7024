import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { LiveStatus } from '@clinic-serial/contract/subjects/doctors';
import { patientText } from '#messages/patient';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatTimeRange } from '../../ui/text/format.ts';
import { markOf } from '../appointment-mark.ts';
import { sittingsOf } from './move.api.ts';

/** Says that a change of the calendar touches this appointment, with the new hours if the page knows them. */
export function CalendarMark({
  appointment,
  live,
}: {
  appointment: Appointment;
  live?: LiveStatus | undefined;
}) {
  const mark = markOf(appointment);
  if (!mark) return null;
  const { affected, movedToId, appointmentDate, sitting } = appointment;
  const now =
    affected === 'hours' && live?.date === appointmentDate
      ? sittingsOf(live).find((one) => one.sitting === sitting)
      : undefined;
  return (
    <Notice tone="warn">
      <p>
        {movedToId ? (
          <Link to={paths.patientAppointment(movedToId)}>{mark}</Link>
        ) : now ? (
          patientText.mark.hoursNow(formatTimeRange(now.startTime, now.endTime))
        ) : (
          mark
        )}
      </p>
    </Notice>
  );
}
