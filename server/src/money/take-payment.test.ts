import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { newMoneyKey } from '../../test/money.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';

describeOnBothEngines('taking money for a visit', (engine) => {
  let clinic: TestApp;
  let token: string;
  let admin: string;
  let doctorId: number;

  beforeAll(async () => {
    clinic = await startTestApp(engine, {
      env: { FEES: 'desk', CONSULTATION_FEE: '500', FOLLOW_UP_FEE: '300' },
    });
    token = (await signedIn(clinic, 'Staff')).token;
    admin = (await signedIn(clinic, 'Admin')).token;
    doctorId = await addDoctor(clinic);
  });
  afterAll(() => clinic.close());

  const accountOf = async (id: number) => (await clinic.get(`/appointments/${id}/money`, token)).data;
  const pay = (id: number, body: object, by = token) =>
    clinic.send(
      'POST',
      `/appointments/${id}/payments`,
      { expectedVersion: 0, key: newMoneyKey(), ...body },
      by,
    );

  it('takes what is due, in parts, with a receipt for each', async () => {
    const { appointment } = (await book(clinic, doctorId)).data;
    expect(await accountOf(appointment.id)).toMatchObject({
      visitKind: 'new',
      fee: 50_000,
      due: 50_000,
      state: 'due',
    });
    const first = await pay(appointment.id, { amount: 20_000, way: 'cash' });
    expect(first).toMatchObject({
      status: 200,
      data: { paid: 20_000, due: 30_000, state: 'part', version: 1 },
    });
    const second = await pay(appointment.id, {
      amount: 20_000,
      way: 'bkash',
      reference: '9AB3',
      discount: { amount: 10_000, reason: 'poor' },
      expectedVersion: 1,
    });
    expect(second.data).toMatchObject({ paid: 40_000, discount: 10_000, due: 0, state: 'paid', version: 3 });
    const numbers = second.data.entries.map(({ receipt }: { receipt: string | null }) => receipt?.slice(-6));
    expect(numbers).toEqual(['000001', undefined, '000002']);
    expect(await pay(appointment.id, { amount: 100, way: 'cash', expectedVersion: 3 })).toMatchObject({
      code: 'NOTHING_DUE',
    });
  });

  it('does the same request once, and refuses a key that belongs to another request', async () => {
    const { appointment } = (await book(clinic, doctorId)).data;
    const body = { amount: 50_000, way: 'cash', key: newMoneyKey() };
    const [one, again] = [await pay(appointment.id, body), await pay(appointment.id, body)];
    expect(again).toEqual({ ...one, headers: expect.anything() });
    expect(await pay(appointment.id, { ...body, amount: 100 })).toMatchObject({ code: 'KEY_USED' });
    expect((await accountOf(appointment.id)).entries).toHaveLength(1);
  });

  it('takes the money of two desks once', async () => {
    const { appointment } = (await book(clinic, doctorId)).data;
    const answers = await Promise.all(
      [token, admin].map((by) => pay(appointment.id, { amount: 50_000, way: 'cash' }, by)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await accountOf(appointment.id)).paid).toBe(50_000);
  });

  it('leaves a large discount to an Admin', async () => {
    const { appointment } = (await book(clinic, doctorId)).data;
    const free = { amount: 0, discount: { amount: 50_000, reason: 'poor' } };
    expect(await pay(appointment.id, free)).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { 'discount.amount': 'More than 200 taka can only be given by an Admin' },
    });
    expect(await pay(appointment.id, free, admin)).toMatchObject({ data: { state: 'free', due: 0 } });
  });

  it('asks the follow-up fee of the person who was seen, not of others on the phone', async () => {
    const { id: patientId, phone } = await addPatient(clinic, { name: 'Rahima Begum' });
    await addAppointment(clinic, {
      doctorId,
      patientId,
      patientName: 'Rahima Begum',
      appointmentDate: '2026-11-10',
      status: 'Completed',
    });
    const own = (await book(clinic, doctorId, phone, 'Rahima Begum')).data.appointment;
    expect(await accountOf(own.id)).toMatchObject({
      visitKind: 'follow-up',
      fee: 30_000,
      lastSeenOn: '2026-11-10',
    });
    const other = (await book(clinic, doctorId, phone, 'Karim Uddin')).data.appointment;
    expect(await accountOf(other.id)).toMatchObject({ visitKind: 'new', fee: 50_000, lastSeenOn: null });
  });

  it('asks nothing for visits that were over before the clinic recorded payments, and fixes the fee of others', async () => {
    const { id: patientId } = await addPatient(clinic);
    const before = { doctorId: await addDoctor(clinic), patientId, visitKind: null, fee: null };
    const over = await addAppointment(clinic, {
      ...before,
      appointmentDate: '2026-10-01',
      status: 'Completed',
    });
    expect(await accountOf(over)).toMatchObject({ due: 0, over: 0, state: 'none' });
    const waiting = await addAppointment(clinic, before);
    expect(await accountOf(waiting)).toMatchObject({ visitKind: 'new', fee: 50_000, due: 50_000 });
    await pay(waiting, { amount: 20_000, way: 'cash' });
    const stored = clinic.database.read.selectFrom('appointments').select(['visitKind', 'fee', 'lastSeenOn']);
    expect(await stored.where('id', '=', waiting).execute()).toEqual([
      { visitKind: 'new', fee: 50_000, lastSeenOn: '2026-10-01' },
    ]);
  });
});
