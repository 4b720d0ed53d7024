import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { workedDaysAgo } from '../../test/daily-work.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { nextNumber } from '../../test/next-number.ts';
import { rewriteAct, workQueues } from '../../test/worked-queues.ts';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import { newDigest } from '../audit/chain.ts';
import { inSnapshot } from '../audit/verify-audit.ts';
import { makeRetention } from '../privacy/retention.ts';
import { checkEntries } from './check-seals.ts';
import { verifyQueue } from './verify-queue.ts';

const TODAY = '2026-11-20';
const CLINIC_SECRET = 'a-secret-of-the-clinic-0123456789abcdef';
const DAY = 86_400;
const NONE = { older: 0, removed: 0, waiting: 0, deleted: 0 };
const open: TestApp[] = [];
afterEach(async () => {
  for (const clinic of open.splice(0)) await clinic.close();
});

describeOnAnyEngine('the seal of the queues', (engine) => {
  async function workedClinic(env: Record<string, string> = {}) {
    const clinic = await startTestApp(engine, { env: { CLINIC_SECRET, ...env } });
    open.push(clinic);
    return workQueues(clinic);
  }
  const verify = ({ services }: TestApp) => verifyQueue(services);
  /** Runs SQL like somebody who has access to the database and nothing else. */
  const tamper = async ({ database }: TestApp, ...statements: string[]) => {
    for (const statement of statements) await database.write((tx) => sql.raw(statement).execute(tx));
  };
  /** The statements that leave nothing of the sitting of a doctor but the appointments. */
  const withoutSitting = (doctorId: number) => [
    `delete from queue_acts where doctor_id = ${doctorId}`,
    `delete from queue_sittings where doctor_id = ${doctorId}`,
    `update appointments set arrived_at = null, called_at = null, waited_seconds = null, seen_seconds = null, not_seen = 0
     where doctor_id = ${doctorId}`,
  ];
  /** Makes acts of a doctor look as a program before 033 writes them. Call it before anything is sealed. */
  const writtenByOlderProgram = async ({ database }: TestApp, doctorId: number, most = 99) => {
    await database.write(async (tx) => {
      const acts = await tx
        .selectFrom('queueActs')
        .selectAll()
        .where('doctorId', '=', doctorId)
        .where('number', '<=', most)
        .execute();
      for (const { id, auditId, kind } of acts) {
        const isEntry = (query: string) => sql.raw(`${query} where id = ${auditId}`).execute(tx);
        const row = await tx
          .selectFrom('auditLog')
          .selectAll()
          .where('id', '=', Number(auditId))
          .executeTakeFirstOrThrow();
        if (kind === 'status') await isEntry('delete from audit_log');
        else {
          const { hash: _hash, ...details } = JSON.parse(row.details ?? '');
          const older = { ...row, details: JSON.stringify(details) };
          const { digest: _digest, ...content } = older;
          await tx
            .updateTable('auditLog')
            .set({ details: older.details, digest: newDigest(content) })
            .where('id', '=', row.id)
            .execute();
        }
        await tx.updateTable('queueActs').set({ auditId: null }).where('id', '=', id).execute();
      }
    });
  };

  it('holds each act, and the entry of the end holds the whole sitting: how many acts, and the last hash', async () => {
    const { clinic, doctorId } = await workedClinic();
    expect(await verify(clinic)).toMatchObject({ isWhole: true, acts: 13, unsealed: NONE });
    const { version, hash } = await clinic.database.read
      .selectFrom('queueSittings')
      .select(['version', 'hash'])
      .where('doctorId', '=', doctorId)
      .executeTakeFirstOrThrow();
    const ends = await clinic.database.read
      .selectFrom('auditLog')
      .select('details')
      .where('action', '=', 'queue.act')
      .where('details', 'like', '%"end"%')
      .execute();
    expect(ends.map(({ details }) => JSON.parse(details ?? ''))).toEqual([
      { date: TODAY, sitting: 1, number: version, kind: 'end', hash },
    ]);
  });

  it('finds a sitting that was removed with its acts, its head and the moments of its appointments', async () => {
    const { clinic, doctorId } = await workedClinic();
    await verify(clinic);
    await tamper(clinic, ...withoutSitting(doctorId));
    expect(await verify(clinic)).toMatchObject({
      isWhole: false,
      of: { doctorId, date: TODAY, sitting: 1 },
      number: 1,
      reason: 'the audit log has it, but the record has none or another one there',
      audit: { isWhole: true },
    });
  });

  it.each<[what: string, number: number, change: object]>([
    ['reason', 7, { reason: 'Pregnant' }],
    ['actor', 3, { actorId: 99 }],
  ])('finds a changed %s in a record whose hashes were made anew', async (_what, number, change) => {
    const { clinic, doctorId } = await workedClinic();
    await verify(clinic);
    await rewriteAct(clinic, doctorId, number, change);
    const found = { isWhole: false, of: { doctorId }, audit: { isWhole: true } };
    const reason = 'the audit log has another hash of it';
    expect(await verify(clinic)).toMatchObject({ ...found, number, reason });
    // Without their entries the acts look like those of an older program, but the audit log still names the
    // hash.
    await tamper(clinic, 'update queue_acts set audit_id = null');
    expect(await verify(clinic)).toMatchObject({ ...found, number });
  });

  it('finds acts that were removed with their entries', async () => {
    const { clinic, doctorId } = await workedClinic();
    await verify(clinic);
    await tamper(
      clinic,
      `delete from audit_log where action = 'queue.act' and subject_id = ${doctorId}`,
      ...withoutSitting(doctorId),
    );
    expect(await verify(clinic)).toMatchObject({
      isWhole: false,
      of: null,
      reason: expect.stringMatching(/^the audit log, which seals them, is broken: see .*verify-audit/),
      audit: { isWhole: false, reason: expect.stringContaining('missing') },
    });
  });

  it('finds that the last act was removed and the head was set back', async () => {
    const { clinic, second } = await workedClinic();
    const { doctorId } = second;
    const { database } = clinic;
    const heads = database.read.selectFrom('queueSittings').selectAll().where('doctorId', '=', doctorId);
    const before = await heads.executeTakeFirstOrThrow();
    await second.act('late', { until: '13:00' });
    expect(await verify(clinic)).toMatchObject({ isWhole: true, acts: 14 });
    await tamper(clinic, `delete from queue_acts where doctor_id = ${doctorId} and number = 2`);
    await database.write((tx) =>
      tx.updateTable('queueSittings').set(before).where('doctorId', '=', doctorId).execute(),
    );
    expect(await verify(clinic)).toMatchObject({ isWhole: false, of: { doctorId }, number: 2 });
  });

  it('finds an act that shows the entry of another one, and one whose entry is gone', async () => {
    const { clinic, doctorId, second } = await workedClinic();
    await verify(clinic);
    const [own, other] = [doctorId, second.doctorId].map((id) => `where doctor_id = ${id} and number = 1`);
    await tamper(
      clinic,
      `update queue_acts set audit_id = (select audit_id from queue_acts ${other}) ${own}`,
    );
    const found = { isWhole: false, of: { doctorId }, number: 1 };
    expect(await verify(clinic)).toMatchObject({ ...found, reason: expect.stringContaining('another hash') });
    await tamper(clinic, `update queue_acts set audit_id = 999999 ${own}`);
    expect(await verify(clinic)).toMatchObject({
      ...found,
      reason: 'its entry in the audit log is missing',
    });
  });

  it('names acts of an older program, and finds a sitting of them that was removed', async () => {
    const { clinic, doctorId } = await workedClinic();
    await writtenByOlderProgram(clinic, doctorId);
    expect(await verify(clinic)).toMatchObject({ isWhole: true, acts: 13, unsealed: { ...NONE, older: 12 } });
    await tamper(clinic, ...withoutSitting(doctorId));
    expect(await verify(clinic)).toMatchObject({ isWhole: false, of: { doctorId }, number: 1 });
  });

  it('holds acts of an older program by the entry of the end that follows them', async () => {
    const { clinic, doctorId } = await workedClinic();
    await writtenByOlderProgram(clinic, doctorId, 11);
    expect(await verify(clinic)).toMatchObject({ isWhole: true, unsealed: NONE });
    await rewriteAct(clinic, doctorId, 7, { reason: 'Pregnant' });
    expect(await verify(clinic)).toMatchObject({ isWhole: false, of: { doctorId }, number: 12 });
  });

  it('names acts whose entries AUDIT_MONTHS has removed, and finds younger ones without an entry', async () => {
    const { clinic, second } = await workedClinic({ AUDIT_MONTHS: '1' });
    clinic.clock.advance(40 * DAY);
    await workedDaysAgo(clinic, 1);
    expect(await makeRetention(clinic.services).run()).toMatchObject({ auditLog: expect.any(Number) });
    expect(await verify(clinic)).toMatchObject({
      isWhole: true,
      acts: 13,
      unsealed: { ...NONE, removed: 13 },
    });
    // The audit log begins today, and the act is from tomorrow.
    const today = clinic.clock.now().toISOString();
    const entry = { at: today, actorKind: 'system' as const, action: 'clinic.settings' };
    await clinic.database.write((tx) => insertAuditEntry(tx, entry));
    clinic.clock.advance(DAY);
    const at = clinic.clock.now().toISOString();
    const { doctorId } = second;
    await rewriteAct(clinic, doctorId, 1, { at });
    await tamper(clinic, `update appointments set arrived_at = '${at}' where doctor_id = ${doctorId}`);
    expect(await verify(clinic)).toMatchObject({
      isWhole: false,
      of: { doctorId },
      reason: 'its entry in the audit log is missing',
    });
  });

  it('counts acts whose entries wait for their places', async () => {
    const { clinic, doctorId } = await workedClinic();
    const look = () => inSnapshot(clinic.database, (view) => checkEntries(view, clinic.services.config));
    expect(await look()).toMatchObject({ waiting: 13, deleted: 0, fault: undefined });
    await tamper(clinic, ...withoutSitting(doctorId));
    expect(await look()).toMatchObject({ fault: { of: { doctorId }, number: 1 } });
  });

  it('lets a doctor be deleted with the acts of an empty sitting, by the server only', async () => {
    const { clinic, token } = await workedClinic();
    const doctors = [await addDoctor(clinic), await addDoctor(clinic)];
    for (const doctorId of doctors) {
      const act = {
        kind: 'late',
        until: '13:00',
        expectedVersion: 0,
        key: `key-of-late-act-${nextNumber('act')}`,
      };
      const sent = await clinic.send('POST', `/queue/${doctorId}/${TODAY}/acts`, act, token);
      expect(sent).toMatchObject({ status: 200 });
    }
    const [first, other] = doctors;
    expect(await clinic.send('DELETE', `/doctors/${first}`, undefined, token)).toMatchObject({ status: 200 });
    expect(await verify(clinic)).toMatchObject({
      isWhole: true,
      acts: 14,
      unsealed: { ...NONE, deleted: 1 },
    });
    await tamper(clinic, `delete from doctors where id = ${other}`);
    expect(await verify(clinic)).toMatchObject({ isWhole: false, of: { doctorId: other }, number: 1 });
  });
});
