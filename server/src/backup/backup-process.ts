// A backup in a process of its own, as the server starts it. What to do comes in the environment, because everybody on
// the machine can read arguments; the answer is a message. Copying takes a processor for a while, and bookings shall
// have it first; the programs that it starts have the same low priority.
import { constants, setPriority } from 'node:os';
import { makeClock } from '../clock.ts';
import { Busy } from './backup-error.ts';
import { type BackupTask, makeBackup } from './make-backup.ts';
import { TASK_VARIABLE } from './run-program.ts';
import type { BackupAnswer } from './scheduled-backups.ts';

// A server that has gone meanwhile needs no answer.
const answer = (message: BackupAnswer) => process.send?.(message, () => undefined);

setPriority(constants.priority.PRIORITY_LOW);
const task: BackupTask = JSON.parse(process.env[TASK_VARIABLE] ?? '');
makeBackup({ ...task, clock: makeClock('UTC') }).then(
  (made) => answer({ made }),
  (error: Error) => answer({ failed: error.message, isBusy: error instanceof Busy }),
);
