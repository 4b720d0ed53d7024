import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.ts';
import { addDoctor, newPhone } from '../test/clinic.ts';
import { describeOnAnyEngine } from '../test/databases.ts';

const REAL = { DEMO_MODE: 'false', CLINIC_SECRET: 'a-secret-of-thirty-two-characters' };
const GATEWAY = { SMS_GATEWAY: 'smsnetbd', SMS_API_KEY: 'key' };

describeOnAnyEngine('online booking of a real clinic', (engine) => {
  let clinic: TestApp;
  afterEach(() => clinic.close());

  const requestCode = (doctorId: number) =>
    clinic.send('POST', '/appointments/request-otp', {
      doctorId,
      patientName: 'Rahima Begum',
      patientPhone: newPhone(),
    });

  it.each([
    ['nothing is set', {}],
    ['only the gateway is set', GATEWAY],
    ['only the phone is set', { CLINIC_PHONE: '02-55012345' }],
  ])('is not open while %s: the doctors are shown, and the desk gives serials', async (_what, env) => {
    clinic = await startTestApp(engine, { env: { ...REAL, ...env } });
    const doctorId = await addDoctor(clinic);
    expect(await requestCode(doctorId)).toMatchObject({ status: 409, code: 'ONLINE_BOOKING_CLOSED' });
    const login = await clinic.send('POST', '/auth/request-login-otp', { phone: newPhone() });
    expect(login).toMatchObject({ status: 409, code: 'ONLINE_BOOKING_CLOSED' });
    expect((await clinic.get('/clinic')).data).toMatchObject({ onlineBooking: false });
    expect((await clinic.get(`/doctors/${doctorId}/live-status`)).data).toMatchObject({
      availableSlots: 0,
      nextSerial: null,
      reason: 'desk-only',
    });
    expect(clinic.messages).toEqual([]);
  });

  it('is open once codes reach phones and patients can call the clinic', async () => {
    clinic = await startTestApp(engine, { env: { ...REAL, ...GATEWAY, CLINIC_PHONE: '02-55012345' } });
    const doctorId = await addDoctor(clinic);
    expect((await clinic.get('/clinic')).data).toMatchObject({ onlineBooking: true });
    expect(await requestCode(doctorId)).toMatchObject({ status: 200 });
  });
});
