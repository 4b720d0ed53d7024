import { MONEY_GROUPS } from '@clinic-serial/contract/subjects/money';
import { can } from '@clinic-serial/contract/terms/permissions';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor, newPhone } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { everyDay } from '../../test/day-of-patients.ts';
import { addPlaces, limitAccount, limitedTo, limitedToPlaces } from '../../test/limited-account.ts';
import { addMoneyRow } from '../../test/money-rows.ts';
import {
  addAppointment,
  addPatient,
  addRecord,
  type SignedIn,
  signedIn,
  type TestPatient,
} from '../../test/people.ts';
import { ROUTE_ENV, ROUTES, type RouteRequest } from '../../test/route-requests.ts';
import { everyStoredText } from '../../test/rows.ts';
// For the type of `app.endpoints`.
import './register-endpoint.ts';

/**
 * What an endpoint answers an account that is limited to some doctors (docs/decisions/078).
 *
 * - `own`: about the account itself, or the same for everybody who may call it
 * - `filtered`: as if the clinic had only the account's doctors; compared below
 * - `by id`: what is of other doctors is answered as what does not exist
 * - `refused`: about the whole clinic, or about what other doctors share: FORBIDDEN
 */
type Statement = 'own' | 'filtered' | 'by id' | 'refused';

/** Every endpoint that a limited account may call: those for Admins are for nobody who is limited. */
const STATEMENTS: Record<string, Statement> = {
  'GET /departments': 'filtered',
  'GET /departments/{id}': 'by id',
  'GET /departments/{id}/stats': 'by id',
  'POST /departments': 'refused',
  'PUT /departments/{id}': 'refused',

  'GET /doctors': 'filtered',
  'GET /doctors/{id}': 'by id',
  'GET /doctors/{id}/stats': 'by id',
  'GET /doctors/{id}/availability': 'by id',
  'GET /availability': 'filtered',
  'POST /doctors': 'refused',
  'PUT /doctors/{id}': 'by id',
  'PUT /doctors/{id}/photo': 'by id',
  'DELETE /doctors/{id}/photo': 'by id',

  'GET /holidays': 'own',
  'POST /holidays': 'refused',
  'POST /holidays/several': 'refused',
  'GET /holidays/proposal': 'own',
  'POST /holidays/read-file': 'refused',
  'DELETE /holidays/{id}': 'refused',
  'GET /doctors/{id}/leave': 'by id',
  'POST /doctors/{id}/leave': 'by id',
  'DELETE /doctors/{id}/leave/{leaveId}': 'by id',
  'GET /doctors/{id}/days': 'by id',
  'GET /doctors/{id}/days/{date}': 'by id',
  'PUT /doctors/{id}/days/{date}': 'by id',
  'DELETE /doctors/{id}/days/{date}': 'by id',
  'GET /calendar': 'filtered',

  'GET /appointments': 'filtered',
  'GET /appointments/{id}': 'by id',
  'PUT /appointments/{id}/status': 'by id',
  'POST /appointments': 'by id',
  'POST /appointments/{id}/move': 'by id',
  'PUT /appointments/{id}': 'by id',
  'GET /appointments/export': 'filtered',

  'GET /appointments/{id}/money': 'by id',
  'POST /appointments/{id}/payments': 'by id',
  'POST /appointments/{id}/kept-money': 'by id',
  'POST /money/entries/{id}/void': 'by id',
  'PUT /appointments/{id}/visit-kind': 'by id',
  'GET /queue/{doctorId}/{date}/money': 'by id',

  'GET /queue': 'filtered',
  'GET /queue/open': 'filtered',
  'GET /queue/{doctorId}/{date}': 'by id',
  'POST /queue/{doctorId}/{date}/acts': 'by id',
  'GET /queue/events': 'filtered',
  'GET /queue/{doctorId}/{date}/events': 'by id',
  // Who has the secret key of an appointment may use it, with and without an account.
  'GET /queue/own/{key}': 'own',
  'POST /queue/own/{key}/tell': 'own',
  'GET /queue/own/{key}/moves': 'own',
  'POST /queue/own/{key}/move': 'own',
  'POST /queue/own/{key}/cancel': 'own',
  'GET /queue/{doctorId}/{date}/public': 'by id',
  'POST /queue/{doctorId}/{date}/walk-ins': 'by id',
  'POST /queue/{doctorId}/{date}/lease': 'by id',
  'POST /queue/{doctorId}/{date}/kept': 'by id',
  'GET /queue/appointments/{id}': 'by id',
  'GET /queue/{doctorId}/{date}/record': 'by id',
  'GET /doctors/{id}/days/{date}/sheet': 'by id',

  'GET /touched': 'filtered',
  'POST /doctors/{id}/days/{date}/changes/preview': 'by id',
  'POST /doctors/{id}/days/{date}/changes': 'by id',
  'GET /changes/{id}': 'by id',
  'POST /changes/{id}/undo': 'by id',
  'GET /doctors/{id}/days/{date}/waiting-list': 'by id',
  'POST /doctors/{id}/days/{date}/waiting-list': 'by id',
  'PUT /doctors/{id}/days/{date}/waiting-list': 'by id',
  'DELETE /waiting-list/{id}': 'by id',

  'GET /admin/setup': 'own',
  'POST /auth/admin/logout': 'own',
  'GET /auth/sessions': 'own',
  'DELETE /auth/sessions/{id}': 'own',
  'POST /auth/sessions/end-others': 'own',

  'GET /patients': 'filtered',
  'GET /patients/lookup': 'filtered',
  'GET /patients/{id}': 'by id',
  'GET /patients/{id}/dashboard-stats': 'by id',
  'POST /patients': 'refused',
  'POST /patients/check-phone': 'filtered',
  'PUT /patients/{id}': 'by id',
  'GET /patients/{id}/people': 'by id',
  'POST /patients/{id}/join': 'by id',
  'PUT /patients/{id}/people': 'by id',
  'GET /patients/{id}/reminders': 'by id',
  'PUT /patients/{id}/reminders': 'by id',
  'GET /patients/export': 'filtered',

  'GET /admin/places': 'own',
  'GET /admin/profile': 'own',
  'PUT /admin/profile': 'own',
  'PUT /admin/language': 'own',
  'GET /admin/desk-key': 'own',
  'PUT /admin/change-password': 'own',
  'POST /admin/confirm-password': 'own',
  'GET /admin/second-factor': 'own',
  'POST /admin/second-factor/begin': 'own',
  'POST /admin/second-factor/confirm': 'own',
  'POST /admin/second-factor/off': 'own',
  'POST /admin/second-factor/recovery-codes': 'own',
  'GET /admin/dashboard-stats': 'filtered',
  'GET /reports': 'filtered',
  'GET /export/reports': 'filtered',
  'GET /money/entries': 'filtered',
  'GET /money/open': 'filtered',
  'GET /money/report': 'filtered',
  'GET /export/money': 'filtered',

  // A cash box is of the account itself.
  'GET /money/box': 'own',
  'POST /money/box/opening': 'own',
  'POST /money/box/close': 'own',
  'GET /money/boxes': 'own',
  'GET /money/entries/{id}/receipt': 'by id',
  'POST /money/entries/{id}/receipt': 'by id',
};

const named = (statement: Statement) =>
  Object.keys(STATEMENTS).filter((name) => STATEMENTS[name] === statement);

const NOBODY = 2147483647;

async function callWith(clinic: TestApp, name: string, { url, body }: RouteRequest, token: string) {
  const response = await clinic.app.inject({
    method: name.split(' ')[0] as 'GET',
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.statusCode === 200 ? undefined : response.json() };
}

const requestFor = async (
  clinic: TestApp,
  name: string,
  owner: TestPatient,
  token: string,
): Promise<RouteRequest> => (await ROUTES[name]?.request(clinic, owner, token)) ?? { url: '' };

/** The same request about what does not exist. */
const aboutNobody = ({ url, body }: RouteRequest): RouteRequest => ({
  url: url.replace(/\d+/, String(NOBODY)),
  ...(body && { body: 'doctorId' in body ? { ...body, doctorId: NOBODY } : body }),
});

const storedTexts = async ({ database }: TestApp) =>
  (await everyStoredText(database, ['sms_outbox', 'sms_days', 'access_tokens', 'code_work'])).sort();

describeOnBothEngines('an account that is limited to some doctors', (engine) => {
  let clinic: TestApp;
  let own: number;
  let limited: SignedIn;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: ROUTE_ENV });
    own = await addDoctor(clinic);
    limited = await limitedTo(clinic, [own]);
  });
  afterAll(() => clinic.close());

  const call = (name: string, request: RouteRequest, token = limited.token) =>
    callWith(clinic, name, request, token);
  const requestOf = (name: string, owner: TestPatient, token = limited.token) =>
    requestFor(clinic, name, owner, token);
  const stored = () => storedTexts(clinic);

  it('has a statement about every endpoint for staff', () => {
    const open = clinic.app.endpoints.filter(({ access }) => access.staff && can('Staff', access.staff));
    expect(Object.keys(STATEMENTS).sort()).toEqual(
      open.map(({ method, path }) => `${method} ${path}`).sort(),
    );
  });

  it.each(named('by id'))('%s answers for other doctors as for nobody, and writes nothing', async (name) => {
    const owner = await addPatient(clinic);
    const request = await requestOf(name, owner);
    const before = await stored();
    const foreign = await call(name, request);
    expect(foreign.status).toBe(404);
    expect(foreign).toEqual(await call(name, aboutNobody(request)));
    expect(await stored()).toEqual(before);
  });

  it.each(named('refused'))('%s is refused, and writes nothing', async (name) => {
    const request = await requestOf(name, await addPatient(clinic));
    const before = await stored();
    expect((await call(name, request)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect(await stored()).toEqual(before);
  });

  // The requests of departments name one without doctors, also the form of a doctor.
  it.each(named('by id').filter((name) => !/^PUT .doctors.{id}$|departments/.test(name)))(
    '%s serves the doctors of the account',
    async (name) => {
      const owner = await addPatient(clinic);
      const account = await limitedTo(clinic, [own]);
      const request = await requestOf(name, owner, account.token);
      await addAppointment(clinic, { doctorId: await addDoctor(clinic), patientId: owner.id });
      const doctors = await clinic.database.read.selectFrom('doctors').select('id').execute();
      await limitAccount(
        clinic,
        account.staffId,
        doctors.map(({ id }) => id),
      );
      if (name.endsWith('/events')) return;
      expect(await call(name, request, account.token)).toEqual({ status: 200, body: undefined });
    },
  );

  it.each(named('own'))('%s serves the account as every other', async (name) => {
    const account = await limitedTo(clinic, [own]);
    const owner = await addPatient(clinic);
    const request = await ROUTES[name]?.request(clinic, owner, account.token);
    expect(await call(name, request ?? { url: '' }, account.token)).toEqual({
      status: 200,
      body: undefined,
    });
  });
});

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

describeOnBothEngines('an account that is limited to one of three places', (engine) => {
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

const TODAY = '2026-11-20';
const days = { days: everyDay(30) };

/** Everything that is asked for a list, count, search, export, report or dashboard. */
const LISTS: Record<string, string[]> = {
  'GET /departments': ['/departments', '/departments?place=1', '/departments?place=2'],
  'GET /doctors': [
    '/doctors',
    '/doctors?search=karim',
    '/doctors?isActive=1&limit=1',
    '/doctors?department=Heart',
  ],
  'GET /availability': [`/availability?date=${TODAY}`],
  'GET /calendar': [`/calendar?date=${TODAY}`],
  'GET /appointments': [
    '/appointments',
    '/appointments?limit=1',
    `/appointments?date=${TODAY}&groupBy=doctor`,
    '/appointments?status=Booked',
    '/appointments?search=rahima',
    '/appointments?search=karim',
    '/appointments?doctor=karim',
    '/appointments?search=01799999991',
    '/appointments?search=FOREIGN-1',
    '/appointments?patientId=SHARED',
    '/appointments?patientId=SHARED&status=Booked',
  ],
  'GET /appointments/export': ['/appointments/export', '/appointments/export?search=karim'],
  'GET /queue': ['/queue', `/queue?date=${addDays(TODAY, -1)}`],
  'GET /queue/open': ['/queue/open'],
  'GET /touched': ['/touched', '/touched?departmentId=DEPARTMENT'],
  'GET /patients': [
    '/patients',
    '/patients?limit=1',
    '/patients?isActive=1',
    '/patients?search=rahima',
    '/patients?search=rahima&isActive=1',
    '/patients?search=01799999991',
    '/patients?search=01799999992',
  ],
  'GET /patients/lookup': [
    '/patients/lookup?search=rahima',
    '/patients/lookup?search=01799999992',
    '/patients/lookup?search=FOREIGN-1',
  ],
  'GET /patients/export': ['/patients/export', '/patients/export?search=rahima'],
  'GET /admin/dashboard-stats': ['/admin/dashboard-stats'],
  'GET /reports': ['day', 'week', 'month', 'weekday', 'hour', 'doctor', 'department'].flatMap((by) => [
    `/reports?from=2026-11-01&to=2026-11-30&by=${by}`,
    `/reports?from=2026-11-01&to=2026-11-30&by=${by}&departmentId=DEPARTMENT`,
  ]),
  'GET /export/reports': ['day', 'doctor', 'department'].map(
    (by) => `/export/reports?from=2026-11-01&to=2026-11-30&by=${by}`,
  ),
  'GET /money/entries': ['/money/entries?from=2026-11-01&to=2026-11-30'],
  'GET /money/open': [
    '/money/open?from=2026-11-01&to=2026-11-30&state=due',
    '/money/open?from=2026-11-01&to=2026-11-30&state=give-back&limit=1',
  ],
  'GET /money/report': MONEY_GROUPS.map((by) => `/money/report?from=2026-11-01&to=2026-11-30&by=${by}`),
  'GET /export/money': ['day', 'doctor', 'box'].map(
    (by) => `/export/money?from=2026-11-01&to=2026-11-30&by=${by}`,
  ),
  'POST /patients/check-phone': [],
  'GET /queue/events': [],
};
/** What the account may know of the patient who also comes to other doctors. */
const OF_SHARED = ['', '/people', '/dashboard-stats', '/reminders'];

describeOnBothEngines('what a limited account sees', (engine) => {
  let clinic: TestApp;
  afterEach(() => clinic.close());

  it('is what everybody saw before the other doctors came', async () => {
    clinic = await startTestApp(engine, { env: ROUTE_ENV });
    expect(Object.keys(LISTS).sort()).toEqual(named('filtered').sort());
    const department = await addDepartment(clinic, 'Heart');
    const own = await addDoctor(clinic, { name: 'Dr. Karim Own', departmentId: department, ...days });
    const shared = await addRecord(clinic, { phone: '01799999991', name: 'Rahima Shared' });
    const ofOwn = await addRecord(clinic, { name: 'Rahima Own' });
    const seen = { status: 'Completed', waitedSeconds: 600, seenSeconds: 300 } as const;
    await addAppointment(clinic, { doctorId: own, patientId: shared.id, ...seen });
    await addAppointment(clinic, { doctorId: own, patientId: ofOwn.id });
    await addAppointment(clinic, { doctorId: own, patientId: ofOwn.id, appointmentDate: addDays(TODAY, -1) });
    // A doctor who does not sit then, so that the appointment is touched.
    await addAppointment(clinic, {
      doctorId: own,
      patientId: ofOwn.id,
      appointmentDate: addDays(TODAY, 3),
      sessionStart: '03:00',
      sessionEnd: '04:00',
    });
    const everybody = await signedIn(clinic, 'Staff');
    const limited = await limitedTo(clinic, [own]);
    const pay = async (doctorId: number, patientId: number, boxId: number) => {
      const visit = {
        status: 'Completed',
        fee: 50_000,
        visitKind: 'new',
        ...{ doctorId, patientId },
      } as const;
      const appointmentId = await addAppointment(clinic, visit);
      const of = { appointmentId, accountId: appointmentId, visitDate: TODAY, visitKind: 'new' } as const;
      await addMoneyRow(clinic, { ...of, doctorId, boxId, kind: 'payment', amount: 20_000, way: 'cash' });
    };
    await pay(own, ofOwn.id, everybody.staffId);
    const urls = [
      ...Object.values(LISTS).flat(),
      ...OF_SHARED.map((part) => `/patients/${shared.id}${part}`),
    ].map((url) => url.replace('SHARED', String(shared.id)).replace('DEPARTMENT', String(department)));
    const readAll = async (token: string, reportOf = '') => {
      const answers = new Map<string, unknown>();
      for (const url of urls) {
        // Without a doctor, a report of the whole clinic has its SMS.
        const isWhole = token === everybody.token && url.startsWith('/export/reports');
        const response = await clinic.app.inject({
          url: `/api${url}${isWhole ? reportOf : ''}`,
          headers: { authorization: `Bearer ${token}` },
        });
        expect(response.statusCode, url).toBe(200);
        const isFile = response.headers['content-disposition'] !== undefined;
        answers.set(url, isFile ? response.body : withoutSms(response.json().data));
      }
      return answers;
    };
    const before = await readAll(everybody.token, `&doctorId=${own}`);
    expect(await readAll(limited.token)).toEqual(before);

    const other = await addDoctor(clinic, { name: 'Dr. Karim Foreign', departmentId: department, ...days });
    const ward = await addDepartment(clinic, 'Foreign ward');
    const another = await addDoctor(clinic, { name: 'Dr. Karim Other', departmentId: ward, ...days });
    const foreign = await addRecord(clinic, { phone: '01799999992', name: 'Rahima Foreign' });
    for (const doctorId of [other, another]) {
      for (const patientId of [shared.id, foreign.id]) {
        const appointment = { doctorId, patientId, patientName: 'Rahima Foreign', notes: 'Foreign' };
        // Before the first visit with the own doctor, so that it would not be the first of the clinic.
        await addAppointment(clinic, { ...appointment, ...seen, appointmentDate: addDays(TODAY, -5) });
        await addAppointment(clinic, { ...appointment, appointmentDate: addDays(TODAY, -1) });
        await addAppointment(clinic, appointment);
        await addAppointment(clinic, {
          ...appointment,
          appointmentDate: addDays(TODAY, 3),
          sessionStart: '03:00',
          sessionEnd: '04:00',
        });
      }
      const admin = await signedIn(clinic, 'Admin');
      await pay(doctorId, foreign.id, admin.staffId);
      const act = { kind: 'doctor-arrived', expectedVersion: 0, key: `act-of-the-matrix-${doctorId}` };
      const url = `/queue/${doctorId}/${TODAY}/acts`;
      expect((await clinic.send('POST', url, act, admin.token)).status).toBe(200);
      await clinic.send(
        'POST',
        '/appointments',
        {
          doctorId,
          patientPhone: newPhone(),
          patientName: 'Foreign walk-in',
          appointmentDate: TODAY,
        },
        admin.token,
      );
    }
    await clinic.database.write((tx) =>
      tx
        .updateTable('appointments')
        .set({ bookingReference: 'FOREIGN-1' })
        .where('id', '=', (rows) =>
          rows
            .selectFrom('appointments')
            .select((of) => of.fn.max('id').as('id'))
            .where('doctorId', '=', other),
        )
        .execute(),
    );
    await clinic.database.write((tx) =>
      tx
        .insertInto('people')
        .values({
          patientId: shared.id,
          nameKey: 'rahima foreign',
          name: 'Rahima Foreign',
          dateOfBirth: null,
          birthYear: 1990,
          gender: null,
          relation: null,
          isHidden: 0,
          updatedAt: clinic.clock.now().toISOString(),
        })
        .execute(),
    );

    const after = await readAll(limited.token);
    // It learns of the other doctors only that it cannot change the record of their patient.
    const sharedUrl = `/patients/${shared.id}`;
    expect(after.get(sharedUrl)).toEqual({ ...(before.get(sharedUrl) as object), isShared: true });
    before.delete(sharedUrl);
    for (const [url, answer] of before) expect(after.get(url), url).toEqual(answer);
    expect(JSON.stringify([...after.values()])).not.toContain('Foreign');
    // The same questions have other answers for everybody, so that the comparison means something.
    const whole = await readAll(everybody.token);
    expect(JSON.stringify([...whole.values()])).toContain('Foreign');

    const check = (phone: string) => clinic.send('POST', '/patients/check-phone', { phone }, limited.token);
    expect((await check('01799999992')).data).toEqual({ exists: false, patient: null });
    expect((await check('01799999991')).data.patient).toMatchObject({ totalAppointments: 1 });
    for (const [method, path, body] of [
      ['PUT', '', { name: 'Other name', phone: shared.phone, isActive: true }],
      ['PUT', '/people', { name: 'Rahima Shared', gender: 'Female' }],
      ['PUT', '/reminders', { wantsReminders: false }],
    ] as const) {
      const refused = await clinic.send(method, `/patients/${shared.id}${path}`, body, limited.token);
      expect([path, refused.code]).toEqual([path, 'FORBIDDEN']);
      const allowed = await clinic.send(
        method,
        `/patients/${ofOwn.id}${path}`,
        { ...body, ...('phone' in body ? { phone: ofOwn.phone } : {}) },
        limited.token,
      );
      expect([path, allowed.status]).toEqual([path, 200]);
    }
    const admin = await signedIn(clinic, 'Admin');
    await limitAccount(clinic, admin.staffId, [own]);
    expect((await clinic.get('/appointments', admin.token)).data.pagination.total).toBeGreaterThan(10);
  });
});

/** SMS are told for the whole clinic only. */
function withoutSms(data: unknown): unknown {
  return JSON.parse(
    JSON.stringify(data, (key, value) => (['sms', 'smsParts', 'smsCost'].includes(key) ? null : value)),
  );
}
