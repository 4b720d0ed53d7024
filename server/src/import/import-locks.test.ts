import type { ImportKind } from '@clinic-serial/contract/terms/imports';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone } from '../../test/clinic.ts';
import { eventually } from '../../test/eventually.ts';
import { countWaiting, keepTransactionOpen, lockKeyUntilReleased } from '../../test/held-locks.ts';
import { begin, checked, checkedUnseen, ended, written } from '../../test/import.ts';
import { addPatient, signedIn } from '../../test/people.ts';
import { everyStoredText } from '../../test/rows.ts';
import { lock } from '../database/locks.ts';
import { newNoPhone } from '../database/no-phone.ts';
import { patientKeys } from '../database/search-keys.ts';
import type { Db } from '../database/tables.ts';
import { updateRecord } from '../patients/patients.queries.ts';
import { eraseLocked, lockIdentity } from '../privacy/erase-patient.ts';
import { nextPart } from './import-runner.ts';

const TITLES = ['name', 'phone', 'address'];
const VISIT_TITLES = ['date', 'doctor', 'name', 'phone'];

/**
 * A part of an import reads its rows, and then somebody else is first: the part waits until their transaction
 * ends. SQLite has one writer, so that nobody comes between there.
 */
describe('a part of an import that waits for somebody else on postgres', () => {
  let clinic: TestApp;
  let admin: string;
  let day: string;
  beforeAll(async () => {
    clinic = await startTestApp('postgres');
    admin = (await signedIn(clinic, 'Admin')).token;
    await addDoctor(clinic, { name: 'Dr. Nusrat Jahan' });
    day = addDays(clinic.clock.today(), -20);
  });
  afterAll(() => clinic.close());

  /** Begins a transaction that the part meets, and ends it once the part waits or is over. */
  async function meet(id: number, first: (tx: Db) => Promise<unknown>): Promise<boolean> {
    const letGo = await keepTransactionOpen(clinic.database, first);
    let over = false;
    const part = nextPart(clinic.services, id).finally(() => {
      over = true;
    });
    part.catch(() => undefined);
    await eventually(async () => over || Number(await countWaiting(clinic.database)) > 0).toBe(true);
    await letGo();
    return part;
  }
  const rest = async (id: number) => {
    while (await nextPart(clinic.services, id));
    return ended(clinic, id, admin);
  };
  /** A checked import that is to be written, of which the server's own runner knows nothing. */
  const writing = async (kind: ImportKind, list: string[][]) => {
    const id = await checkedUnseen(clinic, kind, list);
    await begin(clinic, id, 'writing');
    return id;
  };
  const erasing = (patientId: number) => async (tx: Db) => {
    const { record, phones } = await lockIdentity(tx, patientId);
    const actor = { caller: { kind: 'system' as const }, address: 'test' };
    await eraseLocked(clinic.services, tx, actor, record, phones);
  };
  const editing = (patientId: number) => async (tx: Db) => {
    await lock(tx, { patient: patientId });
    await updateRecord(tx, patientId, { address: 'Edited Road', updatedAt: '2026-11-20T04:00:01.000Z' });
  };
  const patientsWith = (phone: string) =>
    clinic.database.read.selectFrom('patients').selectAll().where('phone', '=', phone).execute();
  const visitsOf = (patientId: number) =>
    clinic.database.read.selectFrom('appointments').selectAll().where('patientId', '=', patientId).execute();
  const storedNames = async () => (await everyStoredText(clinic.database)).join('\n').toLowerCase();

  it('does not write the row of a patient who was erased meanwhile', async () => {
    const { id: patientId, phone } = await addPatient(clinic);
    const id = await writing('patients', [TITLES, ['Zubaida Quraishi', phone, 'Mirpur']]);
    await meet(id, erasing(patientId));
    expect(await rest(id)).toMatchObject({ state: 'written', counts: { new: 0, family: 0, refused: 1 } });
    expect(await patientsWith(phone)).toEqual([]);
    expect(await storedNames()).not.toContain('quraishi');
  });

  it('does not write the past visit of a patient who was erased meanwhile', async () => {
    const { id: patientId, phone } = await addPatient(clinic);
    const id = await writing('visits', [VISIT_TITLES, [day, 'jahan', 'Zubaida Quraishi', phone]]);
    await meet(id, erasing(patientId));
    expect(await rest(id)).toMatchObject({ state: 'written', counts: { new: 0, refused: 1 } });
    expect(await patientsWith(phone)).toEqual([]);
    expect(await storedNames()).not.toContain('quraishi');
  });

  it('gives no past visit to a patient without a phone who was erased meanwhile', async () => {
    const name = 'Zubaida Quraishi';
    const { id: patientId } = await addPatient(clinic, { name, phone: newNoPhone() });
    const id = await writing('visits', [VISIT_TITLES, [day, 'jahan', name, '']]);
    await meet(id, erasing(patientId));
    expect(await rest(id)).toMatchObject({ state: 'written', counts: { new: 0, refused: 1 } });
    expect(await visitsOf(patientId)).toEqual([]);
    expect(await storedNames()).not.toContain('quraishi');
  });

  it('fills nothing that was edited meanwhile', async () => {
    const { id: patientId, phone } = await addPatient(clinic);
    const id = await writing('patients', [TITLES, ['Rahima Begum', phone, 'Imported Road']]);
    await meet(id, editing(patientId));
    expect(await rest(id)).toMatchObject({ counts: { same: 1, changed: 0 } });
    expect(await patientsWith(phone)).toMatchObject([{ address: 'Edited Road' }]);
  });

  it('adds to the record that somebody has made with the phone meanwhile', async () => {
    const phone = newPhone();
    const id = await writing('patients', [TITLES, ['Rahima Begum', phone, 'Imported Road']]);
    const at = clinic.clock.now().toISOString();
    const row = { name: 'Rahima Begum', phone };
    const values = { ...row, ...patientKeys(row), isActive: 1 as const, createdAt: at, updatedAt: at };
    const part = meet(id, async (tx) => {
      await lock(tx, { phones: [phone] });
      await tx.insertInto('patients').values(values).execute();
    });
    expect(await part).toBe(true);
    expect(await rest(id)).toMatchObject({ counts: { changed: 1, new: 0 } });
    expect(await patientsWith(phone)).toMatchObject([{ address: 'Imported Road' }]);
  });

  it('begins again when the phone belongs to another record now, and waits for that one too', async () => {
    const phone = newPhone();
    const { id: patientId } = await addPatient(clinic);
    const id = await writing('patients', [TITLES, ['Rahima Begum', phone, 'Imported Road']]);
    const freePhone = await lockKeyUntilReleased(clinic.database, `phone:${phone}`);
    const done = rest(id);
    await eventually(() => countWaiting(clinic.database)).toBeGreaterThan(0);
    await clinic.database.write((tx) => updateRecord(tx, patientId, { phone }));
    const endEdit = await keepTransactionOpen(clinic.database, editing(patientId));
    await freePhone();
    await eventually(() => countWaiting(clinic.database)).toBeGreaterThan(0);
    await endEdit();
    expect(await done).toMatchObject({ counts: { same: 1, changed: 0 } });
    expect(await patientsWith(phone)).toMatchObject([{ address: 'Edited Road' }]);
  });

  it('takes no visit back to which staff are just adding notes', async () => {
    const { id: patientId, phone } = await addPatient(clinic);
    const { id } = await checked(clinic, admin, 'visits', [
      VISIT_TITLES,
      [day, 'jahan', 'Rahima Begum', phone],
    ]);
    await written(clinic, admin, id);
    await begin(clinic, id, 'undoing');
    await meet(id, async (tx) => {
      await lock(tx, { patient: patientId });
      await tx
        .updateTable('appointments')
        .set({ notes: 'Brings a report', updatedAt: '2026-11-20T04:00:01.000Z' })
        .where('patientId', '=', patientId)
        .execute();
    });
    expect(await rest(id)).toMatchObject({ state: 'undone', kept: 1 });
    expect(await visitsOf(patientId)).toMatchObject([{ notes: 'Brings a report' }]);
  });

  it('takes no visit back that is joined to another record meanwhile', async () => {
    const name = 'Anwara Khatun';
    const { id: from } = await addPatient(clinic, { name, phone: newNoPhone() });
    const { id: into } = await addPatient(clinic);
    const { id } = await checked(clinic, admin, 'visits', [VISIT_TITLES, [day, 'jahan', name, '']]);
    await written(clinic, admin, id);
    await begin(clinic, id, 'undoing');
    await meet(id, async (tx) => {
      await lock(tx, { patients: [from, into] });
      await tx
        .updateTable('appointments')
        .set({ patientId: into, updatedAt: '2026-11-20T04:00:01.000Z' })
        .where('patientId', '=', from)
        .execute();
    });
    expect(await rest(id)).toMatchObject({ state: 'undone', kept: 1 });
    expect(await visitsOf(into)).toMatchObject([{ patientName: name }]);
  });

  it('is begun once, and recorded once, by two who press at the same moment', async () => {
    const { id } = await checked(clinic, admin, 'patients', [TITLES, ['Rahima Begum', newPhone(), '']]);
    const lines = (action: 'import.write' | 'import.undo') =>
      clinic.database.read
        .selectFrom('auditLog')
        .select('id')
        .where('action', '=', action)
        .where('subjectId', '=', id)
        .execute();
    for (const act of ['write', 'undo'] as const) {
      const letGo = await keepTransactionOpen(clinic.database, (tx) =>
        tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().execute(),
      );
      const press = () => clinic.send('POST', `/imports/${id}/${act}`, undefined, admin);
      const pressed = [press(), press()];
      await eventually(() => countWaiting(clinic.database)).toBeGreaterThan(1);
      await letGo();
      expect((await Promise.all(pressed)).map(({ status }) => status)).toEqual([200, 200]);
      expect(await lines(`import.${act}`)).toHaveLength(1);
      await ended(clinic, id, admin);
    }
  });
});
