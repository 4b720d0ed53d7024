import type { CancelReason, ForwardReason } from '../../terms/queue-words.ts';
import { formatNumber, formatTime, formatWindow } from './format.ts';
import { because } from './sitting-state.ts';

export { stateTexts } from './sitting-state.ts';

const people = (count: number) => `${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`;

const FORWARD: Record<ForwardReason, string> = {
  Emergency: 'emergency',
  Pregnant: 'pregnant',
  'Elderly or disabled': 'elderly or disabled',
  'Small child': 'small child',
  'Report only': 'report only',
  "Doctor's request": 'doctor’s request',
};

/** When to come, in whole sentences. Times are HH:MM. */
export const whenTexts = {
  estimate: (at: string) => `About ${formatTime(at)}.`,
  ask: 'Please ask at the desk.',
  window: (from: string, to: string) => `Come between ${formatWindow(from, to)}.`,
  by: (to: string) => `Come by ${formatTime(to)}.`,
  soon: 'Please come now.',
  next: 'You are next.',
  nobodyBefore: 'Nobody is before you.',
  before: (count: number) => `${people(count)} before you.`,
  atLeast: (least: number) => `At least ${people(least)} before you.`,
  atLeastUpTo: (least: number, most: number) => `At least ${people(least)} before you, up to ${most}.`,
  upTo: (most: number) => `Up to ${people(most)} before you.`,
  here: (room: string | null) =>
    room ? `You are checked in. Wait near ${room}.` : 'You are checked in. Wait near the desk.',
  checkedIn: 'You are checked in.',
  called: 'Come in, please.',
  inside: 'You are with the doctor.',
  passed: (calledAt: string | null) =>
    calledAt === null
      ? 'You were called. Tell the desk when you are back.'
      : `You were called at ${formatTime(calledAt)}. Tell the desk when you are back.`,
  toldBack: 'The desk knows that you are back. Please wait near the desk.',
  missing: (doctor: string, at: string) =>
    `${doctor} was expected at ${formatTime(at)} and has not come yet.`,
  late: (doctor: string, at: string) => `${doctor} is late and begins at about ${formatTime(at)}.`,
  anyMoment: (doctor: string) => `${doctor} is expected at any moment.`,
  weTell: 'We tell you as soon as the doctor is here.',
  onBreak: (doctor: string, until: string | null) =>
    until === null ? `${doctor} is on a break.` : `${doctor} is on a break until ${formatTime(until)}.`,
  breakOver: (doctor: string, until: string) => `The break of ${doctor} was to end at ${formatTime(until)}.`,
  afterHours: (endedAt: string) => `The hours ended at ${formatTime(endedAt)}.`,
  askDesk: 'Please ask the desk.',
  askDeskAt: (phone: string) => `Please ask the desk: ${phone}`,
  ended: 'The doctor has finished for today.',
  notSeen: 'The doctor could not see you today.',
  moveSerial: 'Move your serial.',
  missed: 'You were not there when you were called.',
  notCome: 'You had not come when the doctor finished.',
  done: 'You have been with the doctor. Get well soon.',
  cancelled: 'This serial is cancelled.',
  moved: 'This serial was moved. You have a new one.',
  sittingCancelled: (reason: CancelReason | null) => `The sitting is cancelled${because(reason)}.`,
  onLeave: (doctor: string) => `${doctor} is on leave on this day.`,
  holiday: 'The clinic is closed on this day.',
  holidayAt: (place: string) => `${place} is closed on this day.`,
  noSitting: (doctor: string) => `${doctor} does not sit on this day.`,
  wentAhead: (reason: ForwardReason, count: number) => `${people(count)} went ahead: ${FORWARD[reason]}.`,
} as const;

/** When to come in an SMS, which has little room. */
export const whenSmsTexts = {
  estimate: (at: string) => `about ${formatTime(at)}`,
  window: (from: string, to: string) => `come ${formatWindow(from, to, '-')}`,
  by: (to: string) => `come by ${formatTime(to)}`,
  soon: 'please come now',
  ask: 'please ask at the desk',
} as const;
