import type { MoneyGroup, MoneyRow } from '@clinic-serial/contract/subjects/money-reports';
import { MONEY_GROUPS } from '@clinic-serial/contract/subjects/money-reports';
import { APPOINTMENT_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { PAYMENT_WAYS, VISIT_ENTRY_KINDS, VISIT_KINDS } from '@clinic-serial/contract/terms/money';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { readCsv } from '../../test/csv.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '../../test/databases.ts';
import { limitedTo } from '../../test/limited-account.ts';
import { addMoneyRow } from '../../test/money-rows.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { visitMoneyOf } from '../ledger/visit-money.ts';
import { findOpen } from './money-report.queries.ts';

const FEES = { FEES: 'desk', CONSULTATION_FEE: '500', FOLLOW_UP_FEE: '300', REPORT_FEE: '100' };
const TODAY = '2026-11-20';
/** Two months and some days of the future. */
const RANGE = { from: '2026-10-10', to: '2026-11-25' };
const DAYS = 47;
const query = (more = '') => `from=${RANGE.from}&to=${RANGE.to}${more}`;

/** The same numbers in every run. */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

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

describeOnAnyEngine('a report of money', (engine) => {
  let clinic: TestApp;
  let admin: { token: string; staffId: number };
  let desk: { token: string; staffId: number };
  let doctorId: number;

  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: FEES });
    admin = await signedIn(clinic, 'Admin');
    desk = await signedIn(clinic, 'Staff');
    doctorId = await addDoctor(clinic, { name: '=Dr. Formula', nameBn: 'ডা. সূত্র' });
    const patient = await addPatient(clinic);
    const visit = async (more: object) => {
      const id = await addAppointment(clinic, {
        doctorId,
        patientId: patient.id,
        visitKind: 'new',
        fee: 50_000,
        ...more,
      });
      return {
        ...{ boxId: desk.staffId, accountId: id, appointmentId: id, doctorId, visitDate: TODAY },
        visitKind: 'new' as const,
      };
    };
    const first = await visit({ appointmentDate: '2026-11-18', status: 'Completed' });
    await addMoneyRow(clinic, { ...first, kind: 'discount', amount: 10_050, day: '2026-11-18' });
    await addMoneyRow(clinic, { ...first, kind: 'payment', way: 'cash', amount: 39_950, day: '2026-11-18' });
    // Given back on a later day, from another box.
    const refund = { ...first, boxId: admin.staffId, way: 'bkash' as const };
    await addMoneyRow(clinic, { ...refund, kind: 'refund', amount: 9_950, day: '2026-11-19' });
    // Moved: the money counts once, for the visit that takes place.
    const moved = await visit({ appointmentDate: '2026-11-18', status: 'Cancelled' });
    await addMoneyRow(clinic, { ...moved, kind: 'payment', way: 'card', amount: 20_000, day: '2026-11-18' });
    await visit({
      appointmentDate: '2026-11-19',
      accountId: moved.accountId,
      visitKind: 'report',
      fee: 30_000,
    });
    // Nobody has to pay today for a visit of tomorrow.
    await visit({ appointmentDate: '2026-11-21' });
  });
  afterAll(() => clinic.close());

  const RANGE = 'from=2026-11-18&to=2026-11-21';
  const report = async (more: string) => (await clinic.get(`/money/report?${RANGE}${more}`, desk.token)).data;
  const NONE = { taken: 0, refunded: 0, net: 0, discounts: 0, payments: 0, due: 0, giveBack: 0 };

  it('counts entries on their day, and open money on the date of the visit', async () => {
    const day = (key: string, sums: object) => ({ key, doctor: null, box: null, ...NONE, ...sums });
    expect(await report('')).toEqual({
      from: '2026-11-18',
      to: '2026-11-21',
      by: 'day',
      rows: [
        // The refund of a visit that took place makes it due again.
        day('2026-11-18', { taken: 59_950, net: 59_950, discounts: 10_050, payments: 2, due: 9_950 }),
        day('2026-11-19', { refunded: 9_950, net: -9_950, due: 10_000 }),
      ],
      totals: {
        ...NONE,
        taken: 59_950,
        refunded: 9_950,
        net: 50_000,
        discounts: 10_050,
        payments: 2,
        due: 19_950,
      },
    });
  });

  it('names doctors and boxes, and has no open money by way and by box', async () => {
    const NO_OPEN = { due: null, giveBack: null };
    expect((await report('&by=doctor')).rows).toMatchObject([
      {
        key: String(doctorId),
        doctor: { id: doctorId, name: '=Dr. Formula', nameBn: 'ডা. সূত্র' },
        due: 19_950,
      },
    ]);
    expect((await report('&by=box')).rows).toMatchObject([
      { key: String(admin.staffId), box: { name: 'Somebody who is Admin' }, refunded: 9_950, ...NO_OPEN },
      { key: String(desk.staffId), box: { name: 'Somebody who is Staff' }, taken: 59_950, ...NO_OPEN },
    ]);
    expect((await report('&by=place')).rows).toEqual([
      { key: '1', doctor: null, box: null, ...(await report('')).totals },
    ]);
    const byWay = await report('&by=way');
    expect(byWay.rows).toMatchObject([
      { key: 'cash', taken: 39_950, discounts: 0, ...NO_OPEN },
      { key: 'bkash', refunded: 9_950 },
      { key: 'card', taken: 20_000 },
    ]);
    // A discount has no way.
    expect(byWay.totals).toMatchObject({ discounts: 10_050, ...NO_OPEN });
  });

  const download = async (path: string, token: string) => {
    const response = await clinic.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
    });
    return { headers: response.headers, lines: readCsv(response.body) };
  };

  it('names the places in the file by place, of a clinic that has several', async () => {
    const lines = async () => {
      const file = await download(`/export/money?${RANGE}&by=place`, desk.token);
      return file.lines.map((line) => line.slice(0, 3));
    };
    const titles = ['Place', 'Place (Bangla)', 'Taken (taka)'];
    expect(await lines()).toEqual([titles, ['', '', '599.5']]);
    const added = { name: 'Uttara', nameBn: 'উত্তরা' };
    const { id } = (await clinic.send('POST', '/admin/places', added, admin.token)).data;
    const [{ name, nameBn }] = (await clinic.get('/clinic')).data.places;
    expect(await lines()).toEqual([titles, [name, nameBn, '599.5']]);
    await clinic.database.write((tx) => tx.updateTable('appointments').set({ placeId: id }).execute());
    expect(await lines()).toEqual([titles, ['Uttara', 'উত্তরা', '599.5']]);
    await clinic.database.write((tx) => tx.updateTable('appointments').set({ placeId: 1 }).execute());
  });

  it('is a CSV file with amounts in taka', async () => {
    const { headers, lines } = await download(`/export/money?${RANGE}&by=doctor`, desk.token);
    expect(headers['content-disposition']).toBe('attachment; filename="money-2026-11-20.csv"');
    expect(lines).toEqual([
      [
        'Doctor',
        'Doctor (Bangla)',
        'Taken (taka)',
        'Given back (taka)',
        'Net (taka)',
        'Discounts (taka)',
        'Payments',
        'Due (taka)',
        'To give back (taka)',
      ],
      ["'=Dr. Formula", 'ডা. সূত্র', '599.5', '99.5', '500', '100.5', '2', '199.5', '0'],
    ]);
    const byWay = await download(`/export/money?${RANGE}&by=way`, desk.token);
    expect(byWay.lines[0]).toEqual(['Way', 'Taken (taka)', 'Given back (taka)', 'Net (taka)', 'Payments']);
    expect(byWay.lines[1]).toEqual(['cash', '399.5', '0', '399.5', '1']);
  });

  it('is in the audit log when it was exported', async () => {
    const taker = await signedIn(clinic, 'Admin');
    await download(`/export/money?${RANGE}&by=box`, taker.token);
    await download(`/export/shares?${RANGE}`, taker.token);
    const entries = await clinic.database.read
      .selectFrom('auditLog')
      .select(['action', 'details'])
      .where('actorId', '=', taker.staffId)
      .where('actorKind', '=', 'staff')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'money.export', details: '{"from":"2026-11-18","to":"2026-11-21","by":"box"}' },
      { action: 'money.export', details: '{"from":"2026-11-18","to":"2026-11-21","kind":"shares"}' },
    ]);
  });

  it('of today is on the dashboard of those who can take money', async () => {
    clinic.clock.set('2026-11-19T04:00:00.000Z');
    const money = async (token: string) => (await clinic.get('/admin/dashboard-stats', token)).data.day.money;
    expect(await money(desk.token)).toEqual({ taken: 0, refunded: 9_950, discounts: 0, due: 10_000 });
    const other = await limitedTo(clinic, [await addDoctor(clinic)]);
    expect(await money(other.token)).toEqual({ taken: 0, refunded: 0, discounts: 0, due: 0 });
    expect(await money((await signedIn(clinic, 'Viewer')).token)).toBeUndefined();
    clinic.clock.set('2026-11-20T04:00:00.000Z');
  });

  it('is only there where the clinic records payments', async () => {
    const other = await startTestApp(engine);
    const { token } = await signedIn(other, 'Admin');
    for (const path of [
      'money/entries?',
      'money/open?state=due&',
      'money/report?',
      'export/money?',
      'money/shares?',
      'export/shares?',
    ]) {
      expect(await other.get(`/${path}${RANGE}`, token)).toMatchObject({ code: 'FEES_OFF' });
    }
    expect((await other.get('/admin/dashboard-stats', token)).data.day).not.toHaveProperty('money');
    await other.close();
  });

  it('of an erased patient has amounts without the name', async () => {
    const patient = await addPatient(clinic, { name: 'Kamala Secret' });
    const own = { doctorId, patientId: patient.id, visitKind: 'new', fee: 7_000 } as const;
    const id = await addAppointment(clinic, { ...own, status: 'Completed', appointmentDate: '2026-10-02' });
    const visit = {
      accountId: id,
      appointmentId: id,
      doctorId,
      visitDate: '2026-10-02',
      visitKind: 'new',
    } as const;
    await addMoneyRow(clinic, {
      ...visit,
      boxId: desk.staffId,
      kind: 'payment',
      way: 'cash',
      amount: 2_000,
      day: '2026-10-02',
    });
    const body = { phone: patient.phone };
    const erased = await clinic.send('POST', `/patients/${patient.id}/erase`, body, admin.token);
    expect(erased.status).toBe(200);
    const range = 'from=2026-10-02&to=2026-10-02';
    const { entries } = (await clinic.get(`/money/entries?${range}`, desk.token)).data;
    expect(entries).toMatchObject([{ amount: 2_000, visit: { patientName: 'Erased patient' } }]);
    const { visits } = (await clinic.get(`/money/open?state=due&${range}`, desk.token)).data;
    expect(visits).toMatchObject([{ patientName: 'Erased patient', patientPhone: '', due: 5_000 }]);
  });
});
