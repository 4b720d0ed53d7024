import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor } from '../../test/clinic.ts';
import { eventually } from '../../test/eventually.ts';
import { countWaiting, keepTransactionOpen } from '../../test/held-locks.ts';
import { nextNumber } from '../../test/next-number.ts';
import { addAppointment, addPatient } from '../../test/people.ts';
import { expectExactCounts, storedCounts } from '../../test/stored-counts.ts';
import type { Db } from './tables.ts';

/** The counting triggers with simultaneous transactions, which SQLite with its one writer does not have. */
describe('the counting trigger of PostgreSQL', () => {
  let clinic: TestApp;
  let departments: [number, number];
  let doctorId: number;
  let patientId: number;
  beforeAll(async () => {
    clinic = await startTestApp('postgres');
    // An appointment that no test removes, because without any appointment every count would be right.
    await addAppointment(clinic, {
      doctorId: await addDoctor(clinic),
      patientId: (await addPatient(clinic)).id,
    });
  });
  beforeEach(async () => {
    departments = [
      await addDepartment(clinic, `Counting ${nextNumber('counting')}`),
      await addDepartment(clinic, `Counting ${nextNumber('counting')}`),
    ];
    doctorId = await addDoctor(clinic, { departmentId: departments[0] });
    patientId = (await addPatient(clinic)).id;
  });
  afterAll(() => clinic.close());

  const waiting = () => countWaiting(clinic.database);
  const countsOf = async (departmentId: number) => {
    const { appointments } = await storedCounts(clinic.database);
    return appointments
      .filter((count) => count.departmentId === departmentId)
      .map(({ day, status, total }) => ({ day, status, total }));
  };

  async function triesOf(statement: (tx: Db) => Promise<unknown>): Promise<number> {
    let tries = 0;
    await clinic.database.write((tx) => {
      tries += 1;
      return statement(tx);
    });
    return tries;
  }

  const setStatus = (id: number, status: string) => (tx: Db) =>
    sql`update appointments set status = ${status} where id = ${id}`.execute(tx);

  const book = (tx: Db) =>
    sql`insert into appointments (booking_reference, doctor_id, department_id, appointment_date, day_serial,
        status, patient_id, patient_name, patient_name_key, patient_phone, is_walkin, session_start, session_end, estimated_time,
        created_at, updated_at)
      values (${`COUNT-${nextNumber('count')}`}, ${doctorId}, ${departments[0]}, '2026-11-20', 5, 'Booked', ${patientId}, 'Rahima Begum',
        'rahima begum', '01700000000', 0, '09:00', '17:00', '09:00', '', '')`.execute(tx);

  const ACTS: Record<string, (id: number) => (tx: Db) => Promise<unknown>> = {
    'is booked': () => book,
    'is cancelled': (id) => setStatus(id, 'Cancelled'),
    'is deleted': (id) => (tx) =>
      sql`update appointments set deleted_at = '2026-11-20' where id = ${id}`.execute(tx),
    'is removed': (id) => (tx) => sql`delete from appointments where id = ${id}`.execute(tx),
  };

  describe.each(Object.entries(ACTS))('counts an appointment exactly once that %s', (_name, act) => {
    it.each([
      ['renamed', () => sql`name = 'Dr. Renamed'`],
      ['moved to another department', () => sql`department_id = ${departments[1]}`],
    ])('while its doctor is being %s, without waiting', async (_edit, change) => {
      const appointmentId = await addAppointment(clinic, { doctorId, patientId });
      const before = await countsOf(departments[1]);
      const commit = await keepTransactionOpen(clinic.database, (tx) =>
        sql`update doctors set ${change()} where id = ${doctorId}`.execute(tx),
      );
      expect(await triesOf(act(appointmentId))).toBe(1);
      await commit();
      await expectExactCounts(clinic.database);
      expect(await countsOf(departments[1])).toEqual(before);
    });
  });

  it('lets a cancellation and a reactivation in one department pass without a deadlock', async () => {
    const booked = await addAppointment(clinic, { doctorId, patientId });
    const otherDoctorId = await addDoctor(clinic, { departmentId: departments[0] });
    const cancelled = await addAppointment(clinic, {
      doctorId: otherDoctorId,
      patientId,
      status: 'Cancelled',
    });
    // The reactivation is the first to wait for the row that both need.
    const letGo = await keepTransactionOpen(clinic.database, (tx) =>
      sql`select 1 from appointment_counts where department_id = ${departments[0]} and status = 'Cancelled'
        for update`.execute(tx),
    );
    const reactivation = triesOf(setStatus(cancelled, 'Booked'));
    await eventually(waiting).toBe(1);
    const cancellation = triesOf(setStatus(booked, 'Cancelled'));
    await eventually(waiting).toBeGreaterThanOrEqual(2);
    await letGo();
    expect(await Promise.all([reactivation, cancellation])).toEqual([1, 1]);
    await expectExactCounts(clinic.database);
  });

  it('lets one patient become active and another inactive without a deadlock', async () => {
    // Patients whose ids differ by 16 are counted in the same rows.
    const add = (id: number, isActive: 0 | 1) => addPatient(clinic, { isActive, name: `Patient ${id}` });
    const active = await add(1, 1);
    let inactive = await add(2, 0);
    while ((inactive.id - active.id) % 16 !== 0) inactive = await add(3, 0);
    const setActive = (id: number, isActive: 0 | 1) => (tx: Db) =>
      sql`update patients set is_active = ${isActive} where id = ${id}`.execute(tx);
    const letGo = await keepTransactionOpen(clinic.database, (tx) =>
      sql`select 1 from patient_counts where shard = ${active.id % 16} and is_active = 0 for update`.execute(
        tx,
      ),
    );
    const first = triesOf(setActive(inactive.id, 1));
    await eventually(waiting).toBe(1);
    const second = triesOf(setActive(active.id, 0));
    await eventually(waiting).toBeGreaterThanOrEqual(2);
    await letGo();
    expect(await Promise.all([first, second])).toEqual([1, 1]);
  });

  it('leaves the counts alone when a doctor moves to another department', async () => {
    await addAppointment(clinic, { doctorId, patientId });
    const letGo = await keepTransactionOpen(clinic.database, (tx) =>
      sql`lock table appointment_counts in exclusive mode`.execute(tx),
    );
    const tries = await triesOf((tx) =>
      sql`update doctors set department_id = ${departments[1]} where id = ${doctorId}`.execute(tx),
    );
    await letGo();
    expect(tries).toBe(1);
    await expectExactCounts(clinic.database);
  });
});
