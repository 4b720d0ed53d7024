import type { TestApp } from '../app.ts';
import { addDoctor, newPhone, requestCode } from '../clinic.ts';
import { twiceADay } from '../day-of-patients.ts';
import { addAppointment } from '../people.ts';
import { cancel, fullDoctor, offerTokenOf, requestWaitingCode, settle, wait } from '../waiting.ts';
import { appointment, at, DELETE, EVERYBODY, PATIENT, type RouteCase, VIEW, WRITE } from './route-case.ts';

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

const waitingListOf = (doctorId: number) => `/doctors/${doctorId}/days/2026-11-20/waiting-list`;

/** Appointments and the waiting list. */
export const APPOINTMENT_ROUTES: Record<string, RouteCase> = {
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
};
