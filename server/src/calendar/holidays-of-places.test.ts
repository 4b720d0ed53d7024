import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { lock } from '../database/locks.ts';
import { reopenDay } from './reopen-day.ts';

const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';
const WEDNESDAY = '2026-12-09';
const NEXT_FRIDAY = '2026-11-27';

describeOnBothEngines('holidays of some places (rules: places 7)', (engine) => {
  let clinic: TestApp;
  let staff: string;
  let uttara: number;
  /** Sits every day, mornings at the first place and evenings in Uttara. */
  let both: number;
  /** Sits every day in Uttara. */
  let there: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    staff = (await signedIn(clinic, 'Staff')).token;
    const admin = (await signedIn(clinic, 'Admin')).token;
    uttara = (await clinic.send('POST', '/admin/places', { name: 'Uttara' }, admin)).data.id;
    const eachDay = (day: { sitting?: 1 | 2; start: string; end: string }) =>
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, limit: 20, ...day }));
    const morning = eachDay({ start: '09:00', end: '13:00' });
    both = await addDoctor(clinic, {
      days: [...morning, ...eachDay({ sitting: 2, start: '17:00', end: '20:00' })],
    });
    there = await addDoctor(clinic, { days: morning });
    await clinic.database.write((tx) =>
      tx
        .updateTable('weeklySessions')
        .set({ placeId: uttara })
        .where((where) =>
          where.or([
            where('doctorId', '=', there),
            where.and([where('doctorId', '=', both), where('sitting', '=', 2)]),
          ]),
        )
        .execute(),
    );
  });
  afterAll(() => clinic.close());

  const post = (path: string, body: object) => clinic.send('POST', path, body, staff);
  const remove = (id: number) => clinic.send('DELETE', `/holidays/${id}`, undefined, staff);
  const day = async (id: number, date: string) =>
    (await clinic.get(`/doctors/${id}/days/${date}`, staff)).data;
  const addSerial = async (doctorId: number, sitting: 1 | 2, placeId: number, date: string) => {
    const hours = sitting === 1 ? (['09:00', '13:00'] as const) : (['17:00', '20:00'] as const);
    return addAppointment(clinic, {
      doctorId,
      placeId,
      patientId: (await addPatient(clinic)).id,
      appointmentDate: date,
      ...(sitting === 2 ? { daySerial: 1001 } : {}),
      sessionStart: hours[0],
      sessionEnd: hours[1],
    });
  };

  it('close the sittings there, and count the serials of these alone', async () => {
    const morning = await addSerial(both, 1, 1, NEXT_FRIDAY);
    const evening = await addSerial(both, 2, uttara, NEXT_FRIDAY);
    await addSerial(there, 1, uttara, NEXT_FRIDAY);
    const { data } = await post('/holidays', {
      date: NEXT_FRIDAY,
      name: 'Repairs',
      placeIds: [uttara, uttara],
    });
    expect(data).toMatchObject({ holiday: { placeIds: [uttara] }, touched: 2 });
    expect((await clinic.get('/holidays', staff)).data.holidays).toEqual([data.holiday]);
    expect(await day(both, NEXT_FRIDAY)).toMatchObject({
      enabled: true,
      reason: 'week',
      startTime: '09:00',
      endTime: '13:00',
      touched: 1,
      ...{ text: 'Repairs', closedPlaces: [uttara], entryId: null },
    });
    expect(await day(there, NEXT_FRIDAY)).toMatchObject({
      enabled: false,
      reason: 'holiday',
      text: 'Repairs',
      entryId: data.holiday.id,
      closedPlaces: [uttara],
    });
    const places = async (id: number) =>
      (await clinic.get(`/doctors/${id}/availability?date=${NEXT_FRIDAY}`, staff)).data;
    const said = { text: 'Repairs', closedPlaces: [uttara] };
    expect(await places(both)).toMatchObject({ isScheduled: true, reason: 'week', ...said });
    expect(await places(there)).toMatchObject({ isScheduled: false, reason: 'holiday', ...said });
    const affected = async (id: number) => (await clinic.get(`/appointments/${id}`, staff)).data.affected;
    expect([await affected(morning), await affected(evening)]).toEqual([null, 'away']);
    const whenToCome = async (id: number) => (await clinic.get(`/appointments/${id}`, staff)).data.whenToCome;
    expect((await whenToCome(morning)).kind).toBe('estimate');
    expect(await whenToCome(evening)).toEqual({ kind: 'away', reason: 'holiday', ofPlace: true });
    expect((await clinic.get(`/doctors/${both}`)).data.otherDays).toMatchObject([
      { from: NEXT_FRIDAY, reason: 'changed', sittings: [{ startTime: '09:00', endTime: '13:00' }] },
    ]);
    expect((await clinic.get(`/doctors/${there}`)).data.otherDays).toMatchObject([
      { from: NEXT_FRIDAY, reason: 'holiday', sittings: [], text: 'Repairs' },
    ]);

    // Hours that staff save later stay, at the place of the week.
    const twice = {
      sittings: [
        { startTime: '09:00', endTime: '13:00', patientLimit: 20 },
        { startTime: '17:00', endTime: '20:00', patientLimit: 5 },
      ],
    };
    const opened = await clinic.send('PUT', `/doctors/${both}/days/${NEXT_FRIDAY}`, twice, staff);
    expect(opened.data).toMatchObject({
      reason: 'changed',
      sittings: [{ sitting: 1 }, { sitting: 2, placeId: uttara }],
      touched: 0,
    });
    await remove(data.holiday.id);
    // A holiday of the whole clinic is none of a place.
    const whole = (await post('/holidays', { date: NEXT_FRIDAY, name: 'Eid' })).data.holiday;
    await clinic.send('DELETE', `/doctors/${both}/days/${NEXT_FRIDAY}`, undefined, staff);
    expect(await whenToCome(evening)).toEqual({ kind: 'away', reason: 'holiday' });
    await remove(whole.id);
  });

  it('decide in the list of one place if they close all that is there, and are no reason at the others', async () => {
    const { holiday } = (await post('/holidays', { date: WEDNESDAY, name: 'Flood', placeIds: [uttara] }))
      .data;
    const listed = async (place: number) => {
      const { days } = (await clinic.get(`/calendar?date=${WEDNESDAY}&place=${place}`, staff)).data;
      return Object.fromEntries(days.map((one: { doctorId: number }) => [one.doctorId, one]));
    };
    const closed = { enabled: false, reason: 'holiday', text: 'Flood', entryId: holiday.id };
    const inUttara = await listed(uttara);
    expect([inUttara[both], inUttara[there]]).toMatchObject([closed, closed]);
    const atFirst = await listed(1);
    expect(atFirst[both]).toMatchObject({ enabled: true, reason: 'week', text: null, entryId: null });
    expect(atFirst[both]).not.toHaveProperty('closedPlaces');
    await remove(holiday.id);
    const whole = (await post('/holidays', { date: WEDNESDAY, name: 'Eid' })).data.holiday;
    expect(await day(both, WEDNESDAY)).toMatchObject({ reason: 'holiday', text: 'Eid' });
    expect(await day(both, WEDNESDAY)).not.toHaveProperty('closedPlaces');
    await remove(whole.id);
  });

  it('are away of today for the public only where no sitting is left', async () => {
    const { holiday } = (await post('/holidays', { date: TODAY, name: 'Flood', placeIds: [uttara] })).data;
    const live = async (id: number) => (await clinic.get(`/doctors/${id}/live-status`)).data;
    expect(await live(both)).toMatchObject({ isScheduledToday: true, endTime: '13:00' });
    expect(await live(both)).not.toHaveProperty('away');
    expect(await live(there)).toMatchObject({
      isScheduledToday: false,
      away: { reason: 'holiday', until: TODAY, text: 'Flood' },
    });
    await remove(holiday.id);
    expect(await live(there)).toMatchObject({ isScheduledToday: true });
  });

  it('leave the next day of a doctor out', async () => {
    const { holiday } = (await post('/holidays', { date: TOMORROW, name: 'Flood', placeIds: [uttara] })).data;
    expect((await clinic.get(`/doctors/${there}`)).data.today.next).toMatchObject({ date: '2026-11-22' });
    expect((await clinic.get(`/doctors/${both}`)).data.today).not.toHaveProperty('next');
    await remove(holiday.id);
  });

  it('are one a date, and belong to the request of their key', async () => {
    const form = { date: TOMORROW, name: 'Flood', key: 'a-flood-in-uttara' };
    const first = await post('/holidays', { ...form, placeIds: [uttara, 1] });
    expect(first.data.holiday.placeIds).toEqual([1, uttara]);
    expect((await post('/holidays', { ...form, placeIds: [1, uttara] })).data).toEqual(first.data);
    expect((await post('/holidays', { ...form, placeIds: [1] })).code).toBe('KEY_USED');
    expect((await post('/holidays', form)).code).toBe('KEY_USED');
    const again = { date: TOMORROW, name: 'Flood', placeIds: [uttara] };
    expect((await post('/holidays', again)).code).toBe('HOLIDAY_EXISTS');
    await remove(first.data.holiday.id);
  });

  it('are several in one act, each with its own places', async () => {
    const holidays = [
      { date: '2027-01-02', name: 'Moving', placeIds: [uttara] },
      { date: '2027-01-01', name: 'New Year' },
    ];
    const several = (form: object[], key: string) => post('/holidays/several', { holidays: form, key });
    const { data } = await several(holidays, 'moving-to-uttara');
    expect(data.created.map(({ placeIds }: { placeIds?: number[] }) => placeIds)).toEqual([
      undefined,
      [uttara],
    ]);
    expect((await several(holidays, 'moving-to-uttara')).data).toEqual(data);
    const others = [{ ...holidays[0], placeIds: [1] }, holidays[1] ?? {}];
    expect((await several(others, 'moving-to-uttara')).code).toBe('KEY_USED');
  });

  it('give a sitting back at its place when a change of the day is taken back', async () => {
    const form = { date: '2026-12-04', name: 'Flood', placeIds: [uttara] };
    await post('/holidays', form);
    const back = { sitting: 2 as const, startTime: '17:00', endTime: '20:00', placeId: uttara, people: 1 };
    const of = { doctorId: both, date: form.date, sittings: [back] };
    const desk = { caller: { kind: 'staff' as const, staffId: 1, role: 'Staff' as const }, address: '' };
    await clinic.database.write(async (tx) => {
      await lock(tx, { doctor: both });
      await reopenDay(clinic.services, tx, desk, of);
    });
    expect(await day(both, form.date)).toMatchObject({
      reason: 'changed',
      sittings: [{ sitting: 1 }, { sitting: 2, startTime: '17:00', placeId: uttara, patientLimit: 20 }],
    });
  });

  it('name places that are open', async () => {
    const nowhere = { date: '2027-02-01', name: 'Flood', placeIds: [9] };
    const sentence = 'This place does not exist or is closed.';
    expect(await post('/holidays', nowhere)).toMatchObject({
      status: 404,
      code: 'PLACE_NOT_FOUND',
      errors: { placeIds: sentence },
    });
    const holidays = [{ date: '2027-02-02', name: 'Flood' }, nowhere];
    expect(await post('/holidays/several', { holidays, key: 'a-flood-nowhere' })).toMatchObject({
      status: 404,
      code: 'PLACE_NOT_FOUND',
      errors: { 'holidays.1.placeIds': sentence },
    });
    expect((await clinic.get('/holidays?from=2027-02-01', staff)).data.holidays).toEqual([]);
  });
});
