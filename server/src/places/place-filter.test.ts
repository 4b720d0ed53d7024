import { addDays } from '@clinic-serial/contract/time/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { DAY, everyDay, twiceADay } from '../../test/day-of-patients.ts';
import { addPlaces, limitedToPlaces, limitToPlaces } from '../../test/limited-account.ts';
import { addAppointment, addPatient, PASSWORD, type SignedIn, signedIn } from '../../test/people.ts';

const PAST = addDays(DAY, -1);

/** What the tests count by hand: every appointment with its doctor and its place. */
interface Visit {
  id: number;
  doctorId: number;
  patientId: number;
  placeId: number;
  date: string;
}

describeOnBothEngines('the places of a clinic with three', (engine) => {
  let clinic: TestApp;
  let admin: SignedIn;
  /** Doctors of place 1, of place 2, of place 1 in the morning and 2 in the evening, and of place 3. */
  let doctors: [number, number, number, number];
  const visits: Visit[] = [];

  beforeAll(async () => {
    clinic = await startTestApp(engine);
    admin = await signedIn(clinic, 'Admin');
    await addPlaces(clinic);
    doctors = [
      await addDoctor(clinic, { name: 'Dr. One', days: everyDay(30) }),
      await addDoctor(clinic, { name: 'Dr. Two', days: everyDay(30) }),
      await addDoctor(clinic, { name: 'Dr. Both', days: twiceADay(20) }),
      await addDoctor(clinic, { name: 'Dr. Three', days: everyDay(30) }),
    ];
    const [one, two, both, three] = doctors;
    await sitAt(two, 1, 2);
    await sitAt(both, 2, 2);
    await sitAt(three, 1, 3);
    for (const date of [PAST, DAY]) {
      for (const [doctorId, placeId, sitting] of [
        [one, 1, 1],
        [two, 2, 1],
        [two, 2, 1],
        [both, 1, 1],
        [both, 2, 2],
        [both, 2, 2],
        [three, 3, 1],
      ] as const) {
        await visit({ doctorId, placeId, date }, sitting);
      }
    }
  });
  afterAll(() => clinic.close());

  const sitAt = (doctorId: number, sitting: 1 | 2, placeId: number) =>
    clinic.database.write((tx) =>
      tx
        .updateTable('weeklySessions')
        .set({ placeId })
        .where('doctorId', '=', doctorId)
        .where('sitting', '=', sitting)
        .execute(),
    );
  let serial = 100;
  async function visit(of: Omit<Visit, 'id' | 'patientId'>, sitting: 1 | 2) {
    const { id: patientId } = await addPatient(clinic);
    serial += 1;
    const daySerial = sitting === 2 ? 1_000 + serial : serial;
    const { doctorId, placeId, date: appointmentDate } = of;
    const id = await addAppointment(clinic, { doctorId, placeId, patientId, appointmentDate, daySerial });
    visits.push({ ...of, id, patientId });
  }
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((one, other) => one - other);
  const at = (placeId: number, of: Partial<Visit> = {}) =>
    visits.filter(
      (row) =>
        row.placeId === placeId && Object.entries(of).every(([key, value]) => row[key as 'id'] === value),
    );
  const get = async (url: string, token = admin.token) => (await clinic.get(url, token)).data;
  interface InDepartment {
    departmentId: number;
  }
  interface Numbered {
    stats: { totalAppointments: number };
  }
  const departmentsOf = (rows: InDepartment[]) =>
    [...new Set(rows.map(({ departmentId }) => departmentId))].sort((one, other) => one - other);
  const doctorsOf = (rows: { doctorId: number }[]) =>
    [...new Set(rows.map(({ doctorId }) => doctorId))].sort();

  it.each([1, 2, 3, 9])('narrow every list to place %i', async (place) => {
    const list = await get(`/appointments?place=${place}&limit=100`);
    expect(ids(list.appointments)).toEqual(ids(at(place)));
    expect(list.pagination.total).toBe(at(place).length);
    const ofDay = await get(`/appointments?place=${place}&date=${DAY}&groupBy=doctor`);
    expect(ofDay.groups.map(({ total }: { total: number }) => total)).toEqual(
      doctorsOf(at(place, { date: DAY })).map((doctorId) => at(place, { date: DAY, doctorId }).length),
    );
    const today = at(place, { date: DAY });
    const queues = await get(`/queue?place=${place}`);
    expect(doctorsOf(queues.sittings)).toEqual(doctorsOf(today));
    expect(queues.sittings.every(({ placeId = 1 }) => placeId === place)).toBe(true);
    const yesterday = await get(`/queue?place=${place}&date=${PAST}`);
    expect(yesterday.sittings.length).toBe(doctorsOf(today).length);
    const open = await get(`/queue/open?place=${place}`);
    expect(open.sittings.reduce((sum: number, { people }: { people: number }) => sum + people, 0)).toBe(
      at(place, { date: PAST }).length,
    );
    expect(open.sittings.every(({ placeId = 1 }) => placeId === place)).toBe(true);
    for (const url of ['/calendar', '/availability']) {
      const answer = await get(`${url}?date=${DAY}&place=${place}`);
      expect(doctorsOf(answer.days ?? answer.doctors)).toEqual(doctorsOf(today));
    }
    const { days } = await get(`/calendar?date=${DAY}&place=${place}`);
    expect(days.reduce((sum: number, { booked }: { booked: number }) => sum + booked, 0)).toBe(today.length);
    for (const token of [admin.token, undefined]) {
      const found = (await clinic.get(`/doctors?place=${place}&limit=100`, token)).data.doctors;
      expect(ids(found)).toEqual(doctorsOf(today));
      const departments = (await clinic.get(`/departments?place=${place}`, token)).data;
      expect(ids(departments)).toEqual(departmentsOf(found));
      for (const { id, doctorCount } of departments) {
        expect(doctorCount).toBe(found.filter((doctor: InDepartment) => doctor.departmentId === id).length);
      }
    }
    const staffDepartments = await get(`/departments?place=${place}`);
    expect(
      staffDepartments.reduce((sum: number, { stats }: Numbered) => sum + stats.totalAppointments, 0),
    ).toBe(at(place).length);
    const dashboard = await get(`/admin/dashboard-stats?place=${place}`);
    expect(dashboard).toMatchObject({
      todayAppointments: today.length,
      totalAppointments: at(place).length,
      // Patients are the clinic's, so the number is that of their list.
      totalPatients: visits.length,
      totalDoctors: doctorsOf(today).length,
    });
    expect(dashboard.day.sittings.length).toBe(queues.sittings.length);
    const report = await get(`/reports?from=${PAST}&to=${DAY}&by=day&place=${place}`);
    expect(report.totals).toMatchObject({ serials: at(place).length, sms: null });
    const file = await clinic.app.inject({
      url: `/api/appointments/export?place=${place}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(file.body.trim().split('\n').length).toBe(at(place).length + 1);
  });

  it('are the rows of a report by place, and name its file', async () => {
    const query = `from=${PAST}&to=${DAY}&by=place`;
    const { rows, totals } = await get(`/reports?${query}`);
    const told = rows.map(({ placeId, serials }: { placeId: number; serials: number }) => [placeId, serials]);
    expect(told).toEqual([1, 2, 3].map((place) => [place, at(place).length]));
    expect(totals.serials).toBe(visits.length);
    const file = await clinic.app.inject({
      url: `/api/export/reports?${query}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(file.body).toContain('Uttara');
  });

  it('narrow the appointments that do not fit the calendar any more', async () => {
    const moved = await addDoctor(clinic, { days: everyDay(30) });
    const { id: patientId } = await addPatient(clinic);
    const id = await addAppointment(clinic, { doctorId: moved, patientId });
    await sitAt(moved, 1, 3);
    expect(await get(`/touched?place=1&doctorId=${moved}`)).toMatchObject({
      days: [{ doctorId: moved, reason: 'place' }],
    });
    expect(await get(`/touched?place=3&doctorId=${moved}`)).toEqual({ days: [] });
    await clinic.send('DELETE', `/appointments/${id}`, undefined, admin.token);
  });

  it('stand in the queue, the day sheet and the free places', async () => {
    const both = doctors[2];
    expect(await get(`/queue/${both}/${DAY}?sitting=2`)).toMatchObject({ placeId: 2 });
    expect(await get(`/queue/${both}/${DAY}?sitting=1`)).not.toHaveProperty('placeId');
    const sheet = await get(`/doctors/${both}/days/${DAY}/sheet`);
    expect(sheet.sittings.map(({ placeId }: { placeId?: number }) => placeId)).toEqual([undefined, 2]);
    // The department's floor is at the first place only.
    expect(sheet.sittings[0]).not.toHaveProperty('departmentLocation');
    expect(sheet.sittings[1].departmentLocation).toBeNull();
    const free = await get(`/doctors/${both}/availability?date=${DAY}`);
    expect(free.sittings.map(({ placeId }: { placeId?: number }) => placeId)).toEqual([undefined, 2]);
  });

  it('limit an account to what is there, also of a doctor who sits elsewhere too', async () => {
    const both = doctors[2];
    const { token } = await limitedToPlaces(clinic, [2]);
    const list = await get('/appointments?limit=100', token);
    expect(ids(list.appointments)).toEqual(ids(at(2)));
    expect(list.pagination.total).toBe(at(2).length);
    expect((await get('/appointments?place=1', token)).appointments).toEqual([]);
    const patients = await get('/patients?limit=100', token);
    expect(ids(patients.patients)).toEqual(
      at(2)
        .map(({ patientId }) => patientId)
        .sort((a, b) => a - b),
    );
    expect((await get('/queue', token)).sittings.every(({ placeId = 1 }) => placeId === 2)).toBe(true);
    const dashboard = await get('/admin/dashboard-stats', token);
    expect(dashboard.totalAppointments).toBe(at(2).length);
    expect(dashboard.day.latest.every(({ doctorId }: { doctorId: number }) => doctorId !== doctors[0])).toBe(
      true,
    );
    const [foreign] = at(1, { doctorId: both, date: DAY });
    const [own] = at(2, { doctorId: both, date: DAY });
    expect((await clinic.get(`/appointments/${foreign?.id}`, token)).code).toBe('APPOINTMENT_NOT_FOUND');
    expect((await clinic.get(`/appointments/${own?.id}`, token)).status).toBe(200);
    expect((await clinic.get(`/patients/${foreign?.patientId}`, token)).code).toBe('PATIENT_NOT_FOUND');
    expect((await clinic.get(`/queue/${both}/${DAY}?sitting=1`, token)).code).toBe('QUEUE_NOT_FOUND');
    expect((await clinic.get(`/queue/${both}/${DAY}?sitting=2`, token)).status).toBe(200);
    const sheet = await get(`/doctors/${both}/days/${DAY}/sheet`, token);
    expect(sheet.sittings.map(({ sitting }: { sitting: number }) => sitting)).toEqual([2]);
    const book = (sitting: 1 | 2 | undefined) =>
      clinic.send(
        'POST',
        '/appointments',
        {
          doctorId: both,
          appointmentDate: addDays(DAY, 1),
          sitting,
          patientName: 'Rahima',
          patientPhone: newPhone(),
        },
        token,
      );
    expect((await book(1)).code).toBe('NOT_SCHEDULED');
    expect((await book(undefined)).data).toMatchObject({ sitting: 2, placeId: 2 });
    const leave = { from: addDays(DAY, 5), to: addDays(DAY, 5), reason: 'Leave' };
    expect((await clinic.send('POST', `/doctors/${both}/leave`, leave, token)).code).toBe('FORBIDDEN');
    expect((await clinic.send('POST', `/doctors/${doctors[1]}/leave`, leave, token)).status).toBe(200);
  });

  it('limit an account to doctors who sit there on a changed day, and to those of its own limit', async () => {
    const { token, staffId } = await limitedToPlaces(clinic, [3]);
    const known = async () => ids((await get('/doctors?limit=100', token)).doctors);
    expect(await known()).not.toContain(doctors[0]);
    const sittings = [{ startTime: '10:00', endTime: '11:00', patientLimit: 5, placeId: 3 }];
    const day = `/doctors/${doctors[0]}/days/${addDays(DAY, 9)}`;
    expect((await clinic.send('PUT', day, { sittings }, admin.token)).status).toBe(200);
    expect(await known()).toContain(doctors[0]);
    await clinic.database.write((tx) =>
      tx.insertInto('staffDoctors').values({ staffId, doctorId: doctors[3] }).execute(),
    );
    expect(await known()).toEqual([doctors[3]]);
    await clinic.send('DELETE', day, undefined, admin.token);
  });

  it('are set by an Admin, stay where a form leaves them out, go, and are refused if unknown', async () => {
    const { staffId, token, username } = await signedIn(clinic, 'Staff');
    const save = (body: object) =>
      clinic.send(
        'PUT',
        `/admin/staff/${staffId}`,
        { fullName: 'Rina Talukder', role: 'Staff', ...body },
        admin.token,
      );
    expect((await save({ limitedToPlaces: [2, 2] })).data.limitedToPlaces).toEqual([2]);
    expect((await save({})).data.limitedToPlaces).toEqual([2]);
    expect((await clinic.get('/admin/profile', token)).data.limitedToPlaces).toEqual([2]);
    const signIn = await clinic.send('POST', '/auth/admin', { username, password: PASSWORD });
    expect(signIn.data.admin.limitedToPlaces).toEqual([2]);
    const audit = await get(`/admin/audit?subjectKind=staff&subjectId=${staffId}`);
    expect(JSON.stringify(audit.entries)).toContain('"limitedToPlaces":"2"');
    const refused = await save({ limitedToPlaces: [9] });
    expect([refused.code, refused.errors]).toEqual([
      'PLACE_NOT_FOUND',
      { limitedToPlaces: expect.any(String) },
    ]);
    expect((await save({ limitedToPlaces: [] })).data).not.toHaveProperty('limitedToPlaces');
    await limitToPlaces(clinic, admin.staffId, [2]);
    expect((await get('/admin/profile')).limitedToPlaces).toBeUndefined();
    expect((await get('/appointments')).pagination.total).toBeGreaterThanOrEqual(visits.length);
    await limitToPlaces(clinic, admin.staffId, []);
  });
});
