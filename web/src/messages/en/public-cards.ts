import { BOOKING_LIMITS } from '@clinic-serial/contract/rules/booking-limits';

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** Texts of a doctor's card. */
export const cardTexts = {
  loading: 'Loading doctors',
  today: 'Today',
  tomorrow: 'Tomorrow',
  /** The next day of a doctor who does not sit today. */
  next: (day: string, time: string) => `Next: ${day}, ${time}`,
  experience: (years: number) => `${years} ${plural(years, 'year', 'years')} experience`,
  fee: `Fee ${BOOKING_LIMITS.consultationFeeTaka} taka`,
  noSchedule: 'No schedule available',
  notToday: 'Not available today',
  places: (count: number) => `${count} ${plural(count, 'place', 'places')} free`,
  few: 'Few slots remaining',
  full: 'Fully booked',
  sessionOver: 'Hours are over for today',
  deskOnly: 'Serials at the desk only',
  book: 'Book Appointment',
} as const;

/** Texts of the alert for a doctor who is not there today. */
export const notTodayTexts = {
  title: (doctor: string) => `${doctor} is not available today`,
  text: (doctor: string, weekday: string) => `${doctor} is not available for booking today (${weekday}).`,
  days: (days: string) => `Available days: ${days}.`,
  suggestion: 'Please choose another doctor.',
  allDoctors: 'See all doctors',
  close: 'OK',
} as const;

/** Texts of the list of a doctor's colleagues. */
export const colleaguesTexts = {
  title: (department: string) => `${department} doctors with places today`,
} as const;
