import type { TestApp } from '../app.ts';
import { addDoctor } from '../clinic.ts';
import { nextNumber } from '../next-number.ts';
import { addAppointment, type TestPatient } from '../people.ts';

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

export const EVERYBODY = CALLERS;
export const PATIENT = ['patient'] as const;
export const VIEW = ['Viewer', 'Staff', 'Admin'] as const;
export const WRITE = ['Staff', 'Admin'] as const;
export const DELETE = ['Admin'] as const;

export const newName = () => `Made for a route ${nextNumber('route')}`;

export const at = (url: string, body?: object) => async () => ({ url, ...(body ? { body } : {}) });

export const doctor = (path = '') => {
  return async (testApp: TestApp) => ({ url: `/doctors/${await addDoctor(testApp)}${path}` });
};

export const appointment =
  (path = '', body?: object) =>
  async (testApp: TestApp, owner: TestPatient) => {
    const id = await addAppointment(testApp, { doctorId: await addDoctor(testApp), patientId: owner.id });
    return { url: `/appointments/${id}${path}`, ...(body ? { body } : {}) };
  };

/** Requests a code, and returns its token and the code, ready to be sent to the route that checks them. */
export const codeOf = async (testApp: TestApp, path: string, body: object, token?: string) =>
  (await testApp.send('POST', path, body, token)).data as {
    sessionToken: string;
    otp: string;
    current?: object;
  };
