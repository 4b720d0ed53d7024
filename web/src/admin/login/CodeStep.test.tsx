import { getDashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import {
  beginSecondFactor,
  confirmSecondFactor,
  signInWithCode,
} from '@clinic-serial/contract/subjects/second-factor';
import { signInStaff } from '@clinic-serial/contract/subjects/staff-account';
import { openStaffLink, setLinkPassword } from '@clinic-serial/contract/subjects/staff-link';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openAdminArea, sessionKeys, signIn } from '../../test/admin-area.tsx';
import { someDashboardStats } from '../../test/clinic-records.ts';
import { errorOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { aStaffAccount } from '../../test/records.ts';
import { press, type } from '../../test/staff-screen.tsx';
import { codeNeeded, refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';

const CHALLENGE = '1.2.three';
const admin = aStaffAccount({ role: 'Admin', hasSecondFactor: true });

let api: StubbedApi;
beforeEach(() => {
  api = stubApi();
  api.respond(getDashboardStats, someDashboardStats());
  api.respond(signInStaff, codeNeeded(CHALLENGE));
});

const button = async (label: string) => (await screen.findByText(label)).closest('button') as HTMLElement;

async function enterPassword() {
  openAdminArea('/admin/login');
  type(screen.getByLabelText('Username'), 'desk');
  type(screen.getByLabelText('Password'), 'right');
  press(await button('Log in'));
  return screen.findByLabelText('Code');
}

test('asks for the code after the password, and signs in with it', async () => {
  const field = await enterPassword();
  expect(document.activeElement).toBe(screen.getByText('Enter your code'));
  expect(sessionKeys()).toEqual([]);
  press(await button('Log in'));
  await waitFor(() => expect(errorOf(field)).toBe('Please enter the code'));
  api.respond(signInWithCode, { admin, token: 'a token' });
  type(field, '123456');
  press(await button('Log in'));
  await arriveAt('/admin/dashboard');
  expect(api.requests(signInWithCode).map(({ body }) => body)).toEqual([
    { challenge: CHALLENGE, code: '123456' },
  ]);
});

test('says that a code is wrong, and takes a recovery code instead', async () => {
  const field = await enterPassword();
  api.respond(signInWithCode, refusal('SECOND_FACTOR_WRONG'));
  type(field, '000000');
  press(await button('Log in'));
  await screen.findByText(/^Login failed: This code is not correct\./);
  press(await button('Use a recovery code instead'));
  const recovery = screen.getByLabelText<HTMLInputElement>('Recovery code');
  expect(recovery.value).toBe('');
  expect(recovery.inputMode).toBe('text');
  api.respond(signInWithCode, { admin, token: 'a token' });
  type(recovery, 'ABCD-EFGH-JKMN');
  press(await button('Log in'));
  await arriveAt('/admin/dashboard');
});

test('asks for the password again when it was too long ago', async () => {
  const field = await enterPassword();
  api.respond(signInWithCode, refusal('SIGN_IN_EXPIRED'));
  type(field, '123456');
  press(await button('Log in'));
  await screen.findByText(/The sign-in took too long\. Please enter your password again\.$/);
  expect(screen.getByLabelText('Password')).toBeTruthy();
});

test('goes back to the password', async () => {
  await enterPassword();
  press(await button('Back to the password'));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  expect(screen.queryByLabelText('Code')).toBeNull();
});

test('sets the first password behind a link, and leads to the login with the username filled in', async () => {
  api.respond(openStaffLink, { username: 'rahim', fullName: 'Rahim Mia' });
  openAdminArea('/admin/welcome#the-key');
  await screen.findByText('Hello Rahim Mia');
  expect(api.requests(openStaffLink).map(({ body }) => body)).toEqual([{ key: 'the-key' }]);
  type(screen.getByLabelText('New password'), 'tea rice river boat');
  type(screen.getByLabelText('Confirm new password'), 'tea rice');
  press(await button('Set password'));
  await screen.findByText('New passwords do not match');
  expect(api.requests(setLinkPassword)).toEqual([]);
  const sentence = 'This password is on the lists that attackers try first. Please choose another one.';
  api.respond(setLinkPassword, refusal('INVALID_INPUT', sentence, { newPassword: sentence }));
  type(screen.getByLabelText('Confirm new password'), 'tea rice river boat');
  press(await button('Set password'));
  await waitFor(() => expect(errorOf(screen.getByLabelText('New password'))).toContain(sentence));
  api.respond(setLinkPassword, { username: 'rahim', fullName: 'Rahim Mia' });
  press(await button('Set password'));
  await arriveAt('/admin/login');
  await screen.findByText('Your password is set. Log in with it now.');
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('rahim');
});

test('signs out whoever is signed in in this browser when the password of a link is set', async () => {
  api.respond(openStaffLink, { username: 'rahim', fullName: 'Rahim Mia' });
  api.respond(setLinkPassword, { username: 'rahim', fullName: 'Rahim Mia' });
  signIn('Admin');
  openAdminArea('/admin/welcome#the-key');
  await screen.findByText('Hello Rahim Mia');
  type(screen.getByLabelText('New password'), 'tea rice river boat');
  type(screen.getByLabelText('Confirm new password'), 'tea rice river boat');
  press(await button('Set password'));
  await arriveAt('/admin/login');
  expect(sessionKeys()).toEqual([]);
});

test('says that a link is over, without naming anybody', async () => {
  api.respond(openStaffLink, refusal('STAFF_LINK_OVER'));
  openAdminArea('/admin/welcome#old');
  await screen.findByText('This link is no longer valid. Please ask an Admin of the clinic for a new one.');
  press(screen.getByText('To the login'));
  await arriveAt('/admin/login');
});

test('lets an Admin who needs a second factor do nothing else, and opens the rest after it', async () => {
  signIn('Admin', { needsSecondFactor: true });
  openAdminArea('/admin/dashboard');
  await screen.findByText('Set up your second factor');
  expect(screen.queryByRole('navigation', { name: 'Staff area' })).toBeNull();
  expect(api.requests(getDashboardStats)).toEqual([]);
  api.respond(beginSecondFactor, { secret: 'ABCDEFGHIJKL', address: 'otpauth://totp/x?secret=ABCDEFGHIJKL' });
  press(await button('Switch on'));
  await screen.findByText('ABCD EFGH IJKL');
  api.respond(confirmSecondFactor, { admin, recoveryCodes: ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF'] });
  type(screen.getByLabelText('The 6 digits that the app shows now'), '123456');
  press(await button('Switch on'));
  await screen.findByText('AAAA-BBBB-CCCC');
  press(await button('I have kept them'));
  await screen.findByText('Dashboard', { selector: 'h1' });
});
