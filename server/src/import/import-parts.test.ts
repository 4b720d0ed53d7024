import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone } from '../../test/clinic.ts';
import { describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { begin, checked, ended, written } from '../../test/import.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { MOST_TRIES, nextPart } from './import-runner.ts';

const TITLES = ['name', 'phone', 'address'];

// rules: import 5 and 6
describeOnBothEngines('the parts of an import', (engine) => {
  let clinic: TestApp;
  let admin: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    admin = (await signedIn(clinic, 'Admin')).token;
  });
  afterAll(() => clinic.close());

  const send = (id: number, act: string, body?: object) =>
    clinic.send('POST', `/imports/${id}/${act}`, body, admin);
  const patientsWith = (phones: string[]) =>
    clinic.database.read.selectFrom('patients').selectAll().where('phone', 'in', phones).execute();
  const rowsOf = async (id: number, query = '') =>
    (await clinic.get(`/imports/${id}/rows${query}`, admin)).data.rows as {
      line: number;
      outcome: string;
      notes: string[];
      done: string | null;
    }[];
  const peopleOf = (patientId: number) =>
    clinic.database.read.selectFrom('people').selectAll().where('patientId', '=', patientId).execute();

  onAnyEngine(engine, () => {
    it('that keep failing are done row by row, and only the row that fails is refused', async () => {
      const phones = [newPhone(), newPhone(), newPhone()];
      await clinic.database.write(async (tx) => {
        if (engine === 'sqlite') {
          await sql`create trigger poison before insert on patients when new.name = 'Poison Row'
            begin select raise(abort, 'poison'); end`.execute(tx);
          return;
        }
        await sql`create function poison() returns trigger language plpgsql
          as $$ begin raise exception 'poison'; end $$`.execute(tx);
        await sql`create trigger poison before insert on patients for each row
          when (new.name = 'Poison Row') execute function poison()`.execute(tx);
      });
      const { id } = await checked(clinic, admin, 'patients', [
        TITLES,
        ['Rahima Begum', phones[0] ?? '', ''],
        ['Poison Row', phones[1] ?? '', ''],
        ['Salma Khatun', phones[2] ?? '', ''],
      ]);
      await send(id, 'write');
      // The server tries again every few seconds; the test does not wait for it.
      for (let time = 0; time < 4 * MOST_TRIES; time += 1) {
        await nextPart(clinic.services, id).catch(() => undefined);
      }
      expect(await ended(clinic, id, admin)).toMatchObject({
        state: 'written',
        counts: { new: 2, refused: 1 },
      });
      expect((await patientsWith(phones)).map(({ name }) => name).sort()).toEqual([
        'Rahima Begum',
        'Salma Khatun',
      ]);
      expect(await rowsOf(id, '?outcome=refused')).toMatchObject([
        { line: 3, notes: ['The server could not do this row. The log of the server says why'] },
      ]);
    });
  });

  it('are sent in any way and stored once: again, side by side, and never with a gap', async () => {
    const form = { kind: 'patients', fileName: 'list.csv', key: `sent-again-${engine}` };
    const { id } = (await clinic.send('POST', '/imports', form, admin)).data;
    const rows = Array.from({ length: 30 }, (_, index) => [`Person ${index}`, newPhone()]);
    const add = (from: number, until: number) => send(id, 'rows', { from, rows: rows.slice(from, until) });
    expect((await add(10, 20)).code).toBe('IMPORT_GAP');
    await Promise.all([add(0, 10), add(0, 15), add(0, 10)]);
    await Promise.all([add(5, 30), add(10, 30)]);
    const stored = await clinic.database.read
      .selectFrom('importRows')
      .select('cells')
      .where('importId', '=', id)
      .orderBy('place')
      .execute();
    expect(stored.map(({ cells }) => JSON.parse(cells ?? ''))).toEqual(rows);
    const map = { skip: 0, columns: { name: 0, phone: 1 }, fixed: {} };
    expect((await send(id, 'check', { map, rows: 31 })).code).toBe('IMPORT_GAP');
    // Another map while the first one is being checked: the last one counts.
    await send(id, 'check', { map: { ...map, columns: { name: 1, phone: 1 } }, rows: 30 });
    await send(id, 'check', { map: { ...map, fixed: { address: 'Mirpur' } }, rows: 30 });
    expect(await ended(clinic, id, admin)).toMatchObject({ counts: { new: 30, refused: 0 } });
    expect((await add(0, 10)).code).toBe('IMPORT_CHANGED');

    const pressed = await Promise.all([send(id, 'write'), send(id, 'write'), send(id, 'write')]);
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await ended(clinic, id, admin)).toMatchObject({ state: 'written', counts: { new: 30 } });
    const patients = await patientsWith(rows.map(([, phone]) => phone ?? ''));
    expect(patients.map(({ address }) => address)).toEqual(Array.from({ length: 30 }, () => 'Mirpur'));

    await Promise.all([send(id, 'undo'), send(id, 'undo')]);
    expect(await ended(clinic, id, admin)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await patientsWith(rows.map(([, phone]) => phone ?? ''))).toEqual([]);
    expect((await clinic.send('DELETE', `/imports/${id}`, undefined, admin)).code).toBe('IMPORT_CHANGED');
  });

  it('see the earlier ones: a phone that comes again far below, with what was missing', async () => {
    const phone = newPhone();
    const others = Array.from({ length: 600 }, (_, index) => [`Other ${index}`, newPhone(), '']);
    const { id, counts } = await checked(clinic, admin, 'patients', [
      TITLES,
      ['Rahima Begum', phone, ''],
      ...others,
      ['RAHIMA  BEGUM', phone, 'Mirpur'],
      ['Ｒahima Begum', phone, 'Another'],
      ['Salma', phone, ''],
    ]);
    expect(counts).toEqual({ new: 601, changed: 1, same: 1, family: 1, refused: 0 });
    expect(await written(clinic, admin, id)).toMatchObject({ counts });
    const [record] = await patientsWith([phone]);
    expect(record).toMatchObject({ name: 'Rahima Begum', address: 'Mirpur' });
    expect(await peopleOf(record?.id ?? 0)).toMatchObject([{ name: 'Salma' }]);
    // What the import itself has filled does not stand in the way of its undo.
    await send(id, 'undo');
    expect(await ended(clinic, id, admin)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await patientsWith([phone])).toEqual([]);
  });

  onAnyEngine(engine, () => {
    it('leave what people did since: an edit of a filled record stays, and the rest is taken back', async () => {
      const [edited, untouched] = [await addPatient(clinic), await addPatient(clinic)];
      const { id } = await checked(clinic, admin, 'patients', [
        [...TITLES, 'emergencyContact'],
        ['Rahima Begum', edited.phone, 'House 1', ''],
        ['Rahima Begum', edited.phone, '', '01811000009'],
        ['Rahima Begum', untouched.phone, 'House 1', ''],
        ['Rahima Begum', untouched.phone, '', '01811000009'],
      ]);
      const before = await patientsWith([untouched.phone]);
      await written(clinic, admin, id);
      const form = { name: 'Rahima Begum', phone: edited.phone, address: 'House 2' };
      expect((await clinic.send('PUT', `/patients/${edited.id}`, form, admin)).status).toBe(200);
      await send(id, 'undo');
      expect(await ended(clinic, id, admin)).toMatchObject({ state: 'undone', kept: 2 });
      expect(await patientsWith([edited.phone])).toMatchObject([
        { address: 'House 2', emergencyContact: '01811000009' },
      ]);
      expect(await patientsWith([untouched.phone])).toEqual(before);
      expect((await rowsOf(id)).map(({ done }) => done)).toEqual(['kept', 'kept', 'undone', 'undone']);
    });

    it('keep a record that somebody uses between the question and the undo, and take codes away', async () => {
      const [booked, asked, atDesk] = [newPhone(), newPhone(), newPhone()];
      const { id } = await checked(clinic, admin, 'patients', [
        TITLES,
        ['Rahima Begum', booked, ''],
        ['Salma Khatun', booked, ''],
        ['Karim Uddin', asked, ''],
        ['Anwara Khatun', atDesk, ''],
      ]);
      await written(clinic, admin, id);
      await clinic.send('POST', '/auth/request-login-otp', { phone: asked });
      const doctorId = await addDoctor(clinic);
      await book(clinic, doctorId, booked, 'Rahima Begum');
      const [record] = await patientsWith([atDesk]);
      await addAppointment(clinic, { doctorId, patientId: record?.id ?? 0 });
      // People booked after the undo had checked that nobody uses the rows.
      await begin(clinic, id, 'undoing');
      while (await nextPart(clinic.services, id, 1));
      expect(await ended(clinic, id, admin)).toMatchObject({ state: 'undone', kept: 2 });
      const left = await patientsWith([booked, asked, atDesk]);
      expect(left.map(({ phone }) => phone).sort()).toEqual([booked, atDesk].sort());
    });

    it('keep what somebody edits between the question and the undo', async () => {
      const [edited, untouched] = [newPhone(), newPhone()];
      const { id } = await checked(clinic, admin, 'patients', [
        TITLES,
        ['Rahima Begum', edited, 'House 1'],
        ['Salma Khatun', untouched, ''],
        ['Karim Uddin', untouched, ''],
      ]);
      await written(clinic, admin, id);
      const [record] = await patientsWith([edited]);
      const [family] = await patientsWith([untouched]);
      clinic.clock.advance(1);
      const form = { name: 'Rahima Begum', phone: edited, address: 'House 2' };
      expect((await clinic.send('PUT', `/patients/${record?.id}`, form, admin)).status).toBe(200);
      const person = { name: 'Karim Uddin', relation: 'Child' };
      expect(
        (await clinic.send('PUT', `/patients/${family?.id}/people`, person, admin)).error,
      ).toBeUndefined();
      await begin(clinic, id, 'undoing');
      while (await nextPart(clinic.services, id));
      expect(await ended(clinic, id, admin)).toMatchObject({ state: 'undone', kept: 3 });
      expect(await patientsWith([edited])).toMatchObject([{ address: 'House 2' }]);
      expect(await peopleOf(family?.id ?? 0)).toMatchObject([{ name: 'Karim Uddin', relation: 'Child' }]);
    });

    it('take no more people of a phone than it may have, and leave an inactive patient inactive', async () => {
      const phone = newPhone();
      const inactive = await addPatient(clinic, { isActive: 0 });
      const { id, counts } = await checked(clinic, admin, 'patients', [
        TITLES,
        ...Array.from({ length: 33 }, (_, index) => [`Person Number${index}`, phone, '']),
        ['Rahima Begum', inactive.phone, 'Mirpur'],
      ]);
      expect(counts).toEqual({ new: 1, family: 30, refused: 2, changed: 1, same: 0 });
      await written(clinic, admin, id);
      expect(await patientsWith([inactive.phone])).toMatchObject([{ isActive: 0, address: 'Mirpur' }]);
    });

    it('know patients without a phone by name and birth, in any part and case', async () => {
      const titles = ['name', 'phone', 'birthYear'];
      const rows = [
        ['Rahima Of Nowhere', '', '1960'],
        ...Array.from({ length: 30 }, (_, index) => [`Nobody ${index}`, '', '1970']),
        ['rahima of nowhere', '', '1960'],
        ['Rahima Of Nowhere', '', '1961'],
      ];
      const first = await checked(clinic, admin, 'patients', [titles, ...rows]);
      expect(first.counts).toMatchObject({ new: 32, same: 1 });
      expect(await written(clinic, admin, first.id)).toMatchObject({ counts: first.counts });
      const again = await checked(clinic, admin, 'patients', [titles, ...rows]);
      expect(again.counts).toMatchObject({ new: 0, same: 33 });
      await send(first.id, 'undo');
      expect(await ended(clinic, first.id, admin)).toMatchObject({ kept: 0 });
    });

    it('of an import that is given up are removed with it', async () => {
      const { id } = await checked(clinic, admin, 'patients', [TITLES, ['Rahima Begum', newPhone(), '']]);
      expect((await clinic.send('DELETE', `/imports/${id}`, undefined, admin)).status).toBe(200);
      expect((await clinic.get(`/imports/${id}`, admin)).code).toBe('IMPORT_NOT_FOUND');
      expect((await send(id, 'write')).code).toBe('IMPORT_NOT_FOUND');
      while (await nextPart(clinic.services, id));
      const rows = await clinic.database.read
        .selectFrom('importRows')
        .select('place')
        .where('importId', '=', id)
        .execute();
      expect(rows).toEqual([]);
    });
  });
});
