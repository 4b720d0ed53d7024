import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, DESK, newPhone } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { addPatient, signedIn } from '../../test/people.ts';
import { newActKey as newKey } from '../../test/queue-sitting.ts';
import { countRows } from '../../test/rows.ts';
import { deleteAppointment } from '../appointments/delete-appointment.ts';

const TODAY = '2026-11-20';
const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, work));

// rules: API 14
describeOnBothEngines('a serial that the desk asks for with a key', (engine) => {
  let clinic: TestApp;
  let token: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
  });
  afterAll(() => clinic.close());

  const give = (body: object) =>
    clinic.send('POST', '/appointments', { appointmentDate: TODAY, ...body }, token);
  const caller = async () => ({
    doctorId: await addDoctor(clinic),
    patientPhone: newPhone(),
    patientName: 'Karim Uddin',
    bookingType: 'Phone',
    key: newKey(),
  });

  it('is given once to 20 requests at once, with one new record for the unknown phone', async () => {
    const asked = await caller();
    const before = await countRows(clinic.database);
    const answers = await times(20, () => give(asked));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => data.bookingReference)).size).toBe(1);
    expect(answers[0]?.data).toMatchObject({
      serialNumber: 1,
      bookingType: 'Phone',
      patientName: 'Karim Uddin',
    });
    const after = await countRows(clinic.database);
    for (const table of ['appointments', 'patients', 'desk_requests'])
      expect([table, Number(after[table]) - Number(before[table])]).toEqual([table, 1]);
  });

  it('is answered as it is now, also when the sitting has filled up since', async () => {
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 1 }] });
    const asked = { doctorId, patientId: (await addPatient(clinic)).id, key: newKey() };
    const first = await give(asked);
    expect(await give({ ...asked, key: newKey() })).toMatchObject({ status: 409 });
    await clinic.send('PUT', `/appointments/${first.data.id}/status`, { status: 'Completed' }, token);
    expect((await give(asked)).data).toMatchObject({ id: first.data.id, status: 'Completed' });
  });

  it('finds the record of a known phone, which keeps its name', async () => {
    const patient = await addPatient(clinic, { name: 'Rahima Begum' });
    const { data } = await give({ ...(await caller()), patientPhone: patient.phone });
    expect(data).toMatchObject({ patientId: patient.id, patientName: 'Karim Uddin' });
    const record = await clinic.get(`/patients/${patient.id}`, token);
    expect(record.data.name).toBe('Rahima Begum');
  });

  it('refuses the key of another request, which stores nothing', async () => {
    const asked = await caller();
    const { data } = await give(asked);
    const before = await countRows(clinic.database);
    const used = { status: 409, code: 'KEY_USED' };
    expect(await give({ ...asked, patientName: 'Rahim Uddin' })).toMatchObject(used);
    expect(await give({ ...asked, patientPhone: newPhone() })).toMatchObject(used);
    expect(await give({ ...asked, doctorId: await addDoctor(clinic) })).toMatchObject(used);
    expect((await countRows(clinic.database)).appointments).toBe(before.appointments);
    expect((await give(asked)).data.id).toBe(data.id);
    await deleteAppointment(clinic.services, DESK, data.id);
    expect(await give(asked)).toMatchObject(used);
  });

  it('gives one of several different requests that send the same key at once', async () => {
    const asked = await caller();
    const before = await countRows(clinic.database);
    const answers = await times(8, () => give({ ...asked, patientPhone: newPhone() }));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const after = await countRows(clinic.database);
    expect(Number(after.appointments) - Number(before.appointments)).toBe(1);
    expect(Number(after.patients) - Number(before.patients)).toBe(1);
  });

  it('needs an id, or else a phone with a name', async () => {
    const { patientPhone, patientName, ...rest } = await caller();
    const wrong = async (body: object) => Object.keys((await give({ ...rest, ...body })).errors ?? {});
    const { id: patientId } = await addPatient(clinic);
    expect(await wrong({ patientName })).toEqual(['patientId']);
    expect(await wrong({ patientPhone })).toEqual(['patientName']);
    expect(await wrong({ patientId, key: 'short' })).toEqual(['key']);
  });
});
