import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone, requestCode } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';

describeOnBothEngines('booking a serial', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  it('gives serial 1 to the first and 2 to the second', async () => {
    const doctorId = await addDoctor(clinic);
    const first = await book(clinic, doctorId);
    const second = await book(clinic, doctorId);

    expect(first.status).toBe(200);
    expect(first.data.serialNumber).toBe(1);
    expect(first.data.appointment).toMatchObject({
      appointmentDate: '2026-11-20',
      status: 'Booked',
      estimatedTime: '10:20',
    });
    expect(first.data.appointment.bookingReference).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    expect(second.data.serialNumber).toBe(2);
  });

  it('answers a repeated verification with the same booking', async () => {
    const doctorId = await addDoctor(clinic);
    const { data } = await requestCode(clinic, doctorId);
    const verify = () =>
      clinic.send('POST', '/appointments/verify-otp', { sessionToken: data.sessionToken, otp: data.otp });
    const [first, again] = [await verify(), await verify()];

    expect(again.status).toBe(200);
    expect(again.data.appointment).toEqual(first.data.appointment);
    expect(again.data.autoLogin).toBe(first.data.autoLogin);
  });

  it('gives 30 serials to 200 simultaneous bookings, and no serial twice', async () => {
    const doctorId = await addDoctor(clinic);
    const codes = await Promise.all(
      Array.from({ length: 200 }, () => requestCode(clinic, doctorId, newPhone())),
    );
    const answers = await Promise.all(
      codes.map(({ data }) =>
        clinic.send('POST', '/appointments/verify-otp', { sessionToken: data.sessionToken, otp: data.otp }),
      ),
    );

    const serials = answers
      .filter((answer) => answer.status === 200)
      .map((answer) => answer.data.serialNumber);
    expect(serials.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(answers.filter((answer) => answer.status !== 200).map((answer) => answer.code)).toEqual(
      Array.from({ length: 170 }, () => 'FULLY_BOOKED'),
    );
  });
});
