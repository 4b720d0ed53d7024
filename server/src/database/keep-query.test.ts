import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { newPhone } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { insertRow } from './insert-row.ts';
import { keepQuery } from './keep-query.ts';

describeOnBothEngines('a query whose statement is kept', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  const addPatient = (phone: string) =>
    clinic.database.write((tx) =>
      insertRow(tx, 'patients', {
        name: 'Rahima Begum',
        phone,
        isActive: 1,
        createdAt: '2026-11-20T04:00:00.000Z',
        updatedAt: '2026-11-20T04:00:00.000Z',
      }),
    );

  it('is built once, and runs with the values of each call', async () => {
    let built = 0;
    const find = keepQuery((db, { phone }: { phone: string }) => {
      built += 1;
      return db.selectFrom('patients').select('phone').where('phone', '=', phone).where('isActive', '=', 1);
    });
    const phones = [newPhone(), newPhone()];
    for (const phone of phones) await addPatient(phone);
    for (const phone of [...phones, ...phones])
      expect(await find(clinic.database.read, { phone })).toEqual([{ phone }]);
    expect(await find(clinic.database.read, { phone: `' or 1 = 1 --` })).toEqual([]);
    expect(built).toBe(1);
  });

  it('puts each value in its place, in any order of the values', async () => {
    const change = keepQuery(
      (db, { phone, address, name }: { phone: string; address: string | null; name: string }) =>
        db
          .updateTable('patients')
          .set({ name, address, gender: 'Female' })
          .where('phone', '=', phone)
          .returning(['name', 'address', 'gender', 'phone']),
    );
    const phone = newPhone();
    await addPatient(phone);
    for (const values of [
      { phone, address: 'House 7', name: 'Salma Akter' },
      { name: 'Salma Khatun', phone, address: null },
    ]) {
      expect(await clinic.database.write((tx) => change(tx, values))).toEqual([
        { ...values, gender: 'Female' },
      ]);
    }
  });
});
