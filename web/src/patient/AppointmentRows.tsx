import { localText } from '@clinic-serial/contract/messages/current/format';
import { clinicAt } from '@clinic-serial/contract/rules/schedule/clinic-at';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { patientText } from '#messages/patient';
import { useClinic } from '../api/clinic.ts';
import { useWhen } from '../live/use-own-queue.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/address/Link.tsx';
import { StatusBadge } from '../ui/badge/StatusBadge.tsx';
import { formatFriendlyDate, formatNumber, placeName } from '../ui/text/format.ts';
import { moneyText, ticketTime } from '../ui/ticket/ticket-text.ts';
import { markOf } from './appointment-mark.ts';
import { usePatient } from './patient-context.ts';
import { useFamily } from './people.api.ts';

const text = patientText.row;

interface AppointmentRowsProps {
  appointments: readonly Appointment[];
  today: string;
}

/**
 * Each row links to the appointment: the doctor and the outcome, then the day and the department. It names
 * the person, unless the patient books only for themselves.
 */
export function AppointmentRows({ appointments, today }: AppointmentRowsProps) {
  const { who: patient } = usePatient();
  const clinic = useClinic();
  const isFamily = useFamily().length > 0;
  return (
    <ul className="rounded-md border border-line bg-surface">
      {appointments.map((one) => (
        <li key={one.id} className="border-t border-line first:border-t-0">
          <Link
            to={paths.patientAppointment(one.id)}
            className="grid grid-cols-[min(3.25rem,18vw)_minmax(0,1fr)] items-center gap-1 py-2.5 pe-3 text-text no-underline hover:bg-sunken focus-visible:-outline-offset-3 sm:pe-4"
          >
            <span className="grid justify-items-center">
              <span className="text-[min(0.75rem,4vw)] leading-tight text-muted">{text.serial}</span>
              <span className="text-[min(1.375rem,7vw)] leading-[1.15] font-bold tabular-nums forced-colors:leading-[1.5]">
                {formatNumber(one.serialNumber)}
              </span>
            </span>
            <span className="grid min-w-0 gap-0.5 wrap-anywhere">
              <span className="flex flex-wrap items-baseline justify-between gap-x-2">
                <span className="font-semibold">{localText(one.doctorName, one.doctorNameBn)}</span>
                <StatusBadge status={one.status} />
              </span>
              <span className="text-sm text-muted tabular-nums">
                <span className="text-text">{formatFriendlyDate(one.appointmentDate, today)}</span>
                {` · ${localText(one.departmentName, one.departmentNameBn)}`}
                {clinic?.places && ` · ${placeName(clinic, one)}`}
                {(isFamily || one.patientName !== patient.name) && ` · ${text.forPatient(one.patientName)}`}
              </span>
              <RowTime appointment={one} />
              <RowMoney appointment={one} today={today} />
              {markOf(one) && <span className="text-sm text-warn">{markOf(one)}</span>}
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
  return (
    when && (
      <span className="text-sm tabular-nums">
        {ticketTime(appointment, when, clinic && clinicAt(clinic, appointment))}
      </span>
    )
  );
}

function RowMoney({ appointment, today }: { appointment: Appointment; today: string }) {
  const money = moneyText(appointment, today);
  return money && <span className="text-sm tabular-nums">{money}</span>;
}
