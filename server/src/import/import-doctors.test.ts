import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor, book } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { begin, checked, ended, written } from '../../test/import.ts';
import { signedIn } from '../../test/people.ts';
import { nextPart } from './import-runner.ts';

const TITLES = ['name', 'department', 'phone', 'hours', 'room', 'feeNew', 'nameBn'];

describeOnBothEngines('a file of doctors', (engine) => {
  let clinic: TestApp;
  let admin: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    admin = (await signedIn(clinic, 'Admin')).token;
  });
  afterAll(() => clinic.close());

  const named = (name: string) =>
    clinic.database.read.selectFrom('doctors').selectAll().where('name', '=', name).execute();
  const department = (name: string) =>
    clinic.database.read.selectFrom('departments').selectAll().where('name', '=', name).executeTakeFirst();
  const outcomes = async (id: number) =>
    (await clinic.get(`/imports/${id}/rows`, admin)).data.rows.map((row: { outcome: string }) => row.outcome);
  const undone = async (id: number) => {
    const answer = await clinic.send('POST', `/imports/${id}/undo`, undefined, admin);
    return answer.code ?? (await ended(clinic, id, admin));
  };

  it('adds doctors with departments and hours, fills what is empty, and is taken back as a whole', async () => {
    const medicine = await addDepartment(clinic, 'Medicine');
    const known = await addDoctor(clinic, { name: 'Dr. Known', departmentId: medicine });
    const job = await checked(clinic, admin, 'doctors', [
      TITLES,
      ['Dr. Rahima Begum', 'Cardiology', '01711000001', 'Sat-Mon 5-9 PM', '', '800/-', 'ডা. রহিমা বেগম'],
      ['Dr. Selim', 'cardiology', '01711000002', 'Sat 10am-1pm & 5pm-9pm', '', '', ''],
      ['ডা. রহিমা বেগম', 'CARDIOLOGY', '01711000001', 'Sat-Mon 5-9 PM', '204', '', ''],
      ['dr. known', 'Medicine', '01999000001', 'Fri 5-9 PM', '101', '', ''],
      ['Dr. Selim', 'Cardiology', '01711000002', 'Sat 10am-1pm & 5pm-9pm', '', '', ''],
      ['Dr. Wrong', 'Cardiology', '01711000003', '5-9', '', '', ''],
    ]);
    expect(job.counts).toMatchObject({ new: 2, changed: 2, same: 1, refused: 1 });
    expect(await outcomes(job.id)).toEqual(['new', 'new', 'changed', 'changed', 'same', 'refused']);
    expect(await department('Cardiology')).toBeUndefined();

    expect(await written(clinic, admin, job.id)).toMatchObject({ state: 'written', counts: job.counts });
    const [rahima] = await named('Dr. Rahima Begum');
    expect(rahima).toMatchObject({ feeNew: 80_000, room: '204', phone: '01711000001', isActive: 1 });
    const { data } = await clinic.get(`/doctors/${rahima?.id}`, admin);
    expect(data.weeklySchedule[6]).toMatchObject({ startTime: '17:00', endTime: '21:00', patientLimit: 30 });
    // The week of a known doctor stays.
    expect(await named('Dr. Known')).toMatchObject([{ id: known, room: '101', phone: '01811000000' }]);
    const { data: same } = await clinic.get(`/doctors/${known}`, admin);
    expect(same.weeklySchedule[6]).toMatchObject({ startTime: '09:00' });
    // The doctors are found by patients.
    expect((await clinic.get('/doctors?search=rahima')).data.doctors).toHaveLength(1);

    expect(await undone(job.id)).toMatchObject({ state: 'undone', kept: 0 });
    expect([...(await named('Dr. Rahima Begum')), ...(await named('Dr. Selim'))]).toEqual([]);
    expect(await department('Cardiology')).toBeUndefined();
    expect(await named('Dr. Known')).toMatchObject([{ room: null }]);
  });

  it('is not taken back once somebody has booked with a doctor of it', async () => {
    const { id } = await checked(clinic, admin, 'doctors', [
      TITLES,
      ['Dr. Booked', 'Skin', '01711000011', 'Everyday 9am-5pm', '', '', ''],
    ]);
    await written(clinic, admin, id);
    const [doctor] = await named('Dr. Booked');
    await book(clinic, doctor?.id ?? 0);
    expect(await undone(id)).toBe('IMPORT_IN_USE');
  });

  it('keeps a doctor whom staff have edited meanwhile', async () => {
    const { id } = await checked(clinic, admin, 'doctors', [
      TITLES,
      ['Dr. Edited', 'Eye', '01711000021', 'Everyday 9am-5pm', '', '', ''],
      ['Dr. Untouched', 'Eye', '01711000022', 'Everyday 9am-5pm', '', '', ''],
    ]);
    await written(clinic, admin, id);
    const [edited] = await named('Dr. Edited');
    const form = (await clinic.get(`/doctors/${edited?.id}`, admin)).data;
    const saved = await clinic.send('PUT', `/doctors/${edited?.id}`, { ...form, room: '5' }, admin);
    expect(saved.code).toBeUndefined();
    expect(await undone(id)).toBe('IMPORT_IN_USE');
    // The edit came after the question whether anything hangs on the rows.
    await begin(clinic, id, 'undoing');
    while (await nextPart(clinic.services, id));
    expect(await ended(clinic, id, admin)).toMatchObject({ state: 'undone', kept: 1 });
    expect(await named('Dr. Edited')).toMatchObject([{ room: '5' }]);
    expect(await named('Dr. Untouched')).toEqual([]);
  });

  it('written while staff edit the same doctor loses neither', async () => {
    const departmentId = await addDepartment(clinic, 'Race');
    const doctorId = await addDoctor(clinic, { name: 'Dr. Race', departmentId });
    const { id } = await checked(clinic, admin, 'doctors', [
      TITLES,
      ['Dr. Race', 'Race', '01811000000', 'Everyday 9am-5pm', '77', '', ''],
    ]);
    const form = (await clinic.get(`/doctors/${doctorId}`, admin)).data;
    const [, saved] = await Promise.all([
      written(clinic, admin, id),
      clinic.send('PUT', `/doctors/${doctorId}`, { ...form, qualification: 'MD' }, admin),
    ]);
    const [doctor] = await named('Dr. Race');
    expect(doctor?.room).toBe('77');
    expect(doctor?.qualification).toBe(saved.code === 'RECORD_CHANGED' ? 'MBBS, FCPS' : 'MD');
  });
});
