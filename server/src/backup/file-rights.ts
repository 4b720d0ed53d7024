import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { restrictToOwner } from '../database/file-rights.ts';
import { PROOFS } from './proof.ts';
import { backupTime, isBeforeRestore } from './rotation.ts';

/**
 * Makes backups, their proofs and the files that restores set aside readable for their owner only. `connect`
 * does the same for the database itself. Other files in the same folders are left alone.
 *
 * @param parts.folder the folder of the backups; it need not exist
 * @param parts.database path of the SQLite file; undefined on PostgreSQL
 */
export function restrictClinicFilesToOwner(parts: { folder: string; database?: string | undefined }): void {
  const { folder, database } = parts;
  for (const name of namesIn(folder)) {
    const backup = withoutProof(name);
    if (backupTime(backup) !== undefined || isBeforeRestore(backup)) restrictToOwner(join(folder, name));
  }
  if (database === undefined) return;
  const aside = `${basename(database)}.before-restore-`;
  for (const name of namesIn(dirname(database))) {
    if (name.startsWith(aside)) restrictToOwner(join(dirname(database), name));
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function withoutProof(name: string): string {
  const proof = PROOFS.find((suffix) => name.endsWith(suffix));
  return proof ? name.slice(0, -proof.length) : name;
}
