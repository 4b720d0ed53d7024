import type { MoneyGroup, MoneyRow } from '@clinic-serial/contract/subjects/money-reports';
import { MONEY_GROUPS } from '@clinic-serial/contract/subjects/money-reports';
import { APPOINTMENT_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { PAYMENT_WAYS, VISIT_ENTRY_KINDS, VISIT_KINDS } from '@clinic-serial/contract/terms/money';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { limitedTo } from '../../test/limited-account.ts';
import { MONEY_ENV } from '../../test/money.ts';
import { addMoneyRow } from '../../test/money-rows.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { randomNumbers } from '../../test/random.ts';
import { visitMoneyOf } from '../ledger/visit-money.ts';
import { findOpen } from './money-report.queries.ts';

const FEES = { ...MONEY_ENV, REPORT_FEE: '100' };
const TODAY = '2026-11-20';

/** Two months and some days of the future. */
const RANGE = { from: '2026-10-10', to: '2026-11-25' };
const DAYS = 47;
const query = (more = '') => `from=${RANGE.from}&to=${RANGE.to}${more}`;

describeOnBothEngines('money, counted again from the rows', (engine) => {
  let clinic: TestApp;
  let token: string;
  let limited: string;
  const doctors: number[] = [];
  const boxes: number[] = [];

  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: FEES });
    const admin = await signedIn(clinic, 'Admin');
    token = admin.token;
    boxes.push(admin.staffId, (await signedIn(clinic, 'Staff')).staffId);
    const random = randomNumbers(7);
    const one = <T>(values: readonly T[]) => values[random(values.length)] as T;
    for (const name of ['Dr. B', 'Dr. A', 'Dr. C']) doctors.push(await addDoctor(clinic, { name }));
    limited = (await limitedTo(clinic, doctors.slice(0, 1))).token;
    const patients: number[] = [];
    for (let count = 0; count < 9; count += 1) patients.push((await addPatient(clinic)).id);

    const visits: { id: number; accountId: number; patientId: number; doctorId: number; kind: string }[] = [];
    for (let count = 0; count < 150; count += 1) {
      // A move keeps patient and account. Both of a chain can be cancelled, and neither need be.
      const moved = count > 20 && random(4) === 0 ? one(visits) : undefined;
      const patientId = moved?.patientId ?? one(patients);
      const doctorId = one(doctors);
      const kind = one(VISIT_KINDS);
      const withoutFee = random(7) === 0;
      const id = await addAppointment(clinic, {
        doctorId,
        placeId: 1 + (count % 3),
        patientId,
        patientName: one(['Rahima', 'Karim']),
        appointmentDate: addDays(RANGE.from, random(DAYS)),
        status: one([...APPOINTMENT_STATUSES, 'Cancelled', 'Completed'] as const),
        accountId: moved?.accountId ?? null,
        visitKind: withoutFee && random(2) === 0 ? null : kind,
        fee: withoutFee ? null : one([0, 20_000, 50_000, 50_050]),
        deletedAt: random(15) === 0 ? '2026-11-19T04:00:00.000Z' : null,
      });
      if (moved && random(3) > 0) {
        await clinic.database.write((tx) =>
          tx.updateTable('appointments').set({ status: 'Cancelled' }).where('id', '=', moved.id).execute(),
        );
      }
      visits.push({ id, accountId: moved?.accountId ?? id, patientId, doctorId, kind });
    }
    for (let count = 0; count < 220; count += 1) {
      const visit = one(visits);
      const kind = one([...VISIT_ENTRY_KINDS, 'payment', 'payment'] as const);
      const isMoney = kind === 'payment' || kind === 'refund';
      const entry = {
        boxId: one(boxes),
        amount: one([5_000, 20_000, 30_000, 50_050]),
        way: isMoney ? one(PAYMENT_WAYS) : null,
        accountId: visit.accountId,
        appointmentId: visit.id,
        doctorId: visit.doctorId,
        visitDate: TODAY,
        visitKind: visit.kind as (typeof VISIT_KINDS)[number],
        day: addDays(RANGE.from, random(DAYS)),
      };
      const id = await addMoneyRow(clinic, { ...entry, kind });
      if (random(5) > 0) continue;
      // The void of another kind of visit, because somebody changed the kind meanwhile.
      const visitKind = one(VISIT_KINDS);
      await addMoneyRow(clinic, { ...entry, visitKind, kind: 'void', voidsId: id, voidedKind: kind });
    }
    await addMoneyRow(clinic, { boxId: boxes[0] as number, kind: 'opening', amount: 100_000 });
  });
  afterAll(() => clinic.close());

  const appointments = () =>
    clinic.database.read.selectFrom('appointments').selectAll().where('deletedAt', 'is', null).execute();
  /** By the function that every screen uses, each row by itself. */
  async function moneyOfVisits() {
    const rows = await appointments();
    const config = {
      fees: 'desk',
      clinicFees: { new: 50_000, 'follow-up': 30_000, report: 10_000 },
    } as const;
    return Promise.all(
      rows.map(async (row) => {
        const clinicFees = { ...config.clinicFees, followUpDays: 30 };
        const money = (
          await visitMoneyOf({ fees: config.fees, clinicFees }, clinic.database.read, [row])
        ).get(row.id);
        if (!money) throw new Error('No money');
        return { row, money };
      }),
    );
  }
  /** Entries that were not voided. */
  async function countedEntries() {
    const rows = await clinic.database.read.selectFrom('moneyEntries').selectAll().execute();
    const voided = new Set(rows.map(({ voidsId }) => voidsId));
    return rows.filter(({ id, kind }) => !voided.has(id) && ['payment', 'refund', 'discount'].includes(kind));
  }

  it('is due and over in SQL as in the contract, for every visit', async () => {
    const found = await findOpen(clinic.database.read, RANGE, { scope: undefined });
    const bySql = new Map(found.map(({ id, due, over }) => [id, { due, over }]));
    const visits = await moneyOfVisits();
    let open = 0;
    for (const { row, money } of visits) {
      if (row.visitKind === null || row.fee === null) continue;
      const { due, over } = bySql.get(row.id) ?? { due: 0, over: 0 };
      expect([row.id, row.status, due, over]).toEqual([row.id, row.status, money.due, money.over]);
      open += due + over > 0 ? 1 : 0;
    }
    expect(found).toHaveLength(open);
    expect(open).toBeGreaterThan(40);
    // Both sides of the rule of moves occur.
    const cancelled = visits.filter(({ row }) => row.status === 'Cancelled');
    expect(cancelled.filter(({ money }) => money.over > 0).length).toBeGreaterThan(3);
  });

  it('is listed for each visit, the oldest first, due ones up to today', async () => {
    const visits = await moneyOfVisits();
    for (const [state, name, until] of [
      ['due', 'due', TODAY],
      ['give-back', 'over', RANGE.to],
    ] as const) {
      const expected = visits
        .filter(({ row, money }) => money[name] > 0 && row.appointmentDate <= until)
        .map(({ row, money }) => ({ id: row.id, date: row.appointmentDate, amount: money[name] }))
        .sort((one, other) => one.date.localeCompare(other.date) || one.id - other.id);
      const pages = [];
      for (const offset of [0, 20, 40, 60, 80, 100]) {
        pages.push(
          (await clinic.get(`/money/open?${query(`&state=${state}&limit=20&offset=${offset}`)}`, token)).data,
        );
      }
      const listed = pages.flatMap((page) => page.visits);
      expect(
        listed.map((visit) => ({ id: visit.appointmentId, date: visit.date, amount: visit[name] })),
      ).toEqual(expected);
      expect(pages[0]).toMatchObject({
        total: expected.reduce((total, { amount }) => total + amount, 0),
        pagination: { total: expected.length },
      });
      expect(expected.length).toBeGreaterThan(5);
    }
  });

  /** The place of each appointment, also of deleted ones. */
  async function placesOfVisits() {
    const rows = await clinic.database.read.selectFrom('appointments').select(['id', 'placeId']).execute();
    return new Map(rows.map(({ id, placeId }) => [id, placeId]));
  }

  it.each(MONEY_GROUPS)('by %s adds up to the entries and the visits', async (by) => {
    const placeOf = await placesOfVisits();
    const entries = (await countedEntries()).map((entry) => ({
      ...entry,
      placeId: placeOf.get(entry.appointmentId ?? 0),
    }));
    const visits = (await moneyOfVisits()).filter(({ row }) => row.appointmentDate <= TODAY);
    for (const filter of [
      {},
      { doctorId: doctors[1] },
      { visitKind: 'new' },
      { way: 'cash' },
      { boxId: boxes[1] },
      { place: 2 },
      { place: 9 },
    ] as { place?: number; doctorId?: number; visitKind?: string; way?: string; boxId?: number }[]) {
      const more = Object.entries(filter).map(([name, value]) => `&${name}=${value}`);
      const { data } = await clinic.get(`/money/report?${query(`&by=${by}${more.join('')}`)}`, token);
      const own = entries.filter((entry) =>
        Object.entries(filter).every(
          ([name, value]) => entry[(name === 'place' ? 'placeId' : name) as 'way'] === value,
        ),
      );
      const ownVisits = visits.filter(
        ({ row, money }) =>
          (filter.doctorId ?? row.doctorId) === row.doctorId &&
          (filter.place ?? row.placeId) === row.placeId &&
          (filter.visitKind ?? money.visitKind) === money.visitKind,
      );
      const withOpen = !['way', 'box'].includes(by) && !filter.way && !filter.boxId;
      expect(data.totals).toEqual(sumsOf(own, withOpen ? ownVisits : null));
      const rows = data.rows.map(({ key, doctor, box, ...sums }: MoneyRow) => ({ key, sums }));
      for (const { key, sums } of rows) {
        expect(sums).toEqual(
          sumsOf(
            own.filter((entry) => entryKey(by, entry) === key),
            withOpen ? ownVisits.filter((visit) => visitKey(by, visit) === key) : null,
          ),
        );
      }
      const keys = new Set([
        ...own.map((entry) => entryKey(by, entry)),
        ...(withOpen
          ? ownVisits.filter(({ money }) => money.due + money.over > 0).map((visit) => visitKey(by, visit))
          : []),
      ]);
      keys.delete('null');
      expect(new Set(rows.map(({ key }: MoneyRow) => key))).toEqual(keys);
    }
  });

  type Entry = Awaited<ReturnType<typeof countedEntries>>[number] & { placeId: number | undefined };
  type Visit = Awaited<ReturnType<typeof moneyOfVisits>>[number];

  const entryKey = (by: MoneyGroup, { day, doctorId, way, visitKind, boxId, placeId }: Entry) =>
    String({ day, doctor: doctorId, way, visitKind, box: boxId, place: placeId }[by]);
  const visitKey = (by: MoneyGroup, { row, money }: Visit) =>
    String(
      { day: row.appointmentDate, doctor: row.doctorId, visitKind: money.visitKind, place: row.placeId }[
        by as 'day'
      ],
    );

  function sumsOf(entries: Entry[], visits: Visit[] | null) {
    const of = (kind: string) =>
      entries.filter((entry) => entry.kind === kind).reduce((total, { amount }) => total + amount, 0);
    return {
      taken: of('payment'),
      refunded: of('refund'),
      net: of('payment') - of('refund'),
      discounts: of('discount'),
      payments: entries.filter(({ kind }) => kind === 'payment').length,
      due: visits?.reduce((total, { money }) => total + money.due, 0) ?? null,
      giveBack: visits?.reduce((total, { money }) => total + money.over, 0) ?? null,
    };
  }

  it('of a limited account is that of its doctors', async () => {
    const own = `&doctorId=${doctors[0]}`;
    for (const path of [
      'money/report?by=day&',
      'money/entries?limit=100&',
      'money/open?state=due&',
      'money/open?state=give-back&',
    ]) {
      const [ofAccount, ofDoctor, whole] = [
        await clinic.get(`/${path}${query()}`, limited),
        await clinic.get(`/${path}${query(own)}`, token),
        await clinic.get(`/${path}${query()}`, token),
      ];
      expect(ofAccount.data).toEqual(ofDoctor.data);
      expect(ofAccount.data).not.toEqual(whole.data);
      const foreign = await clinic.get(`/${path}${query(`&doctorId=${doctors[1]}`)}`, limited);
      expect(JSON.stringify(foreign.data)).not.toContain('Dr.');
    }
  });

  it('of a place is that of its appointments, also in a list of entries', async () => {
    const placeOf = await placesOfVisits();
    const rows = await clinic.database.read
      .selectFrom('moneyEntries')
      .select(['id', 'appointmentId'])
      .orderBy('day', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const there = rows
      .filter(({ appointmentId }) => placeOf.get(appointmentId ?? 0) === 2)
      .map(({ id }) => id);
    const { data } = await clinic.get(`/money/entries?${query('&place=2&limit=100')}`, token);
    expect(data.entries.map(({ id }: { id: number }) => id)).toEqual(there.slice(0, 100));
    expect(data.pagination.total).toBe(there.length);
    const open = (await clinic.get(`/money/open?${query('&state=due&place=2&limit=100')}`, token)).data;
    expect(
      new Set(open.visits.map((visit: { appointmentId: number }) => placeOf.get(visit.appointmentId))),
    ).toEqual(new Set([2]));
  });

  it('has the newest entries first, also voids and what is of the box itself', async () => {
    const all = [];
    for (const offset of [0, 100, 200, 300]) {
      all.push(
        ...(await clinic.get(`/money/entries?${query(`&limit=100&offset=${offset}`)}`, token)).data.entries,
      );
    }
    const stored = await clinic.database.read
      .selectFrom('moneyEntries')
      .select('id')
      .orderBy('day', 'desc')
      .orderBy('id', 'desc')
      .execute();
    expect(all.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
    expect(all.find(({ kind }) => kind === 'opening')).toMatchObject({ visit: null, amount: 100_000 });
    const voids = all.filter(({ kind }) => kind === 'void').length;
    expect(all.filter(({ isVoided }) => isVoided)).toHaveLength(voids);
    const cash = (await clinic.get(`/money/entries?${query('&kind=payment&way=cash&limit=100')}`, token))
      .data;
    expect(cash.entries).toEqual(
      all.filter(({ kind, way }) => kind === 'payment' && way === 'cash').slice(0, 100),
    );
  });

  it.each([
    ['from=2026-11-15&to=2026-11-14', 'The last day must not be before the first day'],
    ['from=2025-11-14&to=2026-11-15', 'Please ask for at most 366 days'],
  ])('is refused for %s', async (range, error) => {
    for (const path of [
      'money/entries?',
      'money/open?state=due&',
      'money/report?',
      'export/money?',
      'money/shares?',
      'export/shares?',
    ]) {
      const answer = await clinic.get(`/${path}${range}`, token);
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT', errors: { to: error } });
    }
  });
});
