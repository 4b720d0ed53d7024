import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { newPhone } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { insertRow } from './insert-row.ts';

describeOnBothEngines('a row that is inserted with a kept statement', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
  });
  afterAll(() => clinic.close());

  const patient = (phone: string) => ({
    name: `Robert'); drop table patients;-- ?, $1`,
    phone,
    address: undefined,
    gender: 'Female' as const,
    isActive: 1 as const,
    createdAt: '2026-11-20T04:00:00.000Z',
    updatedAt: '2026-11-20T04:00:00.000Z',
  });

  it('is returned whole, as its id, or not at all, as requested', async () => {
    const [first, second, third] = [newPhone(), newPhone(), newPhone()];
    const whole = await clinic.database.write((tx) =>
      insertRow(tx, 'patients', patient(first), { returning: '*' }),
    );
    expect(whole).toMatchObject({ ...patient(first), address: null, dateOfBirth: null, searchText: '' });
    const byId = await clinic.database.write((tx) =>
      insertRow(tx, 'patients', patient(second), { returning: 'id' }),
    );
    expect(byId).toEqual({ id: (whole?.id ?? 0) + 1 });
    expect(await clinic.database.write((tx) => insertRow(tx, 'patients', patient(third)))).toBeUndefined();
    const stored = await clinic.database.read
      .selectFrom('patients')
      .select(['phone', 'name'])
      .where('phone', 'in', [first, second, third])
      .orderBy('id')
      .execute();
    expect(stored).toEqual([first, second, third].map((phone) => ({ phone, name: patient('').name })));
  });

  it('has its own statement for each set of columns', async () => {
    const { address: _address, gender: _gender, ...few } = patient(newPhone());
    const row = await clinic.database.write((tx) => insertRow(tx, 'patients', few, { returning: '*' }));
    expect(row).toMatchObject({ ...few, gender: null });
    const more = { ...patient(newPhone()), address: 'House 7' };
    expect(
      await clinic.database.write((tx) => insertRow(tx, 'patients', more, { returning: '*' })),
    ).toMatchObject(more);
  });

  it('is refused when it violates a unique constraint', async () => {
    const phone = newPhone();
    await clinic.database.write((tx) => insertRow(tx, 'patients', patient(phone)));
    await expect(clinic.database.write((tx) => insertRow(tx, 'patients', patient(phone)))).rejects.toThrow(
      /unique/i,
    );
  });
});
