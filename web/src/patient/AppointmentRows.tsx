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
    <ul className="grid gap-2">
      {appointments.map((one) => (
        <li key={one.id}>
          <Link
            to={paths.patientAppointment(one.id)}
            className="grid grid-cols-[min(3.75rem,20vw)_minmax(0,1fr)] items-center gap-3 rounded-md border border-line bg-surface py-3 ps-2 pe-3 text-text no-underline hover:border-accent"
          >
            <span className="grid justify-items-center">
              <span className="text-[min(0.8125rem,5vw)] leading-tight text-muted">{text.serial}</span>
              <span className="text-[min(1.625rem,8vw)] leading-[1.15] font-bold tabular-nums">
                {formatNumber(one.serialNumber)}
              </span>
            </span>
            <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="grid min-w-0 flex-[1_1_10rem] wrap-anywhere">
                <span className="font-semibold">{localText(one.doctorName, one.doctorNameBn)}</span>
                <span className="text-sm text-muted">
                  {localText(one.departmentName, one.departmentNameBn)}
                  {(isFamily || one.patientName !== patient.name) && ` · ${text.forPatient(one.patientName)}`}
                </span>
                <span className="mt-1 flex flex-wrap gap-x-3 tabular-nums">
                  <span>{formatFriendlyDate(one.appointmentDate, today)}</span>
                  <RowTime appointment={one} />
                </span>
                {markOf(one) && <span className="text-sm text-warn">{markOf(one)}</span>}
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
