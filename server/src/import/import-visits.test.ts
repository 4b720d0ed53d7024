import { addDays } from '@clinic-serial/contract/time/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { begin, checked, ended, written } from '../../test/import.ts';
import { expectWholeBoxes, FEE, MONEY_ENV, MoneyDesk } from '../../test/money.ts';
import { addPatient, signedIn } from '../../test/people.ts';
import { newNoPhone } from '../database/no-phone.ts';
import { patientKeys } from '../database/search-keys.ts';
import { verifyQueue } from '../queue/verify-queue.ts';
import { nextPart } from './import-runner.ts';

describeOnBothEngines('a file of past visits', (engine) => {
  let clinic: TestApp;
  let admin: string;
  let doctorId: number;
  let day: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: MONEY_ENV });
    admin = (await signedIn(clinic, 'Admin')).token;
    doctorId = await addDoctor(clinic, { name: 'Dr. Nusrat Jahan', nameBn: 'ডা. নুসরাত জাহান' });
    await addDoctor(clinic, { name: 'Dr. Nusrat Akter' });
    day = addDays(clinic.clock.today(), -20);
  });
  afterAll(() => clinic.close());

  const visits = (phone: string) =>
    clinic.database.read
      .selectFrom('appointments')
      .selectAll()
      .where('patientPhone', '=', phone)
      .orderBy('daySerial')
      .execute();
  const patient = (phone: string) =>
    clinic.database.read.selectFrom('patients').selectAll().where('phone', '=', phone).executeTakeFirst();
  const rowsOf = async (id: number) =>
    (await clinic.get(`/imports/${id}/rows`, admin)).data.rows as { outcome: string; notes: string[] }[];
  const undone = async (id: number) => {
    const answer = await clinic.send('POST', `/imports/${id}/undo`, undefined, admin);
    return answer.code ?? (await ended(clinic, id, admin));
  };
  const total = async () => (await clinic.get('/admin/appointments?limit=1', admin)).data?.pagination?.total;

  it('is checked, written, counted, and taken back as a whole', async () => {
    await addPatient(clinic, { name: 'Karim Uddin', phone: '01711000001' });
    const before = await total();
    const job = await checked(clinic, admin, 'visits', [
      ['date', 'doctor', 'name', 'phone', 'status', 'serial', 'reference'],
      [day, 'Dr. Nusrat Jahan', 'Karim Uddin', '01711000001', '', '7', 'K7QF-3M2D'],
      [day, 'ডা. নুসরাত জাহান', 'Salma', '01711000001', 'no show', '', ''],
      [day, 'jahan', 'Rahima Begum', '01711000002', '', '', 'k7qf3m2d'],
      [day, 'Dr. Nusrat Jahan', 'karim uddin', '1711000001', '', '', ''],
      [day, 'Dr. Nusrat Jahan', 'Other', '01711000003', '', '7', ''],
      [day, 'Nusrat', 'Other', '01711000003', '', '', ''],
      [day, 'Dr. Nobody', 'Other', '01711000003', '', '', ''],
      [clinic.clock.today(), 'jahan', 'Other', '01711000003', '', '', ''],
    ]);
    const rows = await rowsOf(job.id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(
      'new new new same refused refused refused refused'.split(' '),
    );
    expect(rows.map(({ notes }) => notes[0]).slice(4)).toEqual([
      'Serial 7 of this doctor and date has another patient',
      'Several doctors can have this name: Nusrat',
      'No doctor has this name: Dr. Nobody',
      `A past visit has a date before today: ${clinic.clock.today()}`,
    ]);
    expect(await visits('01711000001')).toEqual([]);

    expect(await written(clinic, admin, job.id)).toMatchObject({ counts: { new: 3, same: 1, refused: 4 } });
    expect(await visits('01711000001')).toMatchObject([
      { daySerial: 1, patientName: 'Salma', status: 'No Show' },
      { daySerial: 7, status: 'Completed', bookingReference: 'K7QF-3M2D', isWalkin: 1 },
    ]);
    const [rahima] = await visits('01711000002');
    expect(rahima).toMatchObject({ daySerial: 2, sessionStart: '09:00', estimatedTime: '09:15' });
    expect(rahima?.bookingReference).not.toBe('K7QF-3M2D');
    expect(await total()).toBe(before === undefined ? undefined : before + 3);
    const counted = await clinic.database.read
      .selectFrom('appointmentCounts')
      .select((select) => select.fn.sum<number>('total').as('total'))
      .where('day', '=', day)
      .executeTakeFirstOrThrow();
    expect(Number(counted.total)).toBe(3);
    expect(await verifyQueue(clinic.services)).toMatchObject({ isWhole: true, audit: { isWhole: true } });

    expect(await undone(job.id)).toMatchObject({ state: 'undone', kept: 0 });
    expect([...(await visits('01711000001')), ...(await visits('01711000002'))]).toEqual([]);
    expect(await patient('01711000002')).toBeUndefined();
    expect(await patient('01711000001')).toBeDefined();
  });

  it('finds a patient without a phone by the name, if only one has it', async () => {
    const at = clinic.clock.now().toISOString();
    const keep = (name: string) => {
      const row = { name, phone: newNoPhone(), birthYear: 1960 };
      const values = { ...row, ...patientKeys(row), isActive: 1 as const, createdAt: at, updatedAt: at };
      return clinic.database.write((tx) => tx.insertInto('patients').values(values).execute());
    };
    await keep('Anwara');
    await keep('Twice');
    await keep('Twice');
    const job = await checked(clinic, admin, 'visits', [
      ['date', 'doctor', 'name', 'phone'],
      [day, 'jahan', 'Anwara', ''],
      [day, 'jahan', 'Twice', ''],
      [day, 'jahan', 'Nobody', ''],
    ]);
    expect((await rowsOf(job.id)).map(({ outcome }) => outcome)).toEqual(['new', 'refused', 'refused']);
  });

  it('keeps a patient who has booked meanwhile, and takes the visits back', async () => {
    const phone = newPhone();
    const { id } = await checked(clinic, admin, 'visits', [
      ['date', 'doctor', 'name', 'phone'],
      [day, 'jahan', 'Rahima Begum', phone],
    ]);
    await written(clinic, admin, id);
    await book(clinic, doctorId, phone, 'Rahima Begum');
    expect(await undone(id)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await visits(phone)).toMatchObject([{ status: 'Booked' }]);
  });

  it('keeps a visit for which money was taken, also money that was given back', async () => {
    const [paid, voided, other] = [newPhone(), newPhone(), newPhone()];
    const { id } = await checked(clinic, admin, 'visits', [
      ['date', 'doctor', 'name', 'phone'],
      ...[paid, voided, other].map((phone) => [day, 'jahan', 'Rahima Begum', phone]),
    ]);
    await written(clinic, admin, id);
    const desk = new MoneyDesk(clinic, admin);
    const pay = async (phone: string) => {
      const [visit] = await visits(phone);
      const visitId = visit?.id ?? 0;
      // At the moment of the write, so that the version of the visit stays.
      const { visitKind } = await desk.look(visitId);
      await desk.choose(visitId, 'new', String(visitKind));
      return desk.pay(visitId);
    };
    expect((await pay(paid)).error).toBeUndefined();
    const entry = (await pay(voided)).data.entries[0];
    expect((await desk.void(entry.id)).status).toBe(200);
    expect(await undone(id)).toBe('IMPORT_IN_USE');
    // The money came after the question whether anything hangs on the rows.
    await begin(clinic, id, 'undoing');
    while (await nextPart(clinic.services, id));
    expect(await ended(clinic, id, admin)).toMatchObject({ state: 'undone', kept: 2 });
    const left = await Promise.all([paid, voided, other].map(visits));
    expect(left.map((rows) => rows.length)).toEqual([1, 1, 0]);
    expect(await desk.look(left[0]?.[0]?.id ?? 0)).toMatchObject({ paid: FEE });
    await expectWholeBoxes(clinic.database);
  });

  it('keeps a visit that staff have changed between the question and the undo', async () => {
    const phone = newPhone();
    const { id } = await checked(clinic, admin, 'visits', [
      ['date', 'doctor', 'name', 'phone'],
      [day, 'jahan', 'Rahima Begum', phone],
    ]);
    await written(clinic, admin, id);
    const [visit] = await visits(phone);
    clinic.clock.advance(1);
    await clinic.send('PUT', `/appointments/${visit?.id}`, { notes: 'Brings a report' }, admin);
    await begin(clinic, id, 'undoing');
    while (await nextPart(clinic.services, id));
    expect(await ended(clinic, id, admin)).toMatchObject({ state: 'undone', kept: 1 });
    expect(await visits(phone)).toMatchObject([{ notes: 'Brings a report' }]);
  });

  it('written while the same phone books gives one patient and both appointments', async () => {
    const phone = newPhone();
    const { id } = await checked(clinic, admin, 'visits', [
      ['date', 'doctor', 'name', 'phone'],
      [day, 'jahan', 'Rahima Begum', phone],
    ]);
    await Promise.all([written(clinic, admin, id), book(clinic, doctorId, phone, 'Rahima Begum')]);
    const found = await visits(phone);
    expect(found.map(({ status }) => status).sort()).toEqual(['Booked', 'Completed']);
    expect(new Set(found.map(({ patientId }) => patientId)).size).toBe(1);
  });

  it('is stored at the place of the row, or else where the doctor sits', async () => {
    const several = await startTestApp(engine, { env: { CLINIC_NAME: 'Shapla' } });
    const { token } = await signedIn(several, 'Admin');
    const { id: uttara } = (await several.send('POST', '/admin/places', { name: 'Uttara' }, token)).data;
    const { id: old } = (await several.send('POST', '/admin/places', { name: 'Mirpur' }, token)).data;
    await several.send('PUT', `/admin/places/${old}`, { name: 'Mirpur', isActive: false }, token);
    const id = await addDoctor(several, {
      name: 'Dr. Nusrat Jahan',
      days: [
        { weekday: 6, start: '09:00', end: '13:00', limit: 20 },
        { weekday: 6, sitting: 2, start: '17:00', end: '20:00', limit: 20 },
        { weekday: 7, start: '10:00', end: '12:00', limit: 20 },
      ],
    });
    await several.database.write((tx) =>
      tx
        .updateTable('weeklySessions')
        .set({ placeId: uttara })
        .where((where) => where.or([where('sitting', '=', 2), where('weekday', '=', 7)]))
        .execute(),
    );
    // 7 and 8 November 2026 are a Saturday and a Sunday.
    const job = await checked(several, token, 'visits', [
      ['date', 'doctor', 'name', 'phone', 'place', 'sitting'],
      ['2026-11-07', 'jahan', 'A One', '01711000051', '', ''],
      ['2026-11-07', 'jahan', 'B Two', '01711000052', '', '2'],
      ['2026-11-07', 'jahan', 'C Three', '01711000053', 'Uttara', ''],
      ['2026-11-08', 'jahan', 'D Four', '01711000054', '', ''],
      ['2026-11-08', 'jahan', 'E Five', '01711000055', 'Mirpur', ''],
      ['2026-11-08', 'jahan', 'F Six', '01711000056', 'Gulshan', ''],
    ]);
    expect(job.counts).toMatchObject({ new: 5, refused: 1 });
    await written(several, token, job.id);
    const stored = await several.database.read
      .selectFrom('appointments')
      .select(['patientName', 'placeId', 'sessionStart'])
      .where('doctorId', '=', id)
      .orderBy('patientName')
      .execute();
    expect(
      stored.map(({ patientName, placeId, sessionStart }) => [patientName, placeId, sessionStart]),
    ).toEqual([
      ['A One', 1, '09:00'],
      ['B Two', uttara, '17:00'],
      ['C Three', uttara, '17:00'],
      ['D Four', uttara, '10:00'],
      ['E Five', old, '10:00'],
    ]);
    await several.close();
  });
});
