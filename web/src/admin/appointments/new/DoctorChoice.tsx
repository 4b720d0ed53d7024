import { localText } from '@clinic-serial/contract/messages/current/format';
import type { listAvailability } from '@clinic-serial/contract/subjects/calendar';
import type { StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { InitialsAvatar } from '../../../ui/badge/InitialsAvatar.tsx';
import { departmentTint } from '../../../ui/text/department-look.ts';
import { formatTimeRange } from '../../../ui/text/format.ts';
import { daysText, timeRangesText } from '../../../ui/text/schedule-text.ts';
import classes from './DoctorPicker.module.css';
import { slotState } from './draft.ts';
import wizard from './wizard.module.css';

const text = newAppointmentText.doctor;

type DoctorPlaces = Pick<
  DataOf<typeof listAvailability>['doctors'][number],
  'isScheduled' | 'startTime' | 'endTime' | 'limit' | 'available' | 'closed'
>;

interface DoctorChoiceProps {
  doctor: StaffDoctor;
  /** The places on the chosen date; undefined while they are not known. */
  places: DoctorPlaces | undefined;
  checked: boolean;
  onChoose: () => void;
}

/** A doctor's card. The whole card is the label of its radio button. */
export function DoctorChoice({ doctor, places, checked, onChoose }: DoctorChoiceProps) {
  const { scheduleSummary, dailyPatientLimit } = doctor;
  const name = localText(doctor.name, doctor.nameBn);
  const department = localText(doctor.departmentName, doctor.departmentNameBn);
  const qualification = localText(doctor.qualification, doctor.qualificationBn);
  const days = daysText(scheduleSummary);
  // Enough for the two sittings of a day. More ranges would fill the card.
  const ranges = timeRangesText(scheduleSummary).split(', ').slice(0, 2).join(', ');
  return (
    <label className={classes.choice}>
      <input type="radio" name="doctor" className={classes.radio} checked={checked} onChange={onChoose} />
      <InitialsAvatar name={name} tint={departmentTint(doctor.departmentName)} photo={doctor.photoUrl} />
      <span className={wizard.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.line}>{[department, qualification].filter(Boolean).join(' · ')}</span>
        <span className={classes.line}>{days ? [ranges, days].join(' · ') : text.noSchedule}</span>
        <span className={classes.line}>{text.limit(dailyPatientLimit)}</span>
        {places && (
          <span className={classes.places} data-state={stateOf(places)}>
            {placesText(places)}
          </span>
        )}
      </span>
    </label>
  );
}

const stateOf = ({ isScheduled, available }: DoctorPlaces) => (isScheduled ? slotState(available) : 'off');

/** What is free on the chosen date, and the hours of that date: '12 of 30 free · 5:00 PM – 9:00 PM'. */
function placesText({ isScheduled, startTime, endTime, limit, available, closed }: DoctorPlaces): string {
  if (!isScheduled) return text.off;
  const full = closed ? adminAppointmentsText.places.closed[closed] : text.full;
  const free = available > 0 ? text.free(available, limit) : full;
  return startTime && endTime ? `${free} · ${formatTimeRange(startTime, endTime)}` : free;
}
