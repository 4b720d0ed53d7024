import type { AppointmentStatus } from '../../terms/appointment-status.ts';
import type { Gender } from '../../terms/gender.ts';

const STATUSES: Record<AppointmentStatus, string> = {
  Booked: 'নেওয়া হয়েছে',
  Confirmed: 'এসেছেন',
  'In Progress': 'চলছে',
  Completed: 'দেখা হয়েছে',
  Cancelled: 'বাতিল',
  'No Show': 'আসেননি',
};

const GENDERS: Record<Gender, string> = { Male: 'পুরুষ', Female: 'নারী', Other: 'অন্য' };

/** The word for a state of an appointment. */
export const statusName = (status: AppointmentStatus): string => STATUSES[status];

/** The word for a gender. */
export const genderName = (gender: Gender): string => GENDERS[gender];
