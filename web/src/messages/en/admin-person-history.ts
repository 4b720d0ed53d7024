import type { BookingType } from '@clinic-serial/contract/terms/booking-type';
import type { ForwardReason, HappenedKind, WentAheadReason } from '@clinic-serial/contract/terms/queue-words';

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

const listed = (serials: readonly number[]) => {
  const before = serials.slice(0, -1).join(', ');
  const last = serials.at(-1);
  return serials.length === 1 ? `Serial ${last}` : `Serials ${before} and ${last}`;
};

const ahead: Record<Exclude<WentAheadReason, ForwardReason>, (serials: readonly number[]) => string> = {
  'came-back': (serials) => `${listed(serials)} had been called before, and came back.`,
  'came-late': (serials) => `${listed(serials)} came after the number had gone by.`,
  absent: (serials) => `${listed(serials)} ${wasOrWere(serials)} called while this patient was not here.`,
  behind: (serials) => `${listed(serials)}: this patient’s number had gone by, so they come first.`,
};

const wasOrWere = (serials: readonly number[]) => (serials.length === 1 ? 'was' : 'were');

/** The history of a person in a queue, for a claim at the desk. */
export const adminPersonHistoryText = {
  open: 'History',
  title: (serial: number) => `What happened to serial ${serial}`,
  titleOf: (serial: number, name: string) => `What happened to serial ${serial}, ${name}`,
  loadFailed: 'The history could not be loaded',
  label: 'What happened',
  booked,
  what,
  forward: (reason: ForwardReason) => `Brought forward: ${reasons[reason]}`,
  behind: (what: string, serial: number) => `${what}, comes after serial ${serial}`,
  changed: (status: string) => `Changed outside of the queue: ${status}`,
  undone: 'undone',
  ahead: {
    title: 'Who went ahead',
    nobody: 'Nobody went ahead of this patient out of turn.',
    forward: (serials: readonly number[], reason: ForwardReason) =>
      `${listed(serials)} ${wasOrWere(serials)} brought forward: ${reasons[reason]}.`,
    ...ahead,
  },
} as const;
