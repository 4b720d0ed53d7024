import type { StaffDoctor } from '@clinic-serial/contract/doctors';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { InitialsAvatar } from '../../../ui/badge/InitialsAvatar.tsx';
import { departmentTint } from '../../../ui/text/department-look.ts';
import { daysText, timeRangesText } from '../../../ui/text/schedule-text.ts';
import classes from './DoctorPicker.module.css';
import wizard from './wizard.module.css';

const text = newAppointmentText.doctor;

interface DoctorChoiceProps {
  doctor: StaffDoctor;
  checked: boolean;
  onChoose: () => void;
}

/** A doctor's card. The whole card is the label of its radio button. */
export function DoctorChoice({ doctor, checked, onChoose }: DoctorChoiceProps) {
  const { name, departmentName, qualification, scheduleSummary, dailyPatientLimit } = doctor;
  const days = daysText(scheduleSummary);
  const [firstRange] = timeRangesText(scheduleSummary).split(', ');
  return (
    <label className={classes.choice}>
      <input type="radio" name="doctor" className={classes.radio} checked={checked} onChange={onChoose} />
      <InitialsAvatar name={name} tint={departmentTint(departmentName)} />
      <span className={wizard.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.line}>{[departmentName, qualification].filter(Boolean).join(' · ')}</span>
        <span className={classes.line}>{days ? [firstRange, days].join(' · ') : text.noSchedule}</span>
        <span className={classes.line}>{text.limit(dailyPatientLimit)}</span>
      </span>
    </label>
  );
}
