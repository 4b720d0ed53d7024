import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { FEE, MONEY_ENV, MoneyDesk } from '../../test/money.ts';
import { addAppointment, addPatient, type SignedIn, signedIn, type TestPatient } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';
import { liveKeyOf } from '../queue/live-key.ts';

const KEEP = { choice: 'keep', words: 'Cancelled too late' };
const REFUND = { choice: 'refund', way: 'cash', words: 'The doctor is away' };

// rules: money 7
describeOnBothEngines('the money of a cancelled appointment', (engine) => {
  let clinic: TestApp;
  let staff: SignedIn;
  let chief: SignedIn;
  let desk: MoneyDesk;
  let admin: MoneyDesk;
  let doctorId: number;
  let patient: TestPatient;

  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: MONEY_ENV });
    staff = await signedIn(clinic, 'Staff');
    chief = await signedIn(clinic, 'Admin');
    desk = new MoneyDesk(clinic, staff.token);
    admin = new MoneyDesk(clinic, chief.token);
    doctorId = await addDoctor(clinic);
  });
  afterAll(() => clinic.close());

  const paidVisit = async (amount = FEE) => {
    patient = await addPatient(clinic);
    const id = await addAppointment(clinic, { doctorId, patientId: patient.id });
    if (amount > 0) await desk.pay(id, amount);
    return id;
  };
  const remove = (id: number) => clinic.send('DELETE', `/appointments/${id}`, undefined, chief.token);

  onAnyEngine(engine, () => {
    it('is decided by who cancels, and nothing changes until it is', async () => {
      const id = await paidVisit();
      expect(await desk.status(id, 'Cancelled')).toMatchObject({
        status: 409,
        code: 'MONEY_UNDECIDED',
        error: '500 taka have been paid for this serial. Please decide what happens with the money.',
      });
      expect(await desk.look(id)).toMatchObject({ status: 'Booked', state: 'paid' });
      const later = await desk.status(id, 'Cancelled', { money: { choice: 'later' } });
      expect(later).toMatchObject({
        status: 200,
        data: { status: 'Cancelled', money: { state: 'give-back', over: FEE } },
      });
      expect((await desk.look(id)).entries).toHaveLength(1);
    });

    it('is not asked about where nothing was paid, or all was given back', async () => {
      const unpaid = await paidVisit(0);
      expect(await desk.status(unpaid, 'Cancelled')).toMatchObject({ data: { money: { state: 'none' } } });
      const id = await paidVisit();
      await admin.refund(id, FEE);
      expect(await desk.status(id, 'Cancelled')).toMatchObject({ data: { money: { state: 'refunded' } } });
    });
  });

  it('is kept or given back in the transaction of the cancellation', async () => {
    const kept = await paidVisit();
    expect(await desk.status(kept, 'Cancelled', { money: KEEP })).toMatchObject({
      data: { money: { state: 'kept', kept: FEE, over: 0 } },
    });
    const given = await paidVisit(20_000);
    const money = { ...REFUND, boxId: staff.staffId };
    expect(await admin.status(given, 'Cancelled', { money })).toMatchObject({
      data: { money: { state: 'refunded', refunded: 20_000, over: 0 } },
    });
    const entry = (await desk.look(given)).entries.at(-1);
    expect(entry).toMatchObject({ box: { id: staff.staffId }, by: { id: chief.staffId } });
    expect(entry?.receipt).not.toBeNull();
  });

  onAnyEngine(engine, () => {
    it('is given back by an Admin only, from a box that exists and is open', async () => {
      const id = await paidVisit();
      expect(await desk.status(id, 'Cancelled', { money: REFUND })).toMatchObject({ code: 'FORBIDDEN' });
      const nobody = { ...REFUND, boxId: 99_999 };
      expect(await admin.status(id, 'Cancelled', { money: nobody })).toMatchObject({
        code: 'STAFF_NOT_FOUND',
      });
      const closing = await signedIn(clinic, 'Staff');
      await new MoneyDesk(clinic, closing.token).pay(await paidVisit(0), 100);
      await clinic.database.write(async (tx) => {
        const { id: _id, ...entry } = await tx
          .selectFrom('moneyEntries')
          .selectAll()
          .where('boxId', '=', closing.staffId)
          .executeTakeFirstOrThrow();
        const close = { ...entry, kind: 'close' as const, place: 2, key: null, receiptNumber: null };
        await tx.insertInto('moneyEntries').values(close).execute();
      });
      const closed = { ...REFUND, boxId: closing.staffId };
      expect(await admin.status(id, 'Cancelled', { money: closed })).toMatchObject({ code: 'BOX_CLOSED' });
      expect(await desk.look(id)).toMatchObject({ status: 'Booked', paid: FEE, refunded: 0 });
    });

    it('is left alone if it is another amount than the screen showed', async () => {
      const id = await paidVisit(20_000);
      await desk.pay(id, 10_000);
      for (const money of [KEEP, REFUND]) {
        const shown = { ...money, amount: 20_000 };
        expect(await admin.status(id, 'Cancelled', { money: shown })).toMatchObject({
          code: 'MONEY_CHANGED',
        });
      }
      const none = await paidVisit(0);
      expect(await admin.status(none, 'Cancelled', { money: REFUND })).toMatchObject({
        code: 'MONEY_CHANGED',
      });
      const money = { ...REFUND, amount: 30_000 };
      expect(await admin.status(id, 'Cancelled', { money })).toMatchObject({ status: 200 });
    });
  });

  it('is given back once when the same cancellation is sent again', async () => {
    const id = await paidVisit();
    const asked = { money: REFUND, from: 'Booked' };
    const answers = await Promise.all([1, 2, 3].map(() => admin.status(id, 'Cancelled', asked)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await desk.look(id)).toMatchObject({ paid: FEE, refunded: FEE, version: 2 });
  });

  onAnyEngine(engine, () => {
    it('counts as paid again when the appointment is Booked again, and is not asked about twice', async () => {
      const id = await paidVisit(30_000);
      await desk.status(id, 'Cancelled', { money: KEEP });
      expect(await desk.status(id, 'Booked')).toMatchObject({
        data: { money: { state: 'part', paid: 30_000, due: 20_000, over: 0 } },
      });
      expect(await desk.status(id, 'Cancelled')).toMatchObject({
        data: { money: { state: 'kept', over: 0 } },
      });
      await desk.status(id, 'Booked');
      await desk.pay(id, 20_000);
      expect(await desk.status(id, 'Cancelled')).toMatchObject({
        code: 'MONEY_UNDECIDED',
        error: '200 taka have been paid for this serial. Please decide what happens with the money.',
      });
      expect(await desk.status(id, 'Cancelled', { money: KEEP })).toMatchObject({
        data: { money: { state: 'kept', kept: FEE } },
      });
      await desk.status(id, 'Booked');
      expect(await desk.look(id)).toMatchObject({ state: 'paid', due: 0 });
    });

    it('that was given back is due again when the appointment is Booked again', async () => {
      const id = await paidVisit();
      await admin.status(id, 'Cancelled', { money: REFUND });
      expect(await desk.status(id, 'Booked')).toMatchObject({
        data: { money: { state: 'due', due: FEE, refunded: FEE } },
      });
      await desk.pay(id);
      expect(await desk.status(id, 'Cancelled')).toMatchObject({ code: 'MONEY_UNDECIDED' });
    });

    it('is to be given back when the patient cancels, or the sitting ends', async () => {
      const own = await paidVisit();
      const answer = await clinic.send(
        'PUT',
        `/appointments/${own}/status`,
        { status: 'Cancelled' },
        patient.token,
      );
      expect(answer).toMatchObject({ data: { money: { state: 'give-back', over: FEE } } });
      const linked = await paidVisit();
      const key = liveKeyOf(clinic.services.config.secret, linked);
      expect(await clinic.send('POST', `/queue/own/${key}/cancel`)).toMatchObject({
        data: { status: 'Cancelled', money: { state: 'give-back', over: FEE } },
      });

      const other = await addDoctor(clinic);
      const ofOther = await addPatient(clinic);
      const here = await addAppointment(clinic, { doctorId: other, patientId: ofOther.id });
      await desk.pay(here);
      const queue = await Desk.open(clinic, staff.token, other);
      await queue.act('doctor-arrived');
      await queue.act('arrive', 1);
      expect(
        await queue.act('end', undefined, { groups: { inside: 'done', here: 'not-seen', away: 'no-show' } }),
      ).toMatchObject({ status: 200 });
      expect(await desk.look(here)).toMatchObject({ status: 'Cancelled', state: 'give-back', over: FEE });
    });

    it('keeps the appointment from being deleted', async () => {
      const id = await paidVisit();
      const entry = (await desk.look(id)).entries[0];
      expect(await remove(id)).toMatchObject({ status: 409, code: 'HAS_PAYMENTS' });
      await desk.void(entry?.id);
      expect(await remove(id)).toMatchObject({ code: 'HAS_PAYMENTS' });
      expect(await remove(await paidVisit(0))).toMatchObject({ status: 200 });
    });
  });
});
