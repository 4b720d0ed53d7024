import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { FEE, MONEY_ENV, MoneyDesk } from '../../test/money.ts';
import { addAppointment, addPatient, signedIn, type TestPatient } from '../../test/people.ts';
import { statementsOf } from '../../test/statements.ts';
import { liveKeyOf } from '../queue/live-key.ts';

const DUE = { state: 'due', due: FEE, paid: 0, visitKind: 'new' };
const PAID = { state: 'paid', due: 0, paid: FEE };

// rules: money 4
describeOnAnyEngine('the money that appointments show', (engine) => {
  let clinic: TestApp;
  let off: TestApp;
  let token: string;
  let desk: MoneyDesk;
  let doctorId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: MONEY_ENV });
    off = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
    desk = new MoneyDesk(clinic, token);
    doctorId = await addDoctor(clinic);
  });
  afterAll(async () => {
    await clinic.close();
    await off.close();
  });

  const keyOf = (app: TestApp, id: number) => liveKeyOf(app.services.config.secret, id);
  const addVisit = async (): Promise<TestPatient & { visitId: number }> => {
    const patient = await addPatient(clinic);
    return { ...patient, visitId: await addAppointment(clinic, { doctorId, patientId: patient.id }) };
  };

  it('is the same for staff, the patient and the live page', async () => {
    const { visitId: id, ...patient } = await addVisit();
    await desk.pay(id);
    for (const reader of [token, patient.token]) {
      expect((await clinic.get(`/appointments/${id}`, reader)).data.money).toMatchObject(PAID);
      const list = await clinic.get(`/appointments?patientId=${patient.id}`, reader);
      expect(list.data.appointments).toMatchObject([{ id, money: PAID }]);
    }
    const { data } = await clinic.get(`/queue/own/${keyOf(clinic, id)}`);
    expect(data.money).toMatchObject(PAID);
    // The number of entries is for acts of staff.
    expect(data.money).not.toHaveProperty('version');
  });

  it('is due on a serial that was just given, and on that of a note', async () => {
    const patient = await addPatient(clinic);
    const own = await clinic.send(
      'POST',
      '/appointments/own',
      { doctorId, patientName: 'Rahima Begum' },
      patient.token,
    );
    const online = (await book(clinic, doctorId)).data;
    const byDesk = await clinic.send(
      'POST',
      '/appointments',
      { doctorId, patientId: patient.id, appointmentDate: '2026-11-23' },
      token,
    );
    const moved = await desk.move(online.appointment.id, '2026-11-21');
    const note = await clinic.send('PUT', `/appointments/${moved.data.id}`, { notes: 'Wheelchair' }, token);
    for (const appointment of [
      own.data.appointment,
      online.appointment,
      byDesk.data,
      moved.data,
      note.data,
    ]) {
      expect(appointment.money).toMatchObject(DUE);
    }
  });

  it('costs a list as many statements for many appointments as for one', async () => {
    const date = '2026-11-24';
    const patient = await addPatient(clinic);
    const add = (daySerial: number) =>
      addAppointment(clinic, {
        ...{ doctorId, patientId: patient.id, appointmentDate: date, daySerial },
        status: daySerial % 2 === 0 ? 'Cancelled' : 'Booked',
      });
    const read = async () => {
      const { reads } = await statementsOf(clinic.database, () =>
        clinic.get(`/appointments?date=${date}`, token),
      );
      return reads.length;
    };
    await add(1);
    await add(2);
    const two = await read();
    for (const serial of [3, 4, 5, 6, 7]) await add(serial);
    expect(await read()).toBe(two);
  });

  it('costs a clinic that records no payments nothing, and is not there', async () => {
    const staff = (await signedIn(off, 'Staff')).token;
    const patient = await addPatient(off);
    const id = await addAppointment(off, { doctorId: await addDoctor(off), patientId: patient.id });
    const { reads, transactions } = await statementsOf(off.database, async () => {
      const answers = [
        await off.get(`/appointments/${id}`, staff),
        await off.get(`/appointments/${id}`, patient.token),
        await off.get('/appointments', staff),
        await off.get(`/queue/own/${keyOf(off, id)}`),
        await off.send('PUT', `/appointments/${id}/status`, { status: 'Cancelled' }, staff),
      ];
      for (const { status, data } of answers) {
        expect(status).toBe(200);
        expect(JSON.stringify(data)).not.toContain('"money"');
      }
    });
    for (const statement of [...reads, ...transactions.flat()]) {
      expect(statement).not.toMatch(/money_entries|cash_boxes|"earlier"|fee_new/);
    }
  });
});
