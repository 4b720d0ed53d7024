import type { ForwardReason } from '../../terms/queue-words.ts';
import { formatTime } from './format.ts';

/** Short, because it stands beside a number. */
const WHY: Record<ForwardReason, string> = {
  Emergency: 'emergency',
  Pregnant: 'pregnant',
  'Elderly or disabled': 'elderly or disabled',
  'Small child': 'small child',
  'Report only': 'report only',
  "Doctor's request": 'doctor’s request',
};

/** The board for a television in the waiting room, and the same page on a phone. Times are HH:MM. */
export const board = {
  boardTitle: 'Today at the clinic',
  boardClock: ({ now }: { now: string }) => formatTime(now),
  boardNow: 'Now',
  boardDoctor: 'Doctor',
  boardRoom: 'Room',
  boardNext: 'Next',
  boardWhy: ({ reason }: { reason: ForwardReason }) => WHY[reason],
  boardAhead: ({ counts }: { counts: readonly { reason: ForwardReason; count: number }[] }) =>
    `Went ahead today: ${counts.map(({ reason, count }) => `${count} ${WHY[reason]}`).join(', ')}`,
  boardNone: 'No doctor sits today.',
  boardOver: 'No doctor sits any more today.',
  boardFinished: ({ count }: { count: number }) => `Finished for today: ${count}`,
  boardSound: 'Turn the sound on',
  boardLost: 'No connection. These numbers may be old.',
  boardFollow: 'Follow on your phone',
  boardAll: 'All doctors of today',
  boardBook: 'Book Appointment',
  boardSay: ({ serial, doctor }: { serial: number; doctor: string }) => `Serial ${serial}, ${doctor}`,
};
