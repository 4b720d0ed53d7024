import { listAudit } from '@clinic-serial/contract/subjects/audit';
import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import { listPatients } from '@clinic-serial/contract/subjects/patients';
import { listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import { beginSecondFactor, confirmSecondFactor } from '@clinic-serial/contract/subjects/second-factor';
import { getStaffProfile, signInStaff, signOutStaff } from '@clinic-serial/contract/subjects/staff-account';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  openAdminArea,
  openAs,
  pressButton,
  sessionKeys,
  signIn,
  stubAdminArea,
} from '../test/admin-area.tsx';
import { textsOf } from '../test/fields.ts';
import { aClinicWithFees } from '../test/money-records.ts';
import { arriveAt, searchTerm } from '../test/place.ts';
import { aStaffAccount, TODAY } from '../test/records.ts';
import { press, type } from '../test/staff-screen.tsx';
import { closedDoor, noConnection, refusal, type StubbedApi, serverError } from '../test/stubbed-api.ts';
import { fakeTime, pass } from '../test/time.ts';

const ADDRESSES = [
  '/admin/dashboard',
  '/admin/doctors',
  '/admin/doctors/new',
  '/admin/doctors/1',
  '/admin/doctors/1/edit',
  '/admin/patients',
  '/admin/patients/1',
  '/admin/patients/1/edit',
  '/admin/patients/1/appointments',
  '/admin/appointments',
  '/admin/appointments/new',
  '/admin/appointments/1',
  '/admin/calendar',
  '/admin/queue/1',
  '/admin/departments',
  '/admin/settings',
  '/admin/audit',
  '/admin/money',
  '/admin/staff',
  '/admin/nowhere',
];
const HOUR_MS = 3_600_000;

let api: StubbedApi;

beforeEach(() => {
  api = stubAdminArea();
});

const open = (address: string, role?: Role) => openAs(api, address, role);

const title = (name: string) => screen.findByText(name, { selector: 'h1' });

const sidebar = () =>
  within(document.querySelector<HTMLElement>('nav[aria-label="Staff area"]') as HTMLElement);

async function logIn(username = 'desk', password = 'a password') {
  type(await screen.findByLabelText('Username'), username);
  type(screen.getByLabelText('Password'), password);
  await pressButton('Log in');
}

test.each(ADDRESSES)('%s leads a visitor to the login and asks for nothing', async (address) => {
  const fetched = vi.fn(fetch);
  vi.stubGlobal('fetch', fetched);
  openAdminArea(address);
  await title('Staff login');
  await arriveAt('/admin/login');
  expect(fetched.mock.calls.map(([url]) => url).filter((url) => url !== '/api/clinic')).toEqual([]);
});

test.each(['Admin', 'Staff', 'Viewer'] as const)(
  'shows a %s who is signed in and the ways of the role',
  async (role) => {
    open('/admin/dashboard', role);
    await title('Dashboard');
    const entries = [
      'Dashboard',
      'Queue',
      'Doctors',
      'Patients',
      'Appointments',
      'Calendar',
      'Departments',
      'Settings',
    ];
    if (role !== 'Viewer') entries.splice(entries.indexOf('Settings'), 0, 'Reports');
    if (role === 'Admin') entries.push('Staff', 'Import', 'Audit log');
    const links = sidebar().getAllByRole('link');
    expect(textsOf(links)).toEqual(entries);
    expect(links[0]?.getAttribute('aria-current')).toBe('page');
    expect(screen.getByText('Rina Desk')).toBeTruthy();
    expect(screen.getByText(role)).toBeTruthy();
    expect(screen.getByText('View Public Site').getAttribute('href')).toBe('/');
    press(sidebar().getByText('Departments'));
    await title('Departments');
    expect(sidebar().getByText('Departments').getAttribute('aria-current')).toBe('page');
  },
);

test.each([
  ['Staff', 1],
  ['Viewer', 0],
] as const)('shows a %s the way to the money of a clinic that records payments', async (role, ways) => {
  api.respond(getClinic, aClinicWithFees);
  open('/admin/dashboard', role);
  await title('Dashboard');
  await screen.findByText('Clinic Serial');
  await waitFor(() => expect(sidebar().queryAllByRole('link', { name: 'Money' })).toHaveLength(ways));
});

test('tells what does not exist, with the way back', async () => {
  open('/admin/nowhere', 'Viewer');
  await screen.findByText('This page does not exist');
  press(screen.getByText('Back to the dashboard'));
  await arriveAt('/admin/dashboard');
});

test.each([
  ['Staff', '/admin/audit'],
  ['Viewer', '/admin/audit'],
  ['Viewer', '/admin/appointments/new'],
] as const)('denies a %s %s, and asks for nothing of it', async (role, address) => {
  open(address, role);
  await title('Access Denied');
  const main = screen.getByRole('main');
  expect(main.textContent).toContain("You don't have permission to access this page.");
  expect(main.textContent).toContain(`Your role: ${role}`);
  expect(api.requests(listAudit)).toEqual([]);
  press(screen.getByText('Back to the dashboard'));
  await arriveAt('/admin/dashboard');
});

test('reads the role again, so that a role changed in the browser gives no right', async () => {
  api.respond(listAudit, refusal('FORBIDDEN'));
  api.respond(getStaffProfile, aStaffAccount({ role: 'Viewer' }));
  signIn('Admin');
  openAdminArea('/admin/audit');
  await title('Access Denied');
});

test('an unknown role may do nothing', async () => {
  api.respond(getStaffProfile, () => new Promise(() => {}));
  signIn('Owner' as 'Admin');
  openAdminArea('/admin/dashboard');
  await title('Access Denied');
  expect(screen.getByRole('main').textContent).toContain('Your role: Owner');
  expect(sidebar().queryAllByRole('link')).toEqual([]);
});

test.each(['/admin/login', '/admin'])(
  'leads somebody who is signed in from %s to the dashboard',
  async (address) => {
    open(address, 'Viewer');
    await arriveAt('/admin/dashboard');
  },
);

test.each(['/admin/login', '/admin'])(
  'leads the account of a doctor from %s to the screen',
  async (address) => {
    api.respond(listQueues, { date: TODAY, sittings: [] });
    api.respond(getStaffProfile, aStaffAccount({ doctorId: 3 }));
    signIn('Staff', { doctorId: 3 });
    openAdminArea(address);
    await arriveAt('/admin/queue/3');
    expect(sidebar().getByText('My patients').getAttribute('href')).toBe('/admin/queue/3');
  },
);

test('the login of a doctor leads to the screen', async () => {
  const admin = aStaffAccount({ doctorId: 3 });
  api.respond(listQueues, { date: TODAY, sittings: [] });
  api.respond(signInStaff, { admin, token: 'secret' });
  api.respond(getStaffProfile, admin);
  openAdminArea('/admin/login');
  await logIn();
  await arriveAt('/admin/queue/3');
});

test('asks for both fields of the login, in the order of the form', async () => {
  openAdminArea('/admin/login');
  await pressButton('Log in');
  await screen.findByText('Please enter your username');
  expect(screen.getByText('Please enter your password')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  type(screen.getByLabelText('Username'), 'desk');
  await pressButton('Log in');
  await waitFor(() => expect(screen.queryByText('Please enter your username')).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test.each([
  ['a refusal', refusal('SIGN_IN_FAILED'), 'The username or the password is not correct.'],
  [
    'a pause',
    refusal('TOO_MANY_SIGN_INS', 'Too many attempts. Please wait 30 seconds and try again.'),
    'Too many attempts. Please wait 30 seconds and try again.',
  ],
  ['a failure', serverError(), 'Server error: 500'],
  ['no response', noConnection, 'Network error. Please check your connection.'],
] as const)('says why a login failed: %s', async (_, respond, reason) => {
  api.respond(signInStaff, respond);
  openAdminArea('/admin/login');
  await logIn();
  await screen.findByText(`Login failed: ${reason}`);
  await arriveAt('/admin/login');
  expect(sessionKeys()).toEqual([]);
});

test('the login keeps the session for 8 hours and leads to the page that was asked for', async () => {
  const admin = aStaffAccount();
  api.respond(signInStaff, { admin, token: 'secret' });
  api.respond(getStaffProfile, admin);
  openAdminArea('/admin/departments?search=heart');
  await logIn('desk', 'desk1234');
  await title('Departments');
  await arriveAt('/admin/departments');
  expect(searchTerm()).toBe('heart');
  expect(api.requests(signInStaff)[0]?.body).toEqual({ username: 'desk', password: 'desk1234' });
  expect(localStorage.auth_token).toBe('secret');
  expect(JSON.parse(localStorage.admin_session)).toMatchObject({ username: 'desk', role: 'Staff' });
  const hours = (Number(localStorage.admin_session_expiry) - Date.now()) / HOUR_MS;
  expect(hours).toBeGreaterThan(7.9);
  expect(hours).toBeLessThanOrEqual(8);
});

test('the session ends after 8 hours, and the next login leads back', async () => {
  fakeTime();
  open('/admin/departments?search=heart', 'Viewer');
  await title('Departments');
  // Another tab is used all the time.
  localStorage.admin_last_use = String(Date.now() + 8 * HOUR_MS);
  await pass(7.9 * HOUR_MS);
  await title('Departments');
  await pass(0.1 * HOUR_MS);
  await screen.findByText('You were signed in for 8 hours. Please log in again.');
  expect(sessionKeys()).toEqual([]);

  localStorage.admin_last_use = '1';
  api.respond(signInStaff, { admin: aStaffAccount({ role: 'Viewer' }), token: 'next' });
  await logIn();
  await arriveAt('/admin/departments');
  expect(searchTerm()).toBe('heart');
});

test('a page that opens after 8 hours shows the login', async () => {
  signIn('Viewer');
  localStorage.admin_session_expiry = String(Date.now() - 1);
  openAdminArea('/admin/dashboard');
  await title('Staff login');
  expect(sessionKeys()).toEqual([]);
});

test.each([
  ['half a session', () => localStorage.removeItem('auth_token')],
  ['a broken session', () => localStorage.setItem('admin_session', '{"id":')],
  ['an expiry that is no number', () => localStorage.setItem('admin_session_expiry', 'soon')],
])('%s is cleared', async (_, spoil) => {
  signIn('Viewer');
  spoil();
  openAdminArea('/admin/dashboard');
  await title('Staff login');
  expect(sessionKeys()).toEqual([]);
});

test('the logout revokes the token, clears the keys of the staff and forgets the page', async () => {
  open('/admin/departments', 'Viewer');
  await title('Departments');
  localStorage.staff_column_widths = 'wide';
  sessionStorage.admin_draft = 'a draft';
  localStorage.patient_token = 'of somebody else';
  press(screen.getByText('Logout'));
  await screen.findByText('You have been logged out.');
  expect(api.requests(signOutStaff)).toHaveLength(1);
  const left = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  expect(left.filter((name) => /^(admin_|staff_|auth_token)/.test(name))).toEqual([]);
  expect(left).toContain('patient_token');

  api.respond(signInStaff, { admin: aStaffAccount({ id: 2 }), token: 'of the next person' });
  await logIn();
  await arriveAt('/admin/dashboard');
});

test('the logout drops the reads that are under way, and does not wait for the server', async () => {
  const door = closedDoor();
  const answerLate = async () => {
    await door.opened;
    return refusal('UNAUTHENTICATED');
  };
  api.respond(listDepartmentsForStaff, answerLate);
  api.respond(signOutStaff, answerLate);
  const send = fetch;
  const reads: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address.includes('/departments')) reads.push(init.signal);
    return send(address, init);
  });
  open('/admin/departments', 'Viewer');
  await title('Departments');
  press(screen.getByText('Logout'));
  await screen.findByText('You have been logged out.');
  expect(reads.map((signal) => signal?.aborted)).toEqual([true]);
  expect(api.requests(signOutStaff)).toHaveLength(1);
  door.open();
});

test('a duty of a second factor leads open pages to its set-up, and back', async () => {
  open('/admin/departments');
  await title('Departments');
  api.respond(listPatients, refusal('SECOND_FACTOR_FIRST'));
  press(screen.getByText('Patients'));
  await title('Set up your second factor');
  await arriveAt('/admin/patients');

  api.respond(beginSecondFactor, { secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' });
  press(await button('Switch on'));
  const equipped = aStaffAccount({ hasSecondFactor: true });
  api.respond(getStaffProfile, equipped);
  api.respond(confirmSecondFactor, { admin: equipped, recoveryCodes: ['AAAA-BBBB-CCCC'] });
  type(await screen.findByLabelText('The 6 digits that the app shows now'), '123456');
  press(await button('Switch on'));
  press(await button('I have kept them'));
  await title('Patients');
  // An answer from before the set-up may come late. It does not lead to the set-up again.
  await waitFor(() => expect(api.requests(listPatients)).toHaveLength(2));
  await screen.findByText('Failed to load patients');
  await title('Patients');
});

test('the logout works although the server does not answer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  api.respond(signOutStaff, noConnection);
  open('/admin/departments', 'Viewer');
  await title('Departments');
  press(screen.getByText('Logout'));
  await screen.findByText('You have been logged out.');
  expect(sessionKeys()).toEqual([]);
});

test('a logout in another tab leads to the login', async () => {
  open('/admin/departments', 'Viewer');
  await title('Departments');
  act(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
  });
  await screen.findByText('You logged out in another tab. Please log in again to continue.');
});
