import type { Gender } from '../../patients.ts';
import type { AppointmentStatus } from '../../rules/appointment-status.ts';

/** The word for a state of an appointment. */
export const statusName = (status: AppointmentStatus): string => status;

/** The word for a gender. */
export const genderName = (gender: Gender): string => gender;
