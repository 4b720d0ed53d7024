/** Why a backup is not made or restored; the message is a sentence for whoever asked for it. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Another process makes a backup, or restores one: it is worth trying again later. */
export class Busy extends BackupError {
  override name = 'Busy';
}
