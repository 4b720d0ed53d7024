import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { readCsv } from '../../test/csv.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { limitedTo } from '../../test/limited-account.ts';
import { MONEY_ENV } from '../../test/money.ts';
import { addMoneyRow } from '../../test/money-rows.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';

const FEES = { ...MONEY_ENV, REPORT_FEE: '100' };
const TODAY = '2026-11-20';

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
