import { addDays, weekdayOf } from '../../time/calendar.ts';
import { formatDate, formatShortDate, formatTimeRange, weekdayName } from './format.ts';

/** @param clinicPhone empty if the clinic has set none */
const callClinic = (clinicPhone: string) =>
  clinicPhone ? `Please call the clinic: ${clinicPhone}` : 'Please ask at the clinic.';

/** A date in words. */
function dayOf(date: string, today: string): string {
  if (date === today) return 'Today';
  if (date === addDays(today, 1)) return 'Tomorrow';
  return `${weekdayName(weekdayOf(date))}, ${formatDate(date)}`;
}

/**
 * Sentences for patients who move or cancel a serial themselves: refusals, and the two pages behind a live
 * link. Times are HH:MM, dates YYYY-MM-DD. Only the server loads this file.
 */
export const move = {
  MOVES_USED_UP: ({ clinicPhone }: { clinicPhone: string }) =>
    `You have moved this serial twice. ${callClinic(clinicPhone)}`,
  moveTooFar: ({ date }: { date: string }) => `Please choose a day until ${formatShortDate(date)}`,
  movePlaceGone: 'This time cannot be chosen any more. Please choose another one.',
  alreadyBookedOnDay: ({ serial }: { serial: number }) =>
    `You already have serial ${serial} with this doctor on this day.`,
  tooManyOnDay: ({ most }: { most: number }) =>
    `This phone already has ${most} appointments on this day. Please choose another day.`,
  movedTooOften: 'Too many serials of this day were taken with this phone. Please choose another day.',

  moveTitle: ({ serial }: { serial: number }) => `Move serial ${serial}`,
  moveFrom: ({ doctor, date, today }: { doctor: string; date: string; today: string }) =>
    `${doctor}: ${dayOf(date, today)}`,
  moveDay: ({ date, today }: { date: string; today: string }) => dayOf(date, today),
  moveTime: ({ start, end, count }: { start: string; end: string; count: number }) =>
    `${formatTimeRange(start, end)} · ${count === 1 ? '1 place' : `${count} places`} free`,
  moveConsequence: ({ serial }: { serial: number }) =>
    `You get a new serial. Serial ${serial} is cancelled, and its place becomes free for somebody else at once.`,
  movesLeft: ({ left }: { left: number }) =>
    left === 1 ? 'You can move it once more.' : `You can move it ${left} times.`,
  moveNowhere: ({ clinicPhone }: { clinicPhone: string }) =>
    `No other time has a free place. ${callClinic(clinicPhone)}`,
  moveNotChosen: 'Please choose a day and time.',
  moveButton: 'Move serial',
  moveKeep: 'Keep serial',

  cancelTitle: 'Cancel serial',
  cancelQuestion: ({
    serial,
    doctor,
    date,
    today,
  }: {
    serial: number;
    doctor: string;
    date: string;
    today: string;
  }) => `Cancel serial ${serial} with ${doctor}, ${date === today ? 'today' : formatShortDate(date)}?`,
  cancelConsequence: 'Its place becomes free for somebody else at once.',
};
