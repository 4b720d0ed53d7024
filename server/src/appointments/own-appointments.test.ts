import { APPOINTMENT_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addAppointment, addPatient, type TestPatient } from '../../test/people.ts';

const TODAY = '2026-11-20';

describeOnAnyEngine("a patient's own appointments", (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  let patient: TestPatient;
  let other: TestPatient;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    doctorId = await addDoctor(clinic, { name: 'Dr. Farida Akter' });
    patient = await addPatient(clinic, { address: 'House 7, Road 2' });
    other = await addPatient(clinic, { name: 'Karim Mia' });
    // One appointment on each of 18 days, three in each status. The other patient has one on each day too.
    for (let days = 0; days < 18; days += 1) {
      const appointmentDate = addDays(TODAY, days - 9);
      const status = APPOINTMENT_STATUSES[days % 6] ?? 'Booked';
      await addAppointment(clinic, { doctorId, patientId: other.id, appointmentDate, status });
      await addAppointment(clinic, {
        doctorId,
        patientId: patient.id,
        appointmentDate,
        status,
        notes: 'Pays late',
      });
    }
  });
  afterAll(() => clinic.close());

  const list = (query: Record<string, string>, { token } = patient) =>
    clinic.get(`/appointments?${new URLSearchParams(query)}`, token);
  const dates = async (query: Record<string, string>): Promise<string[]> =>
    (await list(query)).data.appointments.map((row: { appointmentDate: string }) => row.appointmentDate);

  it("are the patient's only, the newest date first, 15 a page", async () => {
    const { data } = await list({});
    expect(data.pagination).toEqual({
      currentPage: 1,
      totalPages: 2,
      total: 18,
      limit: 15,
      offset: 0,
      hasNext: true,
      hasPrev: false,
    });
    const all = Array.from({ length: 18 }, (_, index) => addDays(TODAY, 8 - index));
    expect(await dates({})).toEqual(all.slice(0, 15));
    expect(await dates({ offset: '15' })).toEqual(all.slice(15));
    expect(await dates({ limit: '4', offset: '4' })).toEqual(all.slice(4, 8));
    expect(await dates({ offset: '18' })).toEqual([]);
    const whole = (await list({ limit: '100' })).data.appointments;
    expect(new Set(whole.map((row: { patientId: number }) => row.patientId))).toEqual(new Set([patient.id]));
  });

  it('of one day come in the order of their booking, the latest first', async () => {
    const person = await addPatient(clinic);
    const later = await addDoctor(clinic, { name: 'Dr. Later' });
    const booked: number[] = [];
    for (const doctor of [later, doctorId, later]) {
      const row = { doctorId: doctor, patientId: person.id, appointmentDate: TODAY };
      booked.push(await addAppointment(clinic, row));
    }
    const rows = (await list({}, person)).data.appointments as { id: number }[];
    expect(rows.map(({ id }) => id)).toEqual(booked.reverse());
  });

  it.each(APPOINTMENT_STATUSES)('can be filtered by the status %s', async (status) => {
    const { data } = await list({ status });
    expect(data.pagination.total).toBe(3);
    expect(data.appointments.map((row: { status: string }) => row.status)).toEqual([status, status, status]);
  });

  it("can be filtered by the patient's own id, as patient_id or patientId", async () => {
    for (const name of ['patient_id', 'patientId']) {
      expect((await list({ [name]: String(patient.id) })).data.pagination.total).toBe(18);
      expect(await list({ [name]: String(other.id) })).toMatchObject({
        status: 404,
        code: 'PATIENT_NOT_FOUND',
        error: 'Patient not found',
      });
    }
  });

  it('ignore the filter doctor, which is for staff', async () => {
    expect((await list({ doctor: 'nobody' })).data.pagination.total).toBe(18);
  });

  // rules: people 4
  it('can be filtered by the whole name of a person, however it is written', async () => {
    const person = await addPatient(clinic);
    const add = (patientName: string, days: number) =>
      addAppointment(clinic, {
        doctorId,
        patientId: person.id,
        patientName,
        appointmentDate: addDays(TODAY, days),
      });
    await add('Tania Begum', 0);
    await add('tania  BEGUM', 1);
    await add('Tania Begum Lily', 2);
    const { data } = await list({ search: 'Tania begum' }, person);
    expect(data.pagination.total).toBe(2);
    expect(data.appointments.map((row: { patientName: string }) => row.patientName)).toEqual([
      'tania  BEGUM',
      'Tania Begum',
    ]);
    expect((await list({ search: 'Tania' }, person)).data.pagination.total).toBe(0);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'offset=-1',
    'status=booked',
    'status=Lost',
    'patient_id=0',
    'patient_id=x',
  ])('cannot be listed with the bad query ?%s', async (query) => {
    const answer = await clinic.get(`/appointments?${query}`, patient.token);
    expect(answer).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      error: expect.stringMatching(/\w{3}/),
    });
  });

  it('can be read one by one, without the staff’s notes and the doctor’s phone', async () => {
    const [first] = (await list({})).data.appointments;
    const one = await clinic.get(`/appointments/${first.id}`, patient.token);
    expect(one.data).toEqual(first);
    expect(one.data).toMatchObject({
      doctorName: 'Dr. Farida Akter',
      doctorPhone: null,
      notes: null,
      patientName: 'Rahima Begum',
      patientPhone: patient.phone,
      patientAddress: 'House 7, Road 2',
      departmentLocation: 'Level 2',
    });
    expect(JSON.stringify((await list({ limit: '100' })).data)).not.toMatch(/Pays late|01811000000/);
  });

  it("are not shown when they are deleted or another patient's", async () => {
    const foreign = (await list({}, other)).data.appointments[0].id;
    const deleted = await addAppointment(clinic, {
      doctorId,
      patientId: patient.id,
      deletedAt: '2026-11-20T04:00:00.000Z',
    });
    for (const id of [foreign, deleted, 2_147_483_647]) {
      expect(await clinic.get(`/appointments/${id}`, patient.token)).toMatchObject({
        status: 404,
        code: 'APPOINTMENT_NOT_FOUND',
        error: 'Appointment not found',
      });
    }
    expect((await list({})).data.pagination.total).toBe(18);
  });
});
