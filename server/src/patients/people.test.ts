import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine, describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn, type TestPatient } from '../../test/people.ts';

describeOnBothEngines('the people for whom a phone books', (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  let patient: TestPatient;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    doctorId = await addDoctor(clinic);
  });
  beforeEach(async () => {
    patient = await addPatient(clinic, { name: 'Rahima Begum', dateOfBirth: '1985-03-26', gender: 'Female' });
  });
  afterAll(() => clinic.close());

  const pathOf = ({ id } = patient) => `/patients/${id}/people`;
  const people = async (token = patient.token) => (await clinic.get(pathOf(), token)).data.people;
  const save = (form: object, token = patient.token) => clinic.send('PUT', pathOf(), form, token);
  const book = (patientName: string, parts: object = {}) =>
    addAppointment(clinic, { doctorId, patientId: patient.id, patientName, ...parts });
  const names = (list: Array<{ name: string }>) => list.map(({ name }) => name);

  onAnyEngine(engine, () => {
    it('begin with the patient of the record', async () => {
      expect(await people()).toEqual([
        {
          name: 'Rahima Begum',
          dateOfBirth: '1985-03-26',
          birthYear: 1985,
          gender: 'Female',
          relation: 'Self',
          isHolder: true,
          isOffered: true,
          appointments: 0,
          lastAppointment: null,
        },
      ]);
    });
  });

  it('go by the latest date, each once, with what is known of them', async () => {
    await book('Tania Begum', { appointmentDate: '2026-11-10', status: 'Completed' });
    await book('আয়েশা সিদ্দিকা', { appointmentDate: '2026-11-22' });
    await book('tania  begum', { appointmentDate: '2026-11-21' });
    await book('RAHIMA begum', { appointmentDate: '2026-11-23' });
    await book('Deleted Name', { deletedAt: '2026-11-20T04:00:00.000Z' });
    const { status, data } = await save({
      name: ' TANIA Begum ',
      birthYear: 2015,
      gender: 'Female',
      relation: 'Child',
    });
    expect(status).toBe(200);
    await save({ name: 'Karim Uddin', relation: 'Spouse' });
    expect(names(data.people)).toEqual(['Rahima Begum', 'আয়েশা সিদ্দিকা', 'tania  begum']);
    const [holder, , tania, karim] = await people();
    expect(holder).toMatchObject({ appointments: 1, lastAppointment: '2026-11-23' });
    expect(tania).toEqual({
      name: 'tania  begum',
      dateOfBirth: null,
      birthYear: 2015,
      gender: 'Female',
      relation: 'Child',
      isHolder: false,
      isOffered: true,
      appointments: 2,
      lastAppointment: '2026-11-21',
    });
    expect(karim).toMatchObject({ name: 'Karim Uddin', relation: 'Spouse', lastAppointment: null });
  });

  onAnyEngine(engine, () => {
    it('are not offered at booking when they were hidden; the patient of the record always is', async () => {
      await book('Tania Begum');
      await save({ name: 'tania begum', isOffered: false });
      await save({ name: 'Rahima Begum', isOffered: false, relation: 'Parent' });
      expect((await people()).map(({ isOffered }: { isOffered: boolean }) => isOffered)).toEqual([
        true,
        false,
      ]);
      expect((await people())[0].relation).toBe('Parent');
      const ownNames = async () => (await clinic.get('/appointments/own/names', patient.token)).data.names;
      expect(await ownNames()).toEqual(['Rahima Begum']);
      await save({ name: 'tania begum', isOffered: true });
      expect(await ownNames()).toEqual(['Rahima Begum', 'Tania Begum']);
    });

    it('keep what a change leaves out; null removes', async () => {
      const tania = { name: 'Tania Begum', birthYear: 2015, gender: 'Female', relation: 'Child' };
      await save({ ...tania, isOffered: false });
      const known = async () => (await people())[1];
      await save({ name: 'TANIA begum' });
      expect(await known()).toMatchObject({ ...tania, name: 'TANIA begum', isOffered: false });
      await save({ name: 'Tania Begum', relation: 'Sibling', birthYear: null });
      expect(await known()).toMatchObject({
        birthYear: null,
        gender: 'Female',
        relation: 'Sibling',
        isOffered: false,
      });
    });

    it('are shown to the patient and to staff only', async () => {
      const stranger = await addPatient(clinic);
      for (const [method, body] of [
        ['GET', undefined],
        ['PUT', { name: 'Tania Begum' }],
      ] as const) {
        const call = (token: string) =>
          method === 'GET' ? clinic.get(pathOf(), token) : clinic.send(method, pathOf(), body, token);
        expect(await call(stranger.token)).toMatchObject({ status: 404, code: 'PATIENT_NOT_FOUND' });
      }
      const viewer = await signedIn(clinic, 'Viewer');
      expect(names(await people(viewer.token))).toEqual(['Rahima Begum']);
      expect(await save({ name: 'Tania Begum' }, viewer.token)).toMatchObject({ status: 403 });
      const staff = await signedIn(clinic, 'Staff');
      expect((await save({ name: 'Tania Begum' }, staff.token)).status).toBe(200);
      expect(await clinic.get('/patients/999999/people', staff.token)).toMatchObject({
        status: 404,
        code: 'PATIENT_NOT_FOUND',
      });
    });

    it('are in the audit log without their names', async () => {
      const staff = await signedIn(clinic, 'Staff');
      await people(staff.token);
      await save({ name: 'Tania Begum', birthYear: 2015 }, staff.token);
      await people();
      const rows = await clinic.database.read
        .selectFrom('auditLog')
        .select(['action', 'actorKind', 'details'])
        .where('subjectId', '=', patient.id)
        .where('subjectKind', '=', 'patient')
        .orderBy('id')
        .execute();
      expect(rows).toEqual([
        { action: 'patient.view', actorKind: 'staff', details: null },
        { action: 'patient.person', actorKind: 'staff', details: null },
      ]);
    });

    it('have a birth year that is not in the future', async () => {
      for (const birthYear of [2027, 1899, 20.5]) {
        const { status, errors } = await save({ name: 'Tania Begum', birthYear });
        expect([status, errors]).toEqual([
          400,
          { birthYear: 'Please enter a year of birth or an age, for example 1985 or 41' },
        ]);
      }
      expect((await save({ name: 'Tania Begum', birthYear: 2026 })).status).toBe(200);
    });

    it('have a date of birth that gives the year, and is not in the future', async () => {
      const known = async () => (await people())[1];
      await save({ name: 'Tania Begum', birthYear: 2020 });
      await save({ name: 'Tania Begum', dateOfBirth: '2026-11-20' });
      expect(await known()).toMatchObject({ dateOfBirth: '2026-11-20', birthYear: 2026 });
      await save({ name: 'Tania Begum', relation: 'Child' });
      expect(await known()).toMatchObject({ dateOfBirth: '2026-11-20', relation: 'Child' });
      await save({ name: 'Tania Begum', dateOfBirth: null, birthYear: 2025 });
      expect(await known()).toMatchObject({ dateOfBirth: null, birthYear: 2025 });
      const message = 'Please enter a date of birth in the past';
      for (const [dateOfBirth, error] of [
        ['2026-11-21', message],
        ['1899-12-31', message],
        ['20.11.2026', 'Please enter a date as YYYY-MM-DD'],
      ]) {
        const { status, errors } = await save({ name: 'Tania Begum', dateOfBirth });
        expect([status, errors]).toEqual([400, { dateOfBirth: error }]);
      }
    });

    it('say of the patient the date of the record', async () => {
      await save({ name: 'Rahima Begum', dateOfBirth: '1999-01-01', birthYear: 1999 });
      expect((await people())[0]).toMatchObject({ dateOfBirth: '1985-03-26', birthYear: 1985 });
      const rows = await clinic.database.read
        .selectFrom('people')
        .select('dateOfBirth')
        .where('patientId', '=', patient.id)
        .execute();
      expect(rows).toEqual([{ dateOfBirth: null }]);
    });

    it('say the year of a patient without a date, in the record and in the list of staff', async () => {
      const staff = await signedIn(clinic, 'Staff');
      const undated = await addPatient(clinic, { name: 'Abul Kalam' });
      const form = { name: 'abul  kalam', birthYear: 1985 };
      await clinic.send('PUT', `/patients/${undated.id}/people`, form, staff.token);
      await save({ name: 'Rahima Begum', birthYear: 1999 });
      await save({ name: 'Abul Kalam', birthYear: 2001 });
      const yearOf = async ({ id }: TestPatient) =>
        (await clinic.get(`/patients/${id}`, staff.token)).data.birthYear;
      expect([await yearOf(undated), await yearOf(patient)]).toEqual([1985, null]);
      const { data } = await clinic.get('/patients?limit=2', staff.token);
      expect(data.patients.map(({ birthYear }: { birthYear: number }) => birthYear)).toEqual([1985, null]);
      const { data: other } = await clinic.get('/patients?limit=1&offset=1', staff.token);
      expect(other.patients[0]).toMatchObject({ id: patient.id, birthYear: null });
      const { data: ofUndated } = await clinic.get(`/patients/${undated.id}/people`, staff.token);
      expect(ofUndated.people).toMatchObject([{ isHolder: true, birthYear: 1985, dateOfBirth: null }]);
    });

    it('make a new version of the record with the year of the patient, which a new name keeps', async () => {
      const staff = await signedIn(clinic, 'Staff');
      const undated = await addPatient(clinic, { name: 'Abul Kalam' });
      const put = (path: string, body: object) =>
        clinic.send('PUT', `/patients/${undated.id}${path}`, body, staff.token);
      const { updatedAt } = (await clinic.get(`/patients/${undated.id}`, staff.token)).data;
      await put('/people', { name: 'Abul Kalam', birthYear: 1985 });
      const form = { name: 'Abul Kalam Azad', phone: undated.phone };
      expect((await put('', { ...form, birthYear: null, updatedAt })).code).toBe('RECORD_CHANGED');
      expect((await put('', form)).data).toMatchObject({ name: 'Abul Kalam Azad', birthYear: 1985 });
      await put('/people', { name: 'Abul Kalam Azad', relation: 'Self' });
      expect((await clinic.get(`/patients/${undated.id}`, staff.token)).data.birthYear).toBe(1985);
    });
  });

  it('are 30 at most beside the names on appointments, also when many are saved at once', async () => {
    const form = (number: number) => ({ name: `Person ${number}` });
    const answers = await Promise.all(Array.from({ length: 33 }, (_, number) => save(form(number))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({
      status: 409,
      code: 'TOO_MANY_PEOPLE',
      error: 'A phone can keep at most 30 people.',
    });
    const [, second] = await people();
    expect((await save({ name: second.name, birthYear: 1990 })).status).toBe(200);
    expect(await people()).toHaveLength(31);
  });

  it('are 50 at most in the list', async () => {
    for (let number = 1; number <= 55; number += 1) {
      await book(`Child ${number}`, { createdAt: '2026-10-01T00:00:00.000Z' });
    }
    const list = await people();
    expect([list.length, list[0].name, list[1].name]).toEqual([50, 'Rahima Begum', 'Child 55']);
  });

  onAnyEngine(engine, () => {
    it('cannot be changed for an erased patient', async () => {
      await save({ name: 'Zubaida Quraishi' });
      const admin = await signedIn(clinic, 'Admin');
      await clinic.send('POST', `/patients/${patient.id}/erase`, { phone: patient.phone }, admin.token);
      expect(await save({ name: 'Tania Begum' }, admin.token)).toMatchObject({
        status: 409,
        code: 'PATIENT_ERASED',
      });
      expect(names(await people(admin.token))).toEqual(['Erased patient']);
    });

    it('and the choice about reminders are in the data export, and leave with the patient', async () => {
      const admin = await signedIn(clinic, 'Admin');
      await save({
        name: 'Zubaida Quraishi',
        dateOfBirth: '1971-03-26',
        birthYear: 1971,
        relation: 'Parent',
        isOffered: false,
      });
      const appointmentId = await book('Rahima Begum', {
        appointmentDate: '2026-10-01',
        status: 'Completed',
      });
      const at = '2026-09-30T13:00:00.000Z';
      await clinic.database.write((tx) =>
        tx.insertInto('reminders').values({ appointmentId, kind: 'evening', at }).execute(),
      );
      await clinic.send('PUT', `/patients/${patient.id}/reminders`, { wantsReminders: false }, patient.token);
      const exported = async () =>
        (await clinic.get(`/patients/${patient.id}/data-export`, admin.token)).data;
      expect(await exported()).toMatchObject({
        patient: { wantsReminders: false },
        people: [
          {
            name: 'Zubaida Quraishi',
            dateOfBirth: '1971-03-26',
            birthYear: 1971,
            gender: null,
            relation: 'Parent',
            isOffered: false,
            updatedAt: clinic.clock.now().toISOString(),
          },
        ],
        reminders: [{ appointmentId, kind: 'evening', at }],
      });
      await clinic.send('POST', `/patients/${patient.id}/erase`, { phone: patient.phone }, admin.token);
      expect(await exported()).toMatchObject({
        patient: { wantsReminders: true },
        people: [],
        reminders: [],
      });
    });
  });
});

describeOnAnyEngine('the choice about reminders', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine, {
      env: { REMINDER_EVENING: '19:00', REMINDER_MINUTES_BEFORE: '90' },
    });
  });
  afterAll(() => clinic.close());

  it('belongs to the patient and to staff, and is audited', async () => {
    const { id, token } = await addPatient(clinic);
    const path = `/patients/${id}/reminders`;
    const offered = { evening: '19:00', minutesBefore: 90 };
    expect((await clinic.get(path, token)).data).toEqual({ wantsReminders: true, ...offered });
    const { data } = await clinic.send('PUT', path, { wantsReminders: false }, token);
    expect(data).toEqual({ wantsReminders: false });
    const staff = await signedIn(clinic, 'Staff');
    expect((await clinic.get(path, staff.token)).data).toEqual({ wantsReminders: false, ...offered });
    const stranger = await addPatient(clinic);
    expect((await clinic.get(path, stranger.token)).code).toBe('PATIENT_NOT_FOUND');
    expect((await clinic.send('PUT', path, { wantsReminders: true }, stranger.token)).code).toBe(
      'PATIENT_NOT_FOUND',
    );
    const viewer = await signedIn(clinic, 'Viewer');
    expect((await clinic.send('PUT', path, { wantsReminders: true }, viewer.token)).status).toBe(403);
    const [entry] = await clinic.database.read
      .selectFrom('auditLog')
      .select('details')
      .where('action', '=', 'patient.reminders')
      .execute();
    expect(entry).toEqual({ details: '{"wanted":false}' });
  });

  it('says that a clinic sends none', async () => {
    const quiet = await startTestApp(engine);
    try {
      const { id, token } = await addPatient(quiet);
      expect((await quiet.get(`/patients/${id}/reminders`, token)).data).toEqual({
        wantsReminders: true,
        evening: null,
        minutesBefore: null,
      });
    } finally {
      await quiet.close();
    }
  });
});
