import { issueSetupKey } from '../../src/setup/create-first-admin.ts';
import type { TestApp } from '../app.ts';
import { newPhone } from '../clinic.ts';
import { addAccount, newUsername, PASSWORD } from '../people.ts';
import { appCode, challengeOf, newLinkKey, switchOn, withSecondFactor } from '../second-factor.ts';
import { at, codeOf, DELETE, EVERYBODY, PATIENT, type RouteCase, VIEW } from './route-case.ts';

/** A request about the second factor of the caller, which is on for staff. */
const ofSecondFactor =
  (url: string): RouteCase['request'] =>
  async (testApp, _owner, token) => {
    const isStaff = token !== undefined && (await testApp.get('/admin/profile', token)).status === 200;
    if (isStaff) await switchOn(testApp, token);
    return { url };
  };

/** A part of a staff account. */
const account =
  (path = '', body?: object) =>
  async (testApp: TestApp) => {
    const id = await addAccount(testApp, 'Viewer');
    return { url: `/admin/staff/${id}${path}`, ...(body ? { body } : {}) };
  };

/** A key for the set-up; in a clinic with accounts, where none is made, a text in the form of a key. */
const newSetupKey = async (services: TestApp['services']) =>
  (await issueSetupKey(services)) ?? 'a-key-that-no-start-of-the-server-has-made';

/** Signing in, and the accounts of the staff. */
export const ACCOUNT_ROUTES: Record<string, RouteCase> = {
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
};
