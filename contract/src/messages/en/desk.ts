import { WEEKDAY_NAMES, type Weekday } from '../../time/calendar.ts';
import { localText } from './format.ts';

/** A doctor in a sentence. */
export interface NamedDoctor {
  doctor: string;
  /** The name in Bangla, if there is one. */
  doctorBn?: string | null;
}

/** A department in a sentence. */
export interface NamedDepartment {
  department: string;
  /** The name in Bangla, if there is one. */
  departmentBn?: string | null;
}

/** Sentences that both the screens of the desk and the server say. No public page loads this file. */
export const desk = {
  noSlotsOnDate: 'No available slots for this doctor on this date',
  notScheduledOnDate: ({ doctor, doctorBn = null, weekday }: NamedDoctor & { weekday: Weekday }) =>
    `${localText(doctor, doctorBn)} is not available on ${WEEKDAY_NAMES[weekday]}. Please select a different date or doctor.`,
  patientInactive: 'This patient is inactive and cannot book.',
};
