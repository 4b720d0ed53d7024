import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { startCommand } from '../../test/command-process.ts';
import { workedDaysAgo } from '../../test/daily-work.ts';
import { describeOnAnyEngine, type Engine, migratedDatabaseUrl } from '../../test/databases.ts';
import { newToken } from '../../test/people.ts';
import { rewriteEntry, workBoxes } from '../../test/worked-boxes.ts';
import { type StoredClinic, workedOnce } from '../../test/worked-once.ts';
import type { StoredEntry } from '../ledger/ledger.queries.ts';
import { makeRetention } from '../privacy/retention.ts';
import { verifyMoney } from './verify-money.ts';

const CLINIC_SECRET = 'a-secret-of-the-clinic-0123456789abcdef';
const open: TestApp[] = [];
afterEach(async () => {
  for (const clinic of open.splice(0)) await clinic.close();
});

async function clinicWithBoxes(engine: Engine, databaseUrl?: string, env: Record<string, string> = {}) {
  const clinic = await startTestApp(engine, {
    env: { FEES: 'desk', CLINIC_SECRET, ...env },
    ...(databaseUrl ? { databaseUrl } : {}),
  });
  open.push(clinic);
  return workBoxes(clinic);
}

const stored: StoredClinic[] = [];
afterEach(async () => {
  for (const { database } of stored.splice(0)) await database.close({ free: false });
});
const copyOfBoxes = workedOnce(migratedDatabaseUrl, async (engine, databaseUrl) =>
  workBoxes(await startTestApp(engine, { databaseUrl, env: { FEES: 'desk', CLINIC_SECRET } })),
);

/** The same clinic, without a server. */
async function storedBoxes(engine: Engine) {
  const worked = await copyOfBoxes(engine);
  stored.push(worked.clinic);
  return worked;
}

const tamper = async ({ database }: StoredClinic, ...statements: string[]) => {
  for (const statement of statements) await database.write((tx) => sql.raw(statement).execute(tx));
};

describeOnAnyEngine('the check of the cash boxes', (engine) => {
  it('finds nothing in boxes as the server wrote them, also when a patient was erased', async () => {
    const { clinic, second, visits } = await clinicWithBoxes(engine);
    const none = { removed: 0, waiting: 0 };
    expect(await verifyMoney(clinic.services)).toMatchObject({
      ...{ isWhole: true, entries: 13, boxes: 2, unsealed: none },
    });
    const { patientId, patientPhone: phone } = await clinic.database.read
      .selectFrom('appointments')
      .select(['patientId', 'patientPhone'])
      .where('id', '=', visits[0])
      .executeTakeFirstOrThrow();
    const token = await newToken(clinic, { staffId: second.staffId });
    await clinic.send('PUT', `/appointments/${visits[0]}/status`, { status: 'Cancelled' }, token);
    await clinic.send('PUT', `/appointments/${visits[0]}/status`, { status: 'No Show' }, token);
    const erased = await clinic.send('POST', `/patients/${patientId}/erase`, { phone }, token);
    expect(erased).toMatchObject({ status: 200 });
    await tamper(
      clinic,
      `update money_entries set words = null, reference = null, text_salt = null where appointment_id = ${visits[0]}`,
    );
    expect(await verifyMoney(clinic.services)).toMatchObject({ isWhole: true, entries: 13 });
  });

  it('finds nothing in a clinic that records no payments', async () => {
    const clinic = await startTestApp(engine);
    open.push(clinic);
    expect(await verifyMoney(clinic.services)).toMatchObject({ isWhole: true, entries: 0, boxes: 0 });
  });

  const MOVED = 'it, or the entry before it, was changed or moved';
  const first = 'box_id = (select min(id) from cash_boxes)';
  const at = (place: number) => `${first} and place = ${place}`;
  it.each<[what: string, statements: string[], place: number | null, reason: string]>([
    ['an amount was changed', [`update money_entries set amount = 40000 where ${at(2)}`], 2, MOVED],
    ['a way was changed', [`update money_entries set way = 'card' where ${at(2)}`], 2, MOVED],
    ['the visit was changed', [`update money_entries set doctor_id = null where ${at(2)}`], 2, MOVED],
    ['the fee of the visit was changed', [`update money_entries set visit_fee = 1 where ${at(2)}`], 2, MOVED],
    ['who did it was changed', [`update money_entries set staff_id = 99 where ${at(4)}`], 4, MOVED],
    [
      'the moment was changed',
      [`update money_entries set at = '2026-11-20T03:00:00.000Z' where ${at(4)}`],
      4,
      MOVED,
    ],
    [
      'an amount was made negative',
      [`update money_entries set amount = -1 where ${at(2)}`],
      2,
      'its amount is no amount',
    ],
    [
      'an entry in the middle was removed',
      [`delete from money_entries where ${at(3)}`],
      4,
      'the entry before it is missing',
    ],
    [
      'two entries in the middle were removed',
      [`delete from money_entries where ${at(3)}`, `delete from money_entries where ${at(4)}`],
      5,
      'the 2 entries before it are missing',
    ],
    [
      'the last entry was removed',
      [`delete from money_entries where ${at(10)}`],
      9,
      'the entry behind it is missing',
    ],
    [
      'all entries were removed',
      [`update money_entries set voids_id = null where ${first}`, `delete from money_entries where ${first}`],
      null,
      'all of its 10 entries are missing',
    ],
    [
      'all entries were removed with the head',
      [
        `update money_entries set voids_id = null where ${first}`,
        `delete from money_entries where ${first}`,
        'delete from cash_boxes where id not in (select box_id from money_entries)',
      ],
      1,
      'the audit log has it, but the box has none or another one there',
    ],
    [
      'an entry was added',
      [
        `insert into money_entries (box_id, place, kind, amount, day, at, staff_id, hash, audit_id)
         select box_id, 11, 'opening', amount, '2026-11-21', at, staff_id, hash, audit_id from money_entries where ${at(1)}`,
      ],
      11,
      'it was added behind the end',
    ],
    [
      'two entries were swapped',
      [
        `update money_entries set place = -place where ${first} and place in (1, 2)`,
        `update money_entries set place = 3 + place where place < 0`,
      ],
      1,
      MOVED,
    ],
    [
      'the end of a box was replaced',
      [`update cash_boxes set hash = 'abc' where id = (select min(id) from cash_boxes)`],
      10,
      'it is not the entry that ended the chain',
    ],
    [
      'the last receipt of a box was set back',
      [`update cash_boxes set receipt_number = 1 where id = (select min(id) from cash_boxes)`],
      10,
      'the box says that its last receipt is 1 of 2026, but it is 5 of 2026',
    ],
    [
      'a receipt was skipped',
      [`update money_entries set receipt_number = 99 where ${at(4)}`],
      4,
      'its receipt is 99 of 2026, but 2 of 2026 is next',
    ],
    [
      'a receipt was given twice',
      ['drop index money_entries_receipt', `update money_entries set receipt_number = 1 where ${at(4)}`],
      4,
      'its receipt is 1 of 2026, but 2 of 2026 is next',
    ],
    [
      'a receipt was taken away',
      [`update money_entries set receipt_number = null, receipt_year = null where ${at(2)}`],
      2,
      'its receipt is null of null, but 1 of 2026 is next',
    ],
    [
      'a discount has a receipt',
      [`update money_entries set receipt_number = 77 where ${at(3)}`],
      3,
      'it has a receipt',
    ],
    [
      'words were changed',
      [`update money_entries set words = 'Ten taka' where ${at(8)}`],
      8,
      'its words or its reference were changed',
    ],
    [
      'a reference was changed',
      [`update money_entries set reference = 'X' where ${at(4)}`],
      4,
      'its words or its reference were changed',
    ],
    [
      'words were added',
      [`update money_entries set words = 'Paid' where ${at(2)}`],
      2,
      'its words or its reference were added later',
    ],
    [
      'words were removed, although nobody was erased',
      [`update money_entries set words = null, text_salt = null where ${at(7)}`],
      7,
      'gone, but the patient was not erased',
    ],
    [
      'a head is missing',
      [
        // A copy of the table has no references.
        'create table copied as select * from money_entries',
        'drop table money_prints',
        'drop table money_entries',
        'alter table copied rename to money_entries',
        'delete from cash_boxes where id = (select min(id) from cash_boxes)',
      ],
      null,
      'it has entries, but its head is missing',
    ],
    [
      'the row of the audit log was exchanged',
      [`update money_entries set audit_id = (select max(audit_id) from money_entries) where ${at(2)}`],
      2,
      'the audit log has another hash of it',
    ],
    [
      'the row of the audit log is missing',
      [`update money_entries set audit_id = 0 where ${at(2)}`],
      2,
      'its row in the audit log is missing',
    ],
  ])('says the box and the entry when %s', async (_what, statements, place, reason) => {
    const worked = await storedBoxes(engine);
    await tamper(worked.clinic, ...statements);
    const found = await verifyMoney(worked.clinic.services);
    expect(found).toMatchObject({ isWhole: false, place, reason: expect.stringContaining(reason) });
    if (!found.isWhole) expect(found.box).toBe(worked.first.staffId);
  });

  describe('with hashes that were computed anew', () => {
    it.each<[what: string, place: number, change: Partial<StoredEntry>, reason: string]>([
      ['an amount is another one', 2, { amount: 60_000 }, 'the audit log has another hash of it'],
      ['words are other ones', 8, { words: 'A gift' }, 'the audit log has another hash of it'],
      ['a way is another one', 4, { way: 'card' }, 'the audit log has another hash of it'],
      [
        'a void is of another amount',
        6,
        { amount: 10_000 },
        'it takes back another amount than the entry has',
      ],
      ['a void is of another kind', 6, { voidedKind: 'refund' }, 'it says something else of the entry'],
      [
        'a void is of another day',
        6,
        { day: '2026-11-19' },
        'it takes back what is no entry of this box and day',
      ],
      ['an entry is of a closed day', 9, { day: '2026-11-20' }, 'it was added after the close of its day'],
      [
        'a payment takes an entry back',
        9,
        { voidsId: 2 },
        'it takes an entry back, which its kind does not do',
      ],
      [
        'a receipt is of another year',
        9,
        { receiptYear: 2027 },
        'its receipt is 5 of 2027, but 5 of 2026 is next',
      ],
    ])('finds that %s', async (_what, place, change, reason) => {
      const { clinic, first: box } = await storedBoxes(engine);
      const { voidsId } = change;
      if (voidsId) {
        const { id } = await clinic.database.read
          .selectFrom('moneyEntries')
          .select('id')
          .where('boxId', '=', box.staffId)
          .where('place', '=', voidsId)
          .executeTakeFirstOrThrow();
        await rewriteEntry(clinic, box.staffId, place, { voidsId: id });
      } else await rewriteEntry(clinic, box.staffId, place, change);
      const found = await verifyMoney(clinic.services);
      expect(found).toMatchObject({ isWhole: false, place, box: box.staffId });
      expect(found).toMatchObject({ reason: expect.stringContaining(reason) });
    });

    it('finds that more was given back than was paid', async () => {
      const { clinic, second } = await storedBoxes(engine);
      await rewriteEntry(clinic, second.staffId, 2, { amount: 60_000 });
      // The hash of the audit log is what finds it first. Here somebody has made that fit, too.
      const entries = await clinic.database.read
        .selectFrom('moneyEntries')
        .select(['auditId', 'hash', 'place', 'boxId', 'kind'])
        .where('boxId', '=', second.staffId)
        .execute();
      for (const { auditId, hash, place, boxId, kind } of entries) {
        const details = JSON.stringify({ box: boxId, number: place, kind, hash });
        await tamper(clinic, `update audit_log set details = '${details}' where id = ${auditId}`);
      }
      expect(await verifyMoney(clinic.services)).toMatchObject({
        ...{ isWhole: false, box: second.staffId, place: 2 },
        reason: expect.stringContaining('more was given back or taken back for appointment'),
      });
    });
  });

  it('finds that the last entry was removed and the head was set back', async () => {
    const { clinic, first: box } = await storedBoxes(engine);
    await tamper(
      clinic,
      `delete from money_entries where ${at(10)}`,
      `update cash_boxes set place = 9, hash = (select hash from money_entries where ${at(9)}) where id = ${box.staffId}`,
    );
    expect(await verifyMoney(clinic.services)).toMatchObject({
      ...{ isWhole: false, box: box.staffId, place: 10 },
      reason: 'the audit log has it, but the box has none or another one there',
    });
  });

  it('says how many entries are no longer sealed, because AUDIT_MONTHS has removed their rows', async () => {
    const { clinic } = await clinicWithBoxes(engine, undefined, { AUDIT_MONTHS: '1' });
    await verifyMoney(clinic.services);
    clinic.clock.advance(86_400 * 62);
    await workedDaysAgo(clinic, 1);
    await makeRetention(clinic.services).run();
    expect(await verifyMoney(clinic.services)).toMatchObject({
      ...{ isWhole: true, entries: 13, unsealed: { removed: 13, waiting: 0 } },
    });
  });

  it('is a command that runs beside the server, and fails for a broken box', async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    const { clinic, first: box } = await clinicWithBoxes(engine, databaseUrl);
    const run = (...args: string[]) =>
      startCommand('money/verify-money-command.ts', args, {
        DATABASE_URL: databaseUrl,
        NODE_ENV: 'production',
        CLINIC_SECRET,
      }).ended;
    expect(await run()).toEqual({ code: 0, out: '13 entries of 2 cash boxes are intact\n', err: '' });
    expect(await run('abc')).toMatchObject({ code: 1, err: expect.stringContaining('verify-money') });
    await tamper(clinic, `update money_entries set amount = 1 where ${at(2)}`);
    expect(await run()).toEqual({
      code: 1,
      out: '',
      err: `The cash box of account ${box.staffId} is broken at entry 2: ${MOVED}. 0 entries of 0 cash boxes that were checked before it are intact.\n`,
    });
  });
});
