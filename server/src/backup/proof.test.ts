import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTestClock } from '../../test/app.ts';
import { startCommand } from '../../test/command-process.ts';
import {
  filesIn,
  inClinic,
  newClinic,
  newPlace,
  type SqliteClinic,
  tamper,
} from '../../test/sqlite-clinic.ts';
import { MIGRATION_NAMES, schemaNumber } from '../database/migrate.ts';
import { checkDatabase } from '../database/sqlite-file.ts';
import { seededRandom } from '../demo-data/seeded-random.ts';
import { makeBackup } from './make-backup.ts';
import { restore } from './restore.ts';

const SECRET = 'a-secret-of-the-clinic-0123456789abcdef';
const OTHER_SECRET = 'another-secret-of-somebody-9876543210';
const NAME = `clinic-2026-11-20T04-00-00.000Z-${schemaNumber(MIGRATION_NAMES)}.db`;
const DAMAGES = 200;
const DAMAGE_BYTES = 16;

const clock = makeTestClock();
const backUp = async ({ path, folder }: SqliteClinic, secret: string | null = SECRET) =>
  (await makeBackup({ databaseUrl: `file:${path}`, folder, secret, copies: null, clock })).file;
const restoreTo = (
  { path }: SqliteClinic,
  file: string,
  options: { secret?: string | null; withoutProof?: boolean } = {},
) => restore({ file, database: path, secret: SECRET, clock, ...options });

describe('the proofs of a backup', () => {
  it('are its SHA-256 as sha256sum writes it, and a keyed sum', async () => {
    const file = await backUp(await newClinic());
    const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
    expect(readFileSync(`${file}.sha256`, 'utf8')).toBe(`${sum}  ${NAME}\n`);
    expect(readFileSync(`${file}.hmac-sha256`, 'utf8')).toMatch(/^[0-9a-f]{64} {2}clinic-.*\.db\n$/);
  });

  it.runIf(existsSync('/usr/bin/sha256sum'))('can be checked by hand with sha256sum', async () => {
    const file = await backUp(await newClinic());
    const check = () =>
      execFileSync('sha256sum', ['-c', `${NAME}.sha256`], { cwd: dirname(file), stdio: 'pipe' });
    expect(check().toString()).toBe(`${NAME}: OK\n`);
    damage(file, 5_000, 3);
    expect(check).toThrow();
  });

  it('have no keyed sum without a secret, and the backup is restored anyway', async () => {
    const file = await backUp(await newClinic(), null);
    expect(filesIn(dirname(file))).toEqual([NAME, `${NAME}.sha256`]);
    expect(await restoreTo(newPlace(), file, { secret: null })).toMatchObject({ isProven: true });
  });

  it('are removed with the backup, and so are those that a power cut left behind', async () => {
    const clinic = await newClinic();
    mkdirSync(clinic.folder);
    const orphan = 'clinic-2026-11-01T00-00-00.000Z.db.sha256';
    writeFileSync(join(clinic.folder, orphan), '');
    writeFileSync(join(clinic.folder, 'notes.db.sha256'), 'of somebody else');
    await backUp(clinic);
    const later = makeTestClock('2026-11-20T04:01:00.000Z');
    const { file, removed } = await makeBackup({
      databaseUrl: `file:${clinic.path}`,
      folder: clinic.folder,
      secret: SECRET,
      copies: null,
      clock: later,
    });
    expect(removed).toEqual([NAME]);
    const name = basename(file);
    expect(filesIn(clinic.folder)).toEqual([
      name,
      `${name}.hmac-sha256`,
      `${name}.sha256`,
      'notes.db.sha256',
    ]);
  });
});

describe('a restore', () => {
  it('refuses each of 200 random damages, also those inside texts that SQLite does not see', async () => {
    const clinic = await newClinic(30);
    await addTexts(clinic);
    const file = await backUp(clinic);
    const whole = readFileSync(file);
    const target = await newClinic(1);
    const before = readFileSync(target.path);
    const random = seededRandom(20_261_122);
    let unseen = 0;
    for (let count = 0; count < DAMAGES; count += 1) {
      const at = Math.floor(random() * (whole.length - DAMAGE_BYTES));
      const bytes = Buffer.from(whole);
      for (let index = 0; index < DAMAGE_BYTES; index += 1) bytes[at + index] = Math.floor(random() * 256);
      // If the random bytes equal the old ones, nothing is damaged.
      if (bytes.equals(whole)) continue;
      writeFileSync(file, bytes);
      if (await isGoodToSqlite(file)) unseen += 1;
      await expect(restoreTo(target, file), `at ${at}`).rejects.toThrow('is not as it was written');
    }
    expect(unseen).toBeGreaterThan(DAMAGES / 10);
    expect(readFileSync(target.path).equals(before)).toBe(true);
    writeFileSync(file, whole);
    expect(await restoreTo(target, file)).toMatchObject({ appointments: 30, isProven: true });
  }, 120_000);

  it.each<[string, (file: string) => void, RegExp]>([
    [
      'without its sum',
      (file) => rmSync(`${file}.sha256`),
      /^There is no \S+\.sha256, so nothing shows that .* add --without-proof for it\.$/,
    ],
    [
      'without its keyed sum',
      (file) => rmSync(`${file}.hmac-sha256`),
      /^There is no \S+\.hmac-sha256, so nothing shows .* add --without-proof\.$/,
    ],
    [
      'whose sum is no sum',
      (file) => writeFileSync(`${file}.sha256`, 'OK\n'),
      /is not as it was written: .* restore another backup\.$/,
    ],
    [
      'whose sum was made anew by somebody without the secret',
      (file) => {
        tamper(file, "update patients set name = 'Somebody else'");
        const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
        writeFileSync(`${file}.sha256`, `${sum}  ${basename(file)}\n`);
      },
      /\.hmac-sha256 was not written with this CLINIC_SECRET\. Set the secret/,
    ],
  ])('refuses a backup %s, and changes nothing', async (_what, spoil, sentence) => {
    const clinic = await newClinic();
    const file = await backUp(clinic);
    const before = readFileSync(clinic.path);
    spoil(file);
    await expect(restoreTo(clinic, file)).rejects.toThrow(sentence);
    expect(readFileSync(clinic.path).equals(before)).toBe(true);
    expect(readdirSync(dirname(clinic.path)).filter((name) => name.includes('restor'))).toEqual([]);
  });

  it('refuses an old backup under the name of a newer one', async () => {
    const file = await backUp(await newClinic());
    const renamed = join(dirname(file), 'clinic-2026-11-21T04-00-00.000Z.db');
    for (const suffix of ['', '.sha256', '.hmac-sha256']) renameSync(file + suffix, renamed + suffix);
    await expect(restoreTo(newPlace(), renamed)).rejects.toThrow('is not as it was written');
  });

  it('refuses a backup made with another secret, unless told to accept it without proof', async () => {
    const file = await backUp(await newClinic(), OTHER_SECRET);
    await expect(restoreTo(newPlace(), file)).rejects.toThrow('was not written with this CLINIC_SECRET');
    expect(await restoreTo(newPlace(), file, { withoutProof: true })).toMatchObject({ appointments: 3 });
  });

  it('accepts a backup of an older version without a sum when told to, but never a wrong sum', async () => {
    const file = await backUp(await newClinic());
    const old = join(dirname(file), 'old.db');
    copyFileSync(file, old);
    expect(await restoreTo(newPlace(), old, { withoutProof: true })).toMatchObject({ isProven: false });
    damage(file, 8_000, 5);
    await expect(restoreTo(newPlace(), file, { withoutProof: true })).rejects.toThrow(
      'is not as it was written',
    );
  });

  it('applies no log that somebody put beside a proven backup', async () => {
    const clinic = await newClinic();
    const file = await backUp(clinic);
    await inClinic(clinic, async ({ database }) => {
      await database.write((tx) => tx.updateTable('patients').set({ name: 'From the log' }).execute());
      copyFileSync(`${clinic.path}-wal`, `${file}-wal`);
    });
    const target = newPlace();
    await restoreTo(target, file);
    await inClinic(target, async ({ database }) => {
      const names = await database.read.selectFrom('patients').select('name').execute();
      expect(names.map(({ name }) => name)).not.toContain('From the log');
    });
  });

  it('sets the present database aside with proofs of its own', async () => {
    const clinic = await newClinic(2);
    const { aside = '' } = await restoreTo(clinic, await backUp(clinic));
    expect(await restoreTo(newPlace(), aside)).toMatchObject({ appointments: 2, isProven: true });
    damage(aside, 8_000, 5);
    await expect(restoreTo(newPlace(), aside)).rejects.toThrow('is not as it was written');
  });
});

describe('the commands', () => {
  const withSecret = (clinic: SqliteClinic) => ({ ...clinic.env, CLINIC_SECRET: SECRET });
  const command = (name: string, args: string[], env: Record<string, string>) =>
    startCommand(`backup/${name}-command.ts`, args, env).ended;

  it('make and check both sums, and accept --without-proof', async () => {
    const clinic = await newClinic();
    expect(await command('backup', [], withSecret(clinic))).toMatchObject({ code: 0, err: '' });
    const [name = '', ...proofs] = filesIn(clinic.folder);
    expect(proofs).toEqual([`${name}.hmac-sha256`, `${name}.sha256`]);
    const file = join(clinic.folder, name);
    const place = newPlace();
    expect(await command('restore', [file], withSecret(place))).toMatchObject({ code: 0, err: '' });

    rmSync(`${file}.hmac-sha256`);
    const refused = await command('restore', [file], withSecret(place));
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/^There is no \S+\.hmac-sha256, .*\n$/);
    rmSync(`${file}.sha256`);
    const taken = await command('restore', ['--without-proof', file], withSecret(place));
    expect(taken).toMatchObject({ code: 0, err: '' });
    expect(taken.out).toContain(`${file} was restored without a check of its contents\n`);
  }, 180_000);
});

function damage(path: string, at: number, bytes: number): void {
  const content = readFileSync(path);
  for (let index = at; index < at + bytes; index += 1) content[index] = (content[index] ?? 0) ^ 0x5a;
  writeFileSync(path, content);
}

async function isGoodToSqlite(path: string): Promise<boolean> {
  try {
    await checkDatabase(path);
    return true;
  } catch {
    return false;
  }
}

/** Adds long notes, so that most of the file is text, as in a clinic after some years. */
async function addTexts(clinic: SqliteClinic): Promise<void> {
  await inClinic(clinic, async ({ database }) => {
    const notes = 'জ্বর ও সর্দি, three days, brings old papers. '.repeat(40);
    await database.write((tx) => tx.updateTable('appointments').set({ notes }).execute());
  });
}
