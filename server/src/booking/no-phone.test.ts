import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { DAY, LATER } from '../../test/day-of-patients.ts';
import { addPatient, signedIn } from '../../test/people.ts';
import { Desk, newActKey } from '../../test/queue-sitting.ts';
import { makeReminders } from '../reminders/send-reminders.ts';

const SMS = {
  SMS_CONFIRMATION: 'on',
  QUEUE_SMS: 'on',
  REMINDER_EVENING: '19:00',
  PUBLIC_URL: 'https://clinic.example',
};

// rules: people 7
describeOnAnyEngine('a patient without a phone', (engine) => {
  let clinic: TestApp;
  let staff: string;
  let admin: string;
  let doctorId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: SMS });
    staff = (await signedIn(clinic, 'Staff')).token;
    admin = (await signedIn(clinic, 'Admin')).token;
  });
  afterAll(() => clinic.close());

  const give = (body: object) =>
    clinic.send('POST', '/appointments', { doctorId, appointmentDate: DAY, ...body }, staff);
  const register = (body: object) => clinic.send('POST', '/patients', body, staff);
  const save = (id: number, body: object) => clinic.send('PUT', `/patients/${id}`, body, staff);
  const messages = async () => {
    const { total } = await clinic.database.read
      .selectFrom('smsOutbox')
      .select((select) => select.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const placeholders = async () => {
    const rows = await clinic.database.read
      .selectFrom('patients')
      .select('phone')
      .where('phone', 'like', 'no-phone-%')
      .execute();
    return rows.map(({ phone }) => phone);
  };

  it('is registered only by choice, and with an age', async () => {
    expect(await register({ name: 'Karim Mia', birthYear: 1950 })).toMatchObject({
      status: 400,
      errors: { phone: 'Please enter your phone number' },
    });
    expect(await register({ name: 'Karim Mia', noPhone: true })).toMatchObject({
      status: 400,
      errors: { birthYear: expect.stringContaining('age or a year of birth') },
    });
    const both = { name: 'Karim Mia', noPhone: true, phone: newPhone(), birthYear: 1950 };
    expect((await register(both)).status).toBe(400);
    const one = await register({ name: 'Karim Mia', noPhone: true, birthYear: 1950 });
    const other = await register({ name: 'Karim Mia', noPhone: true, dateOfBirth: '1980-02-03' });
    expect(one.data).toMatchObject({ name: 'Karim Mia', phone: '', birthYear: 1950 });
    expect(other.data.id).not.toBe(one.data.id);
    expect(new Set(await placeholders()).size).toBe(2);
    for (const phone of await placeholders()) expect(phone).toMatch(/^no-phone-[a-p]{24}$/);
  });

  it('gets serials from the desk without an SMS, and an equal request the same one', async () => {
    doctorId = await addDoctor(clinic);
    const body = { noPhone: true, patientName: 'Amena Khatun', birthYear: 1948, key: newActKey() };
    expect((await give({ ...body, birthYear: undefined })).status).toBe(400);
    expect((await give({ ...body, patientPhone: newPhone() })).status).toBe(400);
    expect((await give({ ...body, birthYear: 2090 })).status).toBe(400);
    const answers = await Promise.all([give(body), give(body), give(body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const { data } = await give(body);
    expect(data).toMatchObject({ serialNumber: 1, patientPhone: '', patientName: 'Amena Khatun' });
    const again = { patientId: data.patientId, patientName: 'Amena Khatun' };
    expect(await give(again)).toMatchObject({ status: 409, code: 'ALREADY_BOOKED' });
    // A namesake without a phone is another person.
    const second = await give({ ...body, key: newActKey() });
    expect(second.data).toMatchObject({ serialNumber: 2, patientPhone: '' });
    expect(second.data.patientId).not.toBe(data.patientId);
    expect((await give({ patientId: data.patientId, appointmentDate: LATER })).data.patientPhone).toBe('');
    expect(await messages()).toBe(0);
    await give({ patientPhone: newPhone(), patientName: 'Somebody Else' });
    expect(await messages()).toBe(1);
  });

  it('walks in, once for a key, and again under the own record', async () => {
    doctorId = await addDoctor(clinic);
    const desk = await Desk.open(clinic, staff, doctorId);
    const walkIn = (body: object) => clinic.send('POST', `${desk.url}/walk-ins`, body, staff);
    const body = { name: 'Sufia Begum', noPhone: true, birthYear: 1960, key: newActKey() };
    const sent = await messages();
    expect(await walkIn({ name: 'Sufia Begum', key: newActKey() })).toMatchObject({
      status: 400,
      errors: { phone: 'Please enter your phone number' },
    });
    const [one, same] = await Promise.all([walkIn(body), walkIn(body)]);
    expect([one.status, same.status]).toEqual([200, 200]);
    expect(same.data.appointmentId).toBe(one.data.appointmentId);
    expect(await walkIn({ ...body, name: 'Another' })).toMatchObject({ status: 409, code: 'KEY_USED' });
    const { data: given } = await clinic.get(`/appointments/${one.data.appointmentId}`, staff);
    expect(given).toMatchObject({ patientPhone: '', status: 'Confirmed' });
    expect(one.data.queue.entries[0]).toMatchObject({ patientPhone: '', patientName: 'Sufia Begum' });

    const record = { patientId: given.patientId, name: 'Sufia Begum', key: newActKey() };
    expect(await walkIn(record)).toMatchObject({ status: 409, code: 'ALREADY_BOOKED' });
    expect((await walkIn({ ...record, name: 'Her Son' })).data.serialNumber).toBe(2);
    expect((await walkIn({ ...record, patientId: 999_999 })).code).toBe('PATIENT_NOT_FOUND');

    await desk.look();
    await desk.act('doctor-arrived');
    await desk.act('call-next');
    await desk.act('done');
    await desk.act('end');
    expect(await messages()).toBe(sent);
    const { data: sheet } = await clinic.get(`/doctors/${doctorId}/days/${DAY}/sheet`, staff);
    expect(JSON.stringify(sheet)).not.toContain('no-phone');
  });

  it('is found by name and reference, and never by digits or the placeholder', async () => {
    doctorId = await addDoctor(clinic);
    const { data } = await give({ noPhone: true, patientName: 'Zubeda Zaman', birthYear: 1955 });
    const find = async (search: string) => {
      const { data: found } = await clinic.get(
        `/patients/lookup?search=${encodeURIComponent(search)}`,
        staff,
      );
      return found.patients.map(({ id }: { id: number }) => id);
    };
    const placeholder = (await placeholders()).at(-1) ?? '';
    expect(await find('zobeda')).toEqual([data.patientId]);
    expect(await find(data.bookingReference)).toEqual([data.patientId]);
    expect(await find('no-phone')).toEqual([]);
    expect(await find(placeholder)).toEqual([]);
    const list = await clinic.get('/patients?search=Zubeda', staff);
    expect(list.data.patients).toMatchObject([{ id: data.patientId, phone: '' }]);
    expect(JSON.stringify((await clinic.get('/patients?limit=100', staff)).data)).not.toContain('no-phone');
  });

  it('stands without a phone in the files', async () => {
    doctorId = await addDoctor(clinic);
    const { data } = await give({ noPhone: true, patientName: 'Rupban Bibi', birthYear: 1955 });
    for (const path of ['/patients/export', `/appointments/export?date=${DAY}`]) {
      const { body } = await clinic.app.inject({
        url: `/api${path}`,
        headers: { authorization: `Bearer ${staff}` },
      });
      expect(body).toContain('Rupban Bibi,,');
      expect(body).not.toContain('no-phone');
    }
    const { data: own } = await clinic.get(`/patients/${data.patientId}/data-export`, admin);
    expect(own.patient).toMatchObject({ name: 'Rupban Bibi', phone: '' });
    expect(own.appointments).toMatchObject([{ patientName: 'Rupban Bibi', patientPhone: '' }]);
    expect(JSON.stringify(own)).not.toContain('no-phone');
  });

  it('is saved without one, and gets one later, unless another record has it', async () => {
    doctorId = await addDoctor(clinic);
    const { data } = await give({
      ...{ noPhone: true, patientName: 'Halima Nessa', birthYear: 1970, appointmentDate: LATER },
    });
    const id = data.patientId;
    const body = { name: 'Halima Nesa', address: 'Rangpur' };
    expect((await save(id, body)).data).toMatchObject({ name: 'Halima Nesa', phone: '', birthYear: 1970 });
    const other = await addPatient(clinic);
    expect(await save(id, { ...body, phone: other.phone })).toMatchObject({
      status: 409,
      code: 'PHONE_IN_USE',
      error: expect.stringContaining('already has a record'),
    });
    expect(await save(other.id, body)).toMatchObject({
      status: 400,
      errors: { phone: 'Please enter your phone number' },
    });
    const phone = newPhone();
    expect((await save(id, { ...body, phone })).data.phone).toBe(phone);
    expect((await clinic.get(`/appointments/${data.id}`, staff)).data.patientPhone).toBe(phone);
    const { data: found } = await clinic.get(`/appointments?date=${LATER}&search=${phone}`, staff);
    expect(found.appointments).toMatchObject([{ id: data.id }]);
  });

  it('is erased by the name', async () => {
    doctorId = await addDoctor(clinic);
    const { data } = await give({
      ...{ noPhone: true, patientName: 'Jorina Begum', birthYear: 1955, notes: 'Jorina limps' },
    });
    await clinic.send('PUT', `/appointments/${data.id}/status`, { status: 'Cancelled' }, staff);
    const erase = (body: object) => clinic.send('POST', `/patients/${data.patientId}/erase`, body, admin);
    expect(await erase({ phone: newPhone() })).toMatchObject({ status: 400 });
    expect(await erase({ name: 'Jorina' })).toMatchObject({
      status: 400,
      errors: { name: 'This is not the name of this patient.' },
    });
    expect((await erase({ name: ' jorina  begum' })).data).toMatchObject({ phone: '', isActive: false });
    const { data: left } = await clinic.get(`/appointments/${data.id}`, staff);
    expect(left).toMatchObject({ patientName: 'Erased patient', notes: null, patientErased: true });
    const tables = await clinic.database.read
      .selectFrom('appointments')
      .select('searchText')
      .where('id', '=', data.id)
      .execute();
    expect(JSON.stringify(tables)).not.toContain('jorina');
  });

  it('gets no reminder, and the day of the doctor is changed without an SMS', async () => {
    doctorId = await addDoctor(clinic);
    await give({ noPhone: true, patientName: 'Momtaz Ali', birthYear: 1970, appointmentDate: LATER });
    const sent = await messages();
    clinic.clock.set(`${DAY}T13:30:00.000Z`);
    await makeReminders(clinic.services).run();
    const rows = await clinic.database.read.selectFrom('smsOutbox').select('phone').execute();
    for (const { phone } of rows) expect(phone).toMatch(/^01\d{9}$/);
    expect(await messages()).toBeGreaterThanOrEqual(sent);
  });
});
