// A backup in a process of its own, as the server starts it: arguments are the database's path and the folder's; the
// secret comes in CLINIC_SECRET, because everybody on the machine can read arguments; the answer is a message. Copying
// takes a processor for a while, and bookings shall have it first.
import { constants, setPriority } from 'node:os';
import { makeClock } from '../clock.ts';
import { makeBackup } from './make-backup.ts';
import type { BackupAnswer } from './scheduled-backups.ts';

const [database = '', folder = ''] = process.argv.slice(2);
// A server that has gone meanwhile needs no answer.
const answer = (message: BackupAnswer) => process.send?.(message, () => undefined);

setPriority(constants.priority.PRIORITY_LOW);
const secret = process.env.CLINIC_SECRET || null;
makeBackup({ database, folder, secret, clock: makeClock('UTC') }).then(
  (made) => answer({ made }),
  (error: Error) => answer({ failed: error.message }),
);
