import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { BackupError } from '../backup/command.ts';

const MAGIC = Buffer.from('CLINICSR');
const VERSION = 1;
/** Magic, version (2), log2 of N (1), r (1), p (1), KiB of a chunk (2), salt. Then the tag of these bytes. */
const SALT_AT = MAGIC.length + 7;
const SALT_BYTES = 16;
const HEADER_BYTES = SALT_AT + SALT_BYTES;
const TAG_BYTES = 16;

/** scrypt with these takes 128 MB, and half a second for each guess of a passphrase. */
const COST = { logN: 17, r: 8, p: 1 };
/** A file that asks for more memory than this is not ours. */
const MOST_MEMORY = 256 * 1_048_576;
const CHUNK_KIB = 256;
const MOST_CHUNK_KIB = 4096;

/** The last byte of a nonce. A file that was cut after a chunk lacks the last one. */
const KINDS = { inside: 0, last: 1, header: 2 } as const;

/**
 * Writes a file that can be read only with the passphrase. Each chunk is authenticated (AES-256-GCM) with its
 * number, the mark of the last one, and the header, so that any change, cut, addition or new order is
 * noticed. The random salt makes the key this file's own.
 *
 * @param to path of a file that does not exist yet; only its owner may read it. It is not durable yet
 * @param content pieces of any size
 */
export function writeSealed(to: string, passphrase: string, content: Iterable<Buffer>): void {
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header);
  header.writeUInt16BE(VERSION, MAGIC.length);
  header.set([COST.logN, COST.r, COST.p], MAGIC.length + 2);
  header.writeUInt16BE(CHUNK_KIB, MAGIC.length + 5);
  randomBytes(SALT_BYTES).copy(header, SALT_AT);
  const key = keyOf(passphrase, header);
  const output = openSync(to, 'wx', 0o600);
  try {
    writeAll(output, header);
    writeAll(output, encrypt(key, header, Buffer.alloc(0), 0, 'header'));
    let counter = 0;
    // One chunk is kept back, because only the end of the content tells which one is the last.
    let kept: Buffer | undefined;
    for (const chunk of inChunks(content, CHUNK_KIB * 1024)) {
      if (kept) writeAll(output, encrypt(key, header, kept, counter++, 'inside'));
      kept = chunk;
    }
    writeAll(output, encrypt(key, header, kept ?? Buffer.alloc(0), counter, 'last'));
  } finally {
    closeSync(output);
  }
}

/**
 * Reads a sealed file. Each piece is authentic, but only the end shows that the file is whole.
 *
 * @throws BackupError with a sentence for another file, a newer version, damage, or a wrong passphrase
 */
export function* readSealed(file: string, passphrase: string): Generator<Buffer> {
  const input = openSync(file, 'r');
  try {
    const { size } = fstatSync(input);
    const header = readAt(input, 0, HEADER_BYTES);
    if (!header.subarray(0, MAGIC.length).equals(MAGIC)) {
      throw new BackupError(`${file} is no file of clinic pack.`);
    }
    if (header.length < HEADER_BYTES) throw damaged(file);
    if (header.readUInt16BE(MAGIC.length) > VERSION) {
      throw new BackupError(
        `${file} was packed by a newer version of Clinic Serial: install that version to unpack it.`,
      );
    }
    const chunkBytes = header.readUInt16BE(MAGIC.length + 5) * 1024;
    if (!isBounded(header)) throw damaged(file);
    const key = keyOf(passphrase, header);
    const proof = readAt(input, HEADER_BYTES, TAG_BYTES);
    if (!decrypt(key, header, proof, 0, 'header')) {
      throw new BackupError(`The passphrase is wrong, or the beginning of ${file} is damaged.`);
    }
    let at = HEADER_BYTES + TAG_BYTES;
    for (let counter = 0; ; counter += 1) {
      const sealed = readAt(input, at, chunkBytes + TAG_BYTES);
      at += sealed.length;
      const isLast = at >= size;
      const chunk = decrypt(key, header, sealed, counter, isLast ? 'last' : 'inside');
      if (!chunk) throw damaged(file);
      yield chunk;
      if (isLast) return;
    }
  } finally {
    closeSync(input);
  }
}

function damaged(file: string): BackupError {
  return new BackupError(`${file} is damaged or not whole: copy it again from where it was made.`);
}

function isBounded(header: Buffer): boolean {
  const [logN = 0, r = 0, p = 0] = header.subarray(MAGIC.length + 2);
  const chunkKib = header.readUInt16BE(MAGIC.length + 5);
  const isChunkBounded = chunkKib > 0 && chunkKib <= MOST_CHUNK_KIB;
  return isChunkBounded && logN > 0 && r > 0 && p > 0 && p <= 4 && 128 * r * 2 ** logN <= MOST_MEMORY;
}

function keyOf(passphrase: string, header: Buffer): Buffer {
  const [logN = 0, r = 0, p = 0] = header.subarray(MAGIC.length + 2);
  // The same letters can be typed as different characters on different keyboards.
  const typed = Buffer.from(passphrase.normalize('NFC'));
  return scryptSync(typed, header.subarray(SALT_AT), 32, { N: 2 ** logN, r, p, maxmem: 2 * MOST_MEMORY });
}

function nonceOf(counter: number, kind: keyof typeof KINDS): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(counter, 5, 6);
  nonce[11] = KINDS[kind];
  return nonce;
}

function encrypt(
  key: Buffer,
  header: Buffer,
  chunk: Buffer,
  counter: number,
  kind: keyof typeof KINDS,
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(counter, kind)).setAAD(header);
  return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(
  key: Buffer,
  header: Buffer,
  sealed: Buffer,
  counter: number,
  kind: keyof typeof KINDS,
): Buffer | undefined {
  if (sealed.length < TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(counter, kind), { authTagLength: TAG_BYTES })
    .setAAD(header)
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Cuts pieces of any size into chunks of one size; the last may be shorter. */
function* inChunks(pieces: Iterable<Buffer>, bytes: number): Generator<Buffer> {
  let chunk = Buffer.alloc(bytes);
  let filled = 0;
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const copied = piece.copy(chunk, filled, at);
      at += copied;
      filled += copied;
      if (filled < bytes) continue;
      yield chunk;
      chunk = Buffer.alloc(bytes);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

function readAt(input: number, at: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  let filled = 0;
  for (;;) {
    const read = readSync(input, buffer, filled, bytes - filled, at + filled);
    filled += read;
    if (read === 0 || filled === bytes) return buffer.subarray(0, filled);
  }
}

function writeAll(output: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(output, bytes, at);
}
