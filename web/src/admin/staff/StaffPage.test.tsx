import { paginationOf } from '@clinic-serial/contract/fields/paging';
import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { listDoctorsForStaff } from '@clinic-serial/contract/subjects/doctors';
import { listPlaces } from '@clinic-serial/contract/subjects/places';
import {
  createStaffAccount,
  endStaffSessions,
  listStaffAccounts,
  type ManagedAccount,
  removeSecondFactor,
  resetStaffPassword,
  setAccountActive,
  updateStaffAccount,
} from '@clinic-serial/contract/subjects/staff-accounts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorOf, textsOf } from '../../test/fields.ts';
import { aStaffPlace, inTwoPlaces } from '../../test/place-records.ts';
import { aClinic, aDoctor } from '../../test/records.ts';
import { openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { StaffPage } from './StaffPage.tsx';

const anAccount = (parts: Partial<ManagedAccount> = {}): ManagedAccount => ({
  id: 1,
  username: 'desk',
  fullName: 'Rina Desk',
  email: null,
  role: 'Admin',
  isActive: true,
  language: null,
  doctorId: null,
  doctorName: null,
  doctorNameBn: null,
  limitedTo: [],
  lastLogin: '2027-03-10T03:00:00.000Z',
  hasPassword: true,
  hasSecondFactor: false,
  linkExpiresAt: null,
  openSessions: 1,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
  ...parts,
});
const own = anAccount();
const sohel = anAccount({
  id: 2,
  username: 'sohel',
  fullName: 'Sohel Rana',
  role: 'Staff',
  hasSecondFactor: true,
  openSessions: 2,
});
const gone = anAccount({
  id: 3,
  username: 'mitu',
  fullName: 'Mitu Das',
  role: 'Viewer',
  isActive: false,
  lastLogin: null,
  openSessions: 0,
});
const fresh = anAccount({
  id: 4,
  username: 'new',
  fullName: 'Nadia New',
  role: 'Staff',
  lastLogin: null,
  hasPassword: false,
  linkExpiresAt: '2027-03-11T03:00:00.000Z',
  openSessions: 0,
});
const LINK = { key: 'K'.repeat(43), expiresAt: '2027-03-11T04:00:00.000Z' };

let api: StubbedApi;
let accounts: ManagedAccount[];
beforeEach(() => {
  accounts = [own, gone, fresh, sohel];
  api = stubApi();
  api.respond(listStaffAccounts, () => ({ accounts }));
  api.respond(listDoctorsForStaff, { doctors: [], pagination: paginationOf(0, 100, 0) });
});

function open(place = '/admin/staff') {
  openStaffScreen(place, { routes: { '/admin/staff': <StaffPage /> }, role: 'Admin' });
}
const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const button = async (label: string, part: HTMLElement = document.body) =>
  (await within(part).findByText(label)).closest('button') as HTMLElement;
const actionsOf = async (name: string) => {
  press(await screen.findByLabelText(`Actions for ${name}`));
  const menu = await screen.findByRole('menu');
  return within(menu).getAllByRole('menuitem');
};
const choose = async (name: string, action: string) => {
  const item = (await actionsOf(name)).find(({ textContent }) => textContent === action);
  press(item as HTMLElement);
};

test('lists the accounts with their state, and offers what can be done with each', async () => {
  open();
  expect((await row('Rina Desk')).textContent).toBe(
    'Rina Deskdesk (you)AdminActiveOff––Today, 9:00 AMSigned in on 1 device',
  );
  expect((await row('Sohel Rana')).textContent).toBe(
    'Sohel RanasohelStaffActiveOn––Today, 9:00 AMSigned in on 2 devices',
  );
  expect((await row('Mitu Das')).textContent).toContain('InactiveOff––Never');
  expect((await row('Nadia New')).textContent).toContain('ActiveLink open until 11 March 2027, 9:00 AM');
  expect(textsOf(await actionsOf('Rina Desk'))).toEqual(['Edit', 'Deactivate']);
  press(screen.getByLabelText('Actions for Rina Desk'));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(textsOf(await actionsOf('Sohel Rana'))).toEqual([
    'Edit',
    'Reset password',
    'Sign out everywhere',
    'Remove second factor',
    'Deactivate',
  ]);
});

test('loads a list that failed again', async () => {
  api.respond(listStaffAccounts, serverError());
  open();
  await screen.findByText('The staff accounts could not be loaded.');
  api.respond(listStaffAccounts, () => ({ accounts }));
  press(await button('Try Again'));
  await row('Sohel Rana');
});

test('adds an account, and shows its link once; closing without copying asks first', async () => {
  open();
  press(await button('Add account'));
  const dialog = await screen.findByRole('dialog', { name: 'Add a staff account' });
  press(await button('Add and make link', dialog));
  await waitFor(() =>
    expect(errorOf(within(dialog).getByLabelText('Username'))).toMatch(/^Please enter a username/),
  );
  type(within(dialog).getByLabelText('Username'), 'rahim');
  type(within(dialog).getByLabelText('Full name'), 'Rahim Mia');
  type(within(dialog).getByLabelText('Role'), 'Viewer');
  type(within(dialog).getByLabelText('Language'), 'bn');
  const added = anAccount({ id: 9, username: 'rahim', fullName: 'Rahim Mia', language: 'bn' });
  api.respond(createStaffAccount, { account: added, link: LINK });
  press(await button('Add and make link', dialog));

  const shown = await screen.findByRole('dialog', { name: 'Password link for Rahim Mia' });
  expect(api.requests(createStaffAccount).map(({ body }) => body)).toEqual([
    {
      username: 'rahim',
      fullName: 'Rahim Mia',
      email: '',
      role: 'Viewer',
      language: 'bn',
      doctorId: null,
      limitedTo: [],
    },
  ]);
  const address = within(shown).getByLabelText<HTMLInputElement>('Link').value;
  expect(new URL(address).pathname).toBe('/bn/admin/welcome');
  expect(new URL(address).hash).toBe(`#${LINK.key}`);
  expect(new URL(address).search).toBe('');
  press(await button('Done', shown));
  const question = await screen.findByRole('alertdialog', { name: 'Close without copying?' });
  press(await button('Close', question));
  await waitFor(() => expect(screen.queryByText('Password link for Rahim Mia')).toBeNull());
});

test('shows at its field that a username is taken', async () => {
  const sentence = 'There is an account with this username already.';
  api.respond(createStaffAccount, refusal('USERNAME_IN_USE', sentence, { username: sentence }));
  open();
  press(await button('Add account'));
  const dialog = await screen.findByRole('dialog', { name: 'Add a staff account' });
  type(within(dialog).getByLabelText('Username'), 'sohel');
  type(within(dialog).getByLabelText('Full name'), 'Sohel Two');
  press(await button('Add and make link', dialog));
  await waitFor(() => expect(errorOf(within(dialog).getByLabelText('Username'))).toContain(sentence));
});

test('saves an account as the version that was loaded, and says when another Admin was quicker', async () => {
  open();
  await choose('Sohel Rana', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit sohel' });
  type(within(dialog).getByLabelText('Role'), 'Admin');
  api.respond(updateStaffAccount, refusal('RECORD_CHANGED'));
  accounts = [own, { ...sohel, email: 'sohel@clinic.example', updatedAt: '2027-03-10T05:00:00.000Z' }];
  press(await button('Save Changes', dialog));
  await within(dialog).findByText('Different in the newer version: Email (optional).');

  api.respond(updateStaffAccount, ({ body }) => ({ ...sohel, role: body.role }));
  press(await button('Save mine anyway', dialog));
  await screen.findByText('Sohel Rana was saved.');
  expect(
    api.requests(updateStaffAccount).map(({ params, body }) => [params, body.role, body.updatedAt]),
  ).toEqual([
    [{ id: '2' }, 'Admin', sohel.updatedAt],
    [{ id: '2' }, 'Admin', '2027-03-10T05:00:00.000Z'],
  ]);
});

test('limits an account to the doctors that are chosen; an Admin is not limited', async () => {
  const doctors = [aDoctor({ id: 5, name: 'Dr. Five' }), aDoctor({ id: 6, name: 'Dr. Six' })];
  api.respond(listDoctorsForStaff, { doctors, pagination: paginationOf(2, 100, 0) });
  accounts = [own, { ...sohel, limitedTo: [{ doctorId: 5, name: 'Dr. Five', nameBn: null }] }];
  api.respond(updateStaffAccount, sohel);
  open();
  await screen.findByText('For Dr. Five');
  await choose('Sohel Rana', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit sohel' });
  const group = within(dialog).getByRole('group', { name: /Limited to these doctors/ });
  expect(await within(group).findByLabelText<HTMLInputElement>('Dr. Five')).toHaveProperty('checked', true);
  press(within(group).getByLabelText('Dr. Six'));
  press(within(group).getByLabelText('Dr. Five'));
  type(within(dialog).getByLabelText('Role'), 'Admin');
  expect(within(dialog).queryByRole('group', { name: /Limited to these doctors/ })).toBeNull();
  type(within(dialog).getByLabelText('Role'), 'Staff');
  press(await button('Save Changes', dialog));
  await screen.findByText('Sohel Rana was saved.');
  expect(api.requests(updateStaffAccount).map(({ body }) => body.limitedTo)).toEqual([[6]]);
});

test('resets a password after a question, and shows the new link', async () => {
  api.respond(resetStaffPassword, { account: sohel, link: LINK });
  open();
  await choose('Sohel Rana', 'Reset password');
  const question = await screen.findByRole('alertdialog', { name: 'Reset the password of Sohel Rana?' });
  expect(api.requests(resetStaffPassword)).toEqual([]);
  press(await button('Reset password', question));
  await screen.findByRole('dialog', { name: 'Password link for Sohel Rana' });
  expect(api.requests(resetStaffPassword).map(({ params }) => params)).toEqual([{ id: '2' }]);
});

test('makes a new link for somebody who has no password yet', async () => {
  api.respond(resetStaffPassword, { account: fresh, link: LINK });
  open();
  await choose('Nadia New', 'Make a new link');
  const question = await screen.findByRole('alertdialog', { name: 'Make a new link for Nadia New?' });
  press(await button('Make a new link', question));
  await screen.findByRole('dialog', { name: 'Password link for Nadia New' });
});

test.each([
  [
    'Sign out everywhere',
    'Sign Sohel Rana out everywhere?',
    endStaffSessions,
    'Sohel Rana is signed out everywhere.',
  ],
  [
    'Remove second factor',
    'Remove the second factor of Sohel Rana?',
    removeSecondFactor,
    'The second factor of Sohel Rana was removed.',
  ],
  ['Deactivate', 'Deactivate Sohel Rana?', setAccountActive, 'Sohel Rana can no longer log in.'],
] as const)('asks before: %s', async (action, title, endpoint, done) => {
  api.respond(endpoint, sohel);
  open();
  await choose('Sohel Rana', action);
  const question = await screen.findByRole('alertdialog', { name: title });
  press(await button(action, question));
  await screen.findByText(done);
  expect(api.requests(endpoint).map(({ params }) => params)).toEqual([{ id: '2' }]);
});

test('says in the question that the last Admin stays', async () => {
  api.respond(setAccountActive, refusal('LAST_ADMIN'));
  open();
  await choose('Rina Desk', 'Deactivate');
  const question = await screen.findByRole('alertdialog', { name: 'Deactivate Rina Desk?' });
  press(await button('Deactivate', question));
  expect((await within(question).findByRole('alert')).textContent).toBe(
    'The clinic needs an Admin who can sign in. Please make another account an Admin first.',
  );
});

test('marks the account to which the address leads', async () => {
  open('/admin/staff?account=3');
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await screen.findByText('Mitu Das');
  const marked = document.querySelectorAll('tbody tr[aria-current]');
  expect(textsOf(marked)).toEqual([expect.stringContaining('Mitu Das')]);
  expect(scrolled.mock.instances).toEqual([marked[0]]);
});

test('an account can be limited to places, and the list says to which', async () => {
  api.respond(getClinic, { ...aClinic, ...inTwoPlaces });
  const limited = { ...sohel, limitedToPlaces: [2] };
  accounts = [own, limited, gone];
  api.respond(updateStaffAccount, limited);
  open();
  expect((await row('Sohel Rana')).textContent).toContain('StaffAt Uttara');
  expect((await row('Mitu Das')).textContent).not.toContain('At ');
  await choose('Sohel Rana', 'Edit');
  const group = within(await screen.findByRole('group', { name: 'Limited to these places (optional)' }));
  expect(textsOf(group.getAllByRole('checkbox').map((box) => box.parentElement as HTMLElement))).toEqual([
    'Dhanmondi',
    'Uttara',
  ]);
  expect(group.getByLabelText<HTMLInputElement>('Uttara').checked).toBe(true);
  fireEvent.click(group.getByLabelText('Dhanmondi'));
  fireEvent.click(group.getByLabelText('Uttara'));
  press(await button('Save Changes'));
  await waitFor(() => expect(api.requests(updateStaffAccount)).toHaveLength(1));
  expect(api.requests(updateStaffAccount)[0]?.body.limitedToPlaces).toEqual([1]);
});

test('an Admin is limited to no place', async () => {
  api.respond(getClinic, { ...aClinic, ...inTwoPlaces });
  accounts = [own, { ...sohel, limitedToPlaces: [2] }];
  api.respond(updateStaffAccount, sohel);
  open();
  await row('Sohel Rana');
  await choose('Sohel Rana', 'Edit');
  await screen.findByRole('group', { name: 'Limited to these places (optional)' });
  type(screen.getByLabelText('Role'), 'Admin');
  expect(screen.queryByRole('group', { name: 'Limited to these places (optional)' })).toBeNull();
  press(await button('Save Changes'));
  await waitFor(() => expect(api.requests(updateStaffAccount)).toHaveLength(1));
  expect(api.requests(updateStaffAccount)[0]?.body.limitedToPlaces).toEqual([]);
});

test('with one place an account has no field about places, and nothing of it is sent', async () => {
  accounts = [own, sohel];
  api.respond(updateStaffAccount, sohel);
  open();
  await row('Sohel Rana');
  await choose('Sohel Rana', 'Edit');
  await screen.findByRole('dialog', { name: 'Edit sohel' });
  expect(screen.getByRole('group', { name: 'Limited to these doctors (optional)' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Limited to these places (optional)' })).toBeNull();
  press(await button('Save Changes'));
  await waitFor(() => expect(api.requests(updateStaffAccount)).toHaveLength(1));
  expect(api.requests(updateStaffAccount)[0]?.body).not.toHaveProperty('limitedToPlaces');
  expect(api.requests(listPlaces)).toEqual([]);
});

test('with one open place a limit that an account still has can be taken away', async () => {
  accounts = [own, { ...sohel, limitedToPlaces: [2] }];
  const closed = aStaffPlace({ id: 2, name: 'Uttara', isActive: false });
  api.respond(listPlaces, { places: [aStaffPlace(), closed] });
  api.respond(updateStaffAccount, sohel);
  open();
  expect((await row('Sohel Rana')).textContent).toContain('StaffAt a closed place');
  await choose('Sohel Rana', 'Edit');
  const group = within(await screen.findByRole('group', { name: 'Limited to these places (optional)' }));
  fireEvent.click(group.getByLabelText('Uttara'));
  press(await button('Save Changes'));
  await waitFor(() => expect(api.requests(updateStaffAccount)).toHaveLength(1));
  expect(api.requests(updateStaffAccount)[0]?.body.limitedToPlaces).toEqual([]);
});
