import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { localText } from '@clinic-serial/contract/messages/current/format';
import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { isUpcoming } from '@clinic-serial/contract/terms/appointment-status';
import type { ReactNode } from 'react';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { Link } from '../../../ui/address/Link.tsx';
import { InitialsAvatar } from '../../../ui/badge/InitialsAvatar.tsx';
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { formatFriendlyDate, formatNumber } from '../../../ui/text/format.ts';
import { phoneOrNone } from '../../marks.tsx';
import { adminPaths } from '../../paths.ts';
import { useSerialsOfPatient } from '../appointments.api.ts';
import { type Draft, nameOnTicket } from './draft.ts';

const text = newAppointmentText.patient;

interface PatientCardProps {
  patient: StaffPatient;
  /** The name on the ticket, when it is not the patient's own name. */
  name?: string;
  children?: ReactNode;
}

/** Shows in one line for whom the serial is. */
export function PatientCard({ patient, name = patient.name, children }: PatientCardProps) {
  const { id, phone, totalAppointments } = patient;
  return (
    <div className="flex flex-wrap items-center gap-sm">
      <InitialsAvatar name={name} tint="teal" />
      <div className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p>{phoneOrNone(phone)}</p>
        <p className="text-sm text-muted">{[text.id(id), text.visits(totalAppointments)].join(' · ')}</p>
      </div>
      {children}
    </div>
  );
}

interface SerialsOfTodayProps {
  patient: Pick<StaffPatient, 'id' | 'name'>;
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
        <div className="border-s-3 border-warn bg-sunken px-sm py-xs">
          <p className="font-semibold">{text.today(serials.length)}</p>
          <ul className="m-0 list-none p-0">
            {serials.map(({ id, serialNumber, patientName, doctorName, doctorNameBn, status }) => (
              <li key={id} className="flex min-h-8 flex-wrap items-center gap-x-sm">
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

const duplicateNoticeText = newAppointmentText.duplicate;

/** Says that the person already has a serial with this doctor on this date (rules: serials 6). */
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
        {duplicateNoticeText.has({
          name,
          serial: same.serialNumber,
          doctor: localText(doctor.name, doctor.nameBn),
          date: formatFriendlyDate(date, today),
        })}{' '}
        <Link to={adminPaths.appointment(same.id)}>{duplicateNoticeText.open}</Link>
      </p>
    </Notice>
  );
}
