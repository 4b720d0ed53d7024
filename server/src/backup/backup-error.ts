/** Why a backup is not made or restored; the message is a sentence for whoever asked for it. */
export class BackupError extends Error {
  override name = 'BackupError';
}
