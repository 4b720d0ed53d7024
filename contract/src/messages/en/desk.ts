import { WEEKDAY_NAMES, type Weekday } from '../../fields/calendar.ts';

/** What the screens of the desk say themselves and the server says as well. No public page loads this file. */
export const desk = {
  noSlotsOnDate: 'No available slots for this doctor on this date',
  notScheduledOnDate: ({ doctor, weekday }: { doctor: string; doctorBn?: string | null; weekday: Weekday }) =>
    `${doctor} is not available on ${WEEKDAY_NAMES[weekday]}. Please select a different date or doctor.`,
  patientInactive: 'This patient is inactive and cannot book.',
};
