import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor, book } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { begin, checked, checkedUnseen, ended, written } from '../../test/import.ts';
import { signedIn } from '../../test/people.ts';
import { nextPart } from './import-runner.ts';
import { updateImport } from './imports.queries.ts';

const TITLES = ['name', 'department', 'phone', 'hours', 'room', 'feeNew', 'nameBn'];

describeOnBothEngines('a file of doctors', (engine) => {
  let clinic: TestApp;
  let admin: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: { CLINIC_NAME: 'Shapla', CLINIC_NAME_BN: 'শাপলা' } });
    admin = (await signedIn(clinic, 'Admin')).token;
    for (const form of [{ name: 'Uttara', nameBn: 'উত্তরা' }, { name: 'Mirpur' }]) {
      await clinic.send('POST', '/admin/places', form, admin);
    }
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

  it('joins the rows of a doctor at several places, says no to places it has not, and is taken back', async () => {
    await addDoctor(clinic, { name: 'Dr. Kept' });
    const several = async () => (await clinic.get('/clinic')).data.places as { id: number }[];
    const [, uttara = { id: 0 }, mirpur = { id: 0 }] = await several();
    const titles = ['name', 'department', 'phone', 'hours', 'room', 'place'];
    const jabed = (hours: string, room: string, place: string) => {
      return ['Dr. Jabed', 'Lungs', '01711000031', hours, room, place];
    };
    const rows = [
      titles,
      jabed('Sat-Mon 5-9 PM', '305', 'Uttara branch'),
      jabed('Sat, Tue 10am-1pm', '12', 'Shapla'),
      jabed('Wed 5-9 PM', '14', 'শাপলা'),
      jabed('Tue 12:30-3 PM', '', 'উত্তরা'),
      jabed('Sat-Mon 5-9 PM', '305', 'Uttara'),
      ['Dr. Nowhere', 'Lungs', '01711000032', 'Sat 5-9 PM', '', 'Gulshan'],
      ['Dr. Closed', 'Lungs', '01711000033', 'Sat 5-9 PM', '', 'Mirpur'],
      ['Dr. Kept', 'Medicine', '01811000000', 'Sat 5-9 PM', '', 'Uttara'],
    ];
    await clinic.send('PUT', `/admin/places/${mirpur.id}`, { name: 'Mirpur', isActive: false }, admin);
    const job = { id: await checkedUnseen(clinic, 'doctors', rows) };
    const report = async () =>
      (await clinic.get(`/imports/${job.id}/rows`, admin)).data.rows.map(
        ({ outcome, notes }: { outcome: string; notes: string[] }) => [outcome, ...notes].join(': '),
      );
    const expected = [
      ...['new', 'changed', 'changed'],
      'refused: These hours overlap those of another row of this doctor, or would be a third sitting of a day: Tue 12:30-15:00 (30)',
      'same',
      'refused: No place of the clinic has this name: Gulshan',
      'refused: This place is closed: Mirpur',
      expect.stringMatching(/^(changed|same): The hours of a known doctor stay as they are$/),
    ];
    expect(await report()).toEqual(expected);
    // Each row in a transaction of its own, as the parts of a long file are.
    await begin(clinic, job.id, 'writing');
    while (await nextPart(clinic.services, job.id, 1));
    expect(await report()).toEqual(expected);

    const [doctor] = await named('Dr. Jabed');
    expect(doctor).toMatchObject({ room: '12' });
    const { data } = await clinic.get(`/doctors/${doctor?.id}`, admin);
    expect(data.weeklySchedule).toMatchObject({
      1: { startTime: '17:00', placeId: uttara.id, room: '305' },
      2: { startTime: '10:00', endTime: '13:00' },
      3: { startTime: '17:00', room: '14' },
      6: {
        sittings: [
          { sitting: 1, startTime: '10:00' },
          { sitting: 2, startTime: '17:00', placeId: uttara.id, room: '305' },
        ],
      },
    });
    expect(data.weeklySchedule[2].placeId ?? data.weeklySchedule[2].room).toBeUndefined();
    const again = await checked(clinic, admin, 'doctors', rows.slice(0, 4));
    expect(again.counts).toMatchObject({ new: 0, changed: 0, same: 3 });
    const notes = (await clinic.get(`/imports/${again.id}/rows?noted=1`, admin)).data.rows;
    expect(notes).toEqual([]);

    await begin(clinic, job.id, 'undoing');
    while (await nextPart(clinic.services, job.id, 1));
    expect(await ended(clinic, job.id, admin)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await named('Dr. Jabed')).toEqual([]);
  });

  it('does not join a row to a doctor whom somebody has booked or edited since', async () => {
    const titles = ['name', 'department', 'phone', 'hours', 'place'];
    const id = await checkedUnseen(clinic, 'doctors', [
      titles,
      ['Dr. Taken', 'Ear', '01711000041', 'Everyday 9am-5pm', 'Shapla'],
      ['Dr. Taken', 'Ear', '01711000041', 'Fri 6-9 PM', 'Uttara'],
      ['Dr. Saved', 'Ear', '01711000042', 'Everyday 9am-5pm', 'Shapla'],
      ['Dr. Saved', 'Ear', '01711000042', 'Fri 6-9 PM', 'Uttara'],
    ]);
    expect((await ended(clinic, id, admin)).counts).toMatchObject({ new: 2, changed: 2 });
    await begin(clinic, id, 'writing');
    /** The runner of the server finds the import at rest in between. */
    const write = async (rows: number) => {
      await clinic.database.write((tx) => updateImport(tx, id, { state: 'writing' }));
      await nextPart(clinic.services, id, rows);
      await clinic.database.write((tx) => updateImport(tx, id, { state: 'checked' }));
    };
    await write(1);
    const [taken] = await named('Dr. Taken');
    await book(clinic, taken?.id ?? 0);
    await write(2);
    const [saved] = await named('Dr. Saved');
    const form = (await clinic.get(`/doctors/${saved?.id}`, admin)).data;
    await clinic.send('PUT', `/doctors/${saved?.id}`, { ...form, room: '5' }, admin);
    await write(1);
    expect(await ended(clinic, id, admin)).toMatchObject({ counts: { new: 2, changed: 0, same: 2 } });
    const { data } = await clinic.get(`/doctors/${taken?.id}`, admin);
    expect(data.weeklySchedule[5].sittings).toBeUndefined();
  });
});
