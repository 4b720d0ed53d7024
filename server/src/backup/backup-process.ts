// The server starts this process to make one backup, and gets the answer as a message. The task is in the
// environment, because everybody on the machine can read arguments. Copying keeps a processor busy, so this
// process and the programs that it starts have a low priority: bookings come first.
import { constants, setPriority } from 'node:os';
import { makeClock } from '../clock.ts';
import { Busy } from './command.ts';
import { type BackupTask, makeBackup } from './make-backup.ts';
import { TASK_VARIABLE } from './run-program.ts';
import type { BackupAnswer } from './scheduled-backups.ts';

// The message fails if the server has ended. Then no answer is needed.
const answer = (message: BackupAnswer) => process.send?.(message, () => undefined);

setPriority(constants.priority.PRIORITY_LOW);
const task: BackupTask = JSON.parse(process.env[TASK_VARIABLE] ?? '');
makeBackup({ ...task, clock: makeClock('UTC') }).then(
  (made) => answer({ made }),
  (error: Error) => answer({ failed: error.message, isBusy: error instanceof Busy }),
);
