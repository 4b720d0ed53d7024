import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book } from '../../test/clinic.ts';
import { describeOnAnyEngine, describeOnBothEngines, migratedDatabaseUrl } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';

const TODAY = '2026-11-20';
const LAST_DATE = addDays(TODAY, CALENDAR_LIMITS.holidayDaysAhead);
const FIRST_DATE = addDays(TODAY, -CALENDAR_LIMITS.holidayDaysBack);

const eid = (...dates: string[]) => dates.map((date) => ({ date, name: 'Eid', nameBn: 'ঈদ' }));

describeOnBothEngines('several holidays', (engine) => {
  let apps: [TestApp, TestApp];
  let staff: string;
  beforeAll(async () => {
    const parts = { databaseUrl: await migratedDatabaseUrl(engine), clock: makeTestClock() };
    apps = [await startTestApp(engine, parts), await startTestApp(engine, parts)];
    staff = (await signedIn(apps[0], 'Staff')).token;
  });
  afterEach(() => apps[0].database.write((tx) => tx.deleteFrom('holidays').execute()));
  afterAll(async () => {
    for (const app of apps) await app.close();
  });

  const create = (holidays: object[], key: string, app = apps[0]) =>
    app.send('POST', '/holidays/several', { holidays, key }, staff);
  const list = async () => (await apps[0].get(`/holidays?from=${FIRST_DATE}`, staff)).data.holidays;
  const auditLines = () =>
    apps[0].database.read
      .selectFrom('auditLog')
      .select(['subjectId', 'details'])
      .where('action', '=', 'calendar.holiday')
      .orderBy('id')
      .execute();

  it('are made of the dates that are none yet, in one act, with a line in the audit log for each', async () => {
    const doctorId = await addDoctor(apps[0]);
    for (const date of ['2027-03-09', '2027-03-10', '2027-03-12']) {
      await addAppointment(apps[0], {
        doctorId,
        patientId: (await addPatient(apps[0])).id,
        appointmentDate: date,
      });
    }
    await apps[0].send('POST', '/holidays', { date: '2027-03-10', name: 'Strike' }, staff);
    const before = (await auditLines()).length;

    const { status, data } = await create(eid('2027-03-11', '2027-03-09', '2027-03-10'), 'eid-of-2027');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      created: [
        { date: '2027-03-09', name: 'Eid', nameBn: 'ঈদ' },
        { date: '2027-03-11', name: 'Eid', nameBn: 'ঈদ' },
      ],
      existing: ['2027-03-10'],
      touched: 1,
    });
    expect(await list()).toMatchObject([{ name: 'Eid' }, { name: 'Strike' }, { name: 'Eid' }]);
    expect((await auditLines()).slice(before)).toEqual(
      data.created.map(({ id, date }: { id: number; date: string }) => ({
        subjectId: id,
        details: JSON.stringify({ date }),
      })),
    );
    expect(await apps[0].get(`/doctors/${doctorId}/days/2027-03-11`, staff)).toMatchObject({
      data: { enabled: false, reason: 'holiday', text: 'Eid' },
    });
  });

  it('are made once for one key, also when the requests race and after one was deleted', async () => {
    const form = eid('2027-04-01', '2027-04-02');
    const [first, ...again] = await Promise.all(
      Array.from({ length: 4 }, (_, place) => create(form, 'one-act-of-eid', apps[place % 2 === 0 ? 0 : 1])),
    );
    expect(first?.data).toMatchObject({ created: [{}, {}], existing: [] });
    for (const { data } of again) expect(data).toEqual(first?.data);
    await apps[0].send('DELETE', `/holidays/${first?.data.created[0].id}`, undefined, staff);
    expect((await create([...form].reverse(), 'one-act-of-eid')).data).toEqual(first?.data);
    expect(await list()).toHaveLength(1);
    for (const other of [eid('2027-04-01'), [{ ...form[0], name: 'Strike' }, form[1] ?? {}]]) {
      expect(await create(other, 'one-act-of-eid')).toMatchObject({ status: 409, code: 'KEY_USED' });
    }
  });

  it('of two desks at once become holidays once each, and none is lost', async () => {
    const dates = Array.from({ length: 30 }, (_, days) => addDays('2027-05-01', days));
    const [one, other] = await Promise.all([
      create(eid(...dates.slice(0, 20)), 'desk-one-of-two', apps[0]),
      create(eid(...dates.slice(10).reverse()), 'desk-two-of-two', apps[1]),
    ]);
    const made = [...one.data.created, ...other.data.created].map(({ date }) => date).sort();
    expect(made).toEqual(dates);
    expect([...one.data.existing, ...other.data.existing]).toEqual(dates.slice(10, 20));
    expect((await list()).map(({ date }: { date: string }) => date)).toEqual(dates);
  });

  it('are refused as a whole when one of them is', async () => {
    const far = addDays(LAST_DATE, 1);
    const old = addDays(FIRST_DATE, -1);
    const next = 'Please select a date within the next two years';
    const past = 'Please select a date within the last two years';
    const tooMany = Array.from({ length: 201 }, (_, days) => addDays(TODAY, days));
    const refusals: Array<[object[], string, Record<string, string>]> = [
      [eid('2027-06-01', far), 'too-far-ahead', { 'holidays.1.date': next }],
      [eid(old, '2027-06-01', far), 'too-long-ago', { 'holidays.0.date': past, 'holidays.2.date': next }],
      [eid('2027-06-01', '2027-06-01'), 'a-date-twice', { holidays: 'A date is in the form twice' }],
      [[], 'no-date-at-all', { holidays: 'Please choose at least one date' }],
      [eid(...tooMany), 'too-many-dates', { holidays: 'Please choose at most 200 dates at once' }],
      [eid('2027-06-01'), 'short', { key: expect.any(String) }],
      [
        [{ date: '2027-06-01', name: ' ' }],
        'without-a-name',
        { 'holidays.0.name': 'Please enter the name of the holiday' },
      ],
    ];
    for (const [holidays, key, errors] of refusals) {
      expect(await create(holidays, key), key).toMatchObject({ status: 400, code: 'INVALID_INPUT', errors });
    }
    expect(await list()).toEqual([]);
  });

  it('may be past, up to two years, as many as 200 at once, with the longest names', async () => {
    const name = 'ক্ষ'.repeat(33);
    const dates = Array.from({ length: 200 }, (_, days) => addDays(FIRST_DATE, days));
    const { status, data } = await create(
      dates.map((date) => ({ date, name, nameBn: name })),
      'the-old-register',
    );
    expect([status, data.created?.length, data.touched]).toEqual([200, 200, 0]);
  });

  it('two years ahead close the day, and bookings keep their own limit', async () => {
    const doctorId = await addDoctor(apps[0]);
    expect((await create(eid(LAST_DATE), 'far-away-holiday')).status).toBe(200);
    const day = (await apps[0].get(`/doctors/${doctorId}/days/${LAST_DATE}`, staff)).data;
    expect(day).toMatchObject({ reason: 'holiday', enabled: false });
    const month = `/doctors/${doctorId}/days?from=${LAST_DATE.slice(0, 8)}01&to=${LAST_DATE.slice(0, 8)}30`;
    const { days } = (await apps[0].get(month, staff)).data;
    expect(days.filter(({ reason }: { reason: string }) => reason === 'holiday')).toHaveLength(1);
    expect((await apps[0].get(`/calendar?date=${LAST_DATE}`, staff)).status).toBe(200);
    const late = {
      doctorId,
      appointmentDate: addDays(TODAY, 366),
      patientName: 'Rahima',
      patientPhone: '01711000000',
    };
    expect((await apps[0].send('POST', '/appointments', late, staff)).code).toBe('INVALID_INPUT');
    expect((await book(apps[0], doctorId)).status).toBe(200);
  });
});

describeOnAnyEngine('what is offered for the register of holidays', (engine) => {
  let clinic: TestApp;
  let staff: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    staff = (await signedIn(clinic, 'Staff')).token;
  });
  afterAll(() => clinic.close());

  it('are the public holidays from today to the end of the next year', async () => {
    const { holidays } = (await clinic.get('/holidays/proposal', staff)).data;
    expect(holidays.slice(0, 3)).toEqual([
      { date: '2026-12-16', name: 'Victory Day', nameBn: 'বিজয় দিবস', isExpected: false },
      { date: '2026-12-25', name: 'Christmas Day', nameBn: 'বড়দিন', isExpected: false },
      { date: '2027-01-24', name: 'Shab-e-Barat', nameBn: 'শবে বরাত', isExpected: true },
    ]);
    expect(holidays.at(-1).date).toBe('2027-12-25');
  });

  it('are the whole days of a calendar file, and a broken file is refused with a sentence', async () => {
    const read = (text: string) => clinic.send('POST', '/holidays/read-file', { text }, staff);
    const event = 'BEGIN:VEVENT\r\nSUMMARY:Eid\r\nDTSTART;VALUE=DATE:20270310\r\nEND:VEVENT\r\n';
    expect((await read(`BEGIN:VCALENDAR\r\n${event}END:VCALENDAR\r\n`)).data).toEqual({
      events: [{ from: '2027-03-10', to: '2027-03-10', name: 'Eid' }],
      timed: 0,
      unread: 0,
    });
    const sentence =
      'This is not a calendar file that can be read. Please export the calendar again as an .ics file.';
    expect(await read(`BEGIN:VCALENDAR\r\n${event}`)).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      error: sentence,
      errors: { text: sentence },
    });
    const large = `BEGIN:VCALENDAR\r\n${'X-NOTE:ঈদ\r\n'.repeat(33_000)}END:VCALENDAR\r\n`;
    expect((await read(large)).status).toBe(200);
    expect(await read('x'.repeat(500_001))).toMatchObject({
      status: 400,
      errors: { text: 'The file is too large. At most 500 kB can be read.' },
    });
    expect((await read('x'.repeat(800_000))).code).toBe('BODY_TOO_LARGE');
  });
});
