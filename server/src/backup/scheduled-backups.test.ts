import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { migratedDatabaseUrl } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { DUMP, fakePostgresPrograms } from '../../test/fake-postgres-programs.ts';
import { type ServerProcess, startServer } from '../../test/server-process.ts';
import { filesIn, fill, newClinic, newPlace, type SqliteClinic } from '../../test/sqlite-clinic.ts';
import { makeClock } from '../clock.ts';
import { checkDatabase } from '../database/sqlite-file.ts';
import { makeLog } from '../log.ts';
import type { BackupTask } from './make-backup.ts';
import { backupName, backupTime } from './rotation.ts';
import { type ScheduledBackups, scheduleBackups } from './scheduled-backups.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Long enough for several processes to start and end, on a busy machine too. */
const STARTED_MS = 50_000;
const clock = makeClock('Asia/Dhaka');

// The process of a backup starts with these. The test's own TypeScript is compiled by Vite.
process.execArgv = ['--conditions=source', '--import=tsx'];

const running: ScheduledBackups[] = [];
const servers: ServerProcess[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const backups of running.splice(0)) await backups.stop();
  for (const server of servers.splice(0)) await server.end('SIGKILL');
});

/** Makes backups of a clinic as its server would, and collects the log lines. */
function schedule(clinic: SqliteClinic, everyMs: number, retryMs?: number, more: Partial<BackupTask> = {}) {
  const lines: { level: number; msg: string; reason?: string; future?: string[] }[] = [];
  const log = makeLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const databaseUrl = `file:${clinic.path}`;
  const task = { databaseUrl, folder: clinic.folder, secret: null, copies: null, ...more };
  const backups = scheduleBackups({ task, everyMs, retryMs, clock, log });
  running.push(backups);
  backups.start();
  return { backups, lines, made: () => lines.filter(({ msg }) => msg === 'A backup was made').length };
}

const backupsIn = ({ folder }: SqliteClinic) =>
  existsSync(folder) ? filesIn(folder).filter((name) => backupTime(name) !== undefined) : [];

/** Adds a backup of this age to a clinic, and returns its name. */
function addBackup({ folder }: SqliteClinic, ageMs: number): string {
  const name = backupName(new Date(clock.now().getTime() - ageMs));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), 'an older backup');
  return name;
}

it('makes a backup again and again, one at a time', async () => {
  const clinic = await newClinic();
  const { lines, made } = schedule(clinic, 20);
  await eventually(made, STARTED_MS).toBeGreaterThanOrEqual(3);
  // No warning was logged, so no two backups collided.
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
  expect(lines[0]).toMatchObject({ appointments: 3, patients: 3, removed: 0, bytes: expect.any(Number) });
}, 120_000);

it('makes a backup when the newest is old enough, not at every start', async () => {
  const due = await newClinic();
  const old = addBackup(due, 61 * MINUTE);
  const early = await newClinic();
  const fresh = addBackup(early, 10 * MINUTE);
  const notYet = schedule(early, HOUR);
  await eventually(schedule(due, HOUR).made, STARTED_MS).toBe(1);
  expect(backupsIn(due)).toHaveLength(2);
  expect(backupsIn(due)[0]).toBe(old);
  expect(notYet.made()).toBe(0);
  expect(backupsIn(early)).toEqual([fresh]);
}, 120_000);

it('warns of a backup that failed, and tries again before the next is due', async () => {
  const place = newPlace();
  const { lines, made } = schedule(place, HOUR, 20);
  await eventually(() => lines[0], STARTED_MS).toMatchObject({
    level: 40,
    msg: 'The backup failed',
    reason: `There is no database at ${place.path}.`,
  });
  const later = await newClinic();
  copyFileSync(later.path, place.path);
  await eventually(made, STARTED_MS).toBeGreaterThanOrEqual(1);
}, 120_000);

it('serves the clinic when the folder of the backups cannot be used, and warns', async () => {
  const clinic = await newClinic();
  writeFileSync(clinic.folder, 'no folder');
  const server = await startServer({ ...clinic.env, BACKUP_EVERY_MINUTES: '60', LOG_LEVEL: 'warn' });
  servers.push(server);
  let said = '';
  server.child.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  await eventually(() => said, STARTED_MS).toContain('The backup failed');
  expect((await fetch(`${server.api}/doctors`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
}, 120_000);

it('a server makes backups, answers meanwhile, and gives up an unfinished one when it is stopped', async () => {
  const clinic = await newClinic();
  fill(clinic.path, 60);
  const old = addBackup(clinic, 2 * HOUR);
  const server = await startServer({ ...clinic.env, BACKUP_EVERY_MINUTES: '60' });
  servers.push(server);
  const unfinished = join(clinic.folder, '.unfinished');
  await eventually(() => existsSync(unfinished), STARTED_MS).toBe(true);
  expect((await fetch(`${server.api}/doctors`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(backupsIn(clinic)).toEqual([old]);
  await checkDatabase(clinic.path);
}, 120_000);

it('one of several instances that share the folder makes the backup, and the others do not warn', async () => {
  const clinic = await newClinic();
  const instances = [schedule(clinic, HOUR, 20), schedule(clinic, HOUR, 20), schedule(clinic, HOUR, 20)];
  const made = () => instances.reduce((total, instance) => total + instance.made(), 0);
  // Every instance had begun before the first backup was made.
  await eventually(() => instances.every(({ lines }) => lines.length > 0), STARTED_MS).toBe(true);
  // An instance that starts later finds that backup.
  const late = schedule(clinic, HOUR, 20);
  await late.backups.start();
  await Promise.all(running.splice(0).map((backups) => backups.stop()));
  expect(made() + late.made()).toBe(1);
  expect(backupsIn(clinic)).toHaveLength(1);
  expect([...instances, late].flatMap(({ lines }) => lines).filter(({ level }) => level > 30)).toEqual([]);
}, 120_000);

it('warns of a copy that failed, and of backups that are dated later than now; the backup remains', async () => {
  const clinic = await newClinic();
  const future = addBackup(clinic, -24 * HOUR);
  const folder = join(clinic.folder, '..', 'not-mounted');
  const kept = { days: 1, weeks: 1, months: 1, years: 1 };
  const { lines, made } = schedule(clinic, HOUR, HOUR, { copies: { folder, command: ['cat'], kept } });
  await eventually(() => lines.length, STARTED_MS).toBe(3);
  expect(made()).toBe(1);
  expect(lines.slice(1)).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'The copy of the backup failed',
      reason: expect.stringContaining('the disk of the copies is not mounted'),
    }),
    expect.objectContaining({ level: 40, msg: 'Some backups are dated in the future', future: [future] }),
  ]);
  expect(backupsIn(clinic)).toHaveLength(2);
}, 120_000);

it('backs PostgreSQL up, with nothing about the connection in any argument', async () => {
  const programs = fakePostgresPrograms({
    pg_dump: `ps -o args= -p $$ -p $PPID > "$FOLDER/arguments"\n${DUMP}`,
  });
  vi.stubEnv('PATH', programs.path);
  const databaseUrl = await migratedDatabaseUrl('postgres');
  const place = newPlace();
  const { made } = schedule(place, HOUR, HOUR, { databaseUrl });
  await eventually(made, STARTED_MS).toBe(1);
  expect(backupsIn(place)).toEqual([expect.stringMatching(/\.dump$/)]);
  // The arguments of pg_dump and of the process that makes the backup.
  const own = readFileSync(join(programs.path, 'arguments'), 'utf8');
  const { password, pathname } = new URL(databaseUrl);
  expect(own).toContain('backup-process');
  expect(own).toContain('--format=custom');
  for (const secret of [password, pathname.slice(1)]) expect(own.includes(secret)).toBe(false);
  expect(programs.environmentOf('pg_dump')).not.toHaveProperty('BACKUP_TASK');
}, 120_000);

it('ends pg_dump when the server stops, and leaves no backup', async () => {
  const programs = fakePostgresPrograms({ pg_dump: 'echo $$ > "$FOLDER/pid"; exec sleep 600' });
  vi.stubEnv('PATH', programs.path);
  const place = newPlace();
  const { backups, lines } = schedule(place, HOUR, HOUR, {
    databaseUrl: await migratedDatabaseUrl('postgres'),
  });
  const pidFile = join(programs.path, 'pid');
  await eventually(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '', STARTED_MS).toBe(true);
  const pid = Number(readFileSync(pidFile, 'utf8'));
  const isRunning = () => {
    try {
      // A process that has ended but was not waited for counts as gone.
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return false;
    }
  };
  expect(isRunning()).toBe(true);
  await backups.stop();
  await eventually(isRunning, STARTED_MS).toBe(false);
  expect(lines).toEqual([]);
  expect(backupsIn(place)).toEqual([]);
}, 120_000);
