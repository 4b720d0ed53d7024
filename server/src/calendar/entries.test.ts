import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, setActive } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';

const TODAY = '2026-11-20';
const NEXT_FRIDAY = '2026-11-27';
const LAST_DATE = '2027-11-20';

describeOnAnyEngine('holidays and leave', (engine) => {
  let clinic: TestApp;
  let staff: string;
  let admin: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    staff = (await signedIn(clinic, 'Staff')).token;
    admin = (await signedIn(clinic, 'Admin')).token;
  });
  afterAll(() => clinic.close());

  const post = (path: string, body: object) => clinic.send('POST', path, body, staff);
  const remove = (path: string) => clinic.send('DELETE', path, undefined, staff);
  const day = async (id: number, date: string) =>
    (await clinic.get(`/doctors/${id}/days/${date}`, staff)).data;
  const addLive = async (doctorId: number, appointmentDate: string) =>
    addAppointment(clinic, { doctorId, patientId: (await addPatient(clinic)).id, appointmentDate });

  it('a holiday closes every doctor until it is removed, and no appointment changes', async () => {
    const [first, second] = [await addDoctor(clinic), await addDoctor(clinic)];
    const ids = [await addLive(first, NEXT_FRIDAY), await addLive(second, NEXT_FRIDAY)];
    await addLive(first, '2026-11-28');
    const before = await day(first, NEXT_FRIDAY);

    const form = { date: NEXT_FRIDAY, name: ' Victory Day ', nameBn: 'বিজয় দিবস' };
    const { status, data } = await post('/holidays', form);
    expect([status, data.touched]).toEqual([200, 2]);
    expect(data.holiday).toEqual({ ...form, id: data.holiday.id, name: 'Victory Day' });
    expect((await clinic.get('/holidays', staff)).data.holidays).toEqual([data.holiday]);
    expect((await clinic.get('/holidays?from=2026-11-28', staff)).data.holidays).toEqual([]);
    expect(await day(second, NEXT_FRIDAY)).toMatchObject({
      enabled: false,
      reason: 'holiday',
      text: 'Victory Day',
      textBn: 'বিজয় দিবস',
      until: null,
      entryId: data.holiday.id,
      booked: 1,
      touched: 1,
    });
    for (const id of ids) {
      const appointment = (await clinic.get(`/appointments/${id}`, staff)).data;
      expect([appointment.status, appointment.affected]).toEqual(['Booked', 'away']);
    }

    expect((await remove(`/holidays/${data.holiday.id}`)).data).toEqual({ deleted: true });
    expect(await day(first, NEXT_FRIDAY)).toEqual(before);
    expect((await remove(`/holidays/${data.holiday.id}`)).code).toBe('HOLIDAY_NOT_FOUND');
  });

  it('a holiday of today closes the booking at once, and a date has one holiday', async () => {
    const doctorId = await addDoctor(clinic);
    expect((await clinic.get(`/doctors/${doctorId}/live-status`)).data.isScheduledToday).toBe(true);
    const { holiday } = (await post('/holidays', { date: TODAY, name: 'Strike' })).data;
    const again = await post('/holidays', { date: TODAY, name: 'Strike' });
    expect([again.status, again.code, again.errors?.date]).toEqual([
      409,
      'HOLIDAY_EXISTS',
      'This date is a holiday already.',
    ]);
    expect((await clinic.get(`/doctors/${doctorId}/live-status`)).data).toMatchObject({
      isScheduledToday: false,
      away: { reason: 'holiday', text: 'Strike' },
    });
    expect((await book(clinic, doctorId)).code).toBe('NOT_SCHEDULED');
    await remove(`/holidays/${holiday.id}`);
    expect((await book(clinic, doctorId)).status).toBe(200);
  });

  it('a leave closes the dates of one doctor, both included, and counts the live appointments', async () => {
    const [doctorId, other] = [await addDoctor(clinic), await addDoctor(clinic)];
    for (const date of [TODAY, '2026-11-22', '2026-11-23']) await addLive(doctorId, date);
    await addLive(other, '2026-11-22');
    const dates = { from: '2026-11-18', to: '2026-11-22' };
    const texts = { reason: 'Surgery', text: 'Back on Monday', textBn: null };
    const { status, data } = await post(`/doctors/${doctorId}/leave`, { ...dates, ...texts });
    expect([status, data.touched]).toEqual([200, 2]);
    expect(data.leave).toEqual({ id: data.leave.id, doctorId, ...dates, ...texts });
    const list = (from: string) => clinic.get(`/doctors/${doctorId}/leave?from=${from}`, staff);
    expect((await list('2026-11-22')).data.leave).toEqual([data.leave]);
    expect((await list('2026-11-23')).data.leave).toEqual([]);
    expect(await day(doctorId, '2026-11-22')).toMatchObject({
      enabled: false,
      reason: 'leave',
      text: 'Back on Monday',
      until: '2026-11-22',
      entryId: data.leave.id,
    });
    expect(await day(doctorId, '2026-11-23')).toMatchObject({ enabled: true, reason: 'week', touched: 0 });
    expect(await day(other, '2026-11-22')).toMatchObject({ enabled: true, touched: 0 });
    const seen = await clinic.get(`/doctors/${doctorId}`);
    const { text, textBn } = texts;
    expect(seen.data.otherDays).toEqual([
      { from: TODAY, to: '2026-11-22', reason: 'leave', sittings: [], text, textBn },
    ]);
    expect(JSON.stringify(seen)).not.toContain('Surgery');
    expect((await clinic.get(`/doctors/${other}`)).data.otherDays).toEqual([]);

    expect((await remove(`/doctors/${other}/leave/${data.leave.id}`)).code).toBe('LEAVE_NOT_FOUND');
    expect((await remove(`/doctors/${doctorId}/leave/${data.leave.id}`)).data).toEqual({ deleted: true });
    expect(await day(doctorId, '2026-11-22')).toMatchObject({ enabled: true, reason: 'week', touched: 0 });
  });

  it('are entered once for one key, also when the requests race; another form with the key is refused', async () => {
    const [doctorId, other] = [await addDoctor(clinic), await addDoctor(clinic)];
    const date = '2026-12-16';
    await addLive(doctorId, date);
    const ofDoctor = `/doctors/${doctorId}/leave`;
    for (const [path, form, change, name] of [
      ['/holidays', { date, name: 'Eid' }, { name: 'Strike' }, 'holiday'],
      [ofDoctor, { from: date, to: date, text: 'Ill' }, { to: LAST_DATE }, 'leave'],
    ] as const) {
      const body = { ...form, key: `key-of-the-${name}` };
      const [first, ...again] = await Promise.all(Array.from({ length: 4 }, () => post(path, body)));
      expect(first).toMatchObject({ status: 200, data: { touched: 1 } });
      for (const answer of again) expect(answer.data).toEqual(first?.data);
      expect((await post(path, body)).data).toEqual(first?.data);
      expect(await post(path, { ...body, ...change })).toMatchObject({ status: 409, code: 'KEY_USED' });
      expect(await post(path, { ...body, key: 'key\nof\nthe form' })).toMatchObject({
        code: 'INVALID_INPUT',
      });
    }
    const leave = { from: date, to: date, text: 'Ill', key: 'key-of-the-leave' };
    expect((await post(`/doctors/${other}/leave`, leave)).code).toBe('KEY_USED');
    expect((await clinic.get(ofDoctor, staff)).data.leave).toHaveLength(1);
    const { holidays } = (await clinic.get('/holidays', staff)).data;
    expect(holidays).toMatchObject([{ date, name: 'Eid' }]);
    await remove(`/holidays/${holidays[0].id}`);
  });

  it('are refused when all of their dates are past, or reach too far ahead', async () => {
    const path = `/doctors/${await addDoctor(clinic)}/leave`;
    const past = 'Please select today or a later date';
    const far = 'Please select a date within the next year';
    const refusals: Array<[string, object, Record<string, string>]> = [
      ['/holidays', { date: '2026-11-19', name: 'Eid' }, { date: past }],
      [
        '/holidays',
        { date: '2028-11-20', name: 'Eid' },
        { date: 'Please select a date within the next two years' },
      ],
      ['/holidays', { date: '2026-12-01', name: ' ' }, { name: expect.any(String) }],
      [path, { from: '2026-11-10', to: '2026-11-19' }, { to: past }],
      [path, { from: TODAY, to: '2027-11-21' }, { to: far }],
      [path, { from: '2026-11-22', to: TODAY }, { to: 'The last day must not be before the first day' }],
    ];
    for (const [to, body, errors] of refusals) {
      expect(await post(to, body), JSON.stringify(body)).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        errors,
      });
    }
    expect((await post(path, { from: TODAY, to: LAST_DATE })).status).toBe(200);
  });

  it('a new entry decides also after the clock was set back', async () => {
    const doctorId = await addDoctor(clinic);
    await post(`/doctors/${doctorId}/leave`, { from: NEXT_FRIDAY, to: NEXT_FRIDAY });
    clinic.clock.advance(-3_600);
    const hours = { startTime: '10:00', endTime: '12:00', patientLimit: 5 };
    const path = `/doctors/${doctorId}/days/${NEXT_FRIDAY}`;
    expect((await clinic.send('PUT', path, hours, staff)).data).toMatchObject({ reason: 'changed' });
    const { holiday } = (await post('/holidays', { date: NEXT_FRIDAY, name: 'Eid' })).data;
    expect(await day(doctorId, NEXT_FRIDAY)).toMatchObject({ reason: 'holiday', isChanged: true });
    await remove(`/holidays/${holiday.id}`);
    clinic.clock.advance(3_600);
  });

  it('a doctor is saved and deleted with leave and changed days', async () => {
    const doctorId = await addDoctor(clinic);
    await post(`/doctors/${doctorId}/leave`, { from: TODAY, to: NEXT_FRIDAY });
    await clinic.send('PUT', `/doctors/${doctorId}/days/${NEXT_FRIDAY}`, { enabled: false }, staff);
    const { departmentId } = (await clinic.get(`/doctors/${doctorId}`, staff)).data;
    const weeklySchedule = { 6: { startTime: '08:00', endTime: '11:00', patientLimit: 9 } };
    const form = { name: 'Dr. Saved', phone: '01811000000', departmentId, weeklySchedule };
    expect((await clinic.send('PUT', `/doctors/${doctorId}`, form, staff)).status).toBe(200);
    expect(await day(doctorId, '2026-11-21')).toMatchObject({ reason: 'leave' });
    expect(await day(doctorId, '2026-11-28')).toMatchObject({ reason: 'week', startTime: '08:00' });

    const gone = await clinic.send('DELETE', `/doctors/${doctorId}`, undefined, admin);
    expect(gone.status).toBe(200);
    for (const table of ['doctorLeaves', 'changedDays'] as const) {
      const rows = await clinic.database.read.selectFrom(table).select('doctorId').execute();
      expect(rows.filter((row) => row.doctorId === doctorId)).toEqual([]);
    }
  });

  it('an inactive doctor may be on leave, and is not in the list of all doctors', async () => {
    const doctorId = await addDoctor(clinic);
    await addLive(doctorId, TODAY);
    await setActive(clinic, 'doctors', doctorId, false);
    const { data } = await post(`/doctors/${doctorId}/leave`, { from: TODAY, to: TODAY });
    expect(data.touched).toBe(1);
    const { days } = (await clinic.get(`/calendar?date=${TODAY}`, staff)).data;
    expect(days.map((one: { doctorId: number }) => one.doctorId)).not.toContain(doctorId);
  });
});
