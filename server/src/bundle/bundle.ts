import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from '../backup/command.ts';
import { PROOFS } from '../backup/proof.ts';
import { readSealed, writeSealed } from './seal.ts';

const PIECE_BYTES = 1_048_576;
const MOST_MANIFEST_BYTES = 4 * 1_048_576;
const LENGTH_BYTES = 4;

/** A name of a backup or of its proof, without folders, so that it cannot lead out of its folder. */
const fileName = z.string().regex(/^clinic-[\w.-]+$/);

const manifest = z.object({
  /** CLINIC_SECRET, or the secret that is kept beside the SQLite file; null if the clinic has none. */
  secret: z.string().nullable(),
  settings: z.string().nullable(),
  /** The backup and its proofs, in the order of their contents. */
  files: z.array(z.object({ name: fileName, bytes: z.number().int().nonnegative() })).min(1),
});

/** The content of a bundle before the contents of its files. */
export type Manifest = z.infer<typeof manifest>;

/** Writes a clinic into one sealed file. @param to path of a file that does not exist yet */
export function writeBundle(
  to: string,
  passphrase: string,
  parts: { backup: { folder: string; name: string } } & Pick<Manifest, 'secret' | 'settings'>,
): void {
  const { backup, ...rest } = parts;
  const present = ['', ...PROOFS].flatMap((suffix) => {
    const size = statSync(join(backup.folder, backup.name + suffix), { throwIfNoEntry: false })?.size;
    return size === undefined ? [] : [{ name: backup.name + suffix, bytes: size }];
  });
  writeSealed(to, passphrase, contentOf({ ...rest, files: present }, backup.folder));
}

function* contentOf(listed: Manifest, folder: string): Generator<Buffer> {
  const text = Buffer.from(JSON.stringify(listed));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  yield length;
  yield text;
  for (const { name } of listed.files) yield* piecesOf(join(folder, name));
}

function* piecesOf(path: string): Generator<Buffer> {
  const input = openSync(path, 'r');
  try {
    for (;;) {
      const piece = Buffer.alloc(PIECE_BYTES);
      const read = readSync(input, piece);
      if (read === 0) return;
      yield piece.subarray(0, read);
    }
  } finally {
    closeSync(input);
  }
}

/**
 * Reads a whole bundle and writes nothing, so that a damaged one changes nothing.
 *
 * @throws BackupError with a sentence when the passphrase is wrong or the bundle is damaged or not whole
 */
export function checkBundle(file: string, passphrase: string): Manifest {
  return readBundle(file, passphrase, () => ({ write: () => undefined, close: () => undefined }));
}

/**
 * Writes the backup of a bundle, and its proofs, into an empty folder that only its owner may read.
 *
 * @returns the path of the backup
 * @throws BackupError like {@link checkBundle}
 */
export function extractBackup(file: string, passphrase: string, folder: string): string {
  const { files } = readBundle(file, passphrase, (name) => {
    const output = openSync(join(folder, name), 'wx', 0o600);
    return {
      write: (piece) => {
        for (let at = 0; at < piece.length; ) at += writeSync(output, piece, at);
      },
      close: () => closeSync(output),
    };
  });
  return join(folder, String(files[0]?.name));
}

function readBundle(
  file: string,
  passphrase: string,
  open: (name: string) => { write(piece: Buffer): void; close(): void },
): Manifest {
  const source = new Pieces(readSealed(file, passphrase));
  const length = source.take(LENGTH_BYTES)?.readUInt32BE() ?? 0;
  const text = length <= MOST_MANIFEST_BYTES ? source.take(length) : undefined;
  const listed = manifest.safeParse(parseJson(text?.toString() ?? ''));
  if (!listed.success) throw new BackupError(`${file} holds no clinic that this version knows.`);
  for (const { name, bytes } of listed.data.files) {
    const output = open(name);
    try {
      for (let left = bytes; left > 0; ) {
        const piece = source.next(left);
        if (!piece) throw new BackupError(`${file} is not whole.`);
        output.write(piece);
        left -= piece.length;
      }
    } finally {
      output.close();
    }
  }
  // Reading to the end shows that the file is whole.
  if (source.next(1)) throw new BackupError(`${file} holds more than it names.`);
  return listed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

class Pieces {
  private rest: Buffer = Buffer.alloc(0);
  private readonly source: Generator<Buffer>;

  constructor(source: Generator<Buffer>) {
    this.source = source;
  }

  /** At least one byte and at most `most`; undefined at the end. */
  next(most: number): Buffer | undefined {
    while (this.rest.length === 0) {
      const { done, value } = this.source.next();
      if (done) return undefined;
      this.rest = value;
    }
    const piece = this.rest.subarray(0, most);
    this.rest = this.rest.subarray(piece.length);
    return piece;
  }

  /** Exactly this number of bytes; undefined if there are fewer. */
  take(bytes: number): Buffer | undefined {
    const pieces: Buffer[] = [];
    for (let left = bytes; left > 0; ) {
      const piece = this.next(left);
      if (!piece) return undefined;
      pieces.push(piece);
      left -= piece.length;
    }
    return Buffer.concat(pieces);
  }
}
