import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, setActive } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addAppointment, addRecord, signedIn } from '../../test/people.ts';

const REAL = { DEMO_MODE: 'false', CLINIC_SECRET: 'a secret of thirty-two characters' };

describeOnAnyEngine('what a clinic still needs', (engine) => {
  let clinic: TestApp;
  let token: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: REAL });
    token = (await signedIn(clinic, 'Admin')).token;
  });
  afterAll(() => clinic.close());

  const state = async () => (await clinic.get('/admin/setup', token)).data;
  const save = (values: object) => clinic.send('PUT', '/admin/clinic-settings', { values }, token);

  it('is everything at first, then what has not been entered, then nothing', async () => {
    expect(await state()).toEqual({
      missing: ['name', 'address', 'phone', 'sms', 'department', 'doctor'],
      onlineBooking: false,
      hasSerial: false,
    });
    await save({ CLINIC_NAME: 'Shapla Clinic', CLINIC_PHONE: '01811-223344' });
    expect(await state()).toMatchObject({ missing: ['address', 'sms', 'department', 'doctor'] });

    const { data: department } = await clinic.send('POST', '/departments', { name: 'Medicine' }, token);
    const doctorId = await addDoctor(clinic, { departmentId: department.id, isActive: false });
    expect(await state()).toMatchObject({ missing: ['address', 'sms', 'doctor'], onlineBooking: false });
    await setActive(clinic, 'doctors', doctorId, true);
    await save({ SMS_GATEWAY: 'smsnetbd', SMS_API_KEY: 'a key', CLINIC_ADDRESS: '7 Station Road' });
    expect(await state()).toEqual({ missing: [], onlineBooking: true, hasSerial: false });

    await addAppointment(clinic, { doctorId, patientId: (await addRecord(clinic)).id });
    expect(await state()).toEqual({ missing: [], onlineBooking: true, hasSerial: true });
  });

  it('is a doctor again when the only one sits on no day', async () => {
    await clinic.database.write((tx) => tx.deleteFrom('weeklySessions').execute());
    expect(await state()).toMatchObject({ missing: ['doctor'] });
  });
});

it('a demonstration needs no settings', async () => {
  const demo = await startTestApp('sqlite');
  try {
    const { token } = await signedIn(demo, 'Viewer');
    const { data } = await demo.get('/admin/setup', token);
    expect(data).toEqual({ missing: ['department', 'doctor'], onlineBooking: true, hasSerial: false });
  } finally {
    await demo.close();
  }
});
