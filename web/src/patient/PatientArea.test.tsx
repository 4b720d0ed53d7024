import {
  changeAppointmentStatus,
  getAppointment,
  listAppointments,
} from '@clinic-serial/contract/subjects/appointments';
import { getProfile, updatePatient } from '@clinic-serial/contract/subjects/patients';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PATIENT_SESSION_KEYS } from '../session/patient-session.ts';
import {
  appointmentRows,
  logInPatient,
  navigationLink,
  openPatientArea,
  patientSessionKeys,
  pressButton,
  stubPatientApi,
  title,
} from '../test/patient-area.tsx';
import { arriveAt } from '../test/place.ts';
import { anAppointment, aPatient } from '../test/records.ts';
import { address, press, type } from '../test/staff-screen.tsx';
import { onePage, refusal, type StubbedApi } from '../test/stubbed-api.ts';
import { fakeTime, pass } from '../test/time.ts';

const DASHBOARD = '/patient/dashboard';
const HISTORY = '/patient/history';
const PROFILE = '/patient/profile';
const LOGIN = '/patient/login';
const APPOINTMENT = '/patient/appointment/70';
const HOUR_MS = 3_600_000;
const VISITOR = 'Please log in to access your dashboard';
const REFUSED = 'Your session has ended. Please log in again.';
const EXPIRED = `${REFUSED} To keep your data safe, a login lasts 24 hours.`;

let api: StubbedApi;

beforeEach(() => {
  const appointments = [anAppointment()];
  api = stubPatientApi();
  api.respond(listAppointments, { appointments, pagination: onePage(appointments) });
  api.respond(getAppointment, anAppointment());
});

/** Opens an address for a patient who is logged in. Returns the cache. */
function open(place: string) {
  logInPatient();
  return openPatientArea(place);
}

async function expectAtLogin(why: string) {
  await screen.findByText(why);
  await arriveAt(LOGIN);
  expect(patientSessionKeys()).toEqual([]);
  expect(document.body.textContent).not.toContain('Karim');
}

test('the dashboard asks a visitor to log in', async () => {
  openPatientArea(DASHBOARD);
  await screen.findByText(VISITOR);
  press(screen.getByText('Log in'));
  await arriveAt(LOGIN);
});

test.each([PROFILE, HISTORY, APPOINTMENT])(
  '%s leads a visitor to the login and asks for nothing',
  async (place) => {
    const fetched = vi.fn(fetch);
    vi.stubGlobal('fetch', fetched);
    openPatientArea(place);
    await expectAtLogin('Please log in to see this page.');
    expect(fetched.mock.calls.map(([url]) => url).filter((url) => url !== '/api/clinic')).toEqual([]);
  },
);

test.each([LOGIN, '/patient'])('%s leads a patient who is logged in to the dashboard', async (place) => {
  open(place);
  await title('Welcome, Karim');
  await arriveAt(DASHBOARD);
});

test('the navigation leads everywhere and marks the open page', async () => {
  open(DASHBOARD);
  await title('Welcome, Karim');
  expect(navigationLink('Dashboard').getAttribute('aria-current')).toBe('page');
  for (const [name, heading, place] of [
    ['Profile', 'Profile', PROFILE],
    ['My appointments', 'My appointments', HISTORY],
    ['Dashboard', 'Welcome, Karim', DASHBOARD],
  ] as const) {
    press(navigationLink(name));
    await title(heading);
    expect(address()).toBe(place);
    expect(navigationLink(name).getAttribute('aria-current')).toBe('page');
  }
  press(navigationLink('Book New Appointment'));
  await arriveAt('/doctors');
});

test('an address that does not exist leads back to the dashboard', async () => {
  open('/patient/nowhere');
  await title('Page not found');
  press(screen.getAllByText('Dashboard').at(-1) as HTMLElement);
  await title('Welcome, Karim');
});

test('a session whose time is over is cleared when a page opens', async () => {
  logInPatient();
  localStorage.patient_session_expiry = String(Date.now() - 1);
  openPatientArea(DASHBOARD);
  await screen.findByText(VISITOR);
  await waitFor(() => expect(patientSessionKeys()).toEqual([]));
});

test.each([PROFILE, APPOINTMENT])(
  'a session that ended while no page was open is told at the login, to which %s leads',
  async (place) => {
    logInPatient();
    localStorage.patient_session_expiry = String(Date.now() - 1);
    openPatientArea(place);
    await expectAtLogin(EXPIRED);
  },
);

test('a session that ended is told at the login also on the way over the dashboard, but only until the next login', async () => {
  logInPatient();
  localStorage.patient_session_expiry = String(Date.now() - 1);
  openPatientArea(DASHBOARD);
  await screen.findByText(VISITOR);
  await waitFor(() => expect(patientSessionKeys()).toEqual([]));
  press(screen.getByText('Log in'));
  await expectAtLogin(EXPIRED);
  act(() => logInPatient());
  await title('Welcome, Karim');
  await pressButton('Logout');
  await arriveAt('/');
  act(() => {
    window.history.pushState(null, '', LOGIN);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await title('Log in to your account');
  expect(screen.queryByText(EXPIRED)).toBeNull();
});

test.each([
  ['no token', () => localStorage.removeItem('patient_token')],
  ['a broken record', () => localStorage.setItem('patient_session', '{"patient":')],
  ['an expiry that is no number', () => localStorage.setItem('patient_session_expiry', 'soon')],
])('a stored session with %s is cleared', async (_, spoil) => {
  logInPatient();
  spoil();
  openPatientArea(DASHBOARD);
  await screen.findByText(VISITOR);
  await waitFor(() => expect(patientSessionKeys()).toEqual([]));
});

test('a session that expires on its page leads to the login, and Back shows nothing of the patient', async () => {
  fakeTime();
  open(DASHBOARD);
  await title('Welcome, Karim');
  press(navigationLink('My appointments'));
  await waitFor(() => expect(appointmentRows()).toHaveLength(1));
  await pass(23.9 * HOUR_MS);
  expect(appointmentRows()).toHaveLength(1);
  await pass(0.1 * HOUR_MS);
  await expectAtLogin(EXPIRED);
  window.history.back();
  await screen.findByText(VISITOR);
  expect(address()).toBe(DASHBOARD);
  expect(document.body.textContent).not.toContain('Karim');
});

test('a 401 to a read leads to the login and empties the cache', async () => {
  const cache = open(DASHBOARD);
  await waitFor(() => expect(appointmentRows()).toHaveLength(1));
  api.respond(getProfile, refusal('UNAUTHENTICATED'));
  press(navigationLink('Profile'));
  await expectAtLogin(REFUSED);
  const kept = cache.getQueryCache().getAll();
  expect(kept.map(({ queryKey }) => queryKey[0])).toEqual(['/clinic']);
});

test('a 401 to a save leads to the login', async () => {
  open(PROFILE);
  type(await screen.findByLabelText('Address (optional)'), 'House 5');
  api.respond(updatePatient, refusal('UNAUTHENTICATED'));
  await pressButton('Save changes');
  await expectAtLogin(REFUSED);
});

test('a 401 to a cancellation leads to the login and closes the question', async () => {
  open(APPOINTMENT);
  await pressButton('Cancel appointment');
  api.respond(changeAppointmentStatus, refusal('UNAUTHENTICATED'));
  await pressButton('Cancel appointment', await screen.findByRole('alertdialog'));
  await expectAtLogin(REFUSED);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a logout in another tab logs out this tab too', async () => {
  open(PROFILE);
  await screen.findByDisplayValue(aPatient().name);
  act(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: PATIENT_SESSION_KEYS.token }));
  });
  await expectAtLogin('You logged out in another tab. Please log in again to continue.');
});
