import { APPOINTMENT_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { addAppointment, addPatient } from '../../test/people.ts';
import { expectExactCounts, storedCounts } from '../../test/stored-counts.ts';
import { seededRandom } from '../demo-data/seeded-random.ts';

describeOnBothEngines('the stored counts', (engine) => {
  let clinic: TestApp;
  let departments: number[];
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  beforeEach(async () => {
    departments = [
      await addDepartment(clinic, `One ${Math.random()}`),
      await addDepartment(clinic, `Two ${Math.random()}`),
    ];
  });
  afterAll(() => clinic.close());

  it('stay exact through random changes of appointments, doctors and patients', async () => {
    const { database } = clinic;
    const random = seededRandom(7);
    const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
    const doctors: number[] = [];
    for (const departmentId of [...departments, ...departments]) {
      doctors.push(await addDoctor(clinic, { departmentId }));
    }
    const patients: number[] = [];
    for (let count = 0; count < 20; count += 1) patients.push((await addPatient(clinic)).id);
    const appointments: number[] = [];
    for (let count = 0; count < 60; count += 1) {
      appointments.push(
        await addAppointment(clinic, {
          doctorId: pick(doctors),
          patientId: pick(patients),
          appointmentDate: pick(['2026-11-19', '2026-11-20', '2026-11-21']),
          status: pick(APPOINTMENT_STATUSES),
          placeId: pick([1, 2, 3]),
        }),
      );
    }
    const acts = [
      () =>
        sql`update appointments set status = ${pick(APPOINTMENT_STATUSES)} where id = ${pick(appointments)}`,
      () => sql`update appointments set deleted_at = '2026-11-20' where id = ${pick(appointments)}`,
      () => sql`update appointments set deleted_at = null where id = ${pick(appointments)}`,
      () =>
        sql`update appointments set place_id = ${pick([1, 2, 3])}, status = ${pick(APPOINTMENT_STATUSES)}
          where id = ${pick(appointments)}`,
      () => sql`update appointments set place_id = ${pick([1, 2, 3])} where id = ${pick(appointments)}`,
      () => sql`update appointments set notes = 'x' where id = ${pick(appointments)}`,
      () => sql`delete from appointments where id = ${pick(appointments)}`,
      () => sql`update doctors set department_id = ${pick(departments)} where id = ${pick(doctors)}`,
      () => sql`update doctors set name = 'Dr. Renamed' where id = ${pick(doctors)}`,
      () => sql`update patients set is_active = ${pick([0, 1])} where id = ${pick(patients)}`,
      () => sql`update patients set name = 'Renamed' where id = ${pick(patients)}`,
    ];
    for (let step = 0; step < 150; step += 1) {
      const act = pick(acts)();
      await database.write((tx) => act.execute(tx));
    }
    await expectExactCounts(database);
    expect((await storedCounts(database)).places.length).toBeGreaterThan(0);
  });

  it('are unchanged after a failed transaction', async () => {
    const [departmentId] = departments;
    const doctorId = await addDoctor(clinic, { departmentId: departmentId ?? 0 });
    const { id: patientId } = await addPatient(clinic);
    await addAppointment(clinic, { doctorId, patientId });
    const before = await storedCounts(clinic.database);
    await expect(
      clinic.database.write(async (tx) => {
        await tx
          .updateTable('appointments')
          .set({ status: 'Completed' })
          .where('doctorId', '=', doctorId)
          .execute();
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await storedCounts(clinic.database)).toEqual(before);
  });
});
