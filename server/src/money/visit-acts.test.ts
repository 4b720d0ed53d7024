import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { limitedTo } from '../../test/limited-account.ts';
import { FEE, MONEY_ENV, MoneyDesk, newMoneyKey } from '../../test/money.ts';
import { addAppointment, addPatient, addRecord, type SignedIn, signedIn } from '../../test/people.ts';

// rules: money 1, 3, 5, 6 and 7
describeOnBothEngines('the acts on the money of a visit', (engine) => {
  let clinic: TestApp;
  let staff: SignedIn;
  let chief: SignedIn;
  let desk: MoneyDesk;
  let admin: MoneyDesk;
  let doctorId: number;

  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: MONEY_ENV });
    staff = await signedIn(clinic, 'Staff');
    chief = await signedIn(clinic, 'Admin');
    desk = new MoneyDesk(clinic, staff.token);
    admin = new MoneyDesk(clinic, chief.token);
    doctorId = await addDoctor(clinic);
  });
  afterAll(() => clinic.close());

  const visit = async (values: object = {}) =>
    addAppointment(clinic, { doctorId, patientId: (await addRecord(clinic)).id, ...values });
  const paidVisit = async () => {
    const id = await visit();
    const { data } = await desk.pay(id);
    return { id, payment: data.entries[0].id as number };
  };

  it('gives back at most what was paid, from the own box or another one', async () => {
    const { id } = await paidVisit();
    expect(await admin.refund(id, FEE + 1)).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { amount: 'Only 500 taka can be given back' },
    });
    const own = await admin.refund(id, 20_000, { way: 'bkash', reference: '9AB3' });
    expect(own).toMatchObject({ status: 200, data: { paid: FEE, refunded: 20_000, due: 20_000 } });
    expect(own.data.entries.at(-1)).toMatchObject({
      ...{ kind: 'refund', way: 'bkash', reference: '9AB3', words: 'Asked for it' },
      box: { id: chief.staffId },
    });
    const other = await admin.refund(id, 30_000, { boxId: staff.staffId });
    expect(other.data.entries.at(-1)).toMatchObject({
      box: { id: staff.staffId },
      by: { id: chief.staffId },
      receipt: `${staff.staffId}-2026-000002`,
    });
    expect(await admin.refund(id, 1)).toMatchObject({ errors: { amount: 'Only 0 taka can be given back' } });
    expect(await admin.refund(id, 1, { boxId: 99_999 })).toMatchObject({ code: 'STAFF_NOT_FOUND' });
    expect(await desk.refund(id, 1)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is done once for one key, and not for another state of the account', async () => {
    const { id } = await paidVisit();
    const asked = { key: newMoneyKey(), expectedVersion: 1 };
    const [one, again] = [await admin.refund(id, 10_000, asked), await admin.refund(id, 10_000, asked)];
    expect(again).toEqual({ ...one, headers: expect.anything() });
    expect(await admin.refund(id, 20_000, asked)).toMatchObject({ code: 'KEY_USED' });
    expect(await admin.refund(id, 10_000, { expectedVersion: 1 })).toMatchObject({ code: 'MONEY_CHANGED' });
    expect((await desk.look(id)).entries).toHaveLength(2);
  });

  it('keeps the money of a cancelled visit only', async () => {
    const { id } = await paidVisit();
    expect(await desk.keep(id)).toMatchObject({ code: 'NOTHING_DUE' });
    await desk.status(id, 'Cancelled', { money: { choice: 'later' } });
    const asked = { key: newMoneyKey(), expectedVersion: 1 };
    const kept = await desk.keep(id, asked);
    expect(kept).toMatchObject({ status: 200, data: { kept: FEE, over: 0, state: 'kept', version: 2 } });
    expect(await desk.keep(id, asked)).toMatchObject({ data: kept.data });
    expect(await desk.keep(id, { expectedVersion: 1 })).toMatchObject({ code: 'MONEY_CHANGED' });
    expect(await desk.keep(id)).toMatchObject({ code: 'NOTHING_DUE' });
    expect(kept.data.entries.at(-1)).toMatchObject({ amount: FEE, way: null, receipt: null });
  });

  it('voids an entry of today in its own box, and leaves its receipt used', async () => {
    const { id, payment } = await paidVisit();
    const asked = { key: newMoneyKey() };
    const answer = await admin.void(payment, asked);
    expect(answer).toMatchObject({ status: 200, data: { paid: 0, due: FEE, state: 'due', version: 2 } });
    const [first, entry] = answer.data.entries;
    expect(first).toMatchObject({ id: payment, isVoided: true });
    expect(entry).toMatchObject({
      ...{ kind: 'void', voidedKind: 'payment', amount: FEE, way: 'cash', receipt: null },
      ...{ box: { id: staff.staffId }, by: { id: chief.staffId } },
    });
    expect((await admin.void(payment, asked)).data).toEqual(answer.data);
    expect(await admin.void(payment)).toMatchObject({ code: 'NOT_VOIDABLE' });
    expect(await admin.void(entry.id)).toMatchObject({ code: 'NOT_VOIDABLE' });
    const number = (text: string) => Number(text.slice(-6));
    const next = await desk.pay(id);
    expect(number(next.data.entries.at(-1).receipt)).toBe(number(first.receipt) + 1);
  });

  it('voids what the account did itself; an Admin everything', async () => {
    const id = await visit();
    const byAdmin = (await admin.pay(id, 10_000)).data.entries[0].id;
    expect(await desk.void(byAdmin)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const own = (await desk.pay(id, 0, { discount: { amount: 10_000, reason: 'poor' } })).data.entries[1].id;
    expect(await desk.void(own)).toMatchObject({ data: { discount: 0, due: FEE - 10_000 } });
    expect(await desk.void(99_999)).toMatchObject({ code: 'ENTRY_NOT_FOUND' });
  });

  it('does not void a payment of which a part was given back or kept', async () => {
    const { id, payment } = await paidVisit();
    const refund = (await admin.refund(id, 100)).data.entries.at(-1).id;
    expect(await desk.void(payment)).toMatchObject({ code: 'NOT_VOIDABLE' });
    expect(await admin.void(refund)).toMatchObject({ data: { refunded: 0 } });
    await desk.status(id, 'Cancelled', { money: { choice: 'keep', words: 'Came too late' } });
    expect(await desk.void(payment)).toMatchObject({ code: 'NOT_VOIDABLE' });
    const kept = (await desk.look(id)).entries.at(-1);
    expect(await desk.void(kept?.id)).toMatchObject({ data: { kept: 0, over: FEE, state: 'give-back' } });
    expect(await desk.void(payment)).toMatchObject({ data: { paid: 0, over: 0, state: 'none' } });
  });

  it('does not void an entry of an earlier day', async () => {
    const { payment } = await paidVisit();
    clinic.clock.advance(24 * 3_600);
    const token = (await signedIn(clinic, 'Admin')).token;
    expect(await new MoneyDesk(clinic, token).void(payment)).toMatchObject({ code: 'NOT_VOIDABLE' });
    clinic.clock.advance(-24 * 3_600);
  });

  it('shows a limited account nothing of other doctors', async () => {
    const { id, payment } = await paidVisit();
    const limited = new MoneyDesk(clinic, (await limitedTo(clinic, [await addDoctor(clinic)])).token);
    expect(await limited.void(payment)).toMatchObject({ status: 404, code: 'ENTRY_NOT_FOUND' });
    for (const answer of [
      await limited.pay(id, 1, { expectedVersion: 1 }),
      await limited.keep(id, { expectedVersion: 1 }),
      await limited.choose(id, 'report', 'new'),
    ]) {
      expect(answer).toMatchObject({ status: 404, code: 'APPOINTMENT_NOT_FOUND' });
    }
  });

  it('chooses the kind with a word, and goes back to the rule', async () => {
    const patient = await addPatient(clinic);
    const seen = { doctorId, patientId: patient.id, appointmentDate: '2026-11-10' };
    await addAppointment(clinic, { ...seen, status: 'Completed' });
    const id = await addAppointment(clinic, { doctorId, patientId: patient.id });
    expect(await desk.choose(id, 'report', 'new')).toMatchObject({ code: 'MONEY_CHANGED' });
    expect(await desk.choose(id, 'new', 'follow-up', null)).toMatchObject({ code: 'INVALID_INPUT' });
    expect((await desk.choose(id, 'new', 'follow-up', 'Another illness')).data).toMatchObject({
      ...{ visitKind: 'new', fee: FEE, due: FEE, isChosen: true, kindWords: 'Another illness' },
      lastSeenOn: '2026-11-10',
    });
    const back = await desk.choose(id, null, 'new', null);
    expect(back.data).toMatchObject({
      visitKind: 'follow-up',
      fee: 30_000,
      isChosen: false,
      kindWords: null,
    });
    expect(await desk.look(id)).toEqual(back.data);
    const { details } = await clinic.database.read
      .selectFrom('auditLog')
      .select('details')
      .where('action', '=', 'appointment.visit-kind')
      .where('subjectId', '=', id)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(details ?? '')).toEqual({ from: 'follow-up', kind: 'new' });
    await desk.status(id, 'Completed');
    await clinic.send('POST', `/patients/${patient.id}/erase`, { phone: patient.phone }, chief.token);
    expect(await desk.choose(id, 'report', 'follow-up')).toMatchObject({ code: 'PATIENT_ERASED' });
  });

  it('takes the fee that the doctor has for the kind now', async () => {
    const id = await visit();
    expect(await desk.choose(id, 'report', 'new')).toMatchObject({ data: { fee: expect.any(Number) } });
    await clinic.database.write((tx) =>
      tx.updateTable('doctors').set({ feeNew: 70_000 }).where('id', '=', doctorId).execute(),
    );
    expect(await desk.choose(id, 'new', 'report')).toMatchObject({ data: { fee: 70_000, due: 70_000 } });
    await clinic.database.write((tx) =>
      tx.updateTable('doctors').set({ feeNew: null }).where('id', '=', doctorId).execute(),
    );
    expect(await desk.look(id)).toMatchObject({ fee: 70_000 });
  });

  it('reads the money of a whole sitting', async () => {
    const other = await addDoctor(clinic);
    const ids: number[] = [];
    for (const status of ['Booked', 'Cancelled', 'No Show'] as const) {
      const patientId = (await addRecord(clinic)).id;
      ids.push(await addAppointment(clinic, { doctorId: other, patientId, status }));
    }
    await desk.pay(ids[0] ?? 0, 20_000);
    const { data } = await clinic.get(`/queue/${other}/2026-11-20/money`, staff.token);
    expect(data.visits).toMatchObject([
      { appointmentId: ids[0], paid: 20_000, due: 30_000, state: 'part', version: 1 },
      { appointmentId: ids[1], due: 0, state: 'none', version: 0 },
      { appointmentId: ids[2], due: 0, state: 'none' },
    ]);
    const limited = await limitedTo(clinic, [doctorId]);
    for (const path of [`/queue/${other}/2026-11-20/money`, '/queue/99999/2026-11-20/money']) {
      expect(await clinic.get(path, limited.token)).toMatchObject({ status: 404, code: 'QUEUE_NOT_FOUND' });
    }
  });
});

describeOnBothEngines('a clinic that records no payments', (engine) => {
  it('refuses every act on money', async () => {
    const clinic = await startTestApp(engine);
    const { token } = await signedIn(clinic, 'Admin');
    const doctorId = await addDoctor(clinic);
    const id = await addAppointment(clinic, { doctorId, patientId: (await addRecord(clinic)).id });
    const desk = new MoneyDesk(clinic, token);
    const seen = { expectedVersion: 0 };
    const answers = [
      await desk.pay(id, FEE, seen),
      await desk.refund(id, FEE, seen),
      await desk.keep(id, seen),
      await desk.void(1),
      await desk.choose(id, 'report', 'new'),
      await clinic.get(`/appointments/${id}/money`, token),
      await clinic.get(`/queue/${doctorId}/2026-11-20/money`, token),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, code: 'FEES_OFF' });
    await clinic.close();
  });
});
