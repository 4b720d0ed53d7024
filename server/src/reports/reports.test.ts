import type { ReportRow } from '@clinic-serial/contract/subjects/reports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { signedIn } from '../../test/people.ts';
import { startReportedClinic } from '../../test/reported-days.ts';
import { countSent } from '../sms/sms-spending.queries.ts';

describeOnBothEngines('a report', (engine) => {
  let clinic: TestApp;
  let token: string;
  let first: number;
  let second: number;
  let departmentId: number;
  beforeAll(async () => {
    ({ clinic, token, first, second, departmentId } = await startReportedClinic(engine));
  });
  afterAll(() => clinic.close());

  const report = async (query = '') =>
    (await clinic.get(`/reports?from=2026-11-13&to=2026-11-15${query}`, token)).data;

  const FRIDAY = {
    serials: 5,
    online: 4,
    desk: 1,
    phone: 0,
    extra: 0,
    seen: 2,
    newPatients: 0,
    cancelled: 1,
    notSeen: 1,
    notCome: 1,
    open: 0,
    notComeShare: 0.333,
    // (10 + 20) / 2, and (5 + 7) / 2
    waiting: 15,
    pace: 6,
    sittings: 1,
    late: 25,
    onTimeShare: 0,
    windows: 0,
    windowsKeptShare: null,
    sms: 3,
    smsParts: 4,
    smsCost: 1.4,
  };
  const SATURDAY = {
    serials: 4,
    online: 1,
    desk: 2,
    phone: 1,
    extra: 1,
    seen: 2,
    newPatients: 0,
    cancelled: 0,
    notSeen: 0,
    notCome: 0,
    open: 2,
    notComeShare: 0,
    // (0 + 30) / 2; the second doctor's patient was called from no queue
    waiting: 15,
    pace: 1,
    sittings: 2,
    late: -2.5,
    onTimeShare: 1,
    windows: 0,
    windowsKeptShare: null,
    sms: 0,
    smsParts: 0,
    smsCost: 0,
  };
  const SUNDAY = {
    serials: 0,
    online: 0,
    desk: 0,
    phone: 0,
    extra: 0,
    seen: 0,
    newPatients: 0,
    cancelled: 0,
    notSeen: 0,
    notCome: 0,
    open: 0,
    notComeShare: null,
    waiting: null,
    pace: null,
    sittings: 1,
    late: 11,
    onTimeShare: 0,
    windows: 0,
    windowsKeptShare: null,
    sms: 1,
    smsParts: 1,
    smsCost: 0.35,
  };
  const TOTALS = {
    serials: 9,
    online: 5,
    desk: 3,
    phone: 1,
    extra: 1,
    seen: 4,
    newPatients: 0,
    cancelled: 1,
    notSeen: 1,
    notCome: 1,
    open: 2,
    notComeShare: 0.2,
    // (10 + 20 + 0 + 30) / 4, and (5 + 7 + 1) / 3
    waiting: 15,
    pace: 4.3,
    sittings: 4,
    // (25 - 15 + 10 + 11) / 4
    late: 7.8,
    onTimeShare: 0.5,
    windows: 0,
    windowsKeptShare: null,
    sms: 4,
    smsParts: 5,
    smsCost: 1.75,
  };
  const NO_SMS = { sms: null, smsParts: null, smsCost: null };

  it('has a row for every day, and totals', async () => {
    const day = (date: string) => ({ key: date, from: date, to: date, doctor: null, department: null });
    expect(await report()).toEqual({
      from: '2026-11-13',
      to: '2026-11-15',
      by: 'day',
      rows: [
        { ...day('2026-11-13'), ...FRIDAY },
        { ...day('2026-11-14'), ...SATURDAY },
        { ...day('2026-11-15'), ...SUNDAY },
      ],
      totals: TOTALS,
    });
  });

  it('begins its weeks on Saturday, and its means come from the people and not from the days', async () => {
    const { rows, totals } = await report('&by=week');
    expect(rows).toEqual([
      { key: '2026-11-07', from: '2026-11-13', to: '2026-11-13', doctor: null, department: null, ...FRIDAY },
      {
        key: '2026-11-14',
        from: '2026-11-14',
        to: '2026-11-15',
        doctor: null,
        department: null,
        ...SATURDAY,
        sittings: 3,
        // (-15 + 10 + 11) / 3
        late: 2,
        onTimeShare: 0.667,
        sms: 1,
        smsParts: 1,
        smsCost: 0.35,
      },
    ]);
    expect(totals).toEqual(TOTALS);
  });

  it('has a row for a month', async () => {
    const { rows } = await report('&by=month');
    expect(rows).toEqual([
      { key: '2026-11-01', from: '2026-11-13', to: '2026-11-15', doctor: null, department: null, ...TOTALS },
    ]);
  });

  it('has the doctors with their names, the one with the most serials first, and SMS in the totals only', async () => {
    const { rows, totals } = await report('&by=doctor');
    const range = { from: '2026-11-13', to: '2026-11-15' };
    expect(rows).toEqual([
      {
        key: String(first),
        ...range,
        doctor: {
          id: first,
          name: 'Dr. First',
          nameBn: 'ডা. প্রথম',
          departmentName: 'Medicine',
          departmentNameBn: null,
        },
        department: null,
        ...TOTALS,
        serials: 8,
        desk: 2,
        seen: 3,
        notComeShare: 0.25,
        sittings: 2,
        late: 5,
        onTimeShare: 0.5,
        ...NO_SMS,
      },
      {
        key: String(second),
        ...range,
        doctor: expect.objectContaining({ name: '=Dr. Second', departmentName: '=Surgery' }),
        department: null,
        ...SUNDAY,
        serials: 1,
        desk: 1,
        phone: 0,
        extra: 0,
        seen: 1,
        notComeShare: 0,
        sittings: 2,
        late: 10.5,
        onTimeShare: 0.5,
        ...NO_SMS,
      },
    ]);
    expect(totals).toEqual(TOTALS);
  });

  it('of one doctor or one department has their numbers and no SMS', async () => {
    const expected = { serials: 8, desk: 2, sittings: 2, late: 5, waiting: 15, pace: 4.3, ...NO_SMS };
    for (const query of [`&doctorId=${first}`, `&departmentId=${departmentId}`]) {
      const { rows, totals } = await report(query);
      expect(totals).toMatchObject(expected);
      expect(rows.map(({ serials, sms }: ReportRow) => [serials, sms])).toEqual([
        [5, null],
        [3, null],
        [0, null],
      ]);
    }
    expect((await report(`&doctorId=${first}&by=doctor`)).rows).toHaveLength(1);
    expect((await report(`&doctorId=${second}&departmentId=${departmentId}`)).totals.serials).toBe(0);
  });

  it('of a department keeps what was booked there before the doctor moved', async () => {
    const elsewhere = await addDepartment(clinic, 'Elsewhere');
    const move = (to: number) =>
      clinic.database.write((tx) =>
        tx.updateTable('doctors').set({ departmentId: to }).where('id', '=', first).execute(),
      );
    await move(elsewhere);
    expect((await report(`&departmentId=${departmentId}`)).totals).toMatchObject({ serials: 8, sittings: 2 });
    expect((await report(`&departmentId=${elsewhere}`)).totals).toMatchObject({ serials: 0, sittings: 0 });
    await move(departmentId);
  });

  it('of a year adds up all months', async () => {
    const { data } = await clinic.get('/reports?from=2025-11-15&to=2026-11-15&by=month', token);
    expect(data.rows).toHaveLength(13);
    // With the appointment, the sitting and the SMS of 12 November.
    expect(data.totals).toMatchObject({ serials: 10, sittings: 5, sms: 5 });
    expect(data.rows.at(-1)).toMatchObject({ key: '2026-11-01', to: '2026-11-15', serials: 10 });
  });

  it.each([
    ['from=2026-11-15&to=2026-11-14', 'The last day must not be before the first day'],
    ['from=2025-11-14&to=2026-11-15', 'Please ask for at most 366 days'],
  ])('is refused for %s', async (query, error) => {
    for (const path of ['reports', 'export/reports']) {
      const answer = await clinic.get(`/${path}?${query}`, token);
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT', errors: { to: error } });
    }
  });

  it.each([
    '',
    '?from=2026-11-15',
    '?from=2026-11-14&to=2026-11-31',
    '?from=2026-11-14&to=2026-11-15&by=minute',
  ])('is refused at /reports%s', async (query) =>
    expect((await clinic.get(`/reports${query}`, token)).status).toBe(400),
  );

  it('is made of nothing while nothing has happened', async () => {
    const { data } = await clinic.get('/reports?from=2020-01-01&to=2020-01-02', token);
    const nothing = {
      ...SUNDAY,
      sittings: 0,
      late: null,
      onTimeShare: null,
      sms: 0,
      smsParts: 0,
      smsCost: 0,
    };
    expect(data.totals).toEqual(nothing);
    expect(data.rows).toHaveLength(2);
    expect((await clinic.get('/reports?from=2020-01-01&to=2020-01-02&by=doctor', token)).data.rows).toEqual(
      [],
    );
  });
});

describeOnBothEngines('the report of a clinic without a price for SMS', (engine) => {
  it('counts the parts and names no cost', async () => {
    const env = { DEMO_MODE: 'false', CLINIC_SECRET: 'a-secret-of-thirty-two-characters' };
    const clinic = await startTestApp(engine, { env });
    const { token } = await signedIn(clinic, 'Admin');
    await clinic.database.write((tx) => countSent(tx, '2026-11-20', [{ purpose: 'change', text: 'Late' }]));
    const { data } = await clinic.get('/reports?from=2026-11-20&to=2026-11-20', token);
    expect(data.totals).toMatchObject({ sms: 1, smsParts: 1, smsCost: null });
    await clinic.close();
  });
});
