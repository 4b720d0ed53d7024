import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn, type TestPatient } from '../../test/people.ts';

interface Row {
  id: number;
  appointmentDate: string;
  doctorId: number;
  serialNumber: number;
  patientName: string;
}

describeOnAnyEngine("the staff's list of appointments", (engine) => {
  let clinic: TestApp;
  let token: string;
  let farida: number;
  let karim: number;
  let rahima: TestPatient;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Viewer')).token;
    farida = await addDoctor(clinic, { name: 'Dr. Farida 100%' });
    karim = await addDoctor(clinic, { name: 'Dr. Karim_Das' });
    rahima = await addPatient(clinic, { name: 'Rahima Begum', phone: '01711000001' });
    const ayesha = await addPatient(clinic, { name: 'আয়েশা সিদ্দিকা', phone: '01911000002' });
    const costa = await addPatient(clinic, { name: "Shirin D'Costa", phone: '01511000003' });
    const add = (doctorId: number, { id }: TestPatient, appointmentDate: string, more: object = {}) =>
      addAppointment(clinic, { doctorId, patientId: id, appointmentDate, ...more });
    await add(karim, rahima, '2026-11-20');
    await add(farida, costa, '2026-11-20', { status: 'Completed', notes: 'Wheelchair, 50% "discount"' });
    await add(farida, ayesha, '2026-11-20', { status: 'Cancelled' });
    await add(farida, rahima, '2026-11-19', { status: 'No Show' });
    await add(karim, ayesha, '2026-11-27', { notes: 'House 7' });
    await add(farida, rahima, '2026-11-20', { patientName: 'Tania_Begum', isWalkin: 1 });
    await add(farida, rahima, '2026-11-20', { deletedAt: '2026-11-20T04:00:00.000Z' });
  });
  afterAll(() => clinic.close());

  const list = async (query: Record<string, string | number>) =>
    (await clinic.get(`/appointments?${new URLSearchParams(query as Record<string, string>)}`, token)).data;
  const names = async (query: Record<string, string | number>): Promise<string[]> =>
    (await list(query)).appointments.map((row: Row) => row.patientName);

  it('shows the newest date first, then by doctor and serial, 30 a page', async () => {
    const { appointments, pagination } = await list({});
    expect(
      appointments.map((row: Row) => [row.appointmentDate, row.doctorId, row.serialNumber, row.patientName]),
    ).toEqual([
      ['2026-11-27', karim, 1, 'আয়েশা সিদ্দিকা'],
      ['2026-11-20', farida, 1, "Shirin D'Costa"],
      ['2026-11-20', farida, 2, 'আয়েশা সিদ্দিকা'],
      ['2026-11-20', farida, 3, 'Tania_Begum'],
      ['2026-11-20', karim, 1, 'Rahima Begum'],
      ['2026-11-19', farida, 1, 'Rahima Begum'],
    ]);
    expect(pagination).toMatchObject({ total: 6, limit: 30, currentPage: 1, totalPages: 1 });
    expect(appointments[1]).toMatchObject({ notes: 'Wheelchair, 50% "discount"', bookingType: 'Online' });
    expect(appointments[3]).toMatchObject({
      isWalkin: true,
      bookingType: 'Walk-in',
      doctorPhone: '01811000000',
    });
  });

  it.each([
    [{ date: '2026-11-20' }, 4],
    [{ date: '2026-11-21' }, 0],
    [{ date: '2026-11-20', status: 'Booked' }, 2],
    [{ status: 'Cancelled' }, 1],
    [{ status: 'In Progress' }, 0],
    [{ date: '2026-11-20', status: 'not-cancelled' }, 3],
    [{ status: 'not-cancelled', doctor: 'farida' }, 3],
    [{ date: '2026-11-20', status: 'upcoming' }, 2],
    [{ status: 'upcoming' }, 3],
    [{ status: 'upcoming', search: 'house' }, 1],
    [{ doctor: 'farida' }, 4],
    [{ doctor: 'dr.' }, 6],
    [{ doctor: '%' }, 4],
    [{ doctor: '_' }, 2],
    [{ doctor: 'nobody' }, 0],
    [{ doctor: 'karim', date: '2026-11-27' }, 1],
    [{ doctor: 'karim', search: 'rahima', status: 'Booked', date: '2026-11-20' }, 1],
    [{ doctor: 'karim', search: 'costa' }, 0],
    [{ doctor: ' ', search: '' }, 6],
  ])('is filtered by %j', async (query, total) => {
    const { appointments, pagination } = await list(query);
    expect([appointments.length, pagination.total]).toEqual([total, total]);
  });

  it('is filtered by patient_id or patientId', async () => {
    for (const name of ['patient_id', 'patientId']) {
      expect(await names({ [name]: rahima.id })).toEqual(['Tania_Begum', 'Rahima Begum', 'Rahima Begum']);
    }
    expect(await names({ patient_id: rahima.id, status: 'No Show' })).toEqual(['Rahima Begum']);
    expect(await names({ patient_id: 2_147_483_647 })).toEqual([]);
  });

  it.each([
    ['rahima', ['Rahima Begum', 'Rahima Begum']],
    ['BEGUM', ['Tania_Begum', 'Rahima Begum', 'Rahima Begum']],
    ['a_b', ['Tania_Begum']],
    ["'", ["Shirin D'Costa"]],
    ["' or '1'='1", []],
    ['আয়েশা', ['আয়েশা সিদ্দিকা', 'আয়েশা সিদ্দিকা']],
    ['wheelchair', ["Shirin D'Costa"]],
    ['"discount"', ["Shirin D'Costa"]],
    ['50%', ["Shirin D'Costa"]],
    ['karim', ['আয়েশা সিদ্দিকা', 'Rahima Begum']],
    ['karim_', ['আয়েশা সিদ্দিকা', 'Rahima Begum']],
    ['01511-000003', ["Shirin D'Costa"]],
    ['+88 01511-000003', ["Shirin D'Costa"]],
    ['০১৫১১', ["Shirin D'Costa"]],
    ['House 7', ['আয়েশা সিদ্দিকা']],
    ['Begum 1', []],
    ['\\', []],
    ['nobody', []],
  ])('is searched for %j in patients, phones, doctors and notes', async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  it.each([
    'date=20.11.2026',
    'date=2026-02-30',
    'status=Lost',
    'patient_id=x',
    'limit=0',
    'limit=101',
    'offset=x',
    `search=${'x'.repeat(101)}`,
    `doctor=${'x'.repeat(101)}`,
  ])('refuses the query ?%s', async (query) => {
    expect(await clinic.get(`/appointments?${query}`, token)).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
  });
});

describeOnBothEngines("the staff's list while appointments change", (engine) => {
  let clinic: TestApp;
  let token: string;
  let doctorId: number;
  let rahima: TestPatient;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Viewer')).token;
    doctorId = await addDoctor(clinic);
    rahima = await addPatient(clinic);
  });
  afterAll(() => clinic.close());

  const list = async (query: Record<string, string>) =>
    (await clinic.get(`/appointments?${new URLSearchParams(query)}`, token)).data;

  it('has pages that leave out nothing while appointments are added', async () => {
    const doctorId = await addDoctor(clinic, { name: 'Dr. Paged' });
    const add = (appointmentDate: string) =>
      addAppointment(clinic, { doctorId, patientId: rahima.id, appointmentDate });
    for (let count = 0; count < 10; count += 1) await add(count % 2 === 0 ? '2026-12-04' : '2026-12-11');
    const ids = (rows: Row[]) => rows.map((row) => row.id);
    const page = async (limit: number, offset = 0) => {
      return ids(
        (await list({ doctor: 'Paged', limit: String(limit), offset: String(offset) })).appointments,
      );
    };
    const whole = await page(100);
    expect(whole).toHaveLength(10);
    const seen: number[] = [];
    for (let offset = 0; offset < 16; offset += 4) {
      seen.push(...(await page(4, offset)));
      // Add one at the front of the list, then one at its end, in turn.
      await add(offset % 8 === 0 ? '2026-12-18' : '2026-11-27');
    }
    expect(whole.filter((id) => !seen.includes(id))).toEqual([]);
    expect([...(await page(7)), ...(await page(7, 7))]).toEqual(await page(100));
    expect((await list({ doctor: 'Paged', limit: '4', offset: '4' })).pagination).toEqual({
      currentPage: 2,
      totalPages: 4,
      total: 14,
      limit: 4,
      offset: 4,
      hasNext: true,
      hasPrev: true,
    });
  });

  describe('the notes of an appointment', () => {
    const note = (id: number, body: object, as: string) =>
      clinic.send('PUT', `/appointments/${id}`, body, as);

    it('are changed by staff and trimmed, blank means none, and nothing else changes', async () => {
      const { token: staff } = await signedIn(clinic, 'Staff');
      const id = await addAppointment(clinic, {
        doctorId,
        patientId: rahima.id,
        appointmentDate: '2026-12-25',
      });
      const { whenToCome: _when, ...before } = (await clinic.get(`/appointments/${id}`, token)).data;
      clinic.clock.advance(1);
      const updatedAt = clinic.clock.now().toISOString();
      const { data } = await note(
        id,
        {
          notes: '  Fasting since morning ',
          status: 'Completed',
          serialNumber: 9,
          patientId: 1,
          appointmentDate: '2030-01-01',
          isWalkin: true,
        },
        staff,
      );
      expect(data).toEqual({ ...before, notes: 'Fasting since morning', updatedAt });
      expect((await note(id, { notes: '  ' }, staff)).data.notes).toBeNull();
      expect(await note(id, { notes: 'x'.repeat(1_001) }, staff)).toMatchObject({
        status: 400,
        errors: { notes: 'Please use at most 1000 characters' },
      });
      expect((await note(2_147_483_647, { notes: 'x' }, staff)).code).toBe('APPOINTMENT_NOT_FOUND');
    });

    it('are not overwritten unseen, even when two people save at the same moment', async () => {
      const { token: staff } = await signedIn(clinic, 'Staff');
      const id = await addAppointment(clinic, {
        doctorId,
        patientId: rahima.id,
        appointmentDate: '2026-12-26',
      });
      const both = await Promise.all(['One', 'Two'].map((notes) => note(id, { notes, from: null }, staff)));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)?.code).toBe('RECORD_CHANGED');
      const { notes } = (await clinic.get(`/appointments/${id}`, token)).data;
      expect(notes).toBe(both.find(({ status }) => status === 200)?.data.notes);
      expect((await note(id, { notes: 'Both', from: notes }, staff)).data.notes).toBe('Both');
      // A client that does not send `from` may still save.
      expect((await note(id, { notes: 'Unasked' }, staff)).status).toBe(200);
    });
  });
});
