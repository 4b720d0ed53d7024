import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { book } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { deskBooking, NEXT_FRIDAY } from '../../test/desk-booking.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';

const TODAY = '2026-11-20';

describeOnAnyEngine('a serial given at the desk', (engine) => {
  let clinic: TestApp;
  let token: string;
  let patientId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
    patientId = (await addPatient(clinic)).id;
  });
  afterAll(() => clinic.close());

  const { doctor, give, expectRefused } = deskBooking(() => ({ clinic, token }));

  it('is refused when the doctor is full on that date', async () => {
    const doctorId = await doctor({ limit: 2 });
    expect((await give({ doctorId })).data.serialNumber).toBe(1);
    expect((await give({ doctorId })).data.serialNumber).toBe(2);
    const full = {
      status: 409,
      code: 'FULLY_BOOKED',
      error: 'No available slots for this doctor on this date',
    };
    await expectRefused({ doctorId }, full);
    await expectRefused({ doctorId, serialNumber: 1 }, { status: 409 });
    expect((await give({ doctorId, appointmentDate: '2026-12-04' })).data.serialNumber).toBe(1);
  });

  it('can be a reserved number that staff ask for', async () => {
    const doctorId = await doctor({ limit: 5, reserved: [2, 4] });
    expect((await give({ doctorId, serialNumber: 4 })).data.serialNumber).toBe(4);
    // The running order continues unchanged.
    expect((await give({ doctorId })).data.serialNumber).toBe(1);
    expect((await give({ doctorId })).data.serialNumber).toBe(3);
    await expectRefused(
      { doctorId, serialNumber: 4 },
      { status: 409, code: 'SERIAL_TAKEN', error: 'This serial is not free. Please choose another.' },
    );
  });

  it('cannot be a number that is not reserved, is taken, or was given and cancelled', async () => {
    const doctorId = await doctor({ limit: 8, reserved: [2, 4] });
    const taken = { status: 409, code: 'SERIAL_TAKEN' };
    await addAppointment(clinic, { doctorId, patientId, appointmentDate: NEXT_FRIDAY, daySerial: 1 });
    await addAppointment(clinic, {
      doctorId,
      patientId,
      appointmentDate: NEXT_FRIDAY,
      daySerial: 2,
      status: 'Cancelled',
      isReservedSlot: 1,
    });
    for (const serialNumber of [1, 2, 5, 8, 9, 100]) await expectRefused({ doctorId, serialNumber }, taken);
    // Staff may ask for the next number of the running order, because they would get it anyway.
    expect((await give({ doctorId, serialNumber: 3 })).data.serialNumber).toBe(3);
    expect((await give({ doctorId, serialNumber: null })).data.serialNumber).toBe(5);
  });

  it('is the lowest reserved number when only reserved numbers are left', async () => {
    const doctorId = await doctor({ limit: 4, reserved: [2, 4] });
    const serials: number[] = [];
    for (let count = 0; count < 4; count += 1) serials.push((await give({ doctorId })).data.serialNumber);
    expect(serials).toEqual([1, 3, 2, 4]);
    expect((await give({ doctorId })).code).toBe('FULLY_BOOKED');
  });

  it('can be a reserved number, which online booking never gives', async () => {
    const doctorId = await doctor({ limit: 3, reserved: [1, 2] });
    expect((await book(clinic, doctorId)).data.serialNumber).toBe(3);
    expect((await book(clinic, doctorId)).code).toBe('FULLY_BOOKED');
    expect((await give({ doctorId, appointmentDate: TODAY })).data.serialNumber).toBe(1);
  });
});
