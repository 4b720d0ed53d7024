import { rm } from 'node:fs/promises';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect } from '../../src/database/connect.ts';
import { makeTestClock } from '../app.ts';
import { addDoctor, newPhone } from '../clinic.ts';
import { makeRunFolder, type PostgresProcess, startPostgres } from '../postgres-process.ts';
import { findSystemPostgres } from '../system-postgres.ts';
import { type Installation, install, replaced } from './installation.ts';

/** `npm run test:drill` runs all steps, `npm run test:all` runs one upgrade and one rollback. */
const isFull = process.env.DRILL === 'full';

const postgresProgram = isFull ? findSystemPostgres() : undefined;
if (postgresProgram && 'missing' in postgresProgram) {
  process.stderr.write(`Skipped, upgrades on PostgreSQL: ${postgresProgram.missing}.\n`);
}

let clinic: Installation;
let doctorId: number;

async function open(installation: Installation): Promise<void> {
  clinic = installation;
  await clinic.startServer();
  await served();
  const database = await connect(clinic.databaseUrl);
  doctorId = await addDoctor({ database, clock: makeTestClock() });
  await database.close();
}

/** Waits until the server answers. */
const served = () =>
  vi.waitFor(async () => expect((await fetch(`${clinic.url}/api/health`)).status).toBe(200), {
    timeout: 60_000,
  });

async function post(path: string, body: object) {
  const answer = await fetch(`${clinic.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever an answer holds
  const { data } = (await answer.json()) as any;
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  return data;
}

async function book(patientName: string) {
  const asked = await post('/appointments/request-otp', { doctorId, patientName, patientPhone: newPhone() });
  await post('/appointments/verify-otp', { sessionToken: asked.sessionToken, otp: asked.otp });
}

/** The installed version, and the data that it serves. */
async function state() {
  const database = await connect(clinic.databaseUrl);
  const names = async (query: RawBuilder<{ name: string }>) =>
    (await query.execute(database.read)).rows.map(({ name }) => name);
  const patients = await names(sql`select p.name from appointments a join patients p on p.id = a.patient_id
    where a.doctor_id = ${doctorId} order by a.id`);
  const steps = await names(sql`select name from schema_migrations where name like '9%' order by name`);
  await database.close();
  const { said } = await clinic.clinic('--version');
  const version = /\d+\.\d+\.\d+/.exec(said)?.[0];
  expect(clinic.servedVersion()).toBe(version);
  return { version, steps, patients };
}

/** Publishes a version with one more migration. */
function publish(tag: string, step: string) {
  const source = `import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const step${step}: Migration = {
  name: '${step}-drill',
  async up(db) {
    await sql\`create table drill_${step} (id integer primary key)\`.execute(db);
  },
};
`;
  return clinic.publish(tag, {
    [`server/src/database/migrations/${step}-drill.ts`]: () => source,
    'server/src/database/migrate.ts': (text) =>
      replaced(
        'export const MIGRATIONS: readonly Migration[] = [',
        `import { step${step} } from './migrations/${step}-drill.ts';\nexport const MIGRATIONS: readonly Migration[] = [`,
      )(replaced('\n];', `\n  step${step},\n];`)(text)),
  });
}

const FIRST = { version: '0.0.1', steps: [], patients: ['Anika Rahman'] };
const SECOND = { version: '0.0.2', steps: ['991-drill'], patients: ['Anika Rahman', 'Bilkis Begum'] };
const THIRD = {
  version: '0.0.3',
  steps: ['991-drill', '992-drill'],
  patients: [...SECOND.patients, 'Champa Das'],
};

/** Upgrades and rolls back. Each time, the version and the data must belong together. */
async function goThere() {
  await book('Anika Rahman');
  expect(await state()).toEqual(FIRST);
  const nothing = await clinic.clinic('upgrade');
  expect(nothing).toEqual({ code: 0, said: '0.0.1 is already there: this is 0.0.1.\n' });

  await publish('v0.0.2', '991');
  const upgraded = await clinic.clinic('upgrade');
  expect(upgraded.code, upgraded.said).toBe(0);
  await book('Bilkis Begum');
  expect(await state()).toEqual(SECOND);

  if (isFull) {
    await publish('v0.0.3', '992');
    const again = await clinic.clinic('upgrade', 'v0.0.3');
    expect(again.code, again.said).toBe(0);
    await book('Champa Das');
    await book('Dipti Saha');
    expect(await state()).toEqual({ ...THIRD, patients: [...THIRD.patients, 'Dipti Saha'] });
    const back = await clinic.clinic('rollback', '--yes');
    expect(back.code, back.said).toBe(0);
    expect(back.said).toContain('2 appointments were made since then. They will be lost.');
    await served();
    expect(await state()).toEqual(SECOND);

    await clinic.publish('v0.0.4', { 'server/src/main.ts': (text) => `import './missing.ts';\n${text}` });
    const broken = await clinic.clinic('upgrade');
    expect(broken.code).not.toBe(0);
    expect(broken.said).toContain('To go back, run: clinic rollback');
    expect(await clinic.clinic('upgrade', 'v0.0.3')).toMatchObject({
      code: 1,
      said: expect.stringContaining('failed: clinic upgrade'),
    });
    const repaired = await clinic.clinic('rollback', '--yes');
    expect(repaired.code, repaired.said).toBe(0);
    await served();
    expect(await state()).toEqual(SECOND);
  }

  const asked = await clinic.clinic('rollback');
  expect(asked).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was changed.') });
  const first = await clinic.clinic('rollback', '--yes');
  expect(first.code, first.said).toBe(0);
  expect(first.said).toContain('1 appointment was made since then. It will be lost.');
  await served();
  expect(await state()).toEqual(FIRST);
  expect(await clinic.clinic('rollback', '--yes')).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no upgrade to undo'),
  });
}

describe('an installation on SQLite', () => {
  beforeAll(async () => open(await install()), 300_000);
  afterAll(() => clinic?.stopServer());

  it('has its old version and its old data again after upgrades and rollbacks', goThere, 600_000);
});

// `npm run test:all` upgrades on SQLite only, because the steps are the same on PostgreSQL.
const describeFull = isFull ? describe : () => undefined;
describeFull(
  'an installation on PostgreSQL',
  { skip: postgresProgram && 'missing' in postgresProgram },
  () => {
    let folder: string;
    let postgres: PostgresProcess;
    beforeAll(async () => {
      folder = await makeRunFolder();
      postgres = await startPostgres(
        folder,
        postgresProgram && 'programs' in postgresProgram ? postgresProgram.programs : undefined,
      );
      await open(await install(`${postgres.url}/postgres`));
    }, 300_000);
    afterAll(async () => {
      await clinic?.stopServer();
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    it('has its old version and its old data again after upgrades and rollbacks', goThere, 600_000);
  },
);
