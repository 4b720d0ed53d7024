import type { AppointmentStatus } from '../../terms/appointment-status.ts';
import type { Gender } from '../../terms/gender.ts';

/** The word for a state of an appointment. */
export const statusName = (status: AppointmentStatus): string => status;

/** The word for a gender. */
export const genderName = (gender: Gender): string => gender;
