import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, DESK, newPhone } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { changeStatus } from '../appointments/change-status.ts';

// rules: serials 6
describeOnAnyEngine('one person and one doctor on one day', (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  let phone: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());
  beforeEach(async () => {
    doctorId = await addDoctor(clinic);
    phone = newPhone();
  });

  it.each([
    ['the same name', 'Rahima Begum'],
    ['other letter cases', 'RAHIMA begum'],
    ['more spaces', '  Rahima   Begum '],
    ['a no-break space', 'Rahima\u00a0Begum'],
  ])('get one serial: another try with %s is told which', async (_name, spelling) => {
    await book(clinic, doctorId);
    await book(clinic, doctorId, phone, 'Rahima Begum');
    expect(await book(clinic, doctorId, phone, spelling)).toMatchObject({
      status: 409,
      code: 'ALREADY_BOOKED',
      error: 'You already have serial 2 with this doctor today.',
    });
    expect((await book(clinic, doctorId)).data.serialNumber).toBe(3);
  });

  it('do not prevent bookings of the family, with another doctor or of a namesake', async () => {
    await book(clinic, doctorId, phone, 'Rahima Begum');
    expect((await book(clinic, doctorId, phone, 'Tania Begum')).status).toBe(200);
    expect((await book(clinic, await addDoctor(clinic), phone, 'Rahima Begum')).status).toBe(200);
    expect((await book(clinic, doctorId, newPhone(), 'Rahima Begum')).status).toBe(200);
  });

  it('get a new serial after a cancellation', async () => {
    const { data } = await book(clinic, doctorId, phone);
    await changeStatus(clinic.services, DESK, { id: data.appointment.id, to: 'Cancelled' });
    expect((await book(clinic, doctorId, phone)).data.serialNumber).toBe(2);
  });

  it('keep the new one only: the cancelled one cannot become Booked again beside it', async () => {
    const { data } = await book(clinic, doctorId, phone);
    await changeStatus(clinic.services, DESK, { id: data.appointment.id, to: 'Cancelled' });
    await book(clinic, doctorId, phone);
    await expect(
      changeStatus(clinic.services, DESK, { id: data.appointment.id, to: 'Booked' }),
    ).rejects.toMatchObject({ code: 'ALREADY_BOOKED' });
  });

  it('keep the new one only: a missed one cannot become Booked again beside it', async () => {
    const { data } = await book(clinic, doctorId, phone);
    await changeStatus(clinic.services, DESK, { id: data.appointment.id, to: 'No Show' });
    expect((await book(clinic, doctorId, phone)).status).toBe(200);
    await expect(
      changeStatus(clinic.services, DESK, { id: data.appointment.id, to: 'Booked' }),
    ).rejects.toMatchObject({ code: 'ALREADY_BOOKED' });
  });

  it('get five live appointments a day with one phone; the sixth is refused', async () => {
    const answers = [];
    for (const name of ['Abu', 'Bina', 'Chad', 'Dina', 'Emon']) {
      answers.push(await book(clinic, doctorId, phone, name));
    }
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    clinic.clock.advance(3_600);
    expect(await book(clinic, await addDoctor(clinic), phone, 'Farid')).toMatchObject({
      status: 409,
      code: 'TOO_MANY_BOOKINGS',
      error: 'This phone already has 5 appointments today. Please call the clinic.',
    });

    await changeStatus(clinic.services, DESK, { id: answers[2]?.data.appointment.id, to: 'Cancelled' });
    expect((await book(clinic, doctorId, phone, 'Farid')).status).toBe(200);
  });
});
