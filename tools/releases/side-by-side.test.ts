import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnPostgres, startOwnPostgres } from '../../faults/support/own-postgres.ts';
import { root } from '../../scripts/support/run.mjs';
import { connect } from '../../server/src/database/connect.ts';
import { startCommand } from '../../server/test/command-process.ts';
import { CLINIC_TIMEZONE } from '../../server/test/noon-zone.ts';
import { expectWholeRecord } from '../../server/test/queue-sitting.ts';
import { REAL_CLINIC } from '../../server/test/real-clinic.ts';
import { expectExactCounts } from '../../server/test/stored-counts.ts';
import { Desk } from './support/desk.ts';
import { Front, type Instance, refuseInstance, startInstance } from './support/front.ts';
import { Ledger } from './support/ledger.ts';
import { Crowd } from './support/patients.ts';

/** The folder of the last release, with its built server: see tools/suite.mjs. */
const OTHER_RELEASE = process.env.OTHER_RELEASE ?? '';
/** Releases with this file start on the schema of a newer one. */
const acceptsNewerSchema = existsSync(`${OTHER_RELEASE}/server/src/database/schema-versions.ts`);

let postgres: OwnPostgres;
const started: Instance[] = [];
beforeAll(async () => {
  if (OTHER_RELEASE === '') throw new Error('Run this with: npm run test:releases');
  postgres = await startOwnPostgres();
});
afterAll(async () => {
  for (const { server } of started) server.child.kill('SIGKILL');
  await postgres?.remove();
});

it('the last release and this one serve a clinic together through a whole day', async () => {
  const env = {
    DATABASE_URL: postgres.databaseUrl,
    CLINIC_TIMEZONE,
    CLINIC_SECRET: REAL_CLINIC.CLINIC_SECRET,
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '0',
    CODES_PER_HOUR: '0',
    USUAL_CODES: '0',
    SMS_DAILY_LIMIT: '0',
  };
  const front = new Front();
  const ledger = new Ledger();
  const desk = new Desk(front, ledger);
  const start = async (name: string, folder: string) => {
    const instance = await startInstance(name, folder, env);
    started.push(instance);
    front.add(instance);
    return instance;
  };
  const end = async (instance: Instance) => {
    front.remove(instance);
    expect(await instance.server.end('SIGTERM'), instance.name).toBe(0);
  };
  const logs = () => started.map(({ name, server }) => `${name}: ${server.printed()}`).join('\n');

  const old = await start('old', OTHER_RELEASE);
  await desk.signIn(old);
  const { date } = await desk.get('GET', '/queue');
  const doctors = await desk.addDoctors(4);
  const [edited = 0] = doctors;
  const crowd = new Crowd(front, ledger, doctors, date);

  // The first new instance changes the schema while the old one is booked.
  const first = await start('new 1', root);
  await desk.signIn(first);
  const [forDesk = 0, sitting = 0, later = 0] = await desk.addDoctors(3);
  await desk.editDoctor(edited);
  await desk.editSettings(first);
  await desk.work(forDesk, date);
  await desk.workQueue(sitting, date, 20);
  await desk.look(date);

  // The old instance ends and a second new one comes.
  await end(old);
  const second = await start('new 2', root);
  await desk.workQueue(later, date, 8);
  await desk.editDoctor(edited);

  // A roll-back: the old one starts again beside the new schema, if its release knows how.
  if (acceptsNewerSchema) {
    const again = await start('old again', OTHER_RELEASE);
    await desk.signIn(again);
    const [afterwards = 0] = await desk.addDoctors(1);
    doctors.push(afterwards);
    await desk.work(afterwards, date);
    await desk.look(date);
    await end(again);
  } else {
    const refused = await refuseInstance(OTHER_RELEASE, env);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/^The database was written by a newer version of Clinic Serial .*\.\n$/);
  }

  await crowd.end().catch((error: Error) => front.wrong.push(`a patient: ${error.message}`));
  for (const instance of [first, second]) await end(instance);
  expect(front.wrong, logs()).toEqual([]);

  const database = await connect(postgres.databaseUrl);
  try {
    const all = [...doctors, forDesk, sitting, later];
    expect(await ledger.complaints(database, all)).toEqual([]);
    await expectExactCounts(database);
    for (const doctorId of [sitting, later]) {
      await expectWholeRecord(database, { doctorId, date, sitting: 1 });
    }
  } finally {
    await database.close();
  }
  for (const command of [
    'audit/verify-command.ts',
    'queue/verify-queue-command.ts',
    'money/verify-money-command.ts',
  ]) {
    const { code, err } = await startCommand(command, [], env).ended;
    expect(code, `${command}: ${err}`).toBe(0);
  }
  process.stdout.write(`${ledger.size} serials were given, each once.\n`);
});
