import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor, setActive } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { addAppointment, addPatient } from '../../test/people.ts';
import { touchedAppointments } from './touched.queries.ts';

const TODAY = '2026-11-20';

describeOnBothEngines('the touched appointments', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  it('are found by doctor, department and date, each with its reason', async () => {
    const { id: patientId } = await addPatient(clinic);
    const medicine = await addDepartment(clinic, 'Medicine');
    const skin = await addDepartment(clinic, 'Skin');
    const days = [{ weekday: 5, limit: 30 }];
    const first = await addDoctor(clinic, { departmentId: medicine, days });
    const second = await addDoctor(clinic, { departmentId: skin, days });
    const add = (doctorId: number, appointmentDate: string, more: object = {}) =>
      addAppointment(clinic, { doctorId, patientId, appointmentDate, ...more });
    await add(first, TODAY);
    const hours = await add(first, TODAY, { sessionStart: '08:00' });
    const away = await add(first, TODAY, { daySerial: 1_001 });
    const later = await add(first, '2026-11-21', { status: 'Confirmed' });
    await add(first, '2026-11-21', { status: 'Cancelled' });
    await add(first, '2026-11-19');
    await add(first, '2026-11-22', { deletedAt: clinic.clock.now().toISOString() });
    const inactive = await add(second, '2026-11-27');
    await setActive(clinic, 'doctors', second, false);

    const find = async (filter: Parameters<typeof touchedAppointments>[1]) =>
      (await touchedAppointments(clinic.database.read, filter, TODAY)).map(({ row, reason }) => [
        row.id,
        reason,
      ]);
    const ofFirst = [
      [hours, 'hours'],
      [away, 'away'],
      [later, 'away'],
    ];
    expect(await find({})).toEqual([...ofFirst, [inactive, 'inactive']]);
    expect(await find({ doctorId: first })).toEqual(ofFirst);
    expect(await find({ departmentId: skin })).toEqual([[inactive, 'inactive']]);
    expect(await find({ date: '2026-11-21' })).toEqual([[later, 'away']]);
    expect(await find({ from: '2026-11-21', to: '2026-11-26' })).toEqual([[later, 'away']]);
    expect(await find({ date: '2026-11-19' })).toEqual([]);
  });
});
