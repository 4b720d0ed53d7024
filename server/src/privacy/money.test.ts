import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone } from '../../test/clinic.ts';
import { workedDaysAgo } from '../../test/daily-work.ts';
import { describeOnAnyEngine, migratedDatabaseUrl } from '../../test/databases.ts';
import { expectWholeBoxes, FEE, MONEY_ENV, MoneyDesk } from '../../test/money.ts';
import { addAppointment, addPatient, addRecord, signedIn } from '../../test/people.ts';
import { everyStoredText } from '../../test/rows.ts';
import { newNoPhone } from '../database/no-phone.ts';
import { makeRetention } from './retention.ts';

const REFERENCE = 'XBK7QZ';
const TRACES = ['Zither', REFERENCE, 'Qanun', 'Xebec'];
const MONTH = 31 * 86_400;

// docs/privacy.md
describeOnAnyEngine('the money of a patient', (engine) => {
  let clinic: TestApp;
  afterEach(() => clinic.close());

  const start = async (env = {}) => {
    clinic = await startTestApp(engine, { env: { ...MONEY_ENV, ...env } });
    const { token } = await signedIn(clinic, 'Admin');
    return { token, desk: new MoneyDesk(clinic, token), doctorId: await addDoctor(clinic) };
  };
  /** A visit with a discount, a payment, a refund, a void and a chosen kind, each with words. */
  const richVisit = async (desk: MoneyDesk, doctorId: number, patientId: number) => {
    const id = await addAppointment(clinic, { doctorId, patientId });
    await desk.choose(id, 'report', 'new', 'Brings Xebec pictures');
    await desk.choose(id, 'new', 'report', 'Brings no Xebec pictures');
    const discount = { amount: 10_000, reason: 'other', words: 'Plays the Zither for us' };
    await desk.pay(id, 40_000, { way: 'bkash', reference: REFERENCE, discount });
    const refund = await desk.refund(id, 5_000, { words: 'Qanun lesson' });
    await desk.void(refund.data.entries.at(-1).id, { words: 'No Qanun lesson' });
    await desk.status(id, 'Completed');
    return id;
  };
  const amounts = async () =>
    (await expectWholeBoxes(clinic.database)).map(
      ({ kind, amount, words, reference, textSalt, ...entry }) => ({
        ...{ kind, amount, words, reference, textSalt },
        ...{ receipt: entry.receiptNumber, requestHash: entry.requestHash },
      }),
    );
  const stored = async () => (await everyStoredText(clinic.database)).join('\n');

  it('keeps amounts, receipts and the chain when the patient is erased, and no words', async () => {
    const { token, desk, doctorId } = await start();
    const { id: patientId, phone } = await addPatient(clinic);
    const id = await richVisit(desk, doctorId, patientId);
    const other = await richVisit(desk, doctorId, (await addPatient(clinic)).id);
    const before = await amounts();
    for (const trace of TRACES) expect(await stored(), trace).toContain(trace);
    const account = await desk.look(id);
    const others = await desk.look(other);

    expect(await clinic.send('POST', `/patients/${patientId}/erase`, { phone }, token)).toMatchObject({
      status: 200,
    });
    const none = { words: null, reference: null, textSalt: null, requestHash: null };
    const after = await amounts();
    expect(after.slice(0, 4)).toEqual(before.slice(0, 4).map((entry) => ({ ...entry, ...none })));
    expect(after.slice(4)).toEqual(before.slice(4));
    expect(await desk.look(other)).toEqual(others);
    expect(await desk.look(id)).toMatchObject({
      ...{ paid: account.paid, discount: account.discount, state: account.state, kindWords: null },
    });
  });

  it('gets no words after the patient was erased', async () => {
    const { token, desk, doctorId } = await start();
    const { id: patientId, phone } = await addPatient(clinic);
    const id = await addAppointment(clinic, { doctorId, patientId });
    await desk.pay(id);
    await desk.status(id, 'Completed');
    await clinic.send('POST', `/patients/${patientId}/erase`, { phone }, token);
    const refund = await desk.refund(id, FEE, { words: 'Qanun lesson', reference: REFERENCE });
    expect(refund).toMatchObject({ status: 200, data: { refunded: FEE } });
    expect(await stored()).not.toMatch(/Qanun|XBK7QZ/);
    await expectWholeBoxes(clinic.database);
  });

  it('keeps its amounts without names after the time of retention', async () => {
    const { desk, doctorId } = await start({ RETENTION_MONTHS: '12', AUDIT_MONTHS: '12' });
    await richVisit(desk, doctorId, (await addPatient(clinic)).id);
    const before = await amounts();
    clinic.clock.advance(14 * MONTH);
    await workedDaysAgo(clinic, 1);
    expect(await makeRetention(clinic.services).run()).toMatchObject({ patients: 1 });
    for (const trace of TRACES) expect(await stored(), trace).not.toContain(trace);
    const after = await amounts();
    expect(after.map(({ amount, receipt }) => [amount, receipt])).toEqual(
      before.map(({ amount, receipt }) => [amount, receipt]),
    );
  });

  it('is all there after two records were joined', async () => {
    const { token, desk, doctorId } = await start();
    const from = await addPatient(clinic, { phone: newNoPhone() });
    const into = await addRecord(clinic);
    const id = await addAppointment(clinic, { doctorId, patientId: from.id });
    await desk.pay(id, 20_000);
    const moved = (await desk.move(id, '2026-11-21')).data.id;
    const before = await desk.look(moved);
    const joined = await clinic.send('POST', `/patients/${from.id}/join`, { into: into.id }, token);
    expect(joined).toMatchObject({ status: 200 });
    expect(await desk.look(moved)).toEqual(before);
    expect(await desk.look(id)).toMatchObject({ paid: 0, state: 'none' });
    expect(await desk.pay(moved, 30_000)).toMatchObject({ data: { paid: FEE, state: 'paid' } });
    const list = await clinic.get(`/appointments?patientId=${into.id}`, token);
    expect(list.data.appointments.map(({ money }: { money: { paid: number } }) => money.paid).sort()).toEqual(
      [0, FEE],
    );
  });

  it('is in the data of the patient, without the words of staff', async () => {
    const { token, desk, doctorId } = await start();
    const patient = await addPatient(clinic);
    const id = await richVisit(desk, doctorId, patient.id);
    await richVisit(desk, doctorId, (await addPatient(clinic)).id);
    const { data } = await clinic.get(`/patients/${patient.id}/data-export`, token);
    const at = { appointmentId: id, day: '2026-11-20' };
    expect(data.money).toEqual([
      {
        ...at,
        kind: 'discount',
        voidedKind: null,
        amount: 10_000,
        way: null,
        reference: null,
        receipt: null,
      },
      {
        ...{ ...at, kind: 'payment', voidedKind: null, amount: 40_000, way: 'bkash', reference: REFERENCE },
        receipt: expect.stringMatching(/-2026-000001$/),
      },
      {
        ...{ ...at, kind: 'refund', voidedKind: null, amount: 5_000, way: 'cash', reference: null },
        receipt: expect.stringMatching(/-2026-000002$/),
      },
      {
        ...at,
        kind: 'void',
        voidedKind: 'refund',
        amount: 5_000,
        way: 'cash',
        reference: null,
        receipt: null,
      },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/Zither|Qanun|Xebec/);
  });

  it('is not in the data of a patient where no payments are recorded', async () => {
    clinic = await startTestApp(engine);
    const { token } = await signedIn(clinic, 'Admin');
    const { id } = await addPatient(clinic);
    const { data } = await clinic.get(`/patients/${id}/data-export`, token);
    expect(data).not.toHaveProperty('money');
  });
});

it('erased words of entries are overwritten in the SQLite file and in its log', async () => {
  const databaseUrl = await migratedDatabaseUrl('sqlite');
  const clinic = await startTestApp('sqlite', { databaseUrl, env: MONEY_ENV });
  const { token } = await signedIn(clinic, 'Admin');
  const desk = new MoneyDesk(clinic, token);
  const doctorId = await addDoctor(clinic);
  const neighbours = async () => {
    for (const words of ['a', 'b'.repeat(90), 'c'.repeat(180)]) {
      const id = await addAppointment(clinic, { doctorId, patientId: (await addRecord(clinic)).id });
      await desk.pay(id, 100, { way: 'card', reference: words.slice(0, 40) });
      await desk.refund(id, 100, { words });
    }
  };
  await neighbours();
  const { id: patientId, phone } = await addPatient(clinic, { phone: newPhone() });
  const id = await addAppointment(clinic, { doctorId, patientId });
  await desk.choose(id, 'report', 'new', 'Xebec pictures');
  await desk.pay(id, 1_000, { way: 'bkash', reference: REFERENCE });
  await desk.refund(id, 1_000, { words: 'Qanun and Zither' });
  await desk.status(id, 'Completed');
  await neighbours();
  const path = databaseUrl.slice('file:'.length);
  const bytes = () => Buffer.concat(['', '-wal'].map((ending) => readFileSync(`${path}${ending}`)));
  for (const trace of TRACES) expect(bytes().includes(trace), trace).toBe(true);
  expect((await clinic.send('POST', `/patients/${patientId}/erase`, { phone }, token)).status).toBe(200);
  for (const trace of TRACES) expect(bytes().includes(trace), trace).toBe(false);
  await clinic.close();
});
