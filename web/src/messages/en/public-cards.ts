import { formatTaka } from '@clinic-serial/contract/messages/current/format';

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** Texts of a doctor's card. */
export const cardTexts = {
  loading: 'Loading doctors',
  /** The choice of a place of the clinic. */
  where: 'Where?',
  allPlaces: 'All places',
  today: 'Today',
  tomorrow: 'Tomorrow',
  /** The next day of a doctor who does not sit today. */
  next: (day: string, time: string) => `Next: ${day}, ${time}`,
  experience: (years: number) => `${years} ${plural(years, 'year', 'years')} experience`,
  fee: (fee: number) => `Fee ${fee} taka`,
  /** The fee of a doctor, and of a follow-up if it is another one, in paisa. */
  fees: (newVisit: number, followUp: number) =>
    `Fee ${formatTaka(newVisit)}${followUp === newVisit ? '' : ` · follow-up ${formatTaka(followUp)}`}`,
  noSchedule: 'No schedule available',
  /** The day is the last one of the leave. */
  leave: (day: string) => `On leave until ${day}`,
  leaveToday: 'On leave today',
  holiday: (name: string) => `Closed today: ${name}`,
  notToday: 'Not available today',
  places: (count: number) => `${count} ${plural(count, 'place', 'places')} free`,
  few: 'Few slots remaining',
  full: 'Fully booked',
  sessionOver: 'Hours are over for today',
  deskOnly: 'Serials at the desk only',
  overrun: 'Running late, no new serials',
  /** People who wait for their turn now. */
  waiting: (people: number) => `about ${people} waiting`,
  finished: (doctors: number) => `${doctors} finished for today`,
  wait: 'Join the waiting list',
  colleagues: (department: string) => `Other doctors: ${department}`,
  book: 'Book Appointment',
} as const;
