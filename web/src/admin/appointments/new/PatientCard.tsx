import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import type { ReactNode } from 'react';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { InitialsAvatar } from '../../../ui/badge/InitialsAvatar.tsx';
import { phoneText } from '../../../ui/text/phone-text.ts';
import classes from './wizard.module.css';

const text = newAppointmentText.patient;

interface PatientCardProps {
  patient: StaffPatient;
  /** The name on the ticket, when it is not the patient's own name. */
  name?: string;
  /** Shown at the end of the line. */
  children?: ReactNode;
}

/** Shows in one line for whom the serial is. */
export function PatientCard({ patient, name = patient.name, children }: PatientCardProps) {
  const { id, phone, totalAppointments } = patient;
  return (
    <div className={classes.person}>
      <InitialsAvatar name={name} tint="teal" />
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p>{phoneText(phone)}</p>
        <p className={classes.quiet}>{[text.id(id), text.visits(totalAppointments)].join(' · ')}</p>
      </div>
      {children}
    </div>
  );
}
