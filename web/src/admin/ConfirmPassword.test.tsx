import { paginationOf } from '@clinic-serial/contract/fields/paging';
import { listDoctorsForStaff } from '@clinic-serial/contract/subjects/doctors';
import { exportPatients } from '@clinic-serial/contract/subjects/export';
import { listPatients } from '@clinic-serial/contract/subjects/patients';
import { confirmPassword } from '@clinic-serial/contract/subjects/second-factor';
import type { StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import { createStaffAccount, listStaffAccounts } from '@clinic-serial/contract/subjects/staff-accounts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openAdminArea, sessionKeys, signIn } from '../test/admin-area.tsx';
import { errorOf } from '../test/fields.ts';
import { aStaffAccount } from '../test/records.ts';
import { press, type } from '../test/staff-screen.tsx';
import { refusal, type StubbedApi, stubApi } from '../test/stubbed-api.ts';

const LINK = { key: 'K'.repeat(43), expiresAt: '2027-03-11T04:00:00.000Z' };
const WRONG = 'The current password is not correct';

let api: StubbedApi;
let isConfirmed: boolean;
beforeEach(() => {
  isConfirmed = false;
  api = stubApi();
  api.respond(listStaffAccounts, { accounts: [] });
  api.respond(listDoctorsForStaff, { doctors: [], pagination: paginationOf(0, 100, 0) });
  api.respond(listPatients, { patients: [], pagination: paginationOf(0, 20, 0) } as never);
  api.respond(confirmPassword, ({ body }) => {
    if (body.currentPassword !== 'right') {
      return refusal('CONFIRM_PASSWORD', WRONG, { currentPassword: WRONG });
    }
    isConfirmed = true;
    return { confirmed: true as const };
  });
  api.respond(createStaffAccount, ({ body }) =>
    isConfirmed
      ? { account: { ...aStaffAccount({ role: 'Staff' }), ...body } as never, link: LINK }
      : refusal('CONFIRM_PASSWORD'),
  );
});

const button = (label: string, part: HTMLElement = document.body) =>
  within(part).getByText(label).closest('button') as HTMLElement;
const question = () => screen.findByRole('dialog', { name: 'Confirm your password' });
const noQuestion = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm your password' })).toBeNull());
const passwordIn = (dialog: HTMLElement) => within(dialog).getByLabelText('Current password');

/** Fills in the form for a new account and sends it. The server then wants the password. */
async function addAccount(own: Partial<StaffAccount> = {}) {
  signIn('Admin', own);
  openAdminArea('/admin/staff');
  press((await screen.findAllByText('Add account'))[0] as HTMLElement);
  const form = await screen.findByRole('dialog', { name: 'Add a staff account' });
  type(within(form).getByLabelText('Username'), 'rahim');
  type(within(form).getByLabelText('Full name'), 'Rahim Mia');
  press(button('Add and make link', form));
  return { form, dialog: await question() };
}

test('asks for the password where the server wants it, and sends the request again', async () => {
  const { dialog } = await addAccount();
  expect(document.activeElement).toBe(passwordIn(dialog));
  expect(within(dialog).queryByLabelText(/^Code/)).toBeNull();
  type(passwordIn(dialog), 'right');
  press(button('Confirm', dialog));
  await screen.findByRole('dialog', { name: 'Password link for Rahim Mia' });
  await noQuestion();
  const [first, again] = api.requests(createStaffAccount);
  expect(again).toEqual(first);
  expect(again?.body).toMatchObject({ username: 'rahim', fullName: 'Rahim Mia' });
  expect(api.requests(confirmPassword).map(({ body }) => body)).toEqual([{ currentPassword: 'right' }]);
});

test('says that a password is wrong, signs nobody out, and takes the next one', async () => {
  const { dialog } = await addAccount();
  press(button('Confirm', dialog));
  await waitFor(() => expect(errorOf(passwordIn(dialog))).toBe('Please enter your current password'));
  type(passwordIn(dialog), 'wrong');
  press(button('Confirm', dialog));
  await waitFor(() => expect(errorOf(passwordIn(dialog))).toBe(WRONG));
  expect(sessionKeys()).toHaveLength(3);
  expect(api.requests(createStaffAccount)).toHaveLength(1);
  type(passwordIn(dialog), 'right');
  press(button('Confirm', dialog));
  await screen.findByRole('dialog', { name: 'Password link for Rahim Mia' });
});

test('keeps what was typed when it is closed with Escape, and closes nothing else', async () => {
  const { form, dialog } = await addAccount();
  fireEvent.keyDown(passwordIn(dialog), { key: 'Escape' });
  await noQuestion();
  await within(form).findByText('Please confirm your password first.', { exact: false });
  expect((within(form).getByLabelText('Username') as HTMLInputElement).value).toBe('rahim');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  // The next attempt asks again.
  press(button('Add and make link', form));
  await question();
  expect(api.requests(createStaffAccount)).toHaveLength(2);
});

test('asks for a code too where the account has a second factor', async () => {
  const { dialog } = await addAccount({ hasSecondFactor: true });
  type(passwordIn(dialog), 'right');
  press(button('Confirm', dialog));
  const code = within(dialog).getByLabelText('Code of the app, or a recovery code');
  await waitFor(() => expect(errorOf(code)).toBe('Please enter the code'));
  type(code, '123456');
  press(button('Confirm', dialog));
  await screen.findByRole('dialog', { name: 'Password link for Rahim Mia' });
  expect(api.requests(confirmPassword).map(({ body }) => body)).toEqual([
    { currentPassword: 'right', code: '123456' },
  ]);
});

test('asks before a file is downloaded, and then saves it', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  api.respond(exportPatients, () => (isConfirmed ? 'Id,Name' : refusal('CONFIRM_PASSWORD')));
  signIn('Admin');
  openAdminArea('/admin/patients');
  press(await screen.findByText('Export CSV'));
  const dialog = await question();
  expect(clicked).not.toHaveBeenCalled();
  type(passwordIn(dialog), 'right');
  press(button('Confirm', dialog));
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  clicked.mockRestore();
});
