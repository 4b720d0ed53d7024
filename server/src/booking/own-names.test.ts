import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addAppointment, addPatient } from '../../test/people.ts';

// rules: serials 13
describeOnAnyEngine('the names that a patient booked for', (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    doctorId = await addDoctor(clinic);
  });
  afterAll(() => clinic.close());

  const namesOf = async (token: string) => (await clinic.get('/appointments/own/names', token)).data.names;
  const add = (patientId: number, patientName: string, parts: object = {}) =>
    addAppointment(clinic, { doctorId, patientId, patientName, ...parts });

  it('are the name of the record alone before the first appointment', async () => {
    expect(await namesOf((await addPatient(clinic, { name: 'Rahima Begum' })).token)).toEqual([
      'Rahima Begum',
    ]);
  });

  it("begin with the record's name, then the newest, each once however it was written", async () => {
    const { id, token } = await addPatient(clinic, { name: 'Rahima Begum' });
    await add(id, 'Tania Begum');
    await add(id, 'আয়েশা সিদ্দিকা');
    await add(id, 'RAHIMA begum');
    await add(id, 'tania  begum', { status: 'Cancelled' });
    await add(id, 'Karim Uddin', { appointmentDate: '2026-11-10', status: 'Completed' });
    expect(await namesOf(token)).toEqual(['Rahima Begum', 'Karim Uddin', 'tania  begum', 'আয়েশা সিদ্দিকা']);
  });

  it("leave out deleted appointments and other patients' names", async () => {
    const { id, token } = await addPatient(clinic, { name: 'Rahima Begum' });
    await add(id, 'Deleted Name', { deletedAt: '2026-11-20T04:00:00.000Z' });
    await add((await addPatient(clinic)).id, "Somebody Else's Child");
    expect(await namesOf(token)).toEqual(['Rahima Begum']);
  });

  it('are ten at most', async () => {
    const { id, token } = await addPatient(clinic, { name: 'Rahima Begum' });
    for (let child = 1; child <= 12; child += 1) await add(id, `Child ${child}`);
    expect(await namesOf(token)).toEqual([
      'Rahima Begum',
      ...[12, 11, 10, 9, 8, 7, 6, 5, 4].map((child) => `Child ${child}`),
    ]);
  });
});
