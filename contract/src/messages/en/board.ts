import { formatTime } from './format.ts';

/** The board for a television in the waiting room. Times are HH:MM. */
export const board = {
  boardTitle: 'Queue of today',
  boardNext: 'Next',
  boardExpected: ({ start }: { start: string }) => `Starts at ${formatTime(start)}`,
  boardLate: ({ start }: { start: string }) => `Late. Starts about ${formatTime(start)}`,
  boardHere: 'The doctor is here',
  boardBreak: ({ until }: { until: string | null }) =>
    until === null ? 'On a break' : `On a break until ${formatTime(until)}`,
  boardEnded: 'Finished for today',
  boardCancelled: 'Does not sit today',
  boardNone: 'No doctor sits today.',
  boardSound: 'Turn the sound on',
  boardLost: 'No connection. These numbers may be old.',
  boardScan: 'Scan to see when it is your turn',
  boardSay: ({ serial, doctor }: { serial: number; doctor: string }) => `Serial ${serial}, ${doctor}`,
};
