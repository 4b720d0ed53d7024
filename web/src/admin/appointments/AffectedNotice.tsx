import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { adminCalendarText } from '#messages/admin-calendar';
import { Link } from '../../ui/address/Link.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useWhen } from '../../ui/text/use-when.ts';
import { adminPaths } from '../paths.ts';
import classes from './AppointmentDetails.module.css';

const text = adminCalendarText.affected;

/** Says that an appointment no longer fits the calendar, and leads to its day there (rules: calendar 4). */
export function AffectedNotice({
  appointment: { affected, doctorId, appointmentDate, toldAt },
}: {
  appointment: Appointment;
}) {
  const when = useWhen();
  if (!affected) return null;
  return (
    <div className={classes.affected}>
      <Notice tone="warn">
        <p>
          {text[affected]} {toldAt ? text.toldAt(when(toldAt)) : text.notTold}
        </p>
        <p>
          <Link to={adminPaths.calendarDay(doctorId, appointmentDate)}>{text.open}</Link>
        </p>
      </Notice>
    </div>
  );
}
