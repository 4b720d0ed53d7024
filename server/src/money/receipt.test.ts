import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addBanglaTexts, addDoctor, book } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { limitedTo } from '../../test/limited-account.ts';
import { nextNumber } from '../../test/next-number.ts';
import { addAppointment, addPatient, newToken, signedIn } from '../../test/people.ts';
import { addEntry, lockBox } from '../ledger/add-entry.ts';
import { verifyMoney } from './verify-money.ts';
import { lockVisit } from './visit-account.ts';

const newKey = () => `key-of-a-receipt-${nextNumber('key')}`;
type Line = { name: string; value: string };
const pairs = (lines: Line[]) => Object.fromEntries(lines.map(({ name, value }) => [name, value]));

describeOnBothEngines('a receipt', (engine) => {
  let clinic: TestApp;
  let staffId: number;
  let token: string;
  let doctorId: number;

  beforeAll(async () => {
    clinic = await startTestApp(engine, {
      env: {
        ...{ FEES: 'desk', CONSULTATION_FEE: '1250', FOLLOW_UP_FEE: '300', DISCOUNT_LIMIT: '2000' },
        ...{ CLINIC_NAME: 'Shapla Clinic', CLINIC_NAME_BN: 'শাপলা ক্লিনিক', CLINIC_PHONE: '02-55012345, 10616' },
        ...{ CLINIC_ADDRESS: '7 Lake Road', CLINIC_ADDRESS_BN: '৭ লেক রোড' },
      },
    });
    ({ staffId, token } = await signedIn(clinic, 'Staff'));
    doctorId = await addDoctor(clinic);
    await addBanglaTexts(clinic, doctorId);
  });
  afterAll(() => clinic.close());

  const pay = async (id: number, body: object) =>
    (
      await clinic.send(
        'POST',
        `/appointments/${id}/payments`,
        { way: 'cash', key: newKey(), expectedVersion: 0, ...body },
        token,
      )
    ).data;
  const receiptOf = async (entryId: number, query = '') =>
    (await clinic.get(`/money/entries/${entryId}/receipt${query}`, token)).data;
  const print = (entryId: number, body: object = {}) =>
    clinic.send('POST', `/money/entries/${entryId}/receipt`, { key: newKey(), ...body }, token);
  /** Adds entries that have no endpoint in this test: a refund, or the void of an entry. */
  const addTo = (
    appointmentId: number,
    entry: Pick<Parameters<typeof addEntry>[4], 'kind' | 'amount' | 'way' | 'voids'>,
  ) =>
    clinic.database.write(async (tx) => {
      const caller = { kind: 'staff', staffId, role: 'Admin' } as const;
      const { visit } = await lockVisit(clinic.services, tx, caller, appointmentId);
      const box = await lockBox(tx, staffId);
      return addEntry(clinic.services, tx, { caller, address: '127.0.0.1' }, box, { ...entry, visit });
    });

  it('says who paid what for whom, in the language of the patient', async () => {
    const { id: patientId } = await addPatient(clinic);
    await addAppointment(clinic, {
      ...{ doctorId, patientId, patientName: 'Rahima Begum', appointmentDate: '2026-11-12' },
      status: 'Completed',
    });
    const id = await addAppointment(clinic, {
      ...{ doctorId, patientId, patientName: 'Rahima Begum', daySerial: 7 },
      ...{ visitKind: 'follow-up', fee: 125_000, lastSeenOn: '2026-11-12' },
    });
    const { entries } = await pay(id, {
      ...{ amount: 50_000, way: 'bkash', reference: '9AB3' },
      discount: { amount: 25_000, reason: 'poor' },
    });
    const english = await receiptOf(entries[1].id);
    expect(english).toEqual({
      language: 'en',
      title: 'Receipt',
      number: entries[1].receipt,
      clinic: ['Shapla Clinic', '7 Lake Road', '02-55012345'],
      notices: [],
      details: [
        { name: 'Date', value: '20 November 2026, 10:00 AM' },
        { name: 'Patient', value: 'Rahima Begum' },
        { name: 'Doctor', value: 'Dr. Nusrat Jahan' },
        { name: 'Serial', value: '7' },
        { name: 'Visit', value: 'Follow-up, last seen 12 November 2026' },
        { name: 'Paid by', value: 'bKash' },
        { name: 'Reference', value: '9AB3' },
      ],
      amounts: [
        { name: 'Fee', value: '1,250 taka', isTotal: false },
        { name: 'Discount', value: '250 taka', isTotal: false },
        { name: 'This payment', value: '500 taka', isTotal: true },
        { name: 'Still due', value: '500 taka', isTotal: false },
      ],
      foot: 'Taken by Somebody who is Staff',
    });
    const bangla = await receiptOf(entries[1].id, '?language=bn');
    expect(bangla).toMatchObject({
      ...{ language: 'bn', title: 'রসিদ', clinic: ['শাপলা ক্লিনিক', '৭ লেক রোড', '০২-৫৫০১২৩৪৫'] },
      amounts: [
        { name: 'ফি', value: '১,২৫০ টাকা' },
        { name: 'ছাড়', value: '২৫০ টাকা' },
        { name: 'এবার দিলেন', value: '৫০০ টাকা', isTotal: true },
        { name: 'বাকি', value: '৫০০ টাকা' },
      ],
    });
    expect(bangla.number).toMatch(/^[০-৯]+-২০২৬-০০০০০১$/);
    expect(pairs(bangla.details)).toMatchObject({
      তারিখ: '২০ নভেম্বর ২০২৬, সকাল ১০:০০',
      ডাক্তার: 'ডা. নুসরাত জাহান',
      সিরিয়াল: '৭',
      ভিজিট: 'পরের ভিজিট, শেষ দেখা ১২ নভেম্বর ২০২৬',
    });
    await clinic.database.write((tx) =>
      tx.updateTable('appointments').set({ language: 'bn' }).where('id', '=', id).execute(),
    );
    expect(await receiptOf(entries[1].id)).toEqual(bangla);
    expect(await receiptOf(entries[1].id, '?language=en')).toEqual(english);
  });

  it('says the same years later, after other payments, a refund, another fee and another kind', async () => {
    const { appointment } = (await book(clinic, doctorId)).data;
    const first = (await pay(appointment.id, { amount: 25_000 })).entries[0];
    const second = (await pay(appointment.id, { amount: 50_000, expectedVersion: 1 })).entries[1];
    const shown = [await receiptOf(first.id), await receiptOf(second.id)];
    expect(shown.map(({ amounts }) => pairs(amounts))).toEqual([
      { Fee: '1,250 taka', 'This payment': '250 taka', 'Still due': '1,000 taka' },
      { Fee: '1,250 taka', 'Paid before': '250 taka', 'This payment': '500 taka', 'Still due': '500 taka' },
    ]);
    const third = await pay(appointment.id, {
      ...{ amount: 10_000, expectedVersion: 2 },
      discount: { amount: 40_000, reason: 'poor' },
    });
    const refund = await addTo(appointment.id, { kind: 'refund', amount: 30_000, way: 'cash' });
    await clinic.database.write((tx) =>
      tx
        .updateTable('appointments')
        .set({ visitKind: 'report', fee: 1_000, kindChosen: 1, status: 'Completed' })
        .where('id', '=', appointment.id)
        .execute(),
    );
    expect([await receiptOf(first.id), await receiptOf(second.id)]).toEqual(shown);
    expect(pairs((await receiptOf(third.entries[3].id)).amounts)).toMatchObject({ 'Still due': '0 taka' });
    const slip = await receiptOf(refund.id);
    expect(slip).toMatchObject({ title: 'Refund slip', foot: 'Given back by Somebody who is Staff' });
    expect(slip.amounts).toEqual([
      { name: 'Fee', value: '1,250 taka', isTotal: false },
      { name: 'Discount', value: '400 taka', isTotal: false },
      { name: 'Paid before', value: '850 taka', isTotal: false },
      { name: 'Given back', value: '300 taka', isTotal: true },
    ]);
    expect(pairs(slip.details)).toMatchObject({ 'Given back by': 'Cash', Visit: 'New visit' });
  });

  it('says that it is printed again, and how often', async () => {
    const { appointment } = (await book(clinic, doctorId)).data;
    const { id } = (await pay(appointment.id, { amount: 25_000 })).entries[0];
    const key = newKey();
    expect((await print(id, { key })).data).toMatchObject({ notices: [] });
    expect((await print(id)).data).toMatchObject({ notices: ['Printed again: copy 2'] });
    expect((await print(id, { language: 'bn' })).data).toMatchObject({ notices: ['আবার প্রিন্ট করা: কপি ৩'] });
    // An answer that was lost is no further copy.
    expect((await print(id, { key })).data).toMatchObject({ notices: [] });
    expect(await receiptOf(id)).toMatchObject({ notices: ['Printed again: copy 3'] });
    const { entries } = await pay(appointment.id, { amount: 25_000, expectedVersion: 1 });
    expect(await print(entries[1].id, { key })).toMatchObject({ code: 'KEY_USED' });
    const noted = await clinic.database.read
      .selectFrom('auditLog')
      .select(['subjectKind', 'subjectId', 'details'])
      .where('action', '=', 'money.receipt')
      .where('subjectId', '=', appointment.id)
      .execute();
    expect(noted).toHaveLength(3);
    expect(noted[0]?.subjectKind).toBe('appointment');
    expect(JSON.parse(noted[0]?.details ?? '')).toMatchObject({ box: staffId, kind: 'payment' });
  });

  it('counts two prints at the same moment as two copies', async () => {
    const { appointment } = (await book(clinic, doctorId)).data;
    const { id } = (await pay(appointment.id, { amount: 25_000 })).entries[0];
    const copies = await Promise.all([print(id), print(id), print(id)]);
    expect(copies.flatMap(({ data }) => data.notices).sort()).toEqual([
      'Printed again: copy 2',
      'Printed again: copy 3',
    ]);
  });

  it('says that it was voided', async () => {
    const { appointment } = (await book(clinic, doctorId)).data;
    const { id } = (await pay(appointment.id, { amount: 25_000 })).entries[0];
    await addTo(appointment.id, {
      kind: 'void',
      amount: 25_000,
      way: 'cash',
      voids: { id, kind: 'payment' },
    });
    expect((await print(id)).data.notices).toEqual(['Voided']);
    expect((await print(id)).data.notices).toEqual(['Voided', 'Printed again: copy 2']);
    expect(pairs((await receiptOf(id)).amounts)).toMatchObject({ 'Still due': '1,000 taka' });
  });

  it('names the date of a visit on another day, and no patient who was erased', async () => {
    const { id: patientId, phone } = await addPatient(clinic, { name: 'Karim Uddin' });
    const id = await addAppointment(clinic, {
      ...{ doctorId, patientId, patientName: 'Karim Uddin', appointmentDate: '2026-11-18' },
      ...{ status: 'Completed', visitKind: 'new', fee: 50_000 },
    });
    const { entries } = await pay(id, { amount: 100 });
    expect(pairs((await receiptOf(entries[0].id)).details)).toMatchObject({
      Patient: 'Karim Uddin',
      'Date of the visit': '18 November 2026',
    });
    const admin = await signedIn(clinic, 'Admin');
    const erased = await clinic.send('POST', `/patients/${patientId}/erase`, { phone }, admin.token);
    expect(erased.status).toBe(200);
    expect(pairs((await receiptOf(entries[0].id)).details)).toMatchObject({ Patient: 'Erased patient' });
    expect(JSON.stringify(await receiptOf(entries[0].id, '?language=bn'))).toContain('তথ্য মুছে ফেলা রোগী');
  });

  it('is of payments and refunds only, and of the own doctors of a limited account', async () => {
    const { appointment } = (await book(clinic, doctorId)).data;
    const { entries } = await pay(appointment.id, {
      ...{ amount: 100, discount: { amount: 100, reason: 'poor' } },
    });
    const limited = await limitedTo(clinic, [await addDoctor(clinic)]);
    const own = await limitedTo(clinic, [doctorId]);
    for (const [id, by] of [
      [entries[0].id, token],
      [2_147_483_647, token],
      [entries[1].id, limited.token],
    ]) {
      const path = `/money/entries/${id}/receipt`;
      for (const answer of [
        await clinic.get(path, by),
        await clinic.send('POST', path, { key: newKey() }, by),
      ]) {
        expect(answer).toMatchObject({ status: 404, code: 'ENTRY_NOT_FOUND' });
      }
    }
    expect((await clinic.get(`/money/entries/${entries[1].id}/receipt`, own.token)).status).toBe(200);
    expect(
      await clinic.database.read
        .selectFrom('moneyPrints')
        .select('id')
        .where('entryId', '=', entries[1].id)
        .execute(),
    ).toEqual([]);
  });

  it('begins anew with number 1 in a new year, by the clock of the clinic', async () => {
    const { staffId: boxId } = await signedIn(clinic, 'Staff');
    const numbers: string[] = [];
    // New Year in Dhaka is at 18:00 UTC.
    for (const moment of [
      '2026-12-31T17:59:58.000Z',
      '2026-12-31T17:59:59.999Z',
      '2026-12-31T18:00:00.000Z',
      // Another instance, whose clock is behind.
      '2026-12-31T17:59:59.999Z',
      '2027-01-01T05:00:00.000Z',
      '2026-12-31T17:59:59.999Z',
    ]) {
      clinic.clock.set(moment);
      const by = await newToken(clinic, { staffId: boxId });
      const { appointment } = (await book(clinic, doctorId)).data;
      const body = { amount: 100, way: 'cash', key: newKey(), expectedVersion: 0 };
      const paid = await clinic.send('POST', `/appointments/${appointment.id}/payments`, body, by);
      numbers.push(paid.data.entries[0].receipt.replace(`${boxId}-`, ''));
    }
    clinic.clock.set('2026-11-20T04:00:00.000Z');
    expect(numbers).toEqual([
      '2026-000001',
      '2026-000002',
      '2027-000001',
      '2026-000003',
      '2027-000002',
      '2026-000004',
    ]);
    expect(await verifyMoney(clinic.services)).toMatchObject({ isWhole: true });
  });

  it('is not there where the clinic records no payments', async () => {
    const off = await startTestApp(engine, { clock: makeTestClock() });
    const { token: by } = await signedIn(off, 'Staff');
    expect(await off.get('/money/entries/1/receipt', by)).toMatchObject({ code: 'FEES_OFF' });
    const printed = await off.send('POST', '/money/entries/1/receipt', { key: newKey() }, by);
    expect(printed).toMatchObject({ code: 'FEES_OFF' });
    await off.close();
  });

  it('has the place of its visit at the head, also when it is printed again', async () => {
    const { id: patientId } = await addPatient(clinic);
    const paidAt = async (placeId: number) => {
      const id = await addAppointment(clinic, {
        doctorId,
        patientId,
        placeId,
        daySerial: nextNumber('serial') + 500,
      });
      return (await pay(id, { amount: 10_000 })).entries[0].id as number;
    };
    const entries = [await paidAt(1), await paidAt(2), await paidAt(3)];
    const heads = async (language: string) => {
      const receipts = await Promise.all(entries.map((id) => receiptOf(id, `?language=${language}`)));
      return receipts.map((receipt) => receipt.clinic);
    };
    const ofClinic = ['Shapla Clinic', '7 Lake Road', '02-55012345'];
    expect(await heads('en')).toEqual([ofClinic, ofClinic, ofClinic]);

    const admin = (await signedIn(clinic, 'Admin')).token;
    const add = (form: object) => clinic.send('POST', '/admin/places', form, admin);
    await add({
      ...{ name: 'Uttara', nameBn: 'উত্তরা', phone: '02-48951234, 10617' },
      ...{ address: '5 Sonargaon Road', addressBn: '৫ সোনারগাঁও রোড' },
    });
    // Without a telephone of its own, as on tickets.
    await add({ name: 'Mirpur', address: '9 Zoo Road' });
    expect(await heads('en')).toEqual([
      ofClinic,
      ['Shapla Clinic', 'Uttara', '5 Sonargaon Road', '02-48951234'],
      ['Shapla Clinic', 'Mirpur', '9 Zoo Road', '02-55012345'],
    ]);
    const inBangla = ['শাপলা ক্লিনিক', 'উত্তরা', '৫ সোনারগাঁও রোড', '০২-৪৮৯৫১২৩৪'];
    expect((await heads('bn'))[1]).toEqual(inBangla);
    for (const copy of [1, 2]) {
      const { data } = await print(entries[1] ?? 0, { language: 'bn' });
      expect([data.clinic, data.notices.length]).toEqual([inBangla, copy - 1]);
    }
    await clinic.send('PUT', '/admin/places/1', { name: 'Dhanmondi' }, admin);
    expect((await heads('en'))[0]).toEqual(['Shapla Clinic', 'Dhanmondi', '7 Lake Road', '02-55012345']);
  });
});
