import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addPatient, type TestPatient } from '../../test/people.ts';
import { patientKeys } from '../database/search-keys.ts';

const PHONE = 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)';
const EMERGENCY = 'Please enter a valid emergency contact number (11 digits starting with 01)';

describeOnAnyEngine("a patient's own profile", (engine) => {
  let clinic: TestApp;
  let patient: TestPatient;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    patient = await addPatient(clinic);
  });
  afterAll(() => clinic.close());

  const read = async ({ id, token } = patient) => (await clinic.get(`/patients/${id}/profile`, token)).data;
  const save = (form: object, { id, token } = patient) => clinic.send('PUT', `/patients/${id}`, form, token);
  const formOf = ({ phone } = patient) => ({
    name: 'Rahima Khatun',
    phone,
    address: 'House 7, Road 2, Dhanmondi',
    dateOfBirth: '1990-02-28',
    gender: 'Female',
    emergencyContact: '01911222333',
  });

  it('is saved with all fields of the form, and no other field changes', async () => {
    const before = await read();
    const { status, data } = await save(formOf());
    expect(status).toBe(200);
    expect(data).toEqual({ ...before, ...formOf() });
    expect(await read()).toEqual(data);
  });

  it('trims names, and accepts phones however they are written', async () => {
    const { phone } = patient;
    const { data } = await save({
      ...formOf(),
      name: '  রহিমা খাতুন ',
      phone: ` ${phone.slice(0, 5)}-${phone.slice(5)} `,
      emergencyContact: '01911-222 333',
      address: '  House 8 ',
    });
    expect(data).toMatchObject({
      name: 'রহিমা খাতুন',
      phone,
      emergencyContact: '01911222333',
      address: 'House 8',
    });
  });

  it.each([
    ['blank', { address: '', dateOfBirth: '', gender: '', emergencyContact: '' }],
    ['spaces', { address: '  ', dateOfBirth: ' ', emergencyContact: '  ', gender: null }],
    ['null', { address: null, dateOfBirth: null, gender: null, emergencyContact: null }],
  ])('keeps optional fields that are %s as null', async (_how, optional) => {
    await save(formOf());
    const { name, phone } = formOf();
    const { status, data } = await save({ name, phone, ...optional });
    expect(status).toBe(200);
    expect(data).toMatchObject({ address: null, dateOfBirth: null, gender: null, emergencyContact: null });
  });

  it('keeps a year of birth where the date is not known', async () => {
    const { name, phone } = formOf();
    await save({ name, phone, dateOfBirth: null, birthYear: 1985 });
    expect(await read()).toMatchObject({ dateOfBirth: null, birthYear: 1985 });
    const late = await save({ name, phone, birthYear: 2027 });
    const error = 'Please enter a year of birth or an age, for example 1985 or 41';
    expect(late).toMatchObject({ status: 400, errors: { birthYear: error } });
    expect((await save({ name, phone, dateOfBirth: '1985-03-26' })).data.birthYear).toBeNull();
  });

  it('keeps optional fields that the body leaves out', async () => {
    const { data: before } = await save(formOf());
    const { name, phone } = formOf();
    expect((await save({ name, phone })).data).toEqual(before);
    expect(before.address).not.toBeNull();
  });

  it.each([
    ['name', '', 'Please enter your full name'],
    ['name', '   ', 'Please enter your full name'],
    ['name', undefined, 'Please enter your full name'],
    ['name', null, 'Please enter your full name'],
    ['name', 'x'.repeat(101), 'Please use at most 100 characters'],
    ['name', 'a\u0000b', 'Please remove the characters that cannot be printed'],
    ['phone', '', 'Please enter your phone number'],
    ['phone', undefined, 'Please enter your phone number'],
    ['phone', '0171234567', PHONE],
    ['phone', '02712345678', PHONE],
    ['phone', '017123456789', PHONE],
    ['phone', 'phone', PHONE],
    ['emergencyContact', '123', EMERGENCY],
    ['emergencyContact', '02911222333', EMERGENCY],
    ['emergencyContact', 'none', EMERGENCY],
    ['emergencyContact', 1911222333, EMERGENCY],
    ['address', 'x'.repeat(301), 'Please use at most 300 characters'],
    ['dateOfBirth', '1990-02-30', 'Please enter a date as YYYY-MM-DD'],
    ['dateOfBirth', '28.02.1990', 'Please enter a date as YYYY-MM-DD'],
    ['dateOfBirth', '2026-11-21', 'Please enter a date of birth in the past'],
    ['dateOfBirth', '2999-01-01', 'Please enter a date of birth in the past'],
    ['dateOfBirth', '1899-12-31', 'Please enter a date of birth in the past'],
    ['gender', 'female', 'Please choose a gender'],
    ['gender', 1, 'Please choose a gender'],
  ])('with %s %j is refused: %s', async (field, value, message) => {
    const before = await read();
    const answer = await save({ ...formOf(), [field]: value });
    expect(answer).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      error: message,
      errors: { [field]: message },
    });
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
    expect(await read()).toEqual(before);
  });

  it('gets an error for every wrong field at once', async () => {
    const { errors } = await save({ name: '', phone: '', emergencyContact: '1', gender: 'x' });
    expect(Object.keys(errors ?? {}).sort()).toEqual(['emergencyContact', 'gender', 'name', 'phone']);
  });

  it('does not accept another phone before it is proven', async () => {
    const before = await read();
    expect(await save({ ...formOf(), name: 'Somebody Else', phone: '01999888777' })).toMatchObject({
      status: 409,
      code: 'PHONE_NOT_PROVEN',
      error: 'Please confirm the new phone number with the code that is sent to it.',
    });
    expect(await read()).toEqual(before);
  });

  it('takes no more than the form: ids, state, moments and roles in the body change nothing', async () => {
    const { id, token, phone } = await addPatient(clinic);
    const other = await addPatient(clinic, { name: 'Karim Mia' });
    const row = async (of: number) =>
      clinic.database.read.selectFrom('patients').selectAll().where('id', '=', of).executeTakeFirstOrThrow();
    const [before, otherBefore] = [await row(id), await row(other.id)];
    clinic.clock.advance(60);
    const answer = await clinic.send(
      'PUT',
      `/patients/${id}`,
      {
        ...formOf({ id, token, phone }),
        id: other.id,
        patientId: other.id,
        patient_id: other.id,
        isActive: false,
        is_active: false,
        createdAt: '2000-01-01T00:00:00.000Z',
        created_at: '2000-01-01T00:00:00.000Z',
        updatedAt: '2000-01-01T00:00:00.000Z',
        totalAppointments: 99,
        role: 'Admin',
        token: 'x',
      },
      token,
    );
    expect(answer).toMatchObject({ status: 200, data: { id, isActive: true, createdAt: before.createdAt } });
    expect(await row(id)).toEqual({
      ...before,
      ...formOf({ id, token, phone }),
      ...patientKeys(formOf({ id, token, phone })),
      updatedAt: expect.any(String),
    });
    expect((await row(id)).updatedAt).toBe(clinic.clock.now().toISOString());
    expect(await row(other.id)).toEqual(otherBefore);
    expect((await read({ id, token, phone })).isActive).toBe(true);
  });
});
