import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type { DashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor, newPhone } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { readEvents } from '../../test/event-reader.ts';
import { addPlaces, limitAccount, limitedToPlaces } from '../../test/limited-account.ts';
import { addForeignPerson, addRowsOf, FOREIGN_AMOUNT, foreignIn } from '../../test/limited-rows.ts';
import {
  aboutNobody,
  callWith,
  named,
  type OwnRows,
  readAll,
  requestFor,
  storedTexts,
  TODAY,
} from '../../test/limited-statements.ts';
import { addAppointment, addPatient, addRecord, type SignedIn, signedIn } from '../../test/people.ts';
import { ROUTE_ENV } from '../../test/routes/route-case.ts';

/**
 * What an account that is limited to a place may do with a doctor who also sits there: read the doctor and
 * the own part of the days, and give serials there.
 */
const OF_SHARED_DOCTOR = new Set([
  'GET /departments/{id}',
  'GET /departments/{id}/stats',
  'GET /doctors/{id}',
  'GET /doctors/{id}/stats',
  'GET /doctors/{id}/availability',
  'GET /doctors/{id}/leave',
  'GET /doctors/{id}/days',
  'GET /doctors/{id}/days/{date}',
  'GET /doctors/{id}/days/{date}/sheet',
  'GET /doctors/{id}/days/{date}/waiting-list',
  'PUT /doctors/{id}/days/{date}/waiting-list',
  'POST /doctors/{id}/days/{date}/waiting-list',
  'POST /appointments',
]);

describeOnAnyEngine('an account that is limited to one of three places', (engine) => {
  let clinic: TestApp;
  let limited: SignedIn;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: ROUTE_ENV });
    await addPlaces(clinic);
    limited = await limitedToPlaces(clinic, [2]);
  });
  afterAll(() => clinic.close());

  it.each(named('by id'))('%s answers for other places as for nobody, and writes nothing', async (name) => {
    const owner = await addPatient(clinic);
    const request = await requestFor(clinic, name, owner, limited.token);
    const before = await storedTexts(clinic);
    const foreign = await callWith(clinic, name, request, limited.token);
    expect(foreign.status).toBe(404);
    expect(foreign).toEqual(await callWith(clinic, name, aboutNobody(request), limited.token));
    expect(await storedTexts(clinic)).toEqual(before);
    if (OF_SHARED_DOCTOR.has(name)) return;
    // The doctors of the request sit at the place in the evening. The request is about the morning elsewhere.
    await addEvenings(clinic, 2);
    const known = await storedTexts(clinic);
    expect([403, 404]).toContain((await callWith(clinic, name, request, limited.token)).status);
    expect(await storedTexts(clinic)).toEqual(known);
    await removeEvenings(clinic);
  });

  it.each(named('refused'))('%s is refused, and writes nothing', async (name) => {
    const request = await requestFor(clinic, name, await addPatient(clinic), limited.token);
    const before = await storedTexts(clinic);
    expect((await callWith(clinic, name, request, limited.token)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect(await storedTexts(clinic)).toEqual(before);
  });
});

/** Gives every doctor an evening at a place, beside the mornings of the requests. */
async function addEvenings(clinic: TestApp, placeId: number): Promise<void> {
  const doctors = await clinic.database.read.selectFrom('doctors').select('id').execute();
  const evening = {
    sitting: 2,
    startTime: '20:00',
    endTime: '22:00',
    patientLimit: 5,
    placeId,
    reservedSlots: '',
  } as const;
  await clinic.database.write((tx) =>
    tx
      .insertInto('weeklySessions')
      .values(
        doctors.flatMap(({ id }) => EVERY_DAY.map((weekday) => ({ doctorId: id, weekday, ...evening }))),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

const removeEvenings = (clinic: TestApp) =>
  clinic.database.write((tx) => tx.deleteFrom('weeklySessions').where('startTime', '=', '20:00').execute());

const WEEK = EVERY_DAY.map((weekday) => ({ weekday, limit: 30 }));
const AFTERNOONS = WEEK.map((day) => ({ ...day, sitting: 2 as const, start: '16:00', end: '19:00' }));

describeOnAnyEngine('what an account of a place sees', (engine) => {
  let clinic: TestApp;
  afterEach(() => clinic.close());

  const sitAt = (doctorId: number, placeId: number) =>
    clinic.database.write((tx) =>
      tx.updateTable('weeklySessions').set({ placeId }).where('doctorId', '=', doctorId).execute(),
    );

  /** Expects the same answers, of an account that learns only that the patient also comes to others. */
  function expectSame(after: Map<string, unknown>, before: ReadonlyMap<string, unknown>, isShared: boolean) {
    const expected = new Map(before);
    if (isShared) {
      const patient = before.get('/patients/SHARED') as object;
      expected.set('/patients/SHARED', { ...patient, isShared: true });
    }
    const differs = (url: string) => !isDeepStrictEqual(after.get(url), expected.get(url));
    const differing = [...expected.keys()].filter(differs);
    expect(differing.map((url) => [url, after.get(url)])).toEqual(
      differing.map((url) => [url, expected.get(url)]),
    );
  }

  it('is what everybody saw before the rows of other places came, and other doctors there', async () => {
    clinic = await startTestApp(engine, { env: ROUTE_ENV });
    await addPlaces(clinic);
    const [everybody, desk] = [await signedIn(clinic, 'Staff'), await signedIn(clinic, 'Staff')];
    const department = await addDepartment(clinic, 'Heart');
    const own = await addDoctor(clinic, {
      ...{ name: 'Dr. Karim Own', departmentId: department, days: AFTERNOONS },
    });
    await sitAt(own, 2);
    const shared = await addRecord(clinic, { phone: '01799999991', name: 'Rahima Shared' });
    const ofOwn = await addRecord(clinic, { name: 'Rahima Own' });
    const at2 = { sitting: 2, placeId: 2, desk } as const;
    const rows = await addRowsOf(clinic, {
      ...{ ...at2, doctorId: own, patientIds: [shared.id, ofOwn.id], word: 'Own', amount: 20_000 },
    });
    const ofPlace = await limitedToPlaces(clinic, [2]);
    const ofBoth = await limitedToPlaces(clinic, [2]);
    await limitAccount(clinic, ofBoth.staffId, [own]);
    const ids: OwnRows = { SHARED: shared.id, DEPARTMENT: department, DOCTOR: own, SITTING: 2, ...rows };
    // Without a place, a report of the whole clinic has its SMS.
    const readAsEverybody = () =>
      readAll(clinic, everybody.token, ids, (url) =>
        url.startsWith('/export/reports') ? `${url}&place=2` : url,
      );
    const readOwn = ({ token }: SignedIn) => readAll(clinic, token, ids);
    const beforeBeside = await readAsEverybody();
    expectSame(await readOwn(ofPlace), beforeBeside, false);
    expectSame(await readOwn(ofBoth), beforeBeside, false);

    const beside = await addDoctor(clinic, {
      name: 'Dr. Karim Beside',
      departmentId: department,
      days: AFTERNOONS,
    });
    await sitAt(beside, 2);
    const ofBeside = await addRecord(clinic, { name: 'Rahima Beside' });
    await addRowsOf(clinic, {
      ...{ ...at2, doctorId: beside, patientIds: [shared.id, ofBeside.id], word: 'Beside', amount: 30_000 },
    });
    const beforeOthers = await readAsEverybody();
    expectSame(await readOwn(ofPlace), beforeOthers, false);

    const admin = await signedIn(clinic, 'Admin');
    const ward = await addDepartment(clinic, 'Foreign ward');
    const foreign = await addRecord(clinic, { phone: '01799999992', name: 'Rahima Foreign' });
    await addMornings(own);
    for (const [doctorId, placeId] of [
      [own, 1],
      [await addDoctor(clinic, { name: 'Dr. Karim Foreign', departmentId: department, days: WEEK }), 1],
      [await addDoctor(clinic, { name: 'Dr. Karim Foreign too', departmentId: ward, days: WEEK }), 3],
    ] as const) {
      if (doctorId !== own) await sitAt(doctorId, placeId);
      // Before the first visit at the own place, so that it would not be the first of the clinic.
      const status = doctorId === own ? 'No Show' : 'Completed';
      await addAppointment(clinic, {
        ...{ doctorId, placeId, patientId: shared.id, appointmentDate: '2026-11-10', status },
        ...{ bookingReference: `FOREIGN-${doctorId}` },
      });
      await addRowsOf(clinic, {
        ...{ doctorId, placeId, patientIds: [shared.id, foreign.id], word: 'Foreign' },
        ...{ amount: FOREIGN_AMOUNT, desk: admin, isSeen: doctorId !== own },
      });
      const walkIn = { doctorId, sitting: 1, patientPhone: newPhone(), patientName: 'Foreign walk-in' };
      const body = { ...walkIn, appointmentDate: TODAY };
      expect((await clinic.send('POST', '/appointments', body, admin.token)).status).toBe(200);
    }
    const holiday = { date: addDays(TODAY, 1), name: 'Foreign day', placeIds: [1, 3] };
    expect((await clinic.send('POST', '/holidays', holiday, admin.token)).status).toBe(200);
    await addForeignPerson(clinic, shared.id);

    for (const [account, before] of [
      [ofPlace, beforeOthers],
      [ofBoth, beforeBeside],
    ] as const) {
      const after = await readOwn(account);
      expectSame(after, before, true);
      expect(foreignIn(after)).toEqual([]);
      const check = (phone: string) => clinic.send('POST', '/patients/check-phone', { phone }, account.token);
      expect((await check('01799999992')).data).toEqual({ exists: false, patient: null });
      const totalAppointments = account === ofBoth ? 5 : 10;
      expect((await check('01799999991')).data.patient).toMatchObject({ totalAppointments });
      // Whoever asks for a place that is not of the account gets nothing at all.
      for (const place of [1, 3]) {
        const elsewhere = await readAll(clinic, account.token, ids, (url) => addPlace(url, place));
        expect(foreignIn(elsewhere)).toEqual([]);
      }
      await expectOwnStreams(account, own);
    }
    // The same questions have other answers for everybody, so that the comparison means something.
    expect(foreignIn(await readAsEverybody()).length).toBeGreaterThan(20);
  }, 180_000);

  it('keeps what is of the place when the doctor has left it', async () => {
    clinic = await startTestApp(engine, { env: ROUTE_ENV });
    await addPlaces(clinic);
    const desk = await signedIn(clinic, 'Staff');
    const department = await addDepartment(clinic, 'Heart');
    const at2 = { departmentId: department, days: AFTERNOONS };
    for (const name of ['Dr. Karim Stays', 'Dr. Karim Gone']) {
      await sitAt(await addDoctor(clinic, { ...at2, name }), 2);
    }
    const gone = 2;
    const patient = await addRecord(clinic, { phone: '01799999991', name: 'Rahima Shared' });
    const rows = await addRowsOf(clinic, {
      ...{
        doctorId: gone,
        patientIds: [patient.id],
        sitting: 2,
        placeId: 2,
        word: 'Own',
        amount: 20_000,
        desk,
      },
    });
    clinic.clock.set('2026-11-24T04:00:00.000Z');
    const ids = { SHARED: patient.id, DEPARTMENT: department, DOCTOR: gone, SITTING: 2, ...rows };
    const ofPlace = await limitedToPlaces(clinic, [2]);
    const ofBoth = await limitedToPlaces(clinic, [2]);
    await limitAccount(clinic, ofBoth.staffId, [gone]);
    const readVisits = async ({ token }: SignedIn) => {
      const answers = await readAll(clinic, token, ids, (url) => (isOfNow(url) ? undefined : url));
      const dashboard = answers.get('/admin/dashboard-stats') as DashboardStats;
      // Only doctors who sit there are counted, and only their sittings of today are listed.
      const day = { ...dashboard.day, sittings: [] };
      const counts = { activeDoctors: 0, totalDoctors: 0, departmentStats: [], day };
      return answers.set('/admin/dashboard-stats', { ...dashboard, ...counts });
    };
    const before = [await readVisits(ofPlace), await readVisits(ofBoth)] as const;
    await sitAt(gone, 3);
    expectSame(await readVisits(ofPlace), before[0], false);
    expectSame(await readVisits(ofBoth), before[1], false);
    const doctorsOf = async ({ token }: SignedIn) => (await clinic.get('/doctors', token)).data.doctors;
    expect((await doctorsOf(ofPlace)).map(({ name }: { name: string }) => name)).toEqual(['Dr. Karim Stays']);
    expect(await doctorsOf(ofBoth)).toEqual([]);
    // The account can end what is left open at its place, and nothing elsewhere.
    const { token } = ofPlace;
    const end = { kind: 'end', expectedVersion: 0, key: 'end-of-the-day-that-is-left' };
    const acts = (date: string, sitting: number) => `/queue/${gone}/${date}/acts?sitting=${sitting}`;
    const ended = await clinic.send('POST', acts(addDays(TODAY, -1), 2), end, token);
    expect([ended.status, ended.code]).toEqual([200, undefined]);
    const today = await clinic.send(
      'POST',
      acts('2026-11-24', 2),
      { ...end, key: 'end-elsewhere-of-today' },
      token,
    );
    expect(today.code).toBe('QUEUE_NOT_FOUND');
    for (const url of [`/doctors/${gone}`, `/doctors/${gone}/days/2026-11-24/sheet`]) {
      expect((await clinic.get(url, token)).code).toBe('DOCTOR_NOT_FOUND');
    }
  }, 180_000);

  /** The own doctor also sits at the first place, before the hours at the other one. */
  const addMornings = (doctorId: number) =>
    clinic.database.write((tx) =>
      tx
        .insertInto('weeklySessions')
        .values(
          EVERY_DAY.map((weekday) => ({
            ...{ doctorId, weekday, sitting: 1 as const, patientLimit: 30, reservedSlots: '' },
            ...{ startTime: '09:00', endTime: '13:00' },
          })),
        )
        .execute(),
    );

  /** The streams tell of the queues at the place alone. */
  async function expectOwnStreams({ token }: SignedIn, own: number) {
    if (!clinic.app.server.listening) await clinic.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = clinic.app.server.address() as AddressInfo;
    const doctors = await clinic.database.read.selectFrom('doctors').select('id').execute();
    for (const url of [
      '/queue/events',
      `/queue/events?doctors=${doctors.map(({ id }) => id).join(',')}`,
      `/queue/${own}/${TODAY}/events?sitting=2`,
    ]) {
      const stream = await readEvents(`http://127.0.0.1:${port}/api${url}`, {
        authorization: `Bearer ${token}`,
      });
      await stream.until(({ name, data }) => name === 'places' && data.doctorId === own);
      const queues = stream.events.filter(({ name }) => name === 'queue').map(({ data }) => data);
      expect(queues.filter(({ doctorId }) => doctorId === own)).toMatchObject([{ sitting: 2 }]);
      expect(new Set(queues.map(({ sitting }) => sitting))).toEqual(new Set([2]));
      stream.close();
    }
  }
});

const TAKES_PLACE =
  /^.(doctors|availability|calendar|appointments|appointments.export|queue|queue.open|touched|reports|export.reports|export.money|money.(entries|open|report|boxes)|admin.dashboard-stats)([?]|$)/;

/** The address with a place; undefined where the endpoint takes none. */
const addPlace = (url: string, place: number) =>
  TAKES_PLACE.test(url) ? `${url}${url.includes('?') ? '&' : '?'}place=${place}` : undefined;

/** True for what depends on where a doctor sits now, and for the sheets of days without serials. */
const isOfNow = (url: string) =>
  url === '/queue' ||
  (/^.(doctors|departments|availability|calendar)([/?]|$)/.test(url) && !/-(19|20|23).sheet$/.test(url));
