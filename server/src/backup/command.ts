import { CommandError } from '../database/run-command.ts';

/** A backup could not be made or restored. The message is a complete sentence for the operator. */
export class BackupError extends CommandError {
  override name = 'BackupError';
}

/** Another process is making or restoring a backup. A later attempt may succeed. */
export class Busy extends BackupError {
  override name = 'Busy';
}
