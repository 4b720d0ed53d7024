import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { type ServerProcess, startServer } from '../../test/server-process.ts';
import { filesIn, fill, newClinic, newPlace, type SqliteClinic } from '../../test/sqlite-clinic.ts';
import { makeClock } from '../clock.ts';
import { checkDatabase } from '../database/sqlite-file.ts';
import { makeLog } from '../log.ts';
import { backupName, backupTime } from './rotation.ts';
import { type ScheduledBackups, scheduleBackups } from './scheduled-backups.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Within which several processes have started and ended, on a busy machine too. */
const STARTED_MS = 50_000;
const clock = makeClock('Asia/Dhaka');

// The process that makes a backup is started as this one was; this one's TypeScript goes through Vite instead.
process.execArgv = ['--conditions=source', '--import=tsx'];

const running: ScheduledBackups[] = [];
const servers: ServerProcess[] = [];
afterEach(async () => {
  for (const backups of running.splice(0)) await backups.stop();
  for (const server of servers.splice(0)) await server.end('SIGKILL');
});

/** Backups of a clinic as its server would make them; what they log. */
function schedule({ path, folder }: SqliteClinic, everyMs: number, retryMs?: number) {
  const lines: { level: number; msg: string; reason?: string }[] = [];
  const log = makeLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const task = { databaseUrl: `file:${path}`, folder, secret: null, copies: null };
  const backups = scheduleBackups({ task, everyMs, retryMs, clock, log });
  running.push(backups);
  backups.start();
  return { backups, lines, made: () => lines.filter(({ msg }) => msg === 'A backup was made').length };
}

const backupsIn = ({ folder }: SqliteClinic) =>
  existsSync(folder) ? filesIn(folder).filter((name) => backupTime(name) !== undefined) : [];

/** Lets a clinic have a backup that is so old; returns its name. */
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
  // No two of them got in each other's way.
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
  expect(lines[0]).toMatchObject({ appointments: 3, patients: 3, removed: 0, bytes: expect.any(Number) });
}, 120_000);

it('begins when the newest is old enough, not with every start', async () => {
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

it('serves the clinic while backups cannot be kept where they should, and says so', async () => {
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

it('a server makes them, answers meanwhile, and gives up the one in hand when it is asked to end', async () => {
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
  checkDatabase(clinic.path);
}, 120_000);
