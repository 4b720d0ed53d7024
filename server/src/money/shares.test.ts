import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { readCsv } from '../../test/csv.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { addMoneyRow } from '../../test/money-rows.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';

describeOnBothEngines('the shares of the doctors', (engine) => {
  let clinic: TestApp;
  let admin: { token: string; staffId: number };
  let first: number;
  let second: number;
  let patientId: number;

  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: { FEES: 'desk', CONSULTATION_FEE: '500' } });
    admin = await signedIn(clinic, 'Admin');
    first = await addDoctor(clinic, { name: 'Dr. Zahir' });
    second = await addDoctor(clinic, { name: 'Dr. Amin', nameBn: 'ডা. আমিন' });
    patientId = (await addPatient(clinic)).id;
    const share = (row: object) =>
      clinic.database.write((tx) =>
        tx
          .insertInto('doctorShares')
          .values({
            doctorId: first,
            visitKind: 'new',
            fromDate: '2026-11-01',
            kind: 'percent',
            value: 0,
            ...row,
          })
          .execute(),
      );
    await share({ value: 5_000 });
    // From the 10th on a third, which is rounded for each visit; from the 15th on nothing.
    await share({ fromDate: '2026-11-10', value: 3_333 });
    await share({ fromDate: '2026-11-15', kind: 'none' });
    await share({ visitKind: 'report', kind: 'fixed', value: 10_000 });
    await share({ doctorId: second, value: 10_000 });
  });
  afterAll(() => clinic.close());

  async function visit(
    appointmentDate: string,
    entries: ['payment' | 'refund' | 'void', number, string?][],
    row: object = {},
  ) {
    const own = { doctorId: first, patientId, visitKind: 'new', fee: 50_000, ...row } as const;
    const id = await addAppointment(clinic, { status: 'Completed', appointmentDate, ...own });
    let last = 0;
    for (const [kind, amount, day = appointmentDate] of entries) {
      last = await addMoneyRow(clinic, {
        ...{
          boxId: admin.staffId,
          accountId: id,
          appointmentId: id,
          doctorId: own.doctorId,
          day,
          kind,
          amount,
        },
        ...{ way: 'cash', visitDate: appointmentDate },
        visitKind: own.visitKind,
        ...(kind === 'void' ? { voidsId: last, voidedKind: 'payment' } : {}),
      });
    }
    return id;
  }
  const shares = async (more = '') =>
    (await clinic.get(`/money/shares?from=2026-11-01&to=2026-11-30${more}`, admin.token)).data;

  it('are by the share that was in force on the date of the visit, rounded for each visit', async () => {
    await visit('2026-11-09', [['payment', 50_000]]);
    await visit('2026-11-10', [['payment', 50_050]]);
    // Given back a month later: the share of the visit becomes less.
    await visit('2026-11-14', [
      ['payment', 50_050],
      ['refund', 10_000, '2026-12-14'],
    ]);
    await visit('2026-11-15', [['payment', 50_000]]);
    // Taken for nothing, and a mistake that was voided.
    await visit('2026-11-11', []);
    await visit('2026-11-11', [
      ['payment', 50_000],
      ['void', 50_000],
    ]);
    // Before the first share, and not in the range.
    await visit('2026-10-31', [['payment', 50_000]]);
    // Not seen.
    await visit('2026-11-12', [['payment', 50_000]], { status: 'No Show' });
    // A fixed share is at most what was taken.
    await visit('2026-11-12', [['payment', 30_000]], { visitKind: 'report' });
    await visit('2026-11-12', [['payment', 6_000]], { visitKind: 'report' });
    // Follow-ups have no share. A moved visit has the money of the first serial, and counts once.
    const cancelled = await visit('2026-11-12', [['payment', 20_000]], { status: 'Cancelled' });
    await visit('2026-11-13', [], { visitKind: 'follow-up', accountId: cancelled });
    // A serial of before the clinic recorded payments is of the kind that the rule says.
    await visit('2026-11-12', [['payment', 1_000]], { doctorId: second, visitKind: null, fee: null });

    const third = 16_682 + 13_349;
    const ofFirst = {
      doctor: { id: first, name: 'Dr. Zahir', nameBn: null },
      ...{ visits: 9, taken: 246_100, share: 25_000 + third + 16_000 },
      kinds: [
        { visitKind: 'new', visits: 6, taken: 190_100, share: 25_000 + third },
        { visitKind: 'follow-up', visits: 1, taken: 20_000, share: 0 },
        { visitKind: 'report', visits: 2, taken: 36_000, share: 16_000 },
      ],
    };
    const ofSecond = {
      doctor: { id: second, name: 'Dr. Amin', nameBn: 'ডা. আমিন' },
      ...{ visits: 1, taken: 1_000, share: 1_000 },
      kinds: [{ visitKind: 'new', visits: 1, taken: 1_000, share: 1_000 }],
    };
    expect(await shares()).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
      rows: [ofSecond, ofFirst],
      totals: { visits: 10, taken: 247_100, share: 42_000 + third },
    });
    expect((await shares(`&doctorId=${second}`)).rows).toEqual([ofSecond]);
  });

  it('are a CSV file with a line for each kind of visit', async () => {
    const { body, headers } = await clinic.inject({
      url: '/api/export/shares?from=2026-11-01&to=2026-11-30',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(headers['content-disposition']).toBe('attachment; filename="shares-2026-11-20.csv"');
    expect(readCsv(body)).toEqual([
      [
        'Doctor',
        'Doctor (Bangla)',
        'Visit',
        'Visits',
        'Taken (taka)',
        "Doctor's share (taka)",
        "Clinic's share (taka)",
      ],
      ['Dr. Amin', 'ডা. আমিন', 'new', '1', '10', '10', '0'],
      ['Dr. Zahir', '', 'new', '6', '1901', '550.31', '1350.69'],
      ['Dr. Zahir', '', 'follow-up', '1', '200', '0', '200'],
      ['Dr. Zahir', '', 'report', '2', '360', '160', '200'],
    ]);
  });

  it('are for Admins only', async () => {
    const { token } = await signedIn(clinic, 'Staff');
    for (const path of ['money/shares', 'export/shares']) {
      const answer = await clinic.get(`/${path}?from=2026-11-01&to=2026-11-30`, token);
      expect(answer).toMatchObject({ code: 'FORBIDDEN' });
    }
  });
});
