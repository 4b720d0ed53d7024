import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor, book } from '../../test/clinic.ts';
import { describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';

const ABOUT = {
  gender: 'female',
  languages: ['bn', 'syl'],
  treats: 'Asthma, long fever',
  treatsBn: 'হাঁপানি, দীর্ঘদিনের জ্বর',
};
const DAY = { startTime: '09:00', endTime: '17:00', patientLimit: 30 };

describeOnBothEngines('a doctor', (engine) => {
  let clinic: TestApp;
  let admin: string;
  let staff: string;
  let departmentId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    admin = (await signedIn(clinic, 'Admin')).token;
    staff = (await signedIn(clinic, 'Staff')).token;
    departmentId = await addDepartment(clinic, 'Cardiology');
  });
  afterAll(() => clinic.close());

  const form = (more: object = {}) => ({
    name: 'Dr. Farida Akter',
    phone: '01811000000',
    departmentId,
    email: 'farida@clinic.example',
    nameBn: 'ডা. ফরিদা আক্তার',
    qualification: 'MBBS, FCPS',
    qualificationBn: 'এমবিবিএস, এফসিপিএস',
    experienceYears: 12,
    ...ABOUT,
    isActive: true,
    weeklySchedule: { 5: DAY },
    ...more,
  });
  const create = async (more: object = {}) => (await clinic.send('POST', '/doctors', form(more), staff)).data;
  const save = (id: number, more: object = {}) => clinic.send('PUT', `/doctors/${id}`, form(more), staff);
  const read = async (id: number, token?: string) => clinic.get(`/doctors/${id}`, token);
  const remove = (id: number) => clinic.send('DELETE', `/doctors/${id}`, undefined, admin);

  it('is added, and shown to staff in full and to the public without the private fields', async () => {
    const { status, data } = await clinic.send('POST', '/doctors', form(), staff);
    expect(status).toBe(200);
    const { weeklySchedule: _week, ...rest } = form();
    expect(data).toMatchObject({
      ...rest,
      id: expect.any(Number),
      departmentName: 'Cardiology',
      dailyPatientLimit: 30,
      isBookable: true,
      createdAt: clinic.clock.now().toISOString(),
      updatedAt: clinic.clock.now().toISOString(),
      today: { limit: 30, availableSlots: 30, nextSerial: 1 },
    });
    expect((await read(data.id, staff)).data).toEqual(data);
    const seen = (await read(data.id)).data;
    expect(seen).toMatchObject({
      name: 'Dr. Farida Akter',
      nameBn: 'ডা. ফরিদা আক্তার',
      qualification: 'MBBS, FCPS',
      qualificationBn: 'এমবিবিএস, এফসিপিএস',
      departmentNameBn: null,
      experienceYears: 12,
      ...ABOUT,
    });
    const { doctors } = (await clinic.get('/doctors')).data;
    const listed = doctors.find((doctor: { id: number }) => doctor.id === data.id);
    expect(listed.gender).toBe('female');
    for (const key of ['languages', 'treats', 'treatsBn']) expect(listed).not.toHaveProperty(key);
    for (const key of ['phone', 'email', 'isBookable']) expect(seen).not.toHaveProperty(key);
    expect(JSON.stringify(seen)).not.toMatch(/patientLimit":|reservedSlots/);
    expect((await book(clinic, data.id)).data.serialNumber).toBe(1);
  });

  it('is changed in all of its fields', async () => {
    const doctor = await create();
    const other = await addDepartment(clinic, 'Skin');
    clinic.clock.advance(60);
    const { status, data } = await save(doctor.id, {
      name: 'Dr. Farida Haque',
      nameBn: ' ডা. ফরিদা হক ',
      phone: '01911000000',
      departmentId: other,
      email: null,
      qualification: 'MD',
      qualificationBn: 'এমডি',
      experienceYears: 13,
      gender: 'male',
      languages: ['ur', 'en', 'ur'],
      treats: ' Fever\nCough ',
      treatsBn: 'জ্বর',
      isActive: false,
      weeklySchedule: { 6: { ...DAY, patientLimit: 20 } },
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      id: doctor.id,
      name: 'Dr. Farida Haque',
      nameBn: 'ডা. ফরিদা হক',
      phone: '01911000000',
      departmentName: 'Skin',
      email: null,
      qualification: 'MD',
      qualificationBn: 'এমডি',
      experienceYears: 13,
      gender: 'male',
      languages: ['en', 'ur'],
      treats: 'Fever\nCough',
      treatsBn: 'জ্বর',
      isActive: false,
      isBookable: false,
      dailyPatientLimit: 20,
      createdAt: doctor.createdAt,
      updatedAt: clinic.clock.now().toISOString(),
    });
    expect((await read(doctor.id, staff)).data).toEqual(data);
    expect((await read(doctor.id)).status).toBe(404);
  });

  onAnyEngine(engine, () => {
    it('keeps what the body leaves out, and loses what the body sets to null', async () => {
      const doctor = await create({ isActive: false });
      const { name, phone, departmentId, weeklySchedule } = form();
      const required = { name, phone, departmentId, weeklySchedule };
      const put = (more: object = {}) =>
        clinic.send('PUT', `/doctors/${doctor.id}`, { ...required, ...more }, staff);
      const { nameBn, qualification, qualificationBn, email, experienceYears, gender, treats, treatsBn } =
        doctor;
      const optional = {
        nameBn,
        qualification,
        qualificationBn,
        email,
        experienceYears,
        gender,
        treats,
        treatsBn,
      };
      for (const value of Object.values(optional)) expect(value).not.toBeNull();
      expect((await put()).data).toMatchObject({ ...optional, languages: ABOUT.languages, isActive: false });
      const nothing = Object.fromEntries(Object.keys(optional).map((field) => [field, null]));
      expect((await put(nothing)).data).toMatchObject({ ...nothing, isActive: false });
      expect((await put({ languages: null })).data).toMatchObject({ languages: [] });
      expect((await put({ isActive: true })).data).toMatchObject({ ...nothing, isActive: true });
    });

    it('takes no more than the form: ids, moments and roles in the body change nothing', async () => {
      const bystander = await create({ name: 'Dr. Bystander' });
      const foreign = {
        id: bystander.id,
        doctorId: bystander.id,
        departmentName: 'Surgery',
        createdAt: '2000-01-01T00:00:00.000Z',
        created_at: '2000-01-01T00:00:00.000Z',
        dailyPatientLimit: 99,
        isBookable: true,
        role: 'Admin',
        username: 'root',
        password: 'another-password',
        today: { availableSlots: 99 },
      };
      const before = (await read(bystander.id, staff)).data;
      clinic.clock.advance(60);
      const added = await create({ ...foreign, updatedAt: '2000-01-01T00:00:00.000Z' });
      const now = clinic.clock.now().toISOString();
      expect(added.id).not.toBe(bystander.id);
      expect(added).toMatchObject({
        departmentName: 'Cardiology',
        dailyPatientLimit: 30,
        createdAt: now,
        updatedAt: now,
      });
      clinic.clock.advance(60);
      const { data } = await save(added.id, { ...foreign, name: 'Dr. Changed' });
      expect(data).toMatchObject({
        id: added.id,
        name: 'Dr. Changed',
        departmentName: 'Cardiology',
        dailyPatientLimit: 30,
        createdAt: now,
        updatedAt: clinic.clock.now().toISOString(),
      });
      expect(data).not.toHaveProperty('role');
      expect((await read(bystander.id, staff)).data).toEqual(before);
    });

    it('is not overwritten when somebody else has saved it since', async () => {
      const doctor = await create();
      const first = await save(doctor.id, { name: 'Dr. First', updatedAt: doctor.updatedAt });
      expect(first.status).toBe(200);
      // The moment is later even within the same millisecond.
      expect(first.data.updatedAt > doctor.updatedAt).toBe(true);
      expect(await save(doctor.id, { name: 'Dr. Second', updatedAt: doctor.updatedAt })).toMatchObject({
        status: 409,
        code: 'RECORD_CHANGED',
        error: 'Somebody else has changed this record in the meantime.',
      });
      expect((await read(doctor.id, staff)).data.name).toBe('Dr. First');
      expect((await save(doctor.id, { name: 'Dr. Second', updatedAt: first.data.updatedAt })).status).toBe(
        200,
      );
      // A client that does not send `updatedAt` may still save.
      expect((await save(doctor.id, { name: 'Dr. Third' })).data.name).toBe('Dr. Third');
    });
  });

  it('is saved once when four save the same version at once', async () => {
    const doctor = await create();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((who) =>
        save(doctor.id, {
          name: `Dr. Number ${who}`,
          updatedAt: doctor.updatedAt,
          weeklySchedule: { [who]: { ...DAY, patientLimit: who } },
        }),
      ),
    );
    expect(answers.map((answer) => answer.code ?? 'saved').sort()).toEqual([
      'RECORD_CHANGED',
      'RECORD_CHANGED',
      'RECORD_CHANGED',
      'saved',
    ]);
    const winner = answers.find((answer) => answer.status === 200)?.data;
    expect((await read(doctor.id, staff)).data).toEqual(winner);
    expect(winner.scheduleSummary.totalAvailableDays).toBe(1);
    expect(`Dr. Number ${winner.dailyPatientLimit}`).toBe(winner.name);
  });

  onAnyEngine(engine, () => {
    it('leaves the appointments unchanged when it is saved', async () => {
      const doctor = await create();
      const given = [
        await book(clinic, doctor.id),
        await book(clinic, doctor.id),
        await book(clinic, doctor.id),
      ];
      const rows = () =>
        clinic.database.read
          .selectFrom('appointments')
          .selectAll()
          .where('doctorId', '=', doctor.id)
          .orderBy('id')
          .execute();
      const before = await rows();
      clinic.clock.advance(60);
      await save(doctor.id, {
        weeklySchedule: { 5: { startTime: '14:00', endTime: '15:00', patientLimit: 2 } },
      });
      expect(await rows()).toEqual(before);
      const live = async () => (await clinic.get(`/doctors/${doctor.id}/live-status`)).data;
      expect(await live()).toMatchObject({ limit: 2, booked: 3, availableSlots: 0, reason: 'fully-booked' });
      // The same is true when the day becomes a day off, or the doctor inactive.
      await save(doctor.id, { isActive: false, weeklySchedule: { 1: DAY } });
      expect(await rows()).toEqual(before);
      for (const { data } of given) {
        const own = await clinic.get(`/appointments/${data.appointment.id}`, data.patientToken);
        // Only the mark says that the doctor cannot be booked any more, and the time that they do not sit.
        const whenToCome = { kind: 'away', reason: 'day' };
        expect(own.data).toEqual({ ...data.appointment, affected: 'inactive', whenToCome });
      }
      await save(doctor.id, { weeklySchedule: { 5: { ...DAY, patientLimit: 4 } } });
      expect(await live()).toMatchObject({ booked: 3, availableSlots: 1, nextSerial: 4 });
    });

    it.each([
      [1, '1 appointment'],
      [3, '3 appointments'],
    ])('with %i appointments is not deleted, and the error says so', async (count, words) => {
      const doctor = await create({ name: 'Dr. Busy' });
      const { id: patientId } = await addPatient(clinic);
      for (let each = 0; each < count; each += 1) {
        await addAppointment(clinic, { doctorId: doctor.id, patientId, status: 'Cancelled' });
      }
      expect(await remove(doctor.id)).toMatchObject({
        status: 409,
        code: 'HAS_HISTORY',
        error: `Dr. Busy has ${words} and cannot be deleted. You can deactivate the doctor instead.`,
      });
      expect((await read(doctor.id, staff)).data.name).toBe('Dr. Busy');
      // A screen reads the same number before it asks.
      expect((await clinic.get(`/doctors/${doctor.id}/stats`, staff)).data).toEqual({
        totalAppointments: count,
      });
    });

    it('can be deleted when all appointments were deleted, because these count nowhere', async () => {
      const doctor = await create({ name: 'Dr. Past' });
      const booked = (await book(clinic, doctor.id)).data.appointment;
      expect((await clinic.send('DELETE', `/appointments/${booked.id}`, undefined, admin)).status).toBe(200);
      const stats = await clinic.get(`/doctors/${doctor.id}/stats`, staff);
      expect(stats.data).toEqual({ totalAppointments: 0 });
      expect((await remove(doctor.id)).status).toBe(200);
      expect((await read(doctor.id, staff)).status).toBe(404);
    });

    it('is deleted when it has no appointments, with the working week and the requested codes', async () => {
      const doctor = await create();
      await clinic.send('POST', '/appointments/request-otp', {
        doctorId: doctor.id,
        patientName: 'Rahima Begum',
        patientPhone: '01777000111',
      });
      expect(await remove(doctor.id)).toMatchObject({ status: 200, data: { deleted: true } });
      for (const token of [staff, undefined]) {
        expect(await read(doctor.id, token)).toMatchObject({ status: 404, code: 'DOCTOR_NOT_FOUND' });
      }
      expect((await remove(doctor.id)).status).toBe(404);
      expect((await clinic.get(`/doctors/${doctor.id}/stats`, staff)).code).toBe('DOCTOR_NOT_FOUND');
      const left = await clinic.database.read
        .selectFrom('weeklySessions')
        .select('weekday')
        .where('doctorId', '=', doctor.id)
        .execute();
      expect(left).toEqual([]);
    });
  });

  it('is either deleted or booked when both are sent at once, without a server error', async () => {
    for (let round = 0; round < 10; round += 1) {
      const doctorId = await addDoctor(clinic, { departmentId });
      const { data } = await clinic.send('POST', '/appointments/request-otp', {
        doctorId,
        patientName: 'Rahima Begum',
        patientPhone: `0166600${String(round).padStart(4, '0')}`,
      });
      const { id: patientId } = await addPatient(clinic);
      const answers = await Promise.all([
        clinic.send('POST', '/appointments/verify-otp', data),
        remove(doctorId),
        clinic.send('POST', '/appointments', { doctorId, patientId, appointmentDate: '2026-11-27' }, staff),
      ]);
      const [booked, removed, atDesk] = answers.map((answer) => answer.status);
      expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
      if (removed === 200) {
        expect(atDesk).toBe(404);
        expect([400, 404]).toContain(booked);
      } else {
        expect(removed).toBe(409);
        expect([booked, atDesk]).toContain(200);
      }
    }
  });
});
