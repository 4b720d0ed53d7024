import type { TestApp } from './app.ts';
import { addDepartment, addDoctor, newPhone, requestCode } from './clinic.ts';
import { workedDaysAgo } from './daily-work.ts';
import { nextNumber } from './next-number.ts';
import { addAccount, addAppointment, newUsername, PASSWORD, type TestPatient } from './people.ts';

/** Every kind of caller: a visitor without a token, a patient, and the roles of the staff. */
export const CALLERS = ['visitor', 'patient', 'Viewer', 'Staff', 'Admin'] as const;
export type CallerName = (typeof CALLERS)[number];

export interface RouteRequest {
  url: string;
  body?: object;
}

/** A route as a test calls it. */
export interface RouteCase {
  /** The callers that may use it (rules: accounts 1 and 6). */
  serves: readonly CallerName[];
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
const newName = () => `Made for a route ${nextNumber('route')}`;

const profileOf = ({ phone }: TestPatient) => ({ name: 'Rahima Khatun', phone, address: 'House 7' });
const at = (url: string, body?: object) => async () => ({ url, ...(body ? { body } : {}) });
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
/** Requests a code, and returns its token and the code, ready to be sent to the route that checks them. */
const codeOf = async (testApp: TestApp, path: string, body: object, token?: string) =>
  (await testApp.send('POST', path, body, token)).data as {
    sessionToken: string;
    otp: string;
    current?: object;
  };

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
  'GET /doctors/{id}/live-status': { serves: EVERYBODY, request: doctor('/live-status') },
  'GET /doctors/{id}/availability': { serves: VIEW, request: doctor('/availability?date=2026-11-20') },
  'POST /doctors': {
    serves: WRITE,
    request: async (testApp) => ({ url: '/doctors', body: await doctorForm(testApp) }),
  },
  'PUT /doctors/{id}': {
    serves: WRITE,
    request: async (testApp) => ({ ...(await doctor()(testApp)), body: await doctorForm(testApp) }),
  },
  'DELETE /doctors/{id}': { serves: DELETE, request: doctor() },

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
  'PUT /appointments/{id}': { serves: WRITE, request: appointment('', { notes: 'Comes with a wheelchair' }) },
  'DELETE /appointments/{id}': { serves: DELETE, request: appointment() },
  'GET /appointments/export': { serves: VIEW, request: at('/appointments/export') },

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
  'GET /patients/export': { serves: VIEW, request: at('/patients/export') },

  'GET /admin/profile': { serves: VIEW, request: at('/admin/profile') },
  'PUT /admin/profile': { serves: VIEW, request: at('/admin/profile', { fullName: 'Sohel Rana' }) },
  'PUT /admin/language': { serves: VIEW, request: at('/admin/language', { language: 'bn' }) },
  'PUT /admin/change-password': {
    serves: VIEW,
    request: at('/admin/change-password', { currentPassword: PASSWORD, newPassword: 'another-password' }),
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
  'GET /admin/sms-state': { serves: DELETE, request: at('/admin/sms-state') },
  'GET /admin/audit': { serves: DELETE, request: at('/admin/audit') },
};
