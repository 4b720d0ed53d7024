import { adminCalendarText } from '#messages/admin-calendar';
import panel from '../panel.module.css';
import classes from './CalendarPage.module.css';
import { DoctorSelect } from './DoctorSelect.tsx';
import { Holidays } from './Holidays.tsx';
import { LeaveOfDoctor } from './LeaveOfDoctor.tsx';

const text = adminCalendarText.closed;

interface ClosedTabProps {
  /** The doctor whose leave is shown. */
  doctorId: number | null;
  onDoctor: (id: string) => void;
}

/** The holidays of the clinic and the leave of a doctor. */
export function ClosedTab({ doctorId, onDoctor }: ClosedTabProps) {
  return (
    <div className={classes.panels}>
      <section className={panel.panel} aria-labelledby="holidays">
        <h2 id="holidays">{text.holidays}</h2>
        <p className={classes.quiet}>{text.holidaysText}</p>
        <Holidays />
      </section>
      <section className={panel.panel} aria-labelledby="leave">
        <h2 id="leave">{text.leave}</h2>
        <DoctorSelect doctorId={doctorId} onDoctor={onDoctor} />
        {doctorId === null ? (
          <p>{text.chooseDoctor}</p>
        ) : (
          <LeaveOfDoctor key={doctorId} doctorId={doctorId} />
        )}
      </section>
    </div>
  );
}
