import { localText } from '@clinic-serial/contract/messages/current/format';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { patientText } from '#messages/patient';
import { useClinic } from '../api/clinic.ts';
import { useWhen } from '../live/use-own-queue.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/address/Link.tsx';
import { StatusBadge } from '../ui/badge/StatusBadge.tsx';
import { formatFriendlyDate, formatNumber } from '../ui/text/format.ts';
import { ticketTime } from '../ui/ticket/ticket-text.ts';
import classes from './AppointmentRows.module.css';
import { markOf } from './appointment-mark.ts';
import { usePatient } from './patient-context.ts';
import { useFamily } from './people.api.ts';

const text = patientText.row;

interface AppointmentRowsProps {
  appointments: readonly Appointment[];
  today: string;
}

/**
 * Each row links to the appointment's details. It names the person, unless the patient books for nobody
 * else.
 */
export function AppointmentRows({ appointments, today }: AppointmentRowsProps) {
  const { who: patient } = usePatient();
  const isFamily = useFamily().length > 0;
  return (
    <ul className={classes.rows}>
      {appointments.map((one) => (
        <li key={one.id}>
          <Link to={paths.patientAppointment(one.id)} className={classes.row}>
            <span className={classes.serial}>
              <span className={classes.caption}>{text.serial}</span>
              <span className={classes.number}>{formatNumber(one.serialNumber)}</span>
            </span>
            <span className={classes.about}>
              <span className={classes.words}>
                <span className={classes.doctor}>{localText(one.doctorName, one.doctorNameBn)}</span>
                <span className={classes.muted}>
                  {localText(one.departmentName, one.departmentNameBn)}
                  {(isFamily || one.patientName !== patient.name) && ` · ${text.forPatient(one.patientName)}`}
                </span>
                <span className={classes.when}>
                  <span>{formatFriendlyDate(one.appointmentDate, today)}</span>
                  <RowTime appointment={one} />
                </span>
                {markOf(one) && <span className={classes.mark}>{markOf(one)}</span>}
              </span>
              <StatusBadge status={one.status} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function RowTime({ appointment }: { appointment: Appointment }) {
  const clinic = useClinic();
  const when = useWhen(appointment, clinic?.today, false);
  return when && <span>{ticketTime(appointment, when, clinic)}</span>;
}
