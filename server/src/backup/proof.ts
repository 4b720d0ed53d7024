import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { derivedKey } from '../secrets.ts';
import { BackupError } from './command.ts';

/** Refuses anything but a file: reading a pipe or a device may never end. @throws BackupError */
export function assertRegularFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new BackupError(`There is no file ${path}.`);
  if (found.isDirectory()) throw new BackupError(`${path} is a folder, not a backup.`);
  if (!found.isFile()) throw new BackupError(`${path} is a pipe, a device or a socket, not a backup.`);
}

/** Reads the start of a file. @param bytes how many at most */
export function startOf(path: string, bytes: number): Buffer {
  const start = Buffer.alloc(bytes);
  const handle = openSync(path, 'r');
  try {
    return start.subarray(0, readSync(handle, start));
  } finally {
    closeSync(handle);
  }
}

/** The files beside each backup: its SHA-256, as `sha256sum` writes it, and the keyed hash of that line. */
export const SUM = '.sha256';
const KEYED_SUM = '.hmac-sha256';
export const PROOFS = [SUM, KEYED_SUM] as const;

const CHUNK_BYTES = 1_048_576;

/**
 * Writes the proofs of a file beside it, readable for their owner only. They are not durable yet.
 *
 * @param name the name that the file will have
 * @param secret CLINIC_SECRET; null writes no keyed sum
 * @returns the suffixes of the files that it wrote
 */
export function writeProofs(path: string, name: string, secret: string | null): string[] {
  const line = sumLine(path, name);
  const proofs = [[SUM, line], ...(secret === null ? [] : [[KEYED_SUM, keyedLine(line, name, secret)]])];
  for (const [suffix, text] of proofs) writeFileSync(`${path}${suffix}`, String(text), { mode: 0o600 });
  return proofs.map(([suffix]) => String(suffix));
}

/**
 * Compares a file with the proofs beside it.
 *
 * @param parts.bytes path of the bytes to read: the file itself, or a copy of it
 * @param parts.secret CLINIC_SECRET; null compares the plain sum only
 * @param parts.withoutProof accepts a missing sum, and a keyed sum that is missing or made with another
 *   secret. A plain sum that exists must still be right
 * @returns true when the plain sum is right, false when there is none
 * @throws BackupError with a sentence that says what to do
 */
export function checkProofs(parts: {
  file: string;
  bytes: string;
  secret: string | null;
  withoutProof: boolean;
}): boolean {
  const { file, bytes, secret, withoutProof } = parts;
  const name = basename(file);
  if (!existsSync(file + SUM)) {
    if (withoutProof) return false;
    throw new BackupError(
      `There is no ${file}${SUM}, so nothing shows that ${file} is as it was written. ` +
        'Copy both from where the backup was made. A backup of an older version has none: add --without-proof for it.',
    );
  }
  const line = sumLine(bytes, name);
  if (!isSame(file + SUM, line)) {
    throw new BackupError(
      `${file} is not as it was written: its SHA-256 and name are not those in ${file}${SUM}. ` +
        'Copy both again from where the backup was made, or restore another backup.',
    );
  }
  if (secret === null || withoutProof) return true;
  if (!existsSync(file + KEYED_SUM)) {
    throw new BackupError(
      `There is no ${file}${KEYED_SUM}, so nothing shows that ${file} is this clinic's. ` +
        'Copy it from where the backup was made. If the backup was made without CLINIC_SECRET, add --without-proof.',
    );
  }
  if (!isSame(file + KEYED_SUM, keyedLine(line, name, secret))) {
    throw new BackupError(
      `${file}${KEYED_SUM} was not written with this CLINIC_SECRET. Set the secret that the backup was made with. ` +
        'If that secret is lost and nobody else could write to the file, add --without-proof.',
    );
  }
  return true;
}

function sumLine(path: string, name: string): string {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  const handle = openSync(path, 'r');
  try {
    for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk)) {
      hash.update(chunk.subarray(0, read));
    }
  } finally {
    closeSync(handle);
  }
  return `${hash.digest('hex')}  ${name}\n`;
}

/** It covers the file's name too, so that an old backup under the name of a newer one is refused. */
function keyedLine(line: string, name: string, secret: string): string {
  const key = derivedKey(secret, 'backup');
  return `${createHmac('sha256', key).update(line).digest('hex')}  ${name}\n`;
}

/** True if a file holds this line. No more of it is read than the comparison needs. */
function isSame(path: string, line: string): boolean {
  assertRegularFile(path);
  const second = Buffer.from(line);
  const first = startOf(path, second.length + 1);
  return first.length === second.length && timingSafeEqual(first, second);
}
