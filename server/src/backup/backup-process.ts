// A backup in a process of its own, as the server starts it: arguments are the database's path and the folder's; the
// answer is a message. Copying takes a processor for a while, and bookings shall have it first.
import { constants, setPriority } from 'node:os';
import { makeClock } from '../clock.ts';
import { makeBackup } from './make-backup.ts';
import type { BackupAnswer } from './scheduled-backups.ts';

const [database = '', folder = ''] = process.argv.slice(2);
// A server that has gone meanwhile needs no answer.
const answer = (message: BackupAnswer) => process.send?.(message, () => undefined);

setPriority(constants.priority.PRIORITY_LOW);
makeBackup({ database, folder, clock: makeClock('UTC') }).then(
  (made) => answer({ made }),
  (error: Error) => answer({ failed: error.message }),
);
