import type { BookingType } from '@clinic-serial/contract/terms/booking-type';
import type { ForwardReason, HappenedKind } from '@clinic-serial/contract/terms/queue-words';

const booked: Record<BookingType, string> = {
  Online: 'Booked online',
  Phone: 'Booked by phone',
  'Walk-in': 'Serial given at the desk',
};

const reasons: Record<ForwardReason, string> = {
  Emergency: 'Emergency',
  Pregnant: 'Pregnant',
  'Elderly or disabled': 'Elderly or disabled',
  'Small child': 'Small child',
  'Report only': 'Report only',
  "Doctor's request": 'Doctor’s request',
};

const what: Record<Exclude<HappenedKind, 'forward' | 'changed'>, string> = {
  arrived: 'Arrived',
  called: 'Called',
  'called-again': 'Called again',
  'not-there': 'Was not there',
  back: 'Back',
  seen: 'Seen',
  'not-seen': 'Here, but not seen',
  'not-come': 'Did not come',
};

/** Serials as the subject of a sentence: 'Serial 8 was', 'Serials 8, 11 and 12 were'. */
const named = (count: number, range: string) => (count === 1 ? `Serial ${range}` : `Serials ${range}`);
const were = (count: number, range: string) => `${named(count, range)} ${count === 1 ? 'was' : 'were'}`;

/** The history of a person in a queue, for a claim at the desk. */
export const adminPersonHistoryText = {
  open: 'History',
  title: (serial: number) => `What happened to serial ${serial}`,
  titleOf: (serial: number, name: string) => `What happened to serial ${serial}, ${name}`,
  loadFailed: 'The history could not be loaded',
  label: 'What happened',
  booked,
  what,
  reasons,
  forward: (reason: string) => `Brought forward: ${reason}`,
  behind: (what: string, serial: number) => `${what}, comes after serial ${serial}`,
  changed: (status: string) => `Changed outside of the queue: ${status}`,
  undone: 'undone',
  /** Others are named by their serials, so many of them. */
  ahead: {
    title: 'Who went ahead',
    nobody: 'Nobody went ahead of this patient out of turn.',
    and: (first: string, last: string) => `${first} and ${last}`,
    forward: (count: number, range: string, reason: string) =>
      `${were(count, range)} brought forward: ${reason}.`,
    'came-back': (count: number, range: string) =>
      `${named(count, range)} had been called before, and came back.`,
    'came-late': (count: number, range: string) =>
      `${named(count, range)} came after the number had gone by.`,
    absent: (count: number, range: string) => `${were(count, range)} called while this patient was not here.`,
    behind: (count: number, range: string) =>
      `${named(count, range)}: this patient’s number had gone by, so ${count === 1 ? 'that one comes' : 'they come'} first.`,
  },
} as const;
