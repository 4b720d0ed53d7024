import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { Tag } from '../../../ui/badge/Tag.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { phoneText } from '../../../ui/text/phone-text.ts';
import classes from './PatientOffers.module.css';

const text = newAppointmentText.patient;

export const OFFERS_ID = 'patients-offered';
/** The id of one offer, from 0 on. */
export const offerId = (index: number) => `${OFFERS_ID}-${index}`;

interface PatientOffersProps {
  patients: readonly StaffPatient[];
  hasMore: boolean;
  /** The one that Enter takes; null if Enter searches. */
  marked: number | null;
  onChoose: (patient: StaffPatient) => void;
}

/** The patients whom the text in the box may mean. The box keeps the focus; its arrow keys and Enter choose. */
export function PatientOffers({ patients, hasMore, marked, onChoose }: PatientOffersProps) {
  return (
    <div className={classes.offers}>
      <p className={classes.head} role="status">
        <strong>{text.offered(patients.length, hasMore)}</strong> {patients.length > 1 && text.offeredHint}
      </p>
      <div role="listbox" id={OFFERS_ID} aria-label={text.offers}>
        {patients.map((patient, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and takes the keys
          <div
            key={patient.id}
            id={offerId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className={classes.offer}
            // The box keeps the focus, so that the keys go on working.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(patient)}
          >
            <span className={classes.name}>{patient.name}</span>
            <span className={classes.quiet}>{phoneText(patient.phone)}</span>
            {patient.lastAppointment && (
              <span className={classes.quiet}>{text.lastVisit(formatDate(patient.lastAppointment))}</span>
            )}
            {!patient.isActive && <Tag tint="gray">{text.inactiveMark}</Tag>}
          </div>
        ))}
      </div>
    </div>
  );
}
