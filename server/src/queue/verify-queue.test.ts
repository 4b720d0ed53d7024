import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { startCommand } from '../../test/command-process.ts';
import { describeOnAnyEngine, type Engine, migratedDatabaseUrl } from '../../test/databases.ts';
import { signedIn } from '../../test/people.ts';
import { type StoredClinic, workedOnce } from '../../test/worked-once.ts';
import { rewriteAct, workQueues } from '../../test/worked-queues.ts';
import { verifyQueue } from './verify-queue.ts';

const TODAY = '2026-11-20';
const TOMORROW_NOON = '2026-11-21T06:00:00.000Z';
const open: TestApp[] = [];
afterEach(async () => {
  for (const clinic of open.splice(0)) await clinic.close();
});

async function clinicWithQueues(engine: Engine, databaseUrl?: string) {
  const worked = await workQueues(await startTestApp(engine, databaseUrl ? { databaseUrl } : {}));
  open.push(worked.clinic);
  return worked;
}

const stored: StoredClinic[] = [];
afterEach(async () => {
  for (const { database } of stored.splice(0)) await database.close({ free: false });
});
const copyOfQueues = workedOnce(migratedDatabaseUrl, async (engine, databaseUrl) =>
  workQueues(await startTestApp(engine, { databaseUrl })),
);

/** The same clinic, without a server. */
async function storedQueues(engine: Engine) {
  const worked = await copyOfQueues(engine);
  stored.push(worked.clinic);
  return worked;
}

describeOnAnyEngine('the check of the queues', (engine) => {
  it('finds nothing in queues as the server wrote them, with deleted appointments and erased patients', async () => {
    const { clinic, doctorId, ids } = await clinicWithQueues(engine);
    expect(await verifyQueue(clinic.services)).toMatchObject({ isWhole: true, acts: 13, sittings: 2 });

    clinic.clock.set(TOMORROW_NOON);
    const { token } = await signedIn(clinic, 'Admin');
    const { patientId, patientPhone: phone } = await clinic.database.read
      .selectFrom('appointments')
      .select(['patientId', 'patientPhone'])
      .where('id', '=', Number(ids[0]))
      .executeTakeFirstOrThrow();
    const erased = await clinic.send('POST', `/patients/${patientId}/erase`, { phone }, token);
    expect(erased).toMatchObject({ status: 200 });
    expect(await verifyQueue(clinic.services)).toMatchObject({ isWhole: true, acts: 13 });

    const { hash } = (await clinic.get(`/queue/${doctorId}/${TODAY}/record`, token)).data;
    expect(await verifyQueue(clinic.services, hash)).toMatchObject({
      noted: { doctorId, date: TODAY, sitting: 1, number: 12, later: 0 },
    });
    const early = await clinic.database.read
      .selectFrom('queueActs')
      .select('hash')
      .where('doctorId', '=', doctorId)
      .where('number', '=', 4)
      .executeTakeFirstOrThrow();
    expect(await verifyQueue(clinic.services, early.hash)).toMatchObject({ noted: { number: 4, later: 8 } });
    expect(await verifyQueue(clinic.services, 'f'.repeat(64))).toMatchObject({
      isWhole: false,
      of: null,
      reason: expect.stringContaining('no act has the hash fff'),
    });
  });

  const ofFirst = '(select min(doctor_id) from queue_acts)';
  const inFirst = `doctor_id = ${ofFirst}`;
  const serial = (number: number) => `${inFirst} and day_serial = ${number}`;
  it.each<[what: string, statements: string[], number: number | null, reason: string]>([
    [
      'the kind of an act was changed',
      [`update queue_acts set kind = 'arrive' where ${inFirst} and number = 7`],
      7,
      'it, or the act before it, was changed or moved',
    ],
    [
      'a reason was changed',
      [`update queue_acts set reason = 'Pregnant' where ${inFirst} and number = 7`],
      7,
      'it, or the act before it, was changed or moved',
    ],
    [
      'who did it was changed',
      [`update queue_acts set actor_id = 99 where ${inFirst} and number = 1`],
      1,
      'it, or the act before it, was changed or moved',
    ],
    [
      'an act was made one that a desk kept',
      [`update queue_acts set played_at = '2026-11-20T05:00:00.000Z' where ${inFirst} and number = 7`],
      7,
      'it, or the act before it, was changed or moved',
    ],
    [
      'two acts were swapped',
      [
        `update queue_acts set number = -number where ${inFirst} and number in (2, 3)`,
        'update queue_acts set number = 5 + number where number < 0',
      ],
      2,
      'it, or the act before it, was changed or moved',
    ],
    [
      'an act in the middle was removed',
      [`delete from queue_acts where ${inFirst} and number = 5`],
      6,
      'the act before it is missing',
    ],
    [
      'the last act was removed',
      [`delete from queue_acts where ${inFirst} and number = 12`],
      11,
      'the act behind it is missing',
    ],
    [
      'all acts were removed',
      [`delete from queue_acts where ${inFirst}`],
      null,
      'all of its 12 acts are missing',
    ],
    [
      'the acts and the head were removed',
      [
        `delete from queue_sittings where ${inFirst}`,
        'delete from queue_acts where doctor_id not in (select doctor_id from queue_sittings)',
      ],
      null,
      'has times of a queue, but the sitting has no acts',
    ],
    [
      'the head was removed',
      [`delete from queue_sittings where ${inFirst}`],
      null,
      'it has acts, but its head is missing',
    ],
    [
      'an act was added',
      [
        `insert into queue_acts (doctor_id, date, sitting, number, at, actor_kind, kind, changes, hash)
         select doctor_id, date, sitting, 13, at, actor_kind, 'end', '[]', hash from queue_acts
         where ${inFirst} and number = 12`,
      ],
      13,
      'it was added behind the end',
    ],
    [
      'a status was set to Completed',
      [`update appointments set status = 'Completed' where ${serial(2)}`],
      12,
      'Completed now',
    ],
    [
      'a deleted appointment came back',
      [`update appointments set deleted_at = null where ${serial(5)}`],
      10,
      'it made appointment',
    ],
    [
      'an arrival was set to an earlier time',
      [`update appointments set arrived_at = '2026-11-20T01:00:00.000Z' where ${serial(3)}`],
      12,
      'has other times than the acts say',
    ],
    [
      'a call was added',
      [`update appointments set called_at = '2026-11-20T05:00:00.000Z' where ${serial(4)}`],
      9,
      'has other times than the acts say',
    ],
    [
      'the length of a consultation was changed',
      [`update appointments set seen_seconds = 60 where ${serial(1)}`],
      8,
      'has other times than the acts say',
    ],
    [
      'a mark of somebody who was not seen was taken away',
      [`update appointments set not_seen = 0 where ${serial(2)}`],
      12,
      'is not marked as not seen, but the acts say that it is',
    ],
    [
      'a mark of somebody who was not seen was added',
      [`update appointments set not_seen = 1 where ${serial(4)}`],
      9,
      'is marked as not seen, but the acts say that it is not',
    ],
    [
      'an appointment was removed',
      [`delete from sms_outbox`, `delete from one_time_codes`, `delete from appointments where ${serial(4)}`],
      9,
      'is gone',
    ],
    [
      'the start was moved',
      [`update queue_sittings set started_at = '2026-11-20T03:00:00.000Z' where ${inFirst}`],
      null,
      'the start is 2026-11-20T03:00:00.000Z, but the acts say',
    ],
    [
      'the sitting was opened again',
      [`update queue_sittings set state = 'running' where ${inFirst}`],
      null,
      'the state is running, but the acts say ended',
    ],
    [
      'the last hash was replaced',
      [`update queue_sittings set hash = 'abc' where ${inFirst}`],
      12,
      'it is not the act that ended the chain',
    ],
  ])('says the sitting and the act when %s', async (_what, statements, number, reason) => {
    const { clinic, doctorId } = await storedQueues(engine);
    for (const statement of statements) await clinic.database.write((tx) => sql.raw(statement).execute(tx));
    const found = await verifyQueue(clinic.services);
    expect(found).toMatchObject({ isWhole: false, number, reason: expect.stringContaining(reason) });
    if (!found.isWhole) expect(found.of).toEqual({ doctorId, date: TODAY, sitting: 1 });
  });

  describe('with hashes that were computed anew', () => {
    it.each<[what: string, change: object, reason: RegExp]>([
      ['the changes say less than was done', { changes: '[]' }, /^it made appointment|^appointment/],
      ['the changes contradict an earlier act', { changes: '[[1,"Cancelled","Booked"]]' }, /^it says that/],
      ['the changes cannot be read', { changes: '{' }, /^its changes cannot be read$/],
    ])('finds that %s', async (_what, change, reason) => {
      const { clinic, doctorId } = await storedQueues(engine);
      await rewriteAct(clinic, doctorId, 12, change);
      const found = await verifyQueue(clinic.services);
      expect(found).toMatchObject({ isWhole: false, reason: expect.stringMatching(reason) });
    });

    it('finds with the printed hash that the record was made anew', async () => {
      const { clinic, token, doctorId } = await clinicWithQueues(engine);
      const { hash } = (await clinic.get(`/queue/${doctorId}/${TODAY}/record`, token)).data;
      await rewriteAct(clinic, doctorId, 12, { at: '2026-11-20T04:05:00.000Z' });
      expect(await verifyQueue(clinic.services, hash)).toMatchObject({ isWhole: false });
    });
  });

  it('is a command that runs beside the server, takes a hash in groups, and fails for a broken record', async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const { clinic, token, doctorId } = await clinicWithQueues(engine, databaseUrl);
    const run = (...args: string[]) =>
      startCommand('queue/verify-queue-command.ts', args, {
        DATABASE_URL: databaseUrl,
        NODE_ENV: 'production',
        CLINIC_SECRET: 'a-secret-of-the-clinic-0123456789abcdef',
      }).ended;
    expect(await run()).toEqual({ code: 0, out: '13 acts of 2 sittings are intact\n', err: '' });
    const { hash } = (await clinic.get(`/queue/${doctorId}/${TODAY}/record`, token)).data as { hash: string };
    const groups = hash.toUpperCase().match(/.{4}/g) ?? [];
    expect(await run(...groups)).toMatchObject({
      code: 0,
      out: expect.stringContaining(
        `The hash is of act 12 of sitting 1 of doctor ${doctorId} on ${TODAY}; it is the last act\n`,
      ),
    });
    expect(await run('f'.repeat(64))).toMatchObject({ code: 1, err: expect.stringContaining('no act has') });
    expect(await run('abc')).toMatchObject({ code: 1, err: expect.stringContaining('verify-queue HASH') });
    const older = `update queue_acts set audit_id = null where doctor_id <> ${doctorId}`;
    await clinic.database.write((tx) => sql.raw(older).execute(tx));
    expect(await run()).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^13 acts of 2 sittings are intact\nActs that are not sealed, because an older version [a-z ]+: 1\n$/,
      ),
    });
    await clinic.database.write((tx) => sql`delete from queue_acts where number = 12`.execute(tx));
    expect(await run()).toEqual({
      code: 1,
      out: '',
      err: `Sitting 1 of doctor ${doctorId} on ${TODAY} is broken at act 11: the act behind it is missing. 0 acts of 0 sittings that were checked before it are intact.\n`,
    });
  });
});
