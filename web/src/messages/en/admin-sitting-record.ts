import { formatTime } from '@clinic-serial/contract/messages/en/format';
import type { CancelReason, ForwardReason, RecordedKind } from '@clinic-serial/contract/rules/queue-words';

const acts: Record<RecordedKind, string> = {
  'doctor-arrived': 'The doctor came',
  late: 'The doctor is late',
  break: 'Break',
  back: 'The doctor is back',
  end: 'Sitting ended',
  cancel: 'Sitting cancelled',
  arrive: 'Arrived',
  'call-next': 'Called',
  'call-again': 'Called again',
  'pass-over': 'Called, not there',
  return: 'Came back',
  'bring-forward': 'Brought forward',
  done: 'Consultation finished',
  undo: 'Took back the act before',
  status: 'Changed outside of the queue',
};

const reasons: Record<ForwardReason | CancelReason, string> = {
  Emergency: 'Emergency',
  Pregnant: 'Pregnant',
  'Elderly or disabled': 'Elderly or disabled',
  'Small child': 'Small child',
  'Report only': 'Report only',
  "Doctor's request": "Doctor's request",
  'Doctor ill': 'Doctor ill',
  'Doctor away': 'Doctor away',
  Strike: 'Strike',
  Weather: 'Weather',
  Other: 'Other',
};

/** The words of the record of a sitting, on the screen and on paper. */
export const adminSittingRecordText = {
  title: 'Record of the sitting',
  open: 'Record of the sitting',
  openSecond: 'Record of the second sitting',
  backToCalendar: 'Calendar',
  print: 'Print',
  printTitle: (doctor: string, date: string) => `Record: ${doctor}, ${date}`,
  loadFailed: 'The record could not be loaded',
  notFound: 'There was no such sitting',
  notFoundText: 'The doctor does not sit on this date.',
  none: 'Nothing has been recorded yet',
  noneText: 'Arrivals, calls, breaks and the numbers of the sitting will appear here.',
  notOver: 'This sitting has not ended. The numbers and the hash change with the next act.',
  secondSitting: 'Second sitting',

  numbers: 'The sitting in numbers',
  planned: 'Planned hours',
  started: 'Start',
  ended: 'End',
  never: 'Not yet',
  late: (minutes: number) => (minutes === 1 ? '1 minute late' : `${minutes} minutes late`),
  early: (minutes: number) => (minutes === 1 ? '1 minute early' : `${minutes} minutes early`),
  onTime: 'on time',
  seen: 'Seen',
  notCome: 'Did not come',
  cancelled: 'Cancelled',
  online: 'Online',
  desk: 'At the desk',
  waitingMedian: 'Half waited at most',
  waiting90: '9 of 10 waited at most',
  pace: 'Each consultation took',
  minutes: (minutes: string) => (minutes === '1' ? '1 minute' : `${minutes} minutes`),
  /** No patient had both times, or none was seen. */
  unknown: 'Not known',
  broughtForward: 'Brought forward',
  nobody: 'Nobody',
  forward: (reason: string, count: number) => `${reason}: ${count}`,

  acts: 'What happened',
  columns: { time: 'Time', what: 'What', serial: 'Serial', reason: 'Reason', by: 'Who did it' },
  kinds: acts,
  reasons,
  alsoCalled: (serial: number) => `serial ${serial} called`,
  newStart: (time: string) => `expected at ${formatTime(time)}`,
  backAt: (time: string) => `until ${formatTime(time)}`,
  undone: 'undone',
  byOther: 'Patient or server',

  hash: 'Hash of the last act',
  hashText:
    'This hash is made from all acts above. If anybody changes, adds or removes one of them later, the hash no longer fits. To check it, the operator types:',
};
