import { localText } from '@clinic-serial/contract/messages/current/format';
import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { Link } from '../../../ui/address/Link.tsx';
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { adminPaths } from '../../paths.ts';
import { useSerialsOfPatient } from '../appointments.api.ts';
import classes from './SerialsOfToday.module.css';

const text = newAppointmentText.patient;

interface SerialsOfTodayProps {
  patient: Pick<StaffPatient, 'id' | 'name'>;
  /** The clinic day. */
  today: string;
}

/** The serials that a phone has today, so that the desk gives none twice. Cancelled ones are left out. */
export function SerialsOfToday({ patient, today }: SerialsOfTodayProps) {
  const { data } = useSerialsOfPatient(patient.id, today);
  const serials = data?.appointments.filter(({ status }) => status !== 'Cancelled') ?? [];
  return (
    // Always rendered, because screen readers often do not read a status that appears together with its text.
    <div role="status">
      {serials.length > 0 && (
        <div className={classes.serials}>
          <p className={classes.head}>{text.today(serials.length)}</p>
          <ul>
            {serials.map(({ id, serialNumber, patientName, doctorName, doctorNameBn, status }) => (
              <li key={id}>
                <Link to={adminPaths.appointment(id)}>
                  {text.serial} {formatNumber(serialNumber)} · {localText(doctorName, doctorNameBn)}
                  {patientName !== patient.name && ` · ${patientName}`}
                </Link>
                <StatusBadge status={status} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
