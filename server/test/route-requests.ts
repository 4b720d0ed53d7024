import type { ImportState } from '@clinic-serial/contract/terms/imports';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { changeStatus } from '../src/appointments/change-status.ts';
import type { Actor } from '../src/audit/record-audit.ts';
import { changeDoctorDay } from '../src/calendar/save-day.ts';
import { createHoliday } from '../src/calendar/save-holiday.ts';
import { createLeave } from '../src/calendar/save-leave.ts';
import { insertChange, insertPeople, updatePerson } from '../src/changes/changes.queries.ts';
import { newNoPhone } from '../src/database/no-phone.ts';
import { insertImport, insertImportRows } from '../src/import/imports.queries.ts';
import { takePayment } from '../src/money/take-payment.ts';
import { saveLogo, savePhoto } from '../src/pictures/save-picture.ts';
import { liveKeyOf } from '../src/queue/live-key.ts';
import { issueSetupKey } from '../src/setup/create-first-admin.ts';
import type { TestApp } from './app.ts';
import { addDepartment, addDoctor, DESK, newPhone, requestCode } from './clinic.ts';
import { workedDaysAgo } from './daily-work.ts';
import { LATER, twiceADay } from './day-of-patients.ts';
import { nextNumber } from './next-number.ts';
import {
  addAccount,
  addAppointment,
  addPatient,
  newUsername,
  PASSWORD,
  signedIn,
  type TestPatient,
} from './people.ts';
import { newPicture } from './pictures.ts';
import { appCode, challengeOf, newLinkKey, switchOn, withSecondFactor } from './second-factor.ts';
import { cancel, fullDoctor, offerTokenOf, requestWaitingCode, settle, wait } from './waiting.ts';

/** Every kind of caller: a visitor without a token, a patient, and the roles of the staff. */
export const CALLERS = ['visitor', 'patient', 'Viewer', 'Staff', 'Admin'] as const;
export type CallerName = (typeof CALLERS)[number];

export interface RouteRequest {
  url: string;
  body?: object;
}

/** The clinic records payments, because the routes of money refuse everything otherwise. */
export const ROUTE_ENV = { FEES: 'desk' };

/** A route as a test calls it. */
export interface RouteCase {
  /** The callers that may use it (rules: accounts 1 and 6). */
  serves: readonly CallerName[];
  /** The route serves only a clinic without staff accounts. */
  inEmptyClinic?: true;
  /**
   * Creates the rows that a valid call needs, and returns the call. `owner` is the patient that the call is
   * about, `token` is the caller's token.
   */
  request(testApp: TestApp, owner: TestPatient, token?: string): Promise<RouteRequest>;
}

const EVERYBODY = CALLERS;
const PATIENT = ['patient'] as const;
const VIEW = ['Viewer', 'Staff', 'Admin'] as const;
const WRITE = ['Staff', 'Admin'] as const;
const DELETE = ['Admin'] as const;

const WEEK = { 5: { startTime: '09:00', endTime: '17:00', patientLimit: 20 } };
const LEAVE = { from: '2026-11-25', to: '2026-11-30' };
const DAY = '/days/2026-11-27';
/** A date of the next year that has no holiday yet. */
const newDate = () => addDays('2026-11-20', 1 + (nextNumber('holiday') % 360));
/** A date of the year after the next, on which nobody books. */
const newFarDate = () => addDays('2028-01-01', nextNumber('far holiday') % 300);
const newName = () => `Made for a route ${nextNumber('route')}`;

const profileOf = ({ phone }: TestPatient) => ({ name: 'Rahima Khatun', phone, address: 'House 7' });
const at = (url: string, body?: object) => async () => ({ url, ...(body ? { body } : {}) });
/** A request about the second factor of the caller, which is on for staff. */
const ofSecondFactor =
  (url: string): RouteCase['request'] =>
  async (testApp, _owner, token) => {
    const isStaff = token !== undefined && (await testApp.get('/admin/profile', token)).status === 200;
    if (isStaff) await switchOn(testApp, token);
    return { url };
  };
const department =
  (path = '', body?: object) =>
  async (testApp: TestApp) => ({
    url: `/departments/${await addDepartment(testApp, newName())}${path}`,
    ...(body ? { body } : {}),
  });
const doctor = (path = '') => {
  return async (testApp: TestApp) => ({ url: `/doctors/${await addDoctor(testApp)}${path}` });
};
const doctorForm = async (testApp: TestApp) => ({
  name: newName(),
  phone: '01811000000',
  departmentId: await addDepartment(testApp, newName()),
  weeklySchedule: WEEK,
});
const appointment =
  (path = '', body?: object) =>
  async (testApp: TestApp, owner: TestPatient) => {
    const id = await addAppointment(testApp, { doctorId: await addDoctor(testApp), patientId: owner.id });
    return { url: `/appointments/${id}${path}`, ...(body ? { body } : {}) };
  };
const patient = (path = '') => {
  return async (_: TestApp, owner: TestPatient) => ({ url: `/patients/${owner.id}${path}` });
};
/** The id of a change that has cancelled one appointment. */
const finishedChange = async (store: TestApp, owner: TestPatient) => {
  const { database, clock } = store;
  const appointmentId = await addAppointment(store, {
    doctorId: await addDoctor(store),
    patientId: owner.id,
    status: 'Cancelled',
  });
  const at = clock.now().toISOString();
  return database.write(async (tx) => {
    const id = await insertChange(tx, {
      key: `change-of-a-route-${nextNumber('change')}`,
      kind: 'cancel',
      sentence: null,
      toDate: null,
      toSitting: null,
      staffId: 1,
      createdAt: at,
      finishedAt: at,
      undoneAt: null,
    });
    await insertPeople(tx, id, [appointmentId]);
    await updatePerson(tx, { changeId: id, place: 1, from: 'waiting' }, { state: 'done' });
    return id;
  });
};
/** An import of one row. Its phone is refused, so that it writes nothing. */
const anImport =
  (state: ImportState, path = '', body?: object) =>
  async ({ database, clock }: TestApp) => {
    const now = clock.now().toISOString();
    const id = await database.write(async (tx) => {
      const inserted = await insertImport(tx, {
        key: `import-of-a-route-${nextNumber('import')}`,
        kind: 'patients',
        fileName: 'list.csv',
        state,
        rows: 1,
        map: state === 'reading' ? null : JSON.stringify({ skip: 0, columns: { name: 0 }, fixed: {} }),
        counts: JSON.stringify({ new: 0, family: 0, changed: 0, same: 0, refused: 1 }),
        day: clock.today(),
        staffId: null,
        createdAt: now,
        writtenAt: state === 'written' ? now : null,
        undoneAt: null,
        clearedAt: null,
      });
      await insertImportRows(tx, inserted.id, 1, [['Rahima Begum', '12']]);
      return inserted.id;
    });
    return { url: `/imports/${id}${path}`, ...(body ? { body } : {}) };
  };
/** Requests a code, and returns its token and the code, ready to be sent to the route that checks them. */
const codeOf = async (testApp: TestApp, path: string, body: object, token?: string) =>
  (await testApp.send('POST', path, body, token)).data as {
    sessionToken: string;
    otp: string;
    current?: object;
  };

/** A place that is held for a person who waited, and the address of its offer. */
const heldOffer = async (testApp: TestApp) => {
  const { doctorId, booked } = await fullDoctor(testApp, 1);
  const phone = newPhone();
  await wait(testApp, doctorId, { phone });
  await cancel(testApp, booked[0]);
  await settle(testApp);
  return `/waiting-list/offers/${offerTokenOf(testApp, phone)}`;
};
/** The place of a person who waits. */
const ownWaiting = async (testApp: TestApp) => {
  const { doctorId } = await fullDoctor(testApp, 1);
  return `/waiting-list/own/${(await wait(testApp, doctorId)).data.key}`;
};
/** A part of a staff account. */
const account =
  (path = '', body?: object) =>
  async (testApp: TestApp) => {
    const id = await addAccount(testApp, 'Viewer');
    return { url: `/admin/staff/${id}${path}`, ...(body ? { body } : {}) };
  };
/** A part of the queue of a doctor's sitting of today. */
const queue = (path = '') => {
  return async (testApp: TestApp) => ({ url: `/queue/${await addDoctor(testApp)}/2026-11-20${path}` });
};
/** A key for the set-up; in a clinic with accounts, where none is made, a text in the form of a key. */
const newSetupKey = async (services: TestApp['services']) =>
  (await issueSetupKey(services)) ?? 'a-key-that-no-start-of-the-server-has-made';
/** The live link of an appointment of today, which everybody may use who has it. */
const liveLink = (path: string, body?: object) => async (testApp: TestApp, owner: TestPatient) => {
  const id = await addAppointment(testApp, { doctorId: await addDoctor(testApp), patientId: owner.id });
  const key = liveKeyOf(testApp.services.config.secret, id);
  return { url: `/queue/own/${key}${path}`, ...(body ? { body } : {}) };
};
const newMoneyKey = () => `money-of-a-route-${nextNumber('money')}`;
/** What an act on the money of a visit says, for an account with so many entries. */
const decidedOn = (expectedVersion: number) => ({ expectedVersion, key: newMoneyKey() });
/** An appointment for which 100 taka were paid to the account that calls, or to any. */
const paidVisit = async (testApp: TestApp, owner: TestPatient, token?: string) => {
  const profile = token === undefined ? undefined : await testApp.get('/admin/profile', token);
  const staffId: number = profile?.data?.id ?? 1;
  const id = await addAppointment(testApp, { doctorId: await addDoctor(testApp), patientId: owner.id });
  const payer: Actor = { caller: { kind: 'staff', staffId, role: 'Admin' }, address: '127.0.0.1' };
  const paid = { amount: 10_000, way: 'cash' as const, reference: null, ...decidedOn(0) };
  const { entries } = await takePayment(testApp.services, payer, id, paid);
  return { id, entryId: entries[0]?.id };
};
/** The receipt of a payment for an appointment of today. */
const receiptOfPayment = (body?: () => object) => async (testApp: TestApp, owner: TestPatient) => {
  const { entryId } = await paidVisit(testApp, owner);
  return { url: `/money/entries/${entryId}/receipt`, ...(body ? { body: body() } : {}) };
};
const waitingListOf = (doctorId: number) => `/doctors/${doctorId}/days/2026-11-20/waiting-list`;

/** Every route of the API. A test fails when one is missing here. */
export const ROUTES: Record<string, RouteCase> = {
  'GET /clinic': { serves: EVERYBODY, request: at('/clinic') },
  'GET /clinic/hours': { serves: EVERYBODY, request: at('/clinic/hours') },

  'GET /departments': { serves: EVERYBODY, request: at('/departments') },
  'GET /departments/{id}': { serves: VIEW, request: department() },
  'GET /departments/{id}/stats': { serves: VIEW, request: department('/stats') },
  'POST /departments': {
    serves: WRITE,
    request: async () => ({ url: '/departments', body: { name: newName() } }),
  },
  'PUT /departments/{id}': {
    serves: WRITE,
    request: async (testApp) => department('', { name: newName() })(testApp),
  },
  'DELETE /departments/{id}': { serves: DELETE, request: department() },

  'GET /doctors': { serves: EVERYBODY, request: at('/doctors') },
  'GET /doctors/{id}': { serves: EVERYBODY, request: doctor() },
  'GET /doctors/{id}/stats': { serves: VIEW, request: doctor('/stats') },
  'GET /doctors/{id}/live-status': { serves: EVERYBODY, request: doctor('/live-status') },
  'GET /doctors/{id}/availability': { serves: VIEW, request: doctor('/availability?date=2026-11-20') },
  'GET /availability': { serves: VIEW, request: at('/availability?date=2026-11-20') },
  'POST /doctors': {
    serves: WRITE,
    request: async (testApp) => ({ url: '/doctors', body: await doctorForm(testApp) }),
  },
  'PUT /doctors/{id}': {
    serves: WRITE,
    request: async (testApp) => ({ ...(await doctor()(testApp)), body: await doctorForm(testApp) }),
  },
  'DELETE /doctors/{id}': { serves: DELETE, request: doctor() },

  'GET /doctors/{id}/money': { serves: DELETE, request: doctor('/money') },
  'PUT /doctors/{id}/money': {
    serves: DELETE,
    request: async (testApp) => {
      const { url } = await doctor('/money')(testApp);
      const { token } = await signedIn(testApp, 'Admin');
      const { version } = (await testApp.get(url, token)).data;
      const none = { new: null, 'follow-up': null, report: null };
      const fees = { ...none, 'follow-up': 30_000 };
      return { url, body: { fees, followUpDays: 15, shares: none, version } };
    },
  },

  'GET /pictures/{hash}': {
    serves: EVERYBODY,
    request: async (testApp) => {
      const { photoUrl } = await savePhoto(testApp.services, DESK, await addDoctor(testApp), newPicture());
      return { url: `${photoUrl}`.replace('/api', '') };
    },
  },
  'PUT /doctors/{id}/photo': {
    serves: WRITE,
    request: async (testApp) => ({
      ...(await doctor('/photo')(testApp)),
      body: { picture: newPicture() },
    }),
  },
  'DELETE /doctors/{id}/photo': {
    serves: WRITE,
    request: async (testApp) => {
      const id = await addDoctor(testApp);
      await savePhoto(testApp.services, DESK, id, newPicture());
      return { url: `/doctors/${id}/photo` };
    },
  },
  'PUT /admin/logo': {
    serves: DELETE,
    request: async () => ({ url: '/admin/logo', body: { picture: newPicture() } }),
  },
  'DELETE /admin/logo': {
    serves: DELETE,
    request: async ({ services }) => {
      await saveLogo(services, DESK, newPicture());
      return { url: '/admin/logo' };
    },
  },

  'GET /holidays': { serves: VIEW, request: at('/holidays?from=2026-11-01') },
  'POST /holidays': {
    serves: WRITE,
    request: async () => ({ url: '/holidays', body: { date: newDate(), name: 'Victory Day' } }),
  },
  'POST /holidays/several': {
    serves: WRITE,
    request: async () => ({
      url: '/holidays/several',
      body: {
        holidays: [{ date: newFarDate(), name: 'Victory Day' }],
        key: `several-${nextNumber('several')}`,
      },
    }),
  },
  'GET /holidays/proposal': { serves: VIEW, request: at('/holidays/proposal') },
  'POST /holidays/read-file': {
    serves: WRITE,
    request: at('/holidays/read-file', { text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' }),
  },
  'DELETE /holidays/{id}': {
    serves: WRITE,
    request: async ({ services }) => {
      const form = { date: newDate(), name: 'Victory Day', nameBn: null };
      return { url: `/holidays/${(await createHoliday(services, DESK, form)).holiday.id}` };
    },
  },
  'GET /doctors/{id}/leave': { serves: VIEW, request: doctor('/leave') },
  'POST /doctors/{id}/leave': {
    serves: WRITE,
    request: async (testApp) => ({ ...(await doctor('/leave')(testApp)), body: LEAVE }),
  },
  'DELETE /doctors/{id}/leave/{leaveId}': {
    serves: WRITE,
    request: async (testApp) => {
      const id = await addDoctor(testApp);
      const form = { ...LEAVE, reason: null, text: null, textBn: null };
      const { leave } = await createLeave(testApp.services, DESK, id, form);
      return { url: `/doctors/${id}/leave/${leave.id}` };
    },
  },
  'GET /doctors/{id}/days': { serves: VIEW, request: doctor('/days?from=2026-11-20&to=2026-11-30') },
  'GET /doctors/{id}/days/{date}': { serves: VIEW, request: doctor(DAY) },
  'PUT /doctors/{id}/days/{date}': {
    serves: WRITE,
    request: async (testApp) => ({ ...(await doctor(DAY)(testApp)), body: { enabled: false } }),
  },
  'DELETE /doctors/{id}/days/{date}': {
    serves: WRITE,
    request: async (testApp) => {
      const id = await addDoctor(testApp);
      await changeDoctorDay(testApp.services, DESK, { id, date: '2026-11-27' }, { sittings: [] });
      return { url: `/doctors/${id}${DAY}` };
    },
  },
  'GET /calendar': { serves: VIEW, request: at('/calendar?date=2026-11-20') },

  'POST /appointments/request-otp': {
    serves: EVERYBODY,
    request: async (testApp) => ({
      url: '/appointments/request-otp',
      body: { doctorId: await addDoctor(testApp), patientName: 'Rahima Begum', patientPhone: newPhone() },
    }),
  },
  'POST /appointments/verify-otp': {
    serves: EVERYBODY,
    request: async (testApp) => {
      const { sessionToken, otp } = (await requestCode(testApp, await addDoctor(testApp))).data;
      return { url: '/appointments/verify-otp', body: { sessionToken, otp } };
    },
  },
  'POST /codes/sms': {
    serves: EVERYBODY,
    request: async (testApp) => {
      const { sessionToken } = (await requestCode(testApp, await addDoctor(testApp))).data;
      return { url: '/codes/sms', body: { sessionToken } };
    },
  },
  'POST /appointments/own': {
    serves: PATIENT,
    request: async (testApp) => ({
      url: '/appointments/own',
      body: { doctorId: await addDoctor(testApp), patientName: 'Rahima Begum' },
    }),
  },
  'GET /appointments/own/names': { serves: PATIENT, request: at('/appointments/own/names') },
  'GET /appointments': { serves: ['patient', ...VIEW], request: at('/appointments') },
  'GET /appointments/{id}': { serves: ['patient', ...VIEW], request: appointment() },
  'PUT /appointments/{id}/status': {
    serves: ['patient', ...WRITE],
    request: appointment('/status', { status: 'Cancelled' }),
  },
  'POST /appointments': {
    serves: WRITE,
    request: async (testApp, owner) => ({
      url: '/appointments',
      body: { doctorId: await addDoctor(testApp), patientId: owner.id, appointmentDate: '2026-11-27' },
    }),
  },
  'GET /appointments/{id}/moves': { serves: PATIENT, request: appointment('/moves') },
  'POST /appointments/{id}/move': {
    serves: ['patient', ...WRITE],
    request: async (testApp, owner) => {
      const doctorId = await addDoctor(testApp, { days: twiceADay(30) });
      const id = await addAppointment(testApp, { doctorId, patientId: owner.id });
      return {
        url: `/appointments/${id}/move`,
        body: { appointmentDate: testApp.clock.today(), sitting: 2 },
      };
    },
  },
  'PUT /appointments/{id}': { serves: WRITE, request: appointment('', { notes: 'Comes with a wheelchair' }) },
  'DELETE /appointments/{id}': { serves: DELETE, request: appointment() },
  'GET /appointments/export': { serves: WRITE, request: at('/appointments/export') },

  'GET /appointments/{id}/money': { serves: VIEW, request: appointment('/money') },
  'POST /appointments/{id}/payments': {
    serves: WRITE,
    request: async (testApp, owner) =>
      appointment('/payments', { amount: 10_000, way: 'cash', ...decidedOn(0) })(testApp, owner),
  },
  'POST /appointments/{id}/refunds': {
    serves: DELETE,
    request: async (testApp, owner) => ({
      url: `/appointments/${(await paidVisit(testApp, owner)).id}/refunds`,
      body: { amount: 5_000, way: 'cash', words: 'Paid too much', ...decidedOn(1) },
    }),
  },
  'POST /appointments/{id}/kept-money': {
    serves: WRITE,
    request: async (testApp, owner) => {
      const { id } = await paidVisit(testApp, owner);
      await changeStatus(testApp.services, DESK, { id, to: 'Cancelled', money: { choice: 'later' } });
      return {
        url: `/appointments/${id}/kept-money`,
        body: { words: 'Cancelled too late', ...decidedOn(1) },
      };
    },
  },
  'POST /money/entries/{id}/void': {
    serves: WRITE,
    request: async (testApp, owner, token) => {
      const { key } = decidedOn(1);
      return {
        url: `/money/entries/${(await paidVisit(testApp, owner, token)).entryId}/void`,
        body: { words: 'Typed wrongly', key },
      };
    },
  },
  'PUT /appointments/{id}/visit-kind': {
    serves: WRITE,
    request: appointment('/visit-kind', { kind: 'report', words: 'Brings a report', from: 'new' }),
  },
  'GET /queue/{doctorId}/{date}/money': { serves: VIEW, request: queue('/money') },

  'GET /queue': { serves: VIEW, request: at('/queue') },
  'GET /queue/open': { serves: VIEW, request: at('/queue/open') },
  'GET /queue/{doctorId}/{date}': { serves: VIEW, request: queue() },
  'POST /queue/{doctorId}/{date}/acts': {
    serves: WRITE,
    request: async (testApp) => ({
      ...(await queue('/acts')(testApp)),
      body: { kind: 'doctor-arrived', expectedVersion: 0, key: `act-of-a-route-${nextNumber('act')}` },
    }),
  },
  'GET /queue/events': { serves: EVERYBODY, request: at('/queue/events') },
  'GET /queue/{doctorId}/{date}/events': { serves: EVERYBODY, request: queue('/events') },
  'GET /queue/own/{key}': { serves: EVERYBODY, request: liveLink('') },
  'POST /queue/own/{key}/tell': {
    serves: EVERYBODY,
    request: liveLink('/tell', { what: 'late', minutes: 20 }),
  },
  'GET /queue/own/{key}/moves': { serves: EVERYBODY, request: liveLink('/moves') },
  'POST /queue/own/{key}/move': {
    serves: EVERYBODY,
    request: liveLink('/move', { appointmentDate: LATER }),
  },
  'POST /queue/own/{key}/cancel': { serves: EVERYBODY, request: liveLink('/cancel') },
  'GET /queue/{doctorId}/{date}/public': { serves: EVERYBODY, request: queue('/public') },
  'POST /queue/{doctorId}/{date}/walk-ins': {
    serves: WRITE,
    request: async (testApp, { phone }) => ({
      ...(await queue('/walk-ins')(testApp)),
      body: { phone, name: 'Rahima Begum', key: `act-of-a-route-${nextNumber('act')}` },
    }),
  },
  'POST /queue/{doctorId}/{date}/lease': {
    serves: WRITE,
    request: async (testApp) => ({ ...(await queue('/lease')(testApp)), body: { desk: 'desk-of-a-route' } }),
  },
  'POST /queue/{doctorId}/{date}/kept': {
    serves: WRITE,
    request: async (testApp) => ({
      ...(await queue('/kept')(testApp)),
      body: {
        ...{ key: `act-of-a-route-${nextNumber('act')}`, kind: 'doctor-arrived', secondsAgo: 60 },
        ...{ serialNumber: null, calledSerial: null, insideSerial: null, until: null },
      },
    }),
  },
  'GET /queue/appointments/{id}': {
    serves: VIEW,
    request: async (testApp, owner) => ({
      url: `/queue/appointments/${await addAppointment(testApp, { doctorId: await addDoctor(testApp), patientId: owner.id })}`,
    }),
  },
  'GET /queue/{doctorId}/{date}/record': { serves: VIEW, request: queue('/record') },
  'GET /doctors/{id}/days/{date}/sheet': { serves: VIEW, request: doctor(`${DAY}/sheet`) },

  'GET /touched': { serves: VIEW, request: at('/touched') },
  'POST /doctors/{id}/days/{date}/changes/preview': {
    serves: WRITE,
    request: async (testApp) => ({
      ...(await doctor('/days/2026-11-27/changes/preview')(testApp)),
      body: { do: 'cancel', sentence: 'The doctor is ill.' },
    }),
  },
  'POST /doctors/{id}/days/{date}/changes': {
    serves: WRITE,
    request: async (testApp) => ({
      ...(await doctor('/days/2026-11-27/changes')(testApp)),
      body: { do: 'move', toDate: '2026-11-28' },
    }),
  },
  'GET /changes/{id}': {
    serves: VIEW,
    request: async (testApp, owner) => ({ url: `/changes/${await finishedChange(testApp, owner)}` }),
  },
  'POST /changes/{id}/undo': {
    serves: WRITE,
    request: async (testApp, owner) => ({
      url: `/changes/${await finishedChange(testApp, owner)}/undo`,
      body: { openDays: true },
    }),
  },
  'POST /waiting-list/request-otp': {
    serves: EVERYBODY,
    request: async (testApp) => {
      const { doctorId } = await fullDoctor(testApp, 1);
      const body = { doctorId, patientName: 'Rahima Begum', patientPhone: newPhone() };
      return { url: '/waiting-list/request-otp', body };
    },
  },
  'POST /waiting-list/verify-otp': {
    serves: EVERYBODY,
    request: async (testApp) => {
      const { doctorId } = await fullDoctor(testApp, 1);
      const { sessionToken, otp } = (await requestWaitingCode(testApp, doctorId)).data;
      return { url: '/waiting-list/verify-otp', body: { sessionToken, otp } };
    },
  },
  'POST /waiting-list/own': {
    serves: PATIENT,
    request: async (testApp) => {
      const { doctorId } = await fullDoctor(testApp, 1);
      return { url: '/waiting-list/own', body: { doctorId, patientName: 'Rahima Begum' } };
    },
  },
  'GET /waiting-list/own': { serves: PATIENT, request: at('/waiting-list/own') },
  'GET /waiting-list/own/{key}': {
    serves: EVERYBODY,
    request: async (testApp) => ({ url: await ownWaiting(testApp) }),
  },
  'POST /waiting-list/own/{key}/leave': {
    serves: EVERYBODY,
    request: async (testApp) => ({ url: `${await ownWaiting(testApp)}/leave` }),
  },
  'GET /waiting-list/offers/{token}': {
    serves: EVERYBODY,
    request: async (testApp) => ({ url: await heldOffer(testApp) }),
  },
  'POST /waiting-list/offers/{token}': {
    serves: EVERYBODY,
    request: async (testApp) => ({ url: await heldOffer(testApp), body: { take: true } }),
  },
  'GET /doctors/{id}/days/{date}/waiting-list': {
    serves: VIEW,
    request: async (testApp) => ({ url: waitingListOf(await addDoctor(testApp)) }),
  },
  'POST /doctors/{id}/days/{date}/waiting-list': {
    serves: WRITE,
    request: async (testApp) => {
      const { doctorId } = await fullDoctor(testApp, 1);
      const body = { patientName: 'Rahima Begum', patientPhone: newPhone() };
      return { url: waitingListOf(doctorId), body };
    },
  },
  'PUT /doctors/{id}/days/{date}/waiting-list': {
    serves: WRITE,
    request: async (testApp) => ({ url: waitingListOf(await addDoctor(testApp)), body: { ids: [] } }),
  },
  'DELETE /waiting-list/{id}': {
    serves: WRITE,
    request: async (testApp) => {
      const { doctorId } = await fullDoctor(testApp, 1);
      await wait(testApp, doctorId);
      const { id } = await testApp.database.read
        .selectFrom('waitingList')
        .select('id')
        .where('doctorId', '=', doctorId)
        .executeTakeFirstOrThrow();
      return { url: `/waiting-list/${id}` };
    },
  },

  'POST /auth/request-login-otp': {
    serves: EVERYBODY,
    request: async () => ({ url: '/auth/request-login-otp', body: { phone: newPhone() } }),
  },
  'POST /auth/verify-login-otp': {
    serves: EVERYBODY,
    request: async (testApp, { phone }) => {
      const { sessionToken, otp } = await codeOf(testApp, '/auth/request-login-otp', { phone });
      return { url: '/auth/verify-login-otp', body: { sessionToken, otpCode: otp } };
    },
  },
  'POST /auth/patient/logout': { serves: PATIENT, request: at('/auth/patient/logout', {}) },
  'POST /auth/admin': {
    serves: EVERYBODY,
    request: async (testApp) => {
      const username = newUsername();
      await addAccount(testApp, 'Viewer', { username });
      return { url: '/auth/admin', body: { username, password: PASSWORD } };
    },
  },
  'POST /setup/admin': {
    serves: EVERYBODY,
    inEmptyClinic: true,
    request: async ({ services }) => ({
      url: '/setup/admin',
      body: {
        key: await newSetupKey(services),
        username: newUsername(),
        fullName: 'Nasreen Akter',
        password: PASSWORD,
        language: 'en',
      },
    }),
  },
  'GET /admin/setup': { serves: VIEW, request: at('/admin/setup') },
  'POST /auth/admin/logout': { serves: VIEW, request: at('/auth/admin/logout') },
  'GET /auth/sessions': { serves: ['patient', ...VIEW], request: at('/auth/sessions') },
  'DELETE /auth/sessions/{id}': {
    serves: ['patient', ...VIEW],
    request: async (testApp, owner, token = owner.token) => {
      const { data } = await testApp.get('/auth/sessions', token);
      return { url: `/auth/sessions/${data.sessions[0].id}` };
    },
  },
  'POST /auth/sessions/end-others': {
    serves: ['patient', ...VIEW],
    request: at('/auth/sessions/end-others'),
  },

  'GET /patients': { serves: VIEW, request: at('/patients') },
  'GET /patients/lookup': { serves: VIEW, request: at('/patients/lookup?search=rahima') },
  'GET /patients/{id}': { serves: VIEW, request: patient() },
  'GET /patients/{id}/profile': { serves: PATIENT, request: patient('/profile') },
  'GET /patients/{id}/dashboard-stats': {
    serves: ['patient', ...VIEW],
    request: patient('/dashboard-stats'),
  },
  'POST /patients': {
    serves: WRITE,
    request: async () => ({ url: '/patients', body: { name: 'Rahima Begum', phone: newPhone() } }),
  },
  'POST /patients/check-phone': {
    serves: VIEW,
    request: async (_, { phone }) => ({ url: '/patients/check-phone', body: { phone } }),
  },
  'PUT /patients/{id}': {
    serves: ['patient', ...WRITE],
    request: async (_, owner) => ({ url: `/patients/${owner.id}`, body: profileOf(owner) }),
  },
  'POST /patients/{id}/request-phone-otp': {
    serves: PATIENT,
    request: async (_, { id }) => ({ url: `/patients/${id}/request-phone-otp`, body: { phone: newPhone() } }),
  },
  'POST /patients/{id}/verify-phone-otp': {
    serves: PATIENT,
    request: async (testApp, { id, token }) => {
      const path = `/patients/${id}/request-phone-otp`;
      const { sessionToken, otp, current } = await codeOf(testApp, path, { phone: newPhone() }, token);
      return { url: `/patients/${id}/verify-phone-otp`, body: { sessionToken, otp, current } };
    },
  },
  'GET /patients/{id}/people': { serves: ['patient', ...VIEW], request: patient('/people') },
  'POST /patients/{id}/join': {
    serves: WRITE,
    request: async (testApp, { id }) => {
      const withoutPhone = await addPatient(testApp, { phone: newNoPhone() });
      await addAppointment(testApp, { doctorId: await addDoctor(testApp), patientId: withoutPhone.id });
      return { url: `/patients/${withoutPhone.id}/join`, body: { into: id } };
    },
  },
  'PUT /patients/{id}/people': {
    serves: ['patient', ...WRITE],
    request: async (_, { id }) => ({
      url: `/patients/${id}/people`,
      body: { name: newName(), birthYear: 2015, gender: 'Female', relation: 'Child' },
    }),
  },
  'GET /patients/{id}/reminders': { serves: ['patient', ...VIEW], request: patient('/reminders') },
  'PUT /patients/{id}/reminders': {
    serves: ['patient', ...WRITE],
    request: async (_, { id }) => ({ url: `/patients/${id}/reminders`, body: { wantsReminders: false } }),
  },
  'GET /patients/{id}/data-export': { serves: DELETE, request: patient('/data-export') },
  'POST /patients/{id}/erase': {
    serves: DELETE,
    request: async (_, { id, phone }) => ({ url: `/patients/${id}/erase`, body: { phone } }),
  },
  'GET /patients/export': { serves: WRITE, request: at('/patients/export') },

  'GET /admin/profile': { serves: VIEW, request: at('/admin/profile') },
  'PUT /admin/profile': { serves: VIEW, request: at('/admin/profile', { fullName: 'Sohel Rana' }) },
  'PUT /admin/language': { serves: VIEW, request: at('/admin/language', { language: 'bn' }) },
  'GET /admin/desk-key': { serves: VIEW, request: at('/admin/desk-key') },
  'PUT /admin/change-password': {
    serves: VIEW,
    request: at('/admin/change-password', { currentPassword: PASSWORD, newPassword: 'another-password' }),
  },
  'POST /auth/admin/second-factor': {
    serves: EVERYBODY,
    request: async (testApp) => {
      const { username, secret } = await withSecondFactor(testApp, 'Viewer');
      const challenge = await challengeOf(testApp, username);
      const code = appCode(secret, testApp.clock.now(), 1);
      return { url: '/auth/admin/second-factor', body: { challenge, code } };
    },
  },
  'POST /auth/staff-link': {
    serves: EVERYBODY,
    request: async (testApp) => ({ url: '/auth/staff-link', body: { key: await newLinkKey(testApp) } }),
  },
  'POST /auth/staff-link/password': {
    serves: EVERYBODY,
    request: async (testApp) => ({
      url: '/auth/staff-link/password',
      body: { key: await newLinkKey(testApp), newPassword: 'tea rice river boat' },
    }),
  },
  'POST /admin/confirm-password': {
    serves: VIEW,
    request: at('/admin/confirm-password', { currentPassword: PASSWORD }),
  },
  'GET /admin/second-factor': { serves: VIEW, request: at('/admin/second-factor') },
  'POST /admin/second-factor/begin': {
    serves: VIEW,
    request: at('/admin/second-factor/begin'),
  },
  'POST /admin/second-factor/confirm': {
    serves: VIEW,
    request: async (testApp, _owner, token) => {
      const url = '/admin/second-factor/confirm';
      const begun = await testApp.send('POST', '/admin/second-factor/begin', undefined, token);
      // A patient and a visitor get no secret.
      if (begun.status !== 200) return { url, body: { code: '123456' } };
      return { url, body: { code: appCode(begun.data.secret, testApp.clock.now()) } };
    },
  },
  'POST /admin/second-factor/off': {
    serves: VIEW,
    request: ofSecondFactor('/admin/second-factor/off'),
  },
  'POST /admin/second-factor/recovery-codes': {
    serves: VIEW,
    request: ofSecondFactor('/admin/second-factor/recovery-codes'),
  },
  'GET /admin/staff': { serves: DELETE, request: at('/admin/staff') },
  'POST /admin/staff': {
    serves: DELETE,
    request: async () => ({
      url: '/admin/staff',
      body: { username: newUsername(), fullName: 'Sohel Rana', role: 'Staff' },
    }),
  },
  'PUT /admin/staff/{id}': {
    serves: DELETE,
    request: account('', { fullName: 'Sohel Rana', role: 'Staff' }),
  },
  'PUT /admin/staff/{id}/active': { serves: DELETE, request: account('/active', { isActive: false }) },
  'POST /admin/staff/{id}/link': { serves: DELETE, request: account('/link') },
  'POST /admin/staff/{id}/end-sessions': { serves: DELETE, request: account('/end-sessions') },
  'DELETE /admin/staff/{id}/second-factor': {
    serves: DELETE,
    request: async (testApp) => {
      const { staffId } = await withSecondFactor(testApp, 'Viewer');
      return { url: `/admin/staff/${staffId}/second-factor` };
    },
  },
  'GET /admin/dashboard-stats': { serves: VIEW, request: at('/admin/dashboard-stats') },
  'POST /admin/clock-confirmation': {
    serves: DELETE,
    // The server was off for a week, so that there is a question to answer.
    request: async (testApp) => {
      await workedDaysAgo(testApp, 8);
      return { url: '/admin/clock-confirmation', body: { today: testApp.clock.today() } };
    },
  },
  'GET /admin/clinic-settings': { serves: DELETE, request: at('/admin/clinic-settings') },
  'PUT /admin/clinic-settings': {
    serves: DELETE,
    request: at('/admin/clinic-settings', { values: { CLINIC_HOURS: 'Sat–Thu 9 AM – 9 PM' } }),
  },
  'GET /admin/places': { serves: VIEW, request: at('/admin/places') },
  'POST /admin/places': {
    serves: DELETE,
    request: async () => ({ url: '/admin/places', body: { name: newName() } }),
  },
  'PUT /admin/places/{id}': {
    serves: DELETE,
    request: async (testApp) => {
      const admin = await signedIn(testApp, 'Admin');
      await testApp.send('POST', '/admin/places', { name: newName() }, admin.token);
      return { url: '/admin/places/1', body: { name: newName() } };
    },
  },
  'POST /admin/sms-test': {
    serves: DELETE,
    request: async () => ({ url: '/admin/sms-test', body: { phone: newPhone() } }),
  },
  'GET /admin/sms-state': { serves: DELETE, request: at('/admin/sms-state') },
  'GET /reports': { serves: WRITE, request: at('/reports?from=2026-11-01&to=2026-11-20') },
  'GET /export/reports': {
    serves: WRITE,
    request: at('/export/reports?from=2026-11-01&to=2026-11-20&by=month'),
  },
  'GET /money/entries': { serves: WRITE, request: at('/money/entries?from=2026-11-01&to=2026-11-20') },
  'GET /money/open': { serves: WRITE, request: at('/money/open?from=2026-11-01&to=2026-11-20&state=due') },
  'GET /money/report': { serves: WRITE, request: at('/money/report?from=2026-11-01&to=2026-11-20') },
  'GET /export/money': { serves: WRITE, request: at('/export/money?from=2026-11-01&to=2026-11-20') },
  'GET /money/shares': { serves: DELETE, request: at('/money/shares?from=2026-11-01&to=2026-11-20') },
  'GET /export/shares': { serves: DELETE, request: at('/export/shares?from=2026-11-01&to=2026-11-20') },
  'GET /admin/audit': { serves: DELETE, request: at('/admin/audit') },

  'GET /money/box': { serves: WRITE, request: at('/money/box') },
  'POST /money/box/opening': {
    serves: WRITE,
    request: async () => ({ url: '/money/box/opening', body: { amount: 20_000, key: newMoneyKey() } }),
  },
  'POST /money/box/close': {
    serves: WRITE,
    request: async () => ({
      url: '/money/box/close',
      body: { day: '2026-11-20', counted: 0, words: null, expectedVersion: 0, key: newMoneyKey() },
    }),
  },
  'GET /money/boxes': { serves: WRITE, request: at('/money/boxes?from=2026-11-01&to=2026-11-20') },
  'GET /money/entries/{id}/receipt': { serves: WRITE, request: receiptOfPayment() },
  'POST /money/entries/{id}/receipt': {
    serves: WRITE,
    request: receiptOfPayment(() => ({ key: newMoneyKey() })),
  },

  'GET /imports': { serves: DELETE, request: at('/imports') },
  'GET /imports/{id}': { serves: DELETE, request: anImport('reading') },
  'POST /imports': {
    serves: DELETE,
    request: async () => ({
      url: '/imports',
      body: { kind: 'patients', fileName: 'list.csv', key: `import-of-a-route-${nextNumber('import')}` },
    }),
  },
  'POST /imports/{id}/rows': {
    serves: DELETE,
    request: anImport('reading', '/rows', { from: 1, rows: [['Rahima Begum', newPhone()]] }),
  },
  'POST /imports/{id}/check': {
    serves: DELETE,
    request: anImport('reading', '/check', { map: { skip: 0, columns: { name: 0 }, fixed: {} }, rows: 1 }),
  },
  'GET /imports/{id}/rows': { serves: DELETE, request: anImport('checked', '/rows') },
  'GET /imports/{id}/export': { serves: DELETE, request: anImport('checked', '/export') },
  'POST /imports/{id}/write': { serves: DELETE, request: anImport('checked', '/write') },
  'POST /imports/{id}/undo': { serves: DELETE, request: anImport('written', '/undo') },
  'DELETE /imports/{id}': { serves: DELETE, request: anImport('checked') },
};
