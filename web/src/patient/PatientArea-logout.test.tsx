import { listAppointments } from '@clinic-serial/contract/subjects/appointments';
import { updatePatient } from '@clinic-serial/contract/subjects/patients';
import { logOutPatient, requestLoginCode, verifyLoginCode } from '@clinic-serial/contract/subjects/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { patientSession } from '../session/patient-session.ts';
import {
  appointmentRows,
  logInPatient,
  openPatientArea,
  patientSessionKeys,
  pressButton,
  stubPatientApi,
  title,
} from '../test/patient-area.tsx';
import { arriveAt } from '../test/place.ts';
import { anAppointment, aPatient } from '../test/records.ts';
import { address, press, type } from '../test/staff-screen.tsx';
import {
  closedDoor,
  noConnection,
  onePage,
  refusal,
  type StubbedApi,
  serverError,
} from '../test/stubbed-api.ts';
import { fakeTime, pass } from '../test/time.ts';

const HISTORY = '/patient/history';
const PROFILE = '/patient/profile';

let api: StubbedApi;

beforeEach(() => {
  api = stubPatientApi();
  api.respond(requestLoginCode, {
    sessionToken: 'of the code',
    expiresInSeconds: 600,
    resendAfterSeconds: 30,
    patientName: null,
  });
});

/** The appointments of a patient who has one with this doctor. */
function oneWith(doctorName: string) {
  const appointments = [anAppointment({ doctorName })];
  return { appointments, pagination: onePage(appointments) };
}

async function logIn() {
  type(await screen.findByLabelText('Phone number'), '01712345678');
  await pressButton('Send Verification Code');
  type(await screen.findByLabelText('Verification code'), '1234');
}

/** The names of the requests whose data the cache has. */
const cached = (cache: ReturnType<typeof openPatientArea>) =>
  cache
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0]);

test('a logout revokes the token and leads to the home page', async () => {
  logInPatient();
  const cache = openPatientArea(HISTORY);
  await title('My appointments');
  await pressButton('Logout');
  await arriveAt('/');
  expect(api.requests(logOutPatient).map(({ body }) => body)).toEqual([{ patientId: 12 }]);
  expect(patientSessionKeys()).toEqual([]);
  expect(cached(cache)).toEqual(['/clinic']);
});

test('a logout whose token the server no longer knows is a logout', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  api.respond(logOutPatient, refusal('UNAUTHENTICATED'));
  logInPatient();
  openPatientArea(HISTORY);
  await pressButton('Logout');
  await arriveAt('/');
  expect(patientSessionKeys()).toEqual([]);
  expect(warned).not.toHaveBeenCalled();
});

test.each([
  ['is down', noConnection],
  ['fails', serverError()],
] as const)('a server that %s does not keep anybody logged in', async (_, respond) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  api.respond(logOutPatient, respond);
  logInPatient();
  openPatientArea(HISTORY);
  await pressButton('Logout');
  await arriveAt('/');
  expect(patientSessionKeys()).toEqual([]);
  expect(warned.mock.calls.flat().join()).toContain('Logout left something behind:');
});

test('a server that does not answer keeps nobody waiting for more than 3 seconds', async () => {
  fakeTime();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const answer = fetch;
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => {
    if (!url.endsWith('/patient/logout')) return answer(url, options);
    return new Promise((_resolve, reject) =>
      options.signal?.addEventListener('abort', () => reject(new TypeError('Aborted'))),
    );
  });
  logInPatient();
  openPatientArea(HISTORY);
  await pressButton('Logout');
  await screen.findByText('Logging out…');
  expect(address()).toBe(HISTORY);
  await pass(3_000);
  expect(address()).toBe('/');
  expect(patientSessionKeys()).toEqual([]);
});

test('another patient in the same browser sees nothing of the first', async () => {
  api.respond(listAppointments, oneWith('Dr. Of The First'));
  logInPatient();
  openPatientArea('/patient/dashboard');
  await waitFor(() => expect(appointmentRows()[0]?.textContent).toContain('Dr. Of The First'));
  await pressButton('Logout');
  await arriveAt('/');

  const door = closedDoor();
  api.respond(listAppointments, async () => {
    await door.opened;
    return oneWith('Dr. Of The Second');
  });
  const patient = aPatient({ id: 13, name: 'Salma Begum' });
  api.respond(verifyLoginCode, { patient, patientToken: 'of the second' });
  window.history.pushState(null, '', '/patient/login');
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  await logIn();
  await title('Welcome, Salma');
  expect(document.body.textContent).not.toContain('Dr. Of The First');
  door.open();
  await waitFor(() => expect(appointmentRows()[0]?.textContent).toContain('Dr. Of The Second'));
  expect(document.body.textContent).not.toContain('Dr. Of The First');
});

test('a late login response does not lead back a patient who has left the login page', async () => {
  const door = closedDoor();
  api.respond(verifyLoginCode, async () => {
    await door.opened;
    return { patient: aPatient(), patientToken: 'secret' };
  });
  openPatientArea('/patient/login');
  await logIn();
  await waitFor(() => expect(api.requests(verifyLoginCode)).toHaveLength(1));
  press(screen.getByText('Find a doctor'));
  await arriveAt('/doctors');
  door.open();
  await waitFor(() => expect(patientSession.read()?.who.id).toBe(12));
  expect(window.location.pathname).toBe('/doctors');
});

test('a save whose response comes after the logout leaves no data in the cache', async () => {
  const door = closedDoor();
  api.respond(updatePatient, async () => {
    await door.opened;
    return aPatient({ name: 'Karim Ahmed' });
  });
  logInPatient();
  const cache = openPatientArea(PROFILE);
  type(await screen.findByDisplayValue('Karim Uddin'), 'Karim Ahmed');
  await pressButton('Save changes');
  await waitFor(() => expect(api.requests(updatePatient)).toHaveLength(1));
  const [saving] = cache.getMutationCache().getAll();
  await pressButton('Logout');
  await arriveAt('/');
  door.open();
  await waitFor(() => expect(saving?.state.status).toBe('success'));
  expect(cached(cache)).toEqual(['/clinic']);
});
