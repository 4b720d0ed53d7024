import type { Page } from '@playwright/test';
import { ACCOUNTS, ask, askAs, openSession, ROLES } from './support/api.ts';
import { holdRequests, withMethod } from './support/hold.ts';
import { startServer } from './support/server.ts';
import { expect, logIn, sidebar, storageOf, test, valueBeside } from './support/staff.ts';
import { visit } from './support/visit.ts';

const PROFILE = '**/api/admin/profile';

const currentField = (page: Page) => page.getByLabel('Current password', { exact: true });
const newField = (page: Page) => page.getByLabel('New password', { exact: true });
const confirmField = (page: Page) => page.getByLabel('Confirm new password', { exact: true });
const changeButton = (page: Page) => page.getByRole('button', { name: 'Change Password' });

for (const role of ROLES) {
  test.describe(`a ${role}`, () => {
    test.use({ role });

    test('sees the own account; username and role can only be read', async ({ page }) => {
      const { username, fullName } = ACCOUNTS[role];
      await visit(page, '/admin/settings');
      await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true');
      await expect(valueBeside(page, 'Username')).toHaveText(username);
      await expect(valueBeside(page, 'Role')).toHaveText(role);
      await expect(page.getByRole('textbox')).toHaveCount(2);
      await expect(page.getByLabel('Full name')).toHaveValue(fullName);

      await page.getByRole('tab', { name: 'Profile' }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true');
      await expect(page).toHaveURL('/admin/settings?tab=security');
      await expect(valueBeside(page, 'Account created')).toHaveText(/\d:\d\d [AP]M$/);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
    });
  });
}

test.describe('the profile', () => {
  test.use({ role: 'Staff' });

  test('is checked and saved, and shows in the sidebar', async ({ page, server }) => {
    await visit(page, '/admin/settings');
    await page.getByLabel('Full name').fill(' ');
    await page.getByLabel('Email (optional)').fill('sohel@');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Please enter your full name');
    await expect(page.getByLabel('Email (optional)')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
    await page.getByLabel('Full name').fill('Sohel Rana Talukder');
    await page.getByLabel('Email (optional)').fill('sohel@clinic.example');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByText('Sohel Rana Talukder')).toBeVisible();
    const { data } = await askAs(server, 'Staff', '/admin/profile');
    expect(data).toMatchObject({
      fullName: 'Sohel Rana Talukder',
      email: 'sohel@clinic.example',
      username: 'staff',
      role: 'Staff',
    });
    // Nothing is unsaved, so leaving the page asks no question.
    await sidebar(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
    const body = { fullName: ACCOUNTS.Staff.fullName, email: null };
    await askAs(server, 'Staff', '/admin/profile', { method: 'PUT', body });
  });

  test('cannot be typed on while it is being saved; then the field has the focus again', async ({
    page,
    server,
  }) => {
    await visit(page, '/admin/settings');
    const name = page.getByLabel('Full name');
    const answer = await holdRequests(page, PROFILE, { which: withMethod('PUT') });
    await name.fill('Sohel Rana Miah');
    await name.press('Enter');
    await expect(name).toBeDisabled();
    answer();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('Sohel Rana Miah');
    const body = { fullName: ACCOUNTS.Staff.fullName, email: null };
    await askAs(server, 'Staff', '/admin/profile', { method: 'PUT', body });
  });

  test('that is half written is not lost by a look at the other tab', async ({ page }) => {
    await visit(page, '/admin/settings');
    await page.getByLabel('Full name').fill('Half written');
    await page.getByRole('tab', { name: 'Security' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('Half written');
    await page.getByRole('tab', { name: 'Security' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(newField(page)).toBeVisible();
  });

  test('that cannot be saved says so, and unsaved changes ask', async ({ page, browserLog }) => {
    browserLog.allow(/status of 500/);
    await visit(page, '/admin/settings');
    await page.getByLabel('Full name').fill('Somebody');
    await page.route(PROFILE, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to' })).toContainText(
      'Failed to update profile',
    );
    await sidebar(page).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
  });

  test('that cannot be loaded is tried again', async ({ page, browserLog }) => {
    browserLog.allow(/status of 500/);
    await page.route(PROFILE, (route) => route.fulfill({ status: 500, body: '' }));
    await visit(page, '/admin/settings');
    await expect(page.getByRole('alert')).toContainText('Your account could not be loaded.');
    await page.unroute(PROFILE);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByLabel('Full name')).toBeVisible();
  });
});

test.describe('the password', () => {
  test.use({ role: 'Viewer' });

  test('form checks all three fields and hints at the strength', async ({ page, browserLog }) => {
    browserLog.allow(/status of 400/);
    await visit(page, '/admin/settings?tab=security');
    await changeButton(page).click();
    await expect(currentField(page)).toHaveAccessibleDescription('Please enter your current password');
    await expect(newField(page)).toHaveAccessibleDescription(/Please enter a new password/);
    await expect(confirmField(page)).toHaveAccessibleDescription('Please confirm the new password');

    await currentField(page).fill('viewer1234');
    await newField(page).fill('short');
    await confirmField(page).fill('other');
    await changeButton(page).click();
    await expect(newField(page)).toHaveAccessibleDescription(
      /New password must be at least 8 characters long/,
    );
    await expect(confirmField(page)).toHaveAccessibleDescription('New passwords do not match');

    for (const [password, strength] of [
      ['password', 'weak'],
      ['clinic2024', 'fair'],
      ['tea rice river boat', 'strong'],
    ] as const) {
      await newField(page).fill(password);
      await expect(page.getByText(`Strength: ${strength}`)).toBeVisible();
    }
    await confirmField(page).fill('tea rice river boat');
    await currentField(page).fill('not the password');
    await changeButton(page).click();
    await expect(currentField(page)).toHaveAccessibleDescription('The current password is not correct');
  });

  test('that is wrong has the focus, as every wrong field', async ({ page }) => {
    await visit(page, '/admin/settings?tab=security');
    await changeButton(page).click();
    await expect(currentField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(currentField(page)).toBeFocused();
  });

  test('cannot be changed without an answer of the server', async ({ page, browserLog }) => {
    browserLog.allow(/status of 500/);
    await visit(page, '/admin/settings?tab=security');
    await page.route('**/api/admin/change-password', (route) => route.fulfill({ status: 500, body: '' }));
    await currentField(page).fill('viewer1234');
    await newField(page).fill('another password');
    await confirmField(page).fill('another password');
    await changeButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to' })).toContainText(
      'Failed to change password',
    );
  });
});

test('the last login is the one before this one', async ({ newVisitor }) => {
  // The test has its own clinic, where nobody has signed in before.
  const server = await startServer();
  try {
    for (const [index, lastLogin] of ['Never', /^Today, 10:\d\d AM$/].entries()) {
      const page = await newVisitor();
      await visit(page, `${server.url}/admin/settings?tab=security`);
      await logIn(page, 'viewer', 'viewer1234');
      await expect(valueBeside(page, 'Last login'), `sign-in ${index + 1}`).toHaveText(lastLogin);
    }
  } finally {
    await server.stop();
  }
});

test('a changed password ends the other sessions', async ({ newVisitor, browserLog }) => {
  browserLog.allow(/status of 401/);
  // The test has its own clinic, because other tests use the old password.
  const server = await startServer();
  try {
    const page = await newVisitor();
    await visit(page, `${server.url}/admin/settings?tab=security`);
    await logIn(page, 'viewer', 'viewer1234');
    const elsewhere = await openSession(server, 'Viewer');
    const other = await newVisitor({ storageState: storageOf(server, elsewhere) });
    await visit(other, `${server.url}/admin/settings?tab=security`);
    await expect(currentField(other)).toBeVisible();

    await currentField(page).fill('viewer1234');
    await newField(page).fill('tea rice river boat');
    await confirmField(page).fill('tea rice river boat');
    await changeButton(page).click();
    await expect(page.getByText('Password changed successfully!')).toBeVisible();
    for (const field of [currentField, newField, confirmField]) await expect(field(page)).toHaveValue('');

    // This login session is still valid, and the other one has ended.
    await sidebar(page).getByRole('link', { name: 'Doctors' }).click();
    await expect(page.getByRole('link', { name: 'Dr. Farhana Rahman' })).toBeVisible();
    expect((await ask(server, '/admin/profile', { token: elsewhere.token })).status).toBe(401);
    await sidebar(other).getByRole('link', { name: 'Doctors' }).click();
    await expect(other.getByText('Your session has ended. Please log in again.')).toBeVisible();

    await logIn(other, 'viewer', 'viewer1234');
    await expect(other.getByText('The username or the password is not correct.')).toBeVisible();
    await logIn(other, 'viewer', 'tea rice river boat');
    await expect(other.getByRole('heading', { level: 1, name: 'Doctors' })).toBeVisible();
  } finally {
    await server.stop();
  }
});

test.describe('the state of the SMS', () => {
  const SMS_STATE = '**/api/admin/sms-state';

  test.describe('for an Admin', () => {
    test.use({ role: 'Admin' });

    test('says when the gateway took one last, and what to do about those that it did not take', async ({
      page,
    }) => {
      const failures = [
        {
          code: '1007',
          meaning: 'the balance is used up: top up the account',
          total: 2,
          lastAt: new Date().toISOString(),
        },
      ];
      const data = { gateway: 'bulksmsbd', lastAcceptedAt: null, failures };
      await page.route(SMS_STATE, (route) => route.fulfill({ json: { success: true, data } }));
      await visit(page, '/admin/settings');
      await page.getByRole('tab', { name: 'SMS' }).click();
      await expect(page).toHaveURL('/admin/settings?tab=sms');
      await expect(valueBeside(page, 'Last accepted')).toHaveText('None in the last 30 days');
      const list = page.getByRole('list', { name: 'Not accepted in the last 24 hours' });
      await expect(list.getByRole('listitem')).toHaveText([
        /^1007: the balance is used up: top up the account2 messages, the last one .+/,
      ]);

      await page.unroute(SMS_STATE);
      await page.reload();
      await expect(page.getByText('Every SMS was accepted.')).toBeVisible();
      await expect(valueBeside(page, 'Gateway')).toHaveText('console');
    });
  });

  test.describe('for Staff', () => {
    test.use({ role: 'Staff' });

    test('has no tab, also by its address', async ({ page }) => {
      await visit(page, '/admin/settings?tab=sms');
      await expect(page.getByLabel('Full name')).toBeVisible();
      await expect(page.getByRole('tab')).toHaveText(['Profile', 'Security']);
    });
  });
});
