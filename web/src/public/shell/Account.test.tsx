import { logOutPatient } from '@clinic-serial/contract/subjects/sign-in';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../entry-server.tsx';
import { PATIENT_SESSION_KEYS } from '../../session/patient-session.ts';
import { staffSession } from '../../session/staff-session.ts';
import { textsOf } from '../../test/fields.ts';
import { logInPatient, patientSessionKeys } from '../../test/patient-area.tsx';
import { arriveAt } from '../../test/place.ts';
import { openPublicPage, type PublicClinic, stubPublicClinic } from '../../test/public-page.tsx';
import { aPatient, aStaffAccount } from '../../test/records.ts';
import { press } from '../../test/staff-screen.tsx';
import { noConnection } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';

let clinic: PublicClinic;

beforeEach(() => {
  clinic = stubPublicClinic();
  clinic.api.respond(logOutPatient, { loggedOut: true });
});

const menu = () => screen.getByLabelText('Main');
const toggle = () => within(menu()).queryByRole('button', { name: 'Logged in as Karim' });
const isOpen = () => toggle()?.getAttribute('aria-expanded');
const links = () => textsOf(menu().querySelectorAll('a'));
const logOut = () => within(menu()).getByText('Log out');

async function openLoggedIn(address = '/about') {
  logInPatient(aPatient({ name: 'Md. Karim Uddin' }));
  await openPublicPage(address);
  await waitFor(() => expect(toggle()).not.toBeNull());
}

test('a visitor gets the way to the account, and no name', async () => {
  await openPublicPage('/about');
  expect(links()).toEqual(['Home', 'Find Doctors', 'My Account', 'Book Appointment']);
  expect(within(menu()).queryByText('Log out')).toBeNull();
});

test('a patient gets the first name, with the ways to the account and out', async () => {
  await openLoggedIn();
  expect(isOpen()).toBe('false');
  press(toggle() as HTMLElement);
  expect(isOpen()).toBe('true');
  expect(links()).toEqual(['Home', 'Find Doctors', 'My Account', 'Book Appointment']);
  expect(within(menu()).getByText('My Account').getAttribute('href')).toBe('/patient/dashboard');
  expect(logOut()).toBeTruthy();
});

test('Escape closes the menu and gives the focus back; a press elsewhere closes it too', async () => {
  await openLoggedIn();
  press(toggle() as HTMLElement);
  act(() => logOut().focus());
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(isOpen()).toBe('false');
  expect(document.activeElement).toBe(toggle());
  press(toggle() as HTMLElement);
  fireEvent.pointerDown(document.body);
  expect(isOpen()).toBe('false');
});

test('"Log out" revokes the token, clears the session and leads to the home page', async () => {
  await openLoggedIn();
  press(toggle() as HTMLElement);
  press(logOut());
  await arriveAt('/');
  expect(patientSessionKeys()).toEqual([]);
  expect(clinic.api.requests(logOutPatient).map(({ body }) => body)).toEqual([{ patientId: 12 }]);
  expect(links()).toContain('My Account');
  expect(toggle()).toBeNull();
});

test('"Log out" works without a connection', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  clinic.api.respond(logOutPatient, noConnection);
  await openLoggedIn();
  press(toggle() as HTMLElement);
  press(logOut());
  await arriveAt('/');
  expect(patientSessionKeys()).toEqual([]);
});

test('two tabs agree: a login and a logout in another tab show here', async () => {
  await openPublicPage('/about');
  act(() => {
    logInPatient();
    window.dispatchEvent(new StorageEvent('storage', { key: PATIENT_SESSION_KEYS.expiry }));
  });
  expect(toggle()).not.toBeNull();
  act(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: PATIENT_SESSION_KEYS.token }));
  });
  expect(toggle()).toBeNull();
  expect(links()).toContain('My Account');
});

test('the name goes when the session of 24 hours ends', async () => {
  fakeTime();
  await openLoggedIn();
  await pass(24 * 3_600_000);
  expect(toggle()).toBeNull();
});

test('a session of staff is not shown', async () => {
  staffSession.save(aStaffAccount(), 'secret');
  await openPublicPage('/about');
  expect(links()).toContain('My Account');
  expect(menu().textContent).not.toContain('Rina');
});

test('the server renders the header as logged out, whoever is logged in', async () => {
  logInPatient();
  const { html } = await renderPage({ url: '/about', preloaded: {} });
  expect(html).toContain('My Account');
  expect(html).not.toContain('Karim');
  expect(html).not.toContain('Log out');
});
