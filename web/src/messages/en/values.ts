import type { Patient } from '@clinic-serial/contract/patients';
import type { AppointmentStatus } from '@clinic-serial/contract/rules/appointment-status';

/** The words for values of the API that several areas show. The values themselves are the same in every language. */
export const statusText = {
  Booked: 'Booked',
  Confirmed: 'Confirmed',
  'In Progress': 'In Progress',
  Completed: 'Completed',
  Cancelled: 'Cancelled',
  'No Show': 'No Show',
} as const satisfies Record<AppointmentStatus, string>;

export const genderText = {
  Male: 'Male',
  Female: 'Female',
  Other: 'Other',
} as const satisfies Record<NonNullable<Patient['gender']>, string>;

/** A device of a login, for example 'Chrome on Android'. The server names the device in English. */
export const deviceText = (device: string): string => device;
