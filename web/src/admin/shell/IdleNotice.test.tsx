import { listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import { getStaffProfile, signOutStaff } from '@clinic-serial/contract/subjects/staff-account';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openAdminArea, sessionKeys, signIn } from '../../test/admin-area.tsx';
import { aStaffAccount } from '../../test/records.ts';
import { press } from '../../test/staff-screen.tsx';
import { noConnection, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';

const MINUTE_MS = 60_000;

let api: StubbedApi;

/** A page that nobody has used for so long that it asks. */
beforeEach(async () => {
  fakeTime();
  api = stubApi();
  api.respond(getStaffProfile, aStaffAccount());
  api.respond(listDepartmentsForStaff, []);
  api.respond(signOutStaff, { loggedOut: true });
  signIn('Staff');
  openAdminArea('/admin/departments');
  await screen.findByText('No departments found');
  await pass(27.5 * MINUTE_MS);
  await screen.findByRole('alertdialog', { name: 'You will be signed out in 2 minutes' });
});

const button = (label: string) => screen.getByText(label).closest('button') as HTMLElement;
/** Presses a button as a person does, so that the page counts as used. */
function pressAsPerson(label: string) {
  fireEvent.pointerDown(button(label));
  press(button(label));
}
const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

test('stays when the server does not answer, and says so', async () => {
  api.respond(getStaffProfile, noConnection);
  pressAsPerson('Stay signed in');
  await screen.findByText('The server did not answer. Please try again.');
  api.respond(getStaffProfile, aStaffAccount());
  pressAsPerson('Stay signed in');
  await closed();
  expect(sessionKeys()).toHaveLength(3);
});

test('stays for a person who works while the server is away', async () => {
  api.respond(getStaffProfile, noConnection);
  pressAsPerson('Stay signed in');
  await screen.findByText('The server did not answer. Please try again.');
  pressAsPerson('Stay signed in');
  await closed();
  expect(sessionKeys()).toHaveLength(3);
});

test('logs out at once on demand', async () => {
  pressAsPerson('Log out now');
  await screen.findByText('You have been logged out.');
  expect(sessionKeys()).toEqual([]);
});

test('closes when another tab of the browser is used', async () => {
  localStorage.admin_last_use = String(Date.now());
  window.dispatchEvent(new StorageEvent('storage', { key: 'admin_last_use' }));
  await closed();
  expect(sessionKeys()).toHaveLength(3);
});

test('signs out when nobody answers', async () => {
  await pass(2 * MINUTE_MS);
  await screen.findByText('You were signed out after 30 minutes without use. Please log in again.');
  expect(api.requests(signOutStaff)).toHaveLength(1);
  expect(sessionKeys()).toEqual([]);
});
