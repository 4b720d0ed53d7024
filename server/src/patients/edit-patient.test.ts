import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone, requestCode } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { addPatient, newToken, signedIn, type TestPatient } from '../../test/people.ts';
import { patientKeys } from '../database/search-keys.ts';

const PHONE = 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)';
const EMERGENCY = 'Please enter a valid emergency contact number (11 digits starting with 01)';

describeOnBothEngines('staff who edit a patient', (engine) => {
  let clinic: TestApp;
  let token: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
  });
  afterAll(() => clinic.close());

  const save = (id: number, body: object) => clinic.send('PUT', `/patients/${id}`, body, token);
  const rowOf = (id: number) =>
    clinic.database.read.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const formOf = ({ phone }: TestPatient, more: object = {}) => ({ name: 'Rahima Khatun', phone, ...more });

  it('save all of the form, the phone included', async () => {
    const patient = await addPatient(clinic);
    const before = await rowOf(patient.id);
    clinic.clock.advance(60);
    const form = {
      name: 'রহিমা খাতুন',
      phone: newPhone(),
      address: 'House 7, Road 2',
      dateOfBirth: '1990-02-28',
      gender: 'Female',
      emergencyContact: '01911222333',
      isActive: true,
    };
    const { status, data } = await save(patient.id, form);
    expect(status).toBe(200);
    const updatedAt = clinic.clock.now().toISOString();
    expect(data).toEqual({
      id: patient.id,
      ...form,
      birthYear: null,
      createdAt: before.createdAt,
      updatedAt,
      totalAppointments: 0,
      lastAppointment: null,
      erasedAt: null,
    });
    expect(await rowOf(patient.id)).toEqual({
      ...before,
      ...form,
      ...patientKeys(form),
      isActive: 1,
      updatedAt,
    });
    // The patient's own profile shows the new phone.
    const next = await newToken(clinic, { patientId: patient.id });
    expect((await clinic.get(`/patients/${patient.id}/profile`, next)).data.phone).toBe(form.phone);
  });

  it('keep what the body leaves out', async () => {
    const stored = {
      address: 'House 7',
      gender: 'Male',
      dateOfBirth: '1990-02-28',
      emergencyContact: '01911222333',
    } as const;
    const patient = await addPatient(clinic, { ...stored, isActive: 0 });
    const { data } = await save(patient.id, formOf(patient));
    expect(data).toMatchObject({ name: 'Rahima Khatun', ...stored, isActive: false });
    const { data: cleared } = await save(patient.id, formOf(patient, { address: null, gender: null }));
    expect(cleared).toMatchObject({ ...stored, address: null, gender: null });
  });

  it('keep a year of birth where the date is not known, which a body without it leaves', async () => {
    const patient = await addPatient(clinic);
    expect((await save(patient.id, formOf(patient, { birthYear: 1985 }))).data.birthYear).toBe(1985);
    expect((await save(patient.id, formOf(patient))).data.birthYear).toBe(1985);
    expect((await clinic.get(`/patients/${patient.id}/profile`, patient.token)).data.birthYear).toBe(1985);
    const dated = await save(patient.id, formOf(patient, { dateOfBirth: '1986-02-28' }));
    expect(dated.data).toMatchObject({ dateOfBirth: '1986-02-28', birthYear: null });
    const both = formOf(patient, { dateOfBirth: '1986-02-28', birthYear: 1970 });
    expect((await save(patient.id, both)).data.birthYear).toBeNull();
    const { data } = await save(patient.id, formOf(patient, { dateOfBirth: null, birthYear: 1970 }));
    expect(data).toMatchObject({ dateOfBirth: null, birthYear: 1970 });
    const removed = await save(patient.id, formOf(patient, { birthYear: null }));
    expect(removed.data.birthYear).toBeNull();
  });

  it('store blank optional fields as null', async () => {
    const patient = await addPatient(clinic, {
      address: 'House 7',
      gender: 'Male',
      dateOfBirth: '1990-02-28',
    });
    const { data } = await save(
      patient.id,
      formOf(patient, { address: ' ', dateOfBirth: '', gender: '', emergencyContact: '' }),
    );
    expect(data).toMatchObject({ address: null, dateOfBirth: null, gender: null, emergencyContact: null });
  });

  it.each([
    ['name', '', 'Patient name is required'],
    ['name', '   ', 'Patient name is required'],
    ['name', undefined, 'Patient name is required'],
    ['name', ' R ', 'Name must be at least 2 characters'],
    ['name', 'x'.repeat(101), 'Please use at most 100 characters'],
    ['phone', '', 'Please enter your phone number'],
    ['phone', '0171234567', PHONE],
    ['phone', '02712345678', PHONE],
    ['emergencyContact', '123', EMERGENCY],
    ['dateOfBirth', '2026-11-21', 'Please enter a date of birth in the past'],
    ['dateOfBirth', '1990-13-01', 'Please enter a date as YYYY-MM-DD'],
    ['birthYear', 2027, 'Please enter a year of birth or an age, for example 1985 or 41'],
    ['birthYear', 1899, 'Please enter a year of birth or an age, for example 1985 or 41'],
    ['gender', 'x', 'Please choose a gender'],
    ['address', 'x'.repeat(301), 'Please use at most 300 characters'],
  ])('get an error for %s %j: %s', async (field, value, message) => {
    const patient = await addPatient(clinic);
    const before = await rowOf(patient.id);
    const answer = await save(patient.id, formOf(patient, { [field]: value }));
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT', error: message });
    expect(answer.errors).toEqual({ [field]: message });
    expect(await rowOf(patient.id)).toEqual(before);
  });

  it("cannot save another patient's phone", async () => {
    const [patient, other] = [await addPatient(clinic), await addPatient(clinic, { isActive: 0 })];
    const before = await rowOf(patient.id);
    expect(await save(patient.id, formOf(other))).toMatchObject({
      status: 409,
      code: 'PHONE_IN_USE',
      errors: { phone: 'This phone number already belongs to another patient.' },
    });
    expect(await rowOf(patient.id)).toEqual(before);
    expect((await save(patient.id, formOf(patient))).status).toBe(200);
  });

  it('give a phone to one of two patients when both get it at once', async () => {
    const patients = [await addPatient(clinic), await addPatient(clinic)];
    const phone = newPhone();
    const answers = await Promise.all(patients.map(({ id }) => save(id, { name: 'Rahima Khatun', phone })));
    expect(answers.map((answer) => answer.code ?? 'saved').sort()).toEqual(['PHONE_IN_USE', 'saved']);
  });

  it('log a patient out by making them inactive; an inactive patient cannot book', async () => {
    const patient = await addPatient(clinic);
    const { data } = await save(patient.id, formOf(patient, { isActive: false }));
    expect(data.isActive).toBe(false);
    expect((await clinic.get('/appointments', patient.token)).status).toBe(401);
    const doctorId = await addDoctor(clinic);
    expect((await book(clinic, doctorId, patient.phone)).code).toBe('PATIENT_INACTIVE');
    // The patient is made active again. The old login session stays ended.
    expect((await save(patient.id, formOf(patient, { is_active: true }))).data.isActive).toBe(true);
    expect((await clinic.get('/appointments', patient.token)).status).toBe(401);
    expect((await book(clinic, doctorId, patient.phone)).status).toBe(200);
  });

  it('leave a patient active or inactive when the body does not say', async () => {
    for (const isActive of [0, 1] as const) {
      const patient = await addPatient(clinic, { isActive });
      expect((await save(patient.id, formOf(patient))).data.isActive).toBe(isActive === 1);
    }
  });

  it('get RECORD_CHANGED when somebody else has saved since, even the patient', async () => {
    const patient = await addPatient(clinic);
    const { updatedAt } = (await clinic.get(`/patients/${patient.id}`, token)).data;
    clinic.clock.advance(1);
    await clinic.send(
      'PUT',
      `/patients/${patient.id}`,
      formOf(patient, { address: 'By the patient' }),
      patient.token,
    );
    const stale = await save(patient.id, formOf(patient, { address: 'By the desk', updatedAt }));
    expect(stale).toMatchObject({
      status: 409,
      code: 'RECORD_CHANGED',
      error: 'Somebody else has changed this record in the meantime.',
    });
    expect((await rowOf(patient.id)).address).toBe('By the patient');
    const fresh = (await clinic.get(`/patients/${patient.id}`, token)).data.updatedAt;
    expect(
      (await save(patient.id, formOf(patient, { address: 'By the desk', updatedAt: fresh }))).status,
    ).toBe(200);
    // A client that leaves out the optional fields is served.
    expect((await save(patient.id, formOf(patient))).status).toBe(200);
  });

  it('end all sessions of the patient with another phone, and none with the same phone', async () => {
    const patient = await addPatient(clinic);
    const profile = async () => (await clinic.get(`/patients/${patient.id}/profile`, patient.token)).status;
    expect((await save(patient.id, formOf(patient))).status).toBe(200);
    expect(await profile()).toBe(200);
    expect((await save(patient.id, formOf(patient, { phone: newPhone() }))).status).toBe(200);
    expect(await profile()).toBe(401);
  });

  it('get RECORD_CHANGED when the patient has changed the phone since', async () => {
    const patient = await addPatient(clinic);
    const { updatedAt } = (await clinic.get(`/patients/${patient.id}`, token)).data;
    clinic.clock.advance(1);
    const path = `/patients/${patient.id}`;
    const { data } = await clinic.send(
      'POST',
      `${path}/request-phone-otp`,
      { phone: newPhone() },
      patient.token,
    );
    await clinic.send('POST', `${path}/verify-phone-otp`, data, patient.token);
    expect((await save(patient.id, formOf(patient, { updatedAt }))).code).toBe('RECORD_CHANGED');
    expect((await rowOf(patient.id)).phone).not.toBe(patient.phone);
  });

  it('succeed with one of several saves of the same version', async () => {
    const patient = await addPatient(clinic);
    const { updatedAt } = await rowOf(patient.id);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((who) => save(patient.id, formOf(patient, { address: `House ${who}`, updatedAt }))),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    const winner = answers.find((answer) => answer.status === 200)?.data;
    expect((await rowOf(patient.id)).address).toBe(winner.address);
  });

  it('succeed with one of two saves of the same version, even when each gives another phone', async () => {
    for (let round = 0; round < 4; round += 1) {
      const patient = await addPatient(clinic);
      const { updatedAt } = await rowOf(patient.id);
      const answers = await Promise.all(
        [1, 2].map(() => save(patient.id, { name: 'Rahima Khatun', phone: newPhone(), updatedAt })),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const winner = answers.find((answer) => answer.status === 200)?.data;
      expect((await rowOf(patient.id)).phone).toBe(winner.phone);
    }
  });

  it('do not silently overwrite what the patient saves at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const patient = await addPatient(clinic);
      const { updatedAt } = await rowOf(patient.id);
      clinic.clock.advance(1);
      const [byDesk, byPatient] = await Promise.all([
        save(patient.id, formOf(patient, { address: 'By the desk', updatedAt })),
        clinic.send(
          'PUT',
          `/patients/${patient.id}`,
          formOf(patient, { address: 'By the patient' }),
          patient.token,
        ),
      ]);
      expect(byPatient.status).toBe(200);
      expect([200, 409]).toContain(byDesk.status);
      expect((await rowOf(patient.id)).address).toBe('By the patient');
    }
  });

  it('change the fields of the form only', async () => {
    const [patient, other] = [await addPatient(clinic), await addPatient(clinic)];
    const before = await rowOf(other.id);
    const { data } = await save(
      patient.id,
      formOf(patient, {
        id: other.id,
        patientId: other.id,
        createdAt: '2000-01-01T00:00:00.000Z',
        totalAppointments: 99,
        role: 'Admin',
      }),
    );
    expect(data).toMatchObject({ id: patient.id, createdAt: before.createdAt, totalAppointments: 0 });
    expect(await rowOf(other.id)).toEqual(before);
  });

  it('do not rename the appointments that exist', async () => {
    const phone = newPhone();
    const { appointment, patient } = (await book(clinic, await addDoctor(clinic), phone)).data;
    await save(patient.id, { name: 'Another Name', phone: newPhone() });
    const { data } = await clinic.get(`/appointments/${appointment.id}`, token);
    expect([data.patientName, data.patientPhone]).toEqual([appointment.patientName, phone]);
    // The old phone is free, so the next person who books with it is a new patient.
    const next = await requestCode(clinic, await addDoctor(clinic), phone, 'Somebody New');
    expect(next.status).toBe(200);
  });
});
