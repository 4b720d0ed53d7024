import { IMPORT_LIMITS } from '@clinic-serial/contract/terms/imports';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone } from '../../test/clinic.ts';
import { workedDaysAgo } from '../../test/daily-work.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { checked, ended, written } from '../../test/import.ts';
import { addPatient, signedIn } from '../../test/people.ts';
import { everyStoredText } from '../../test/rows.ts';
import { nextPart } from '../import/import-runner.ts';
import { makeRetention } from './retention.ts';

const DAY_SECONDS = 86_400;
const TITLES = ['name', 'phone', 'birthYear'];

describeOnAnyEngine('the rows of imports', (engine) => {
  let clinic: TestApp;
  let admin: string;
  beforeEach(async () => {
    clinic = await startTestApp(engine);
    admin = (await signedIn(clinic, 'Admin')).token;
  });
  afterEach(() => clinic.close());

  const retention = async (days: number) => {
    clinic.clock.advance(days * DAY_SECONDS);
    await workedDaysAgo(clinic, 1);
    await makeRetention(clinic.services).run();
    for (const { id } of await imports()) while (await nextPart(clinic.services, id));
    admin = (await signedIn(clinic, 'Admin')).token;
  };
  const imports = () => clinic.database.read.selectFrom('imports').selectAll().orderBy('id').execute();
  const rows = () => clinic.database.read.selectFrom('importRows').selectAll().execute();
  const erase = (id: number, body: object) => clinic.send('POST', `/patients/${id}/erase`, body, admin);
  const idOf = async (name: string) => {
    const { id } = await clinic.database.read
      .selectFrom('patients')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return id;
  };

  it('that nobody has written go with their import after some days', async () => {
    await checked(clinic, admin, 'patients', [TITLES, ['Rahima Begum', newPhone(), '']]);
    await retention(IMPORT_LIMITS.daysUnwritten);
    expect(await rows()).toHaveLength(2);
    await retention(1);
    expect([await rows(), await imports()]).toEqual([[], []]);
  });

  it('that were written go after some weeks; what the import did stays, and cannot be undone', async () => {
    const { id } = await checked(clinic, admin, 'patients', [TITLES, ['Rahima Begum', newPhone(), '']]);
    await written(clinic, admin, id);
    await retention(IMPORT_LIMITS.daysKept);
    expect((await clinic.get(`/imports/${id}`, admin)).data).toMatchObject({ hasRows: true });
    await retention(1);
    expect(await rows()).toEqual([]);
    expect((await clinic.get(`/imports/${id}`, admin)).data).toMatchObject({
      state: 'written',
      hasRows: false,
      counts: { new: 1 },
    });
    expect((await clinic.send('POST', `/imports/${id}/undo`, undefined, admin)).code).toBe('IMPORT_CHANGED');
    expect(await idOf('Rahima Begum')).toEqual(expect.any(Number));
  });

  it('tell nothing of a patient who is erased: written, refused, without a phone or not yet written', async () => {
    const phone = newPhone();
    const other = newPhone();
    const list = [
      TITLES,
      ['Zubaida Quraishi', phone, ''],
      ['Z', `${phone} x`, ''],
      ['Zarina Phoneless', '', '1961'],
      ['Salma Khatun', other, ''],
    ];
    const done = await checked(clinic, admin, 'patients', list);
    await written(clinic, admin, done.id);
    const waiting = await checked(clinic, admin, 'patients', list);
    expect((await erase(await idOf('Zubaida Quraishi'), { phone })).status).toBe(200);
    expect((await erase(await idOf('Zarina Phoneless'), { name: 'Zarina Phoneless' })).status).toBe(200);
    const texts = (await everyStoredText(clinic.database, [])).join('\n').toLowerCase();
    for (const text of ['quraishi', 'zubaida', 'zarina', 'phoneless', phone.slice(-10)]) {
      expect(texts).not.toContain(text);
    }
    // The rows of the others are written and taken back as if nothing had happened.
    expect(await written(clinic, admin, waiting.id)).toMatchObject({
      counts: { new: 0, same: 1, refused: 3 },
    });
    await clinic.send('POST', `/imports/${done.id}/undo`, undefined, admin);
    expect(await ended(clinic, done.id, admin)).toMatchObject({ state: 'undone', kept: 0 });
  });

  it('that are not all checked are given up when a patient is erased', async () => {
    const { id, phone } = await addPatient(clinic);
    const form = { kind: 'patients', fileName: 'list.csv', key: 'an-import-of-erased-people' };
    const started = (await clinic.send('POST', '/imports', form, admin)).data;
    const add = () =>
      clinic.send('POST', `/imports/${started.id}/rows`, { from: 0, rows: [['Rahima', phone]] }, admin);
    await add();
    expect((await erase(id, { phone })).status).toBe(200);
    expect((await add()).code).toBe('IMPORT_NOT_FOUND');
    while (await nextPart(clinic.services, started.id));
    expect(await rows()).toEqual([]);
    expect((await clinic.send('POST', '/imports', form, admin)).data).toMatchObject({ rows: 0 });
  });

  it('with the day on which a patient came first do not have them erased in the night after', async () => {
    await clinic.close();
    clinic = await startTestApp(engine, { env: { RETENTION_MONTHS: '24' } });
    admin = (await signedIn(clinic, 'Admin')).token;
    const list = [
      ['name', 'phone', 'joined'],
      ['Rahima Begum', newPhone(), '2019-03-26'],
    ];
    await written(clinic, admin, (await checked(clinic, admin, 'patients', list)).id);
    await retention(1);
    expect(await idOf('Rahima Begum')).toEqual(expect.any(Number));
    await retention(40);
    await retention(1);
    await expect(idOf('Rahima Begum')).rejects.toThrow();
  });

  it('tell nothing of a patient without a phone who got another name, or was joined to another record', async () => {
    const into = await addPatient(clinic);
    await addDoctor(clinic, { name: 'Dr. Nusrat Jahan' });
    const day = addDays(clinic.clock.today(), -20);
    const files = [
      ['patients', [TITLES, ['Zarina Renamed', '', '1961'], ['Zohra Joined', '', '1962']]],
      [
        'visits',
        [
          ['date', 'doctor', 'name', 'phone'],
          [day, 'jahan', 'Zarina Renamed', ''],
          [day, 'jahan', 'Zohra Joined', ''],
        ],
      ],
    ] as const;
    for (const [kind, list] of files) {
      const { id } = await checked(
        clinic,
        admin,
        kind,
        list.map((row) => [...row]),
      );
      expect(await written(clinic, admin, id)).toMatchObject({ counts: { new: 2 } });
    }
    const [renamed, joined] = [await idOf('Zarina Renamed'), await idOf('Zohra Joined')];
    const form = { name: 'Salma Khatun', birthYear: 1961 };
    expect((await clinic.send('PUT', `/patients/${renamed}`, form, admin)).error).toBeUndefined();
    await clinic.send('POST', `/patients/${joined}/join`, { into: into.id }, admin);
    expect((await erase(renamed, { name: 'Salma Khatun' })).error).toBeUndefined();
    expect((await erase(into.id, { phone: into.phone })).error).toBeUndefined();
    const texts = (await everyStoredText(clinic.database, [])).join('\n').toLowerCase();
    for (const text of ['zarina', 'zohra']) expect(texts).not.toContain(text);
  });

  it('of doctors and visits do not keep the patients who have the same ids', async () => {
    await clinic.close();
    clinic = await startTestApp(engine, { env: { RETENTION_MONTHS: '24' } });
    admin = (await signedIn(clinic, 'Admin')).token;
    const { id } = await addPatient(clinic, { createdAt: '2019-03-26T06:00:00.000Z' });
    const list = [
      ['name', 'department', 'phone', 'hours'],
      ['Dr. Selim', 'Cardiology', newPhone(), 'Sat 10am-1pm'],
    ];
    await written(clinic, admin, (await checked(clinic, admin, 'doctors', list)).id);
    expect((await rows()).map(({ recordId }) => recordId)).toContain(id);
    await retention(1);
    const [record] = await clinic.database.read.selectFrom('patients').selectAll().execute();
    expect(record).toMatchObject({ id, erasedAt: expect.any(String) });
  });

  it('do not let a record be taken back that was joined to another', async () => {
    const into = await addPatient(clinic);
    const { id } = await checked(clinic, admin, 'patients', [TITLES, ['Zarina Phoneless', '', '1961']]);
    await written(clinic, admin, id);
    const from = await idOf('Zarina Phoneless');
    expect((await clinic.send('POST', `/patients/${from}/join`, { into: into.id }, admin)).status).toBe(200);
    expect((await clinic.send('POST', `/imports/${id}/undo`, undefined, admin)).code).toBe('IMPORT_IN_USE');
  });
});
