import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { checked, ended, written } from '../../test/import.ts';
import { addPatient, signedIn } from '../../test/people.ts';

describeOnAnyEngine('a file of patients', (engine) => {
  let clinic: TestApp;
  let admin: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    admin = (await signedIn(clinic, 'Admin')).token;
  });
  afterAll(() => clinic.close());

  const patientsWith = (phone: string) =>
    clinic.database.read.selectFrom('patients').selectAll().where('phone', '=', phone).execute();
  const outcomes = async (id: number) =>
    (await clinic.get(`/imports/${id}/rows`, admin)).data.rows.map((row: { outcome: string }) => row.outcome);

  it('is checked before anything is written, then written, and taken back as a whole', async () => {
    await addPatient(clinic, { name: 'Karim Uddin', phone: '01711000001' });
    const job = await checked(clinic, admin, 'patients', [
      ['name', 'phone', 'address'],
      ['Rahima Begum', '01711000002', 'Mirpur'],
      ['Karim Uddin', '1711000001', 'Green Road'],
      ['karim  uddin', '01711-000001', 'Green Road'],
      ['Salma', '01711000002', ''],
      ['Salma', '01711000002', ''],
      ['Nobody', '12', ''],
    ]);
    expect(job).toMatchObject({
      state: 'checked',
      counts: { new: 1, family: 1, changed: 1, same: 2, refused: 1 },
    });
    expect(await outcomes(job.id)).toEqual(['new', 'changed', 'same', 'family', 'same', 'refused']);
    // Where the columns are looked at again, the titles say which is which.
    const first = (await clinic.get(`/imports/${job.id}/rows?titles=1&limit=2`, admin)).data;
    expect(first.rows).toMatchObject([
      { line: 1, outcome: null, cells: ['name', 'phone', 'address'] },
      { line: 2, outcome: 'new' },
    ]);
    expect(first.pagination.total).toBe(7);
    expect(await patientsWith('01711000002')).toEqual([]);

    expect(await written(clinic, admin, job.id)).toMatchObject({ state: 'written', counts: job.counts });
    expect(await patientsWith('01711000002')).toMatchObject([{ name: 'Rahima Begum', address: 'Mirpur' }]);
    expect(await patientsWith('01711000001')).toMatchObject([{ address: 'Green Road' }]);

    await clinic.send('POST', `/imports/${job.id}/undo`, undefined, admin);
    expect(await ended(clinic, job.id, admin)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await patientsWith('01711000002')).toEqual([]);
    expect(await patientsWith('01711000001')).toMatchObject([{ name: 'Karim Uddin', address: null }]);
  });

  it('is not taken back once somebody has booked with a phone of it', async () => {
    const doctorId = await addDoctor(clinic);
    const { id } = await checked(clinic, admin, 'patients', [
      ['name', 'phone'],
      ['Rahima Begum', '01711000003'],
    ]);
    await written(clinic, admin, id);
    await book(clinic, doctorId, '01711000003', 'Rahima Begum');
    const refused = await clinic.send('POST', `/imports/${id}/undo`, undefined, admin);
    expect(refused.code).toBe('IMPORT_IN_USE');
  });
});
