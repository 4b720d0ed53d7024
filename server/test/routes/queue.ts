import { liveKeyOf } from '../../src/queue/live-key.ts';
import type { TestApp } from '../app.ts';
import { addDoctor } from '../clinic.ts';
import { LATER } from '../day-of-patients.ts';
import { nextNumber } from '../next-number.ts';
import { addAppointment, type TestPatient } from '../people.ts';
import { at, EVERYBODY, type RouteCase, VIEW, WRITE } from './route-case.ts';

/** A part of the queue of a doctor's sitting of today. */
export const queue = (path = '') => {
  return async (testApp: TestApp) => ({ url: `/queue/${await addDoctor(testApp)}/2026-11-20${path}` });
};

/** The live link of an appointment of today, which everybody may use who has it. */
const liveLink = (path: string, body?: object) => async (testApp: TestApp, owner: TestPatient) => {
  const id = await addAppointment(testApp, { doctorId: await addDoctor(testApp), patientId: owner.id });
  const key = liveKeyOf(testApp.services.config.secret, id);
  return { url: `/queue/own/${key}${path}`, ...(body ? { body } : {}) };
};

/** The queue of a sitting, at the desk and on the phone of a patient. */
export const QUEUE_ROUTES: Record<string, RouteCase> = {
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
};
