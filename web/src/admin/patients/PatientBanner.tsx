import { genderName } from '@clinic-serial/contract/messages/current/words';
import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { adminPatientsText } from '#messages/admin-patients';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { phoneText } from '../../ui/text/phone-text.ts';
import { telephoneLink } from '../../ui/text/telephone-link.ts';
import classes from './PatientBanner.module.css';
import { ageText, useDates } from './patient-text.ts';
import { RecordBadge } from './RecordBadge.tsx';

const text = adminPatientsText.field;

/** A strip that shows which patient the page is about. */
export function PatientBanner({ patient }: { patient: StaffPatient }) {
  const { today } = useDates();
  const { id, name, phone, gender, dateOfBirth } = patient;
  return (
    <section className={classes.banner} aria-label={adminPatientsText.historyPage.banner}>
      <InitialsAvatar name={name} tint="teal" size="lg" />
      <div className={classes.words}>
        <h2 className={classes.name}>{name}</h2>
        <p className={classes.facts}>
          <span>{adminPatientsText.list.id(id)}</span>
          {phone && (
            <a href={telephoneLink(phone)} className={classes.phone}>
              {phoneText(phone)}
            </a>
          )}
          <span>{gender ? genderName(gender) : text.noGender}</span>
          <span>{`${text.age}: ${ageText(dateOfBirth, today) ?? text.noAge}`}</span>
        </p>
      </div>
      <RecordBadge patient={patient} />
    </section>
  );
}
