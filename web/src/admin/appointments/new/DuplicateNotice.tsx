import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { isUpcoming } from '@clinic-serial/contract/terms/appointment-status';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { Link } from '../../../ui/address/Link.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { formatFriendlyDate } from '../../../ui/text/format.ts';
import { adminPaths } from '../../paths.ts';
import { useSerialsOfPatient } from '../appointments.api.ts';
import { type Draft, nameOnTicket } from './draft.ts';

const text = newAppointmentText.duplicate;

/** Says before the booking that the person has a serial with this doctor on this date already (rules: serials 6). */
export function DuplicateNotice({ draft, today }: { draft: Draft; today: string }) {
  const { patient, doctor, date } = draft;
  const { data } = useSerialsOfPatient(doctor && patient ? patient.record.id : null, date);
  if (!patient || !doctor || !date) return null;
  const name = nameOnTicket(patient);
  const same = data?.appointments.find(
    (one) =>
      one.doctorId === doctor.id &&
      isUpcoming(one.status, one.appointmentDate, today) &&
      nameKey(one.patientName) === nameKey(name),
  );
  if (!same) return null;
  return (
    <Notice tone="warn" role="alert">
      <p>
        {text.has({
          name,
          serial: same.serialNumber,
          doctor: localText(doctor.name, doctor.nameBn),
          date: formatFriendlyDate(date, today),
        })}{' '}
        <Link to={adminPaths.appointment(same.id)}>{text.open}</Link>
      </p>
    </Notice>
  );
}
