import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { makeTestClock } from '../../test/app.ts';
import { startCommand } from '../../test/command-process.ts';
import { fakePrograms } from '../../test/fake-programs.ts';
import { filesIn, newClinic, newPlace, type SqliteClinic } from '../../test/sqlite-clinic.ts';
import { makeBackup } from './make-backup.ts';
import { restore } from './restore.ts';

const SECRET = 'a-secret-of-the-clinic-0123456789abcdef';
const KEPT = { days: 2, weeks: 0, months: 0, years: 0 };
/** Flips the highest bit of every byte, so that a second run gives the original bytes. */
const CIPHER = "tr '\\000-\\377' '\\200-\\377\\000-\\177'";

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A folder that represents a separate disk, as the operator prepares it. */
function newDisk({ isMounted = true } = {}): string {
  const disk = mkdtempSync(join(inject('runFolder'), 'disk-'));
  if (isMounted) writeFileSync(join(disk, 'clinic-copies'), '');
  return disk;
}

function backUp(
  { path, folder }: SqliteClinic,
  disk: string,
  options: { command?: string[]; moment?: string } = {},
) {
  const { command = ['cipher', 'for the', 'clinic'], moment } = options;
  const copies = { folder: disk, command, kept: KEPT };
  const clock = makeTestClock(moment);
  return makeBackup({ databaseUrl: `file:${path}`, folder, secret: SECRET, copies, clock });
}

const copiesOn = (disk: string) => filesIn(disk).filter((name) => name.endsWith('.encrypted'));

it('is encrypted by the command, has its own sum, and restores with the proofs beside it', async () => {
  const clinic = await newClinic(3);
  const disk = newDisk();
  const programs = fakePrograms({ cipher: CIPHER });
  vi.stubEnv('PATH', programs.path);
  vi.stubEnv('CLINIC_SECRET', SECRET);
  const { file, copy } = await backUp(clinic, disk);
  const name = basename(file);
  const encrypted = join(disk, `${name}.encrypted`);
  expect(copy).toEqual({ file: encrypted });
  expect(filesIn(disk)).toEqual([
    `${name}.encrypted`,
    `${name}.encrypted.sha256`,
    `${name}.hmac-sha256`,
    `${name}.sha256`,
    'clinic-copies',
  ]);
  expect(programs.calls()).toEqual(['cipher for the clinic']);
  expect(programs.environmentOf('cipher')).not.toHaveProperty('CLINIC_SECRET');
  const bytes = readFileSync(encrypted);
  expect(bytes.equals(readFileSync(file))).toBe(false);
  const sum = createHash('sha256').update(bytes).digest('hex');
  expect(readFileSync(`${encrypted}.sha256`, 'utf8')).toBe(`${sum}  ${name}.encrypted\n`);
  expect(statSync(encrypted).mode & 0o777).toBe(0o600);

  writeFileSync(
    join(disk, name),
    bytes.map((byte) => byte ^ 0x80),
  );
  const place = newPlace();
  const clock = makeTestClock();
  expect(
    await restore({ file: join(disk, name), database: place.path, secret: SECRET, clock }),
  ).toMatchObject({ appointments: 3, isProven: true });
});

it.each<[string, Record<string, string>, RegExp]>([
  [
    'is missing',
    {},
    /^The backup was not copied: there is no program cipher, which BACKUP_COPY_COMMAND names\.$/,
  ],
  [
    'fails',
    { cipher: "head -c 100; echo 'cipher: error: no recipient' >&2; exit 2" },
    /^The backup was not copied: cipher failed: cipher: error: no recipient\.$/,
  ],
  ['writes nothing', { cipher: 'cat > /dev/null' }, /^The backup was not copied: cipher wrote nothing\.$/],
])('fails when the command %s; the backup and older copies remain', async (_what, scripts, sentence) => {
  const clinic = await newClinic();
  const disk = newDisk();
  vi.stubEnv('PATH', fakePrograms({ cipher: CIPHER }).path);
  await backUp(clinic, disk);
  const before = filesIn(disk);
  vi.stubEnv('PATH', fakePrograms(scripts).path);
  const { file, copy } = await backUp(clinic, disk, { moment: '2026-11-20T05:00:00.000Z' });
  expect(copy).toEqual({ failed: expect.stringMatching(sentence) });
  expect(filesIn(clinic.folder)).toContain(basename(file));
  expect(filesIn(disk)).toEqual(before);
});

it('fills no other disk when the right one is not mounted, and the command says so with exit code 1', async () => {
  const clinic = await newClinic();
  const disk = newDisk({ isMounted: false });
  const env = { ...clinic.env, BACKUP_COPY_FOLDER: disk, BACKUP_COPY_COMMAND: 'cat' };
  const command = () => startCommand('backup/backup-command.ts', [], env).ended;
  const { code, out, err } = await command();
  expect({ code, err }).toEqual({
    code: 1,
    err: `The backup was not copied: there is no file ${disk}/clinic-copies, so the disk of the copies is not mounted.\n`,
  });
  expect(out).toMatch(/3 appointments, 3 patients\n$/);
  expect(filesIn(disk)).toEqual([]);

  writeFileSync(join(disk, 'clinic-copies'), '');
  const again = await command();
  expect(again).toMatchObject({ code: 0, err: '' });
  expect(again.out).toContain(`Encrypted copy: ${join(disk, String(copiesOn(disk)[0]))}\n`);
}, 120_000);

it('replaces copies that are no longer needed, with their sums, and removes unfinished files', async () => {
  const clinic = await newClinic();
  const disk = newDisk();
  mkdirSync(join(disk, '.unfinished'));
  writeFileSync(join(disk, '.unfinished', 'half'), '');
  writeFileSync(join(disk, 'clinic-2026-11-01T04-00-00.000Z-010.db.sha256'), 'of a copy that is gone');
  writeFileSync(join(disk, 'letters.txt'), 'of somebody');
  const made: string[] = [];
  for (const day of ['18', '19', '20']) {
    const { file } = await backUp(clinic, disk, {
      command: ['cat'],
      moment: `2026-11-${day}T04:00:00.000Z`,
    });
    made.push(basename(file));
  }
  const files = made
    .slice(1)
    .flatMap((name) => [
      `${name}.encrypted`,
      `${name}.encrypted.sha256`,
      `${name}.hmac-sha256`,
      `${name}.sha256`,
    ]);
  expect(filesIn(disk)).toEqual([...files, 'clinic-copies', 'letters.txt'].sort());
  rmSync(disk, { recursive: true });
});
