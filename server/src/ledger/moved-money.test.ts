import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { addBookedDay, DAY, finished, LATER, startChange, undoEnded } from '../../test/day-of-patients.ts';
import { FEE, MONEY_ENV, MoneyDesk, newMoneyKey } from '../../test/money.ts';
import { addAppointment, addPatient, signedIn, type TestPatient } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';

const TOMORROW = '2026-11-21';

// rules: money 3
describeOnBothEngines('the money of a visit that is moved', (engine) => {
  let clinic: TestApp;
  let staff: string;
  let chief: string;
  let desk: MoneyDesk;
  let admin: MoneyDesk;
  let doctorId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: MONEY_ENV });
    staff = (await signedIn(clinic, 'Staff')).token;
    chief = (await signedIn(clinic, 'Admin')).token;
    desk = new MoneyDesk(clinic, staff);
    admin = new MoneyDesk(clinic, chief);
    doctorId = await addDoctor(clinic);
  });
  afterAll(() => clinic.close());

  const paidVisit = async (): Promise<{ patient: TestPatient; id: number }> => {
    const patient = await addPatient(clinic);
    const id = await addAppointment(clinic, { doctorId, patientId: patient.id });
    expect(await desk.pay(id)).toMatchObject({ status: 200 });
    // The order of cancellations is that of their moments.
    clinic.clock.advance(1);
    return { patient, id };
  };
  const movedTo = async (id: number, date: string, token = staff) => {
    const answer = await clinic.send('POST', `/appointments/${id}/move`, { appointmentDate: date }, token);
    expect(answer).toMatchObject({ status: 200 });
    clinic.clock.advance(1);
    return answer.data.id as number;
  };
  /** Expects that exactly one of these appointments has the money, and that lists and details say so. */
  const expectMoneyAt = async (holder: number, chain: number[], money: object) => {
    const { patientId } = (await clinic.get(`/appointments/${holder}`, staff)).data;
    const { data } = await clinic.get(`/appointments?patientId=${patientId}`, staff);
    for (const id of chain) {
      const shown = id === holder ? money : { paid: 0, refunded: 0, due: 0, over: 0, state: 'none', kept: 0 };
      const account = await desk.look(id);
      expect(account, `appointment ${id}`).toMatchObject(shown);
      expect(account.entries).toHaveLength(account.version);
      const listed = data.appointments.find((one: { id: number }) => one.id === id);
      expect(listed.money, `appointment ${id} in the list`).toMatchObject(shown);
    }
  };
  const PAID = { paid: FEE, due: 0, over: 0, state: 'paid', version: 1 };
  const { version: _version, ...SHOWN } = PAID;

  it('goes along with every move, by staff and by the patient', async () => {
    const { patient, id } = await paidVisit();
    const second = await movedTo(id, TOMORROW);
    await expectMoneyAt(second, [id, second], SHOWN);
    const third = await movedTo(second, LATER, patient.token);
    await expectMoneyAt(third, [id, second, third], SHOWN);
    const refund = await admin.refund(third, 10_000);
    expect(refund.data.entries.map((entry: { visit: object }) => entry.visit)).toMatchObject([
      { appointmentId: id, date: DAY },
      { appointmentId: third, date: LATER },
    ]);
    expect(await desk.pay(id, 100, { expectedVersion: 2 })).toMatchObject({ code: 'MONEY_CHANGED' });
    expect(await desk.pay(id, 100)).toMatchObject({ code: 'NOTHING_DUE' });
  });

  onAnyEngine(engine, () => {
    it('that was paid before the move is the answer of the same request after it', async () => {
      const { id: patientId } = await addPatient(clinic);
      const id = await addAppointment(clinic, { doctorId, patientId });
      const body = { key: newMoneyKey(), expectedVersion: 0 };
      const before = await desk.pay(id, FEE, body);
      const moved = await movedTo(id, TOMORROW);
      const again = await desk.pay(id, FEE, body);
      expect(again.data).toMatchObject({ ...PAID, appointmentId: moved });
      expect(again.data.entries[0].id).toBe(before.data.entries[0].id);
      expect(await desk.look(moved)).toEqual(again.data);
    });

    it('keeps its entries voidable where they are shown', async () => {
      const { id } = await paidVisit();
      const moved = await movedTo(id, TOMORROW);
      const payment = (await desk.look(moved)).entries[0];
      expect(await desk.void(payment?.id)).toMatchObject({
        data: { appointmentId: moved, paid: 0, due: FEE, version: 2 },
      });
    });

    it('keeps a kind that staff chose; the rule decides again otherwise', async () => {
      const { id } = await paidVisit();
      await desk.choose(id, 'report', 'new');
      const moved = await movedTo(id, TOMORROW);
      expect(await desk.look(moved)).toMatchObject({
        ...{ visitKind: 'report', isChosen: true, kindWords: 'Brings a report' },
      });
    });
  });

  it('goes along with a change of the day, and back with its undo', async () => {
    const booked = await addBookedDay(clinic, 2);
    const ids = (await rowsOf(booked.doctorId)).map(({ id }) => id);
    for (const id of ids) await desk.pay(id);
    clinic.clock.advance(1);
    const started = await startChange(clinic, booked, { do: 'move', toDate: LATER }, staff);
    await finished(clinic, started.data.id, staff);
    const moved = await rowsOf(booked.doctorId);
    const pairs = ids.map((id) => [id, moved.find(({ movedFromId }) => movedFromId === id)?.id ?? 0]);
    for (const [id = 0, newId = 0] of pairs) await expectMoneyAt(newId, [id, newId], SHOWN);

    clinic.clock.advance(1);
    await clinic.send('POST', `/changes/${started.data.id}/undo`, {}, staff);
    await undoEnded(clinic, started.data.id, staff);
    for (const [id = 0, newId = 0] of pairs) await expectMoneyAt(id, [id, newId], SHOWN);

    // The first one is the holder when it is cancelled, too, because it was cancelled last.
    const [[id = 0, newId = 0] = []] = pairs;
    clinic.clock.advance(1);
    expect(await desk.status(id, 'Cancelled')).toMatchObject({ code: 'MONEY_UNDECIDED' });
    await desk.status(id, 'Cancelled', { money: { choice: 'later' } });
    await expectMoneyAt(id, [id, newId], { over: FEE, state: 'give-back' });
    expect(await desk.keep(newId)).toMatchObject({ code: 'NOTHING_DUE' });
    expect(await desk.keep(id)).toMatchObject({ data: { state: 'kept', kept: FEE } });
  });

  onAnyEngine(engine, () => {
    it('of a patient who was not seen goes along to another day', async () => {
      const other = await addDoctor(clinic);
      const { id: patientId } = await addPatient(clinic);
      const id = await addAppointment(clinic, { doctorId: other, patientId });
      await desk.pay(id);
      const queue = await Desk.open(clinic, staff, other);
      await queue.act('doctor-arrived');
      await queue.act('arrive', 1);
      await queue.act('end', undefined, { groups: { inside: 'done', here: 'not-seen', away: 'no-show' } });
      await expectMoneyAt(id, [id], { over: FEE, state: 'give-back' });
      const moved = await movedTo(id, LATER);
      await expectMoneyAt(moved, [id, moved], SHOWN);
    });

    it('is of one appointment only: the first one cannot come back after the second took place', async () => {
      const { id } = await paidVisit();
      const moved = await movedTo(id, TOMORROW);
      await desk.status(moved, 'Completed');
      expect(await desk.status(id, 'Booked')).toMatchObject({ code: 'TRANSITION_REFUSED' });
      await expectMoneyAt(moved, [id, moved], SHOWN);
    });

    it('goes to whichever of the two is set back to Booked', async () => {
      const { id } = await paidVisit();
      const moved = await movedTo(id, TOMORROW);
      await desk.status(moved, 'Cancelled', { money: { choice: 'later' } });
      await expectMoneyAt(moved, [id, moved], { over: FEE, state: 'give-back' });
      clinic.clock.advance(1);
      expect(await desk.status(id, 'Booked')).toMatchObject({ status: 200 });
      await expectMoneyAt(id, [id, moved], SHOWN);
      expect(await clinic.send('DELETE', `/appointments/${moved}`, undefined, chief)).toMatchObject({
        code: 'HAS_PAYMENTS',
      });
    });
  });

  const rowsOf = (ofDoctor: number) =>
    clinic.database.read
      .selectFrom('appointments')
      .select(['id', 'movedFromId'])
      .where('doctorId', '=', ofDoctor)
      .orderBy('id')
      .execute();
});
