import { getClinicSettings } from '@clinic-serial/contract/subjects/clinic-settings';
import { getSecondFactor } from '@clinic-serial/contract/subjects/second-factor';
import { listSessions } from '@clinic-serial/contract/subjects/sessions';
import { getSmsState } from '@clinic-serial/contract/subjects/sms-state';
import {
  changePassword,
  getStaffProfile,
  type StaffAccount,
  updateStaffProfile,
} from '@clinic-serial/contract/subjects/staff-account';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { descriptionOf, errorOf, textsOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { aStaffAccount } from '../../test/records.ts';
import { address, loseFocus, openStaffScreen, press, type, valueBeside } from '../../test/staff-screen.tsx';
import { closedDoor, refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { SettingsPage } from './SettingsPage.tsx';

const SETTINGS = '/admin/settings';

let api: StubbedApi;
let account: StaffAccount;

beforeEach(() => {
  account = aStaffAccount();
  api = stubApi();
  api.respond(getStaffProfile, () => account);
  api.respond(listSessions, { sessions: [] });
  api.respond(getSecondFactor, { isOn: false, recoveryCodesLeft: 0, isRequired: false });
  api.respond(getClinicSettings, { settings: [] });
  api.respond(updateStaffProfile, ({ body }) => {
    account = { ...account, fullName: body.fullName, email: body.email ?? null };
    return account;
  });
});

async function open(place = SETTINGS, role: Role = 'Staff') {
  account = aStaffAccount({ role });
  const page = (
    <>
      <Link to="/admin/dashboard">Dashboard</Link>
      <SettingsPage />
    </>
  );
  openStaffScreen(place, { routes: { '/admin/settings': page }, role });
  await screen.findAllByText(/^(Full name|Change password|Gateway)$/);
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fullName = () => field('Full name');
const button = (label: string) =>
  screen.findByText(label).then((words) => words.closest('button') as HTMLElement);
const save = async () => press(await button('Save Changes'));
const tab = (name: string) => screen.getByRole('tab', { name });
const error = (shown: HTMLElement, sentence: string) => waitFor(() => expect(errorOf(shown)).toBe(sentence));

test.each(['Admin', 'Staff', 'Viewer'] as const)(
  'shows a %s the own account; username and role can only be read',
  async (role) => {
    await open(SETTINGS, role);
    expect(tab('Profile').getAttribute('aria-selected')).toBe('true');
    expect(valueBeside('Username')).toBe('desk');
    expect(valueBeside('Role')).toBe(role);
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
    expect(fullName().value).toBe('Rina Desk');
  },
);

test('names the open tab in the address', async () => {
  await open();
  press(tab('Security'));
  await arriveAt(`${SETTINGS}?tab=security`);
  expect(await screen.findByText('Change password')).toBeTruthy();
});

test('leads from the list to a page and back, for phones', async () => {
  await open();
  press(screen.getByRole('link', { name: 'Security' }));
  await arriveAt(`${SETTINGS}?tab=security`);
  expect(await screen.findByText('Change password')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull();
  press(screen.getByRole('link', { name: 'All settings' }));
  await arriveAt(SETTINGS);
  expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe(`${SETTINGS}?tab=profile`);
});

test.each([
  [null, 'Never'],
  ['2027-03-10T04:05:00.000Z', 'Today, 10:05 AM'],
])('shows the dates of the account in the tab of the address: %s', async (lastLogin, shown) => {
  api.respond(getStaffProfile, aStaffAccount({ lastLogin }));
  await open(`${SETTINGS}?tab=security`);
  await waitFor(() => expect(valueBeside('Last login')).toBe(shown));
  expect(valueBeside('Account created')).toBe('2 January 2026, 9:04 AM');
});

test('checks the profile', async () => {
  await open();
  type(fullName(), ' ');
  type(field('Email (optional)'), 'rina@');
  await save();
  await error(fullName(), 'Please enter your full name');
  await error(field('Email (optional)'), 'Please enter a valid email address');
  expect(api.requests(updateStaffProfile)).toEqual([]);
});

test('saves the profile and then leaves without a question', async () => {
  await open();
  type(fullName(), 'Rina Talukder');
  type(field('Email (optional)'), 'rina@clinic.example');
  await save();
  await screen.findByText('Profile updated successfully!');
  expect(api.requests(updateStaffProfile)[0]?.body).toEqual({
    fullName: 'Rina Talukder',
    email: 'rina@clinic.example',
  });
  press(screen.getByText('Dashboard'));
  await arriveAt('/admin/dashboard');
});

test('disables the fields during a save, and then gives the focus back', async () => {
  await open();
  const door = closedDoor();
  api.respond(updateStaffProfile, async () => {
    await door.opened;
    return { ...account, fullName: 'Rina Miah' };
  });
  type(fullName(), 'Rina Miah');
  fullName().focus();
  fireEvent.submit(fullName());
  await waitFor(() => expect(fullName().matches(':disabled')).toBe(true));
  loseFocus();
  door.open();
  await screen.findByText('Profile updated successfully!');
  expect(document.activeElement).toBe(fullName());
  expect(fullName().value).toBe('Rina Miah');
});

test('asks before half-written text is lost to the other tab', async () => {
  await open();
  type(fullName(), 'Half written');
  press(tab('Security'));
  press(await button('Keep editing'));
  expect(fullName().value).toBe('Half written');
  press(tab('Security'));
  press(await button('Leave without saving'));
  await screen.findByLabelText('New password');
});

test('says that the profile cannot be saved, and asks before it is left', async () => {
  api.respond(updateStaffProfile, serverError());
  await open();
  type(fullName(), 'Somebody');
  await save();
  await screen.findByText('Failed to update profile');
  press(screen.getByText('Dashboard'));
  press(await button('Leave without saving'));
  await arriveAt('/admin/dashboard');
});

test('loads the account again', async () => {
  api.respond(getStaffProfile, serverError());
  openStaffScreen(SETTINGS, { routes: { [SETTINGS]: <SettingsPage /> } });
  await screen.findByText('Your account could not be loaded.');
  api.respond(getStaffProfile, account);
  press(await button('Try Again'));
  await screen.findByLabelText('Full name');
});

const current = () => field('Current password');
const next = () => field('New password');
const confirmed = () => field('Confirm new password');
const change = async () => press(await button('Change Password'));

test('asks for all three passwords, and moves the focus to the first', async () => {
  await open(`${SETTINGS}?tab=security`);
  await change();
  await error(current(), 'Please enter your current password');
  expect(errorOf(next())).toContain('Please enter a new password');
  expect(errorOf(confirmed())).toBe('Please confirm the new password');
  expect(document.activeElement).toBe(current());
});

test('refuses a short password and one that was typed differently', async () => {
  await open(`${SETTINGS}?tab=security`);
  type(current(), 'viewer1234');
  type(next(), 'short');
  type(confirmed(), 'other');
  await change();
  await error(confirmed(), 'New passwords do not match');
  expect(errorOf(next())).toContain('New password must be at least 8 characters long');
  expect(descriptionOf(next())).toContain('At least 8 characters.');
});

test('says how strong the typed password is', async () => {
  await open(`${SETTINGS}?tab=security`);
  for (const [password, strength] of [
    ['password', 'weak'],
    ['clinic2024', 'fair'],
    ['tea rice river boat', 'strong'],
  ] as const) {
    type(next(), password);
    expect(screen.getByText(`Strength: ${strength}`)).toBeTruthy();
  }
});

async function changeTo(password: string) {
  await open(`${SETTINGS}?tab=security`);
  type(current(), 'viewer1234');
  type(next(), password);
  type(confirmed(), password);
  await change();
}

test('shows at its field that the current password is wrong', async () => {
  const sentence = 'The current password is not correct';
  api.respond(changePassword, refusal('INVALID_INPUT', undefined, { currentPassword: sentence }));
  await changeTo('tea rice river boat');
  await error(current(), sentence);
  expect(document.activeElement).toBe(current());
});

test('empties the fields after the password was changed', async () => {
  api.respond(changePassword, { changed: true });
  await changeTo('tea rice river boat');
  await screen.findByText('Password changed successfully!');
  expect([current(), next(), confirmed()].map(({ value }) => value)).toEqual(['', '', '']);
});

test('says that the password cannot be changed', async () => {
  api.respond(changePassword, serverError());
  await changeTo('another password');
  await screen.findByText('Failed to change password');
});

test('shows an Admin why the gateway took no SMS', async () => {
  const failure = {
    code: '1007',
    meaning: 'the balance is used up: top up the account',
    total: 2,
    lastAt: '2027-03-10T04:00:00.000Z',
  };
  api.respond(getSmsState, { gateway: 'bulksmsbd', lastAcceptedAt: null, failures: [failure] });
  await open(SETTINGS, 'Admin');
  press(await screen.findByRole('tab', { name: 'SMS' }));
  await arriveAt(`${SETTINGS}?tab=sms`);
  await screen.findByText('bulksmsbd');
  expect(valueBeside('Last accepted')).toBe('None in the last 30 days');
  const list = screen.getByRole('list', { name: 'Not accepted in the last 24 hours' });
  expect(textsOf(within(list).getAllByRole('listitem'))).toEqual([
    '1007: the balance is used up: top up the account2 messages, the last one Today, 10:00 AM',
  ]);
});

test('shows an Admin that every SMS was accepted', async () => {
  api.respond(getSmsState, { gateway: 'console', lastAcceptedAt: '2027-03-10T04:00:00.000Z', failures: [] });
  await open(`${SETTINGS}?tab=sms`, 'Admin');
  await screen.findByText('Every SMS was accepted.');
  expect(valueBeside('Last accepted')).toBe('Today, 10:00 AM');
});

test('has no SMS tab for Staff, not even by its address', async () => {
  await open(`${SETTINGS}?tab=sms`);
  expect(fullName()).toBeTruthy();
  expect(textsOf(screen.getAllByRole('tab'))).toEqual(['Profile', 'Security']);
  expect(api.requests(getSmsState)).toEqual([]);
  expect(address()).toContain(SETTINGS);
});
