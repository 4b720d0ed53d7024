import { genderName } from '@clinic-serial/contract/messages/current/words';
import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { adminPatientsText } from '#messages/admin-patients';
import { DetailList } from '../../ui/list/DetailList.tsx';
import hidden from '../../ui/style/visually-hidden.module.css';
import { telephoneLink } from '../../ui/text/ClinicPhone.tsx';
import { formatDate, formatNumber } from '../../ui/text/format.ts';
import { phoneText } from '../../ui/text/phone-text.ts';
import panel from '../panel.module.css';
import { ageText, useDates } from './patient-text.ts';

const text = adminPatientsText.field;

/**
 * A patient's record. The name and the badge are in the page header. Optional fields, such as the address,
 * appear only when they have a value.
 */
export function PatientSummary({ patient }: { patient: StaffPatient }) {
  const { today, dateOf } = useDates();
  const { address, emergencyContact, dateOfBirth, createdAt } = patient;
  return (
    <section className={panel.panel} aria-labelledby="summary">
      <h2 id="summary" className={hidden.hidden}>
        {adminPatientsText.detail.summary}
      </h2>
      <DetailList
        details={[
          [text.id, formatNumber(patient.id)],
          [text.phone, patient.phone ? <Phone key="phone" phone={patient.phone} /> : text.noPhone],
          [text.age, ageText(dateOfBirth, today) ?? text.noAge],
          [text.gender, patient.gender ? genderName(patient.gender) : text.noGender],
          [text.totalAppointments, formatNumber(patient.totalAppointments)],
          [text.dateOfBirth, dateOfBirth && formatDate(dateOfBirth)],
          [text.emergencyContact, emergencyContact && <Phone key="emergency" phone={emergencyContact} />],
          [text.registered, createdAt ? dateOf(createdAt) : null],
          [text.address, address, 'wide'],
        ]}
      />
    </section>
  );
}

function Phone({ phone }: { phone: string }) {
  return <a href={telephoneLink(phone)}>{phoneText(phone)}</a>;
}
