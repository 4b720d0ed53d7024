import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './support/accessibility.ts';
import { call, openSession } from './support/api.ts';
import type { RunningServer } from './support/server.ts';
import {
  expect,
  logIn,
  loginTitle,
  pageTitle,
  sessionKeysIn,
  sidebar,
  storageOf,
  test,
} from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

const PASSWORD = 'tea rice river boat';

/**
 * An authenticator app on the clock of the server, which is not that of the machine. It gives the code of a
 * secret, `steps` half minutes from now; a code works once.
 */
async function makeApp(server: RunningServer): Promise<(secret: string, steps: number) => string> {
  const { token } = await openSession(server, 'Viewer');
  const { sessions } = await call<{ sessions: { openedAt: string }[] }>(server, '/auth/sessions', { token });
  const ahead = new Date(sessions[0]?.openedAt ?? '').getTime() - Date.now();
  return (secret, steps) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + ahead + steps * 30_000,
    });
}

const codeField = (page: Page) => page.getByLabel('Code', { exact: true });
const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).click();

test(
  'an Admin adds a receptionist, who sets a password with the link, and signs in with a second factor',
  THOROUGH,
  async ({ server, newVisitor, browserLog }) => {
    browserLog.allow(/status of 401 .*\/api\/auth\/admin/);
    const codeOf = await makeApp(server);
    browserLog.allow(/status of 404 .*\/api\/auth\/staff-link/);

    const admin = await newVisitor({ storageState: storageOf(server, await openSession(server, 'Admin')) });
    await visit(admin, `${server.url}/admin/dashboard`);
    await sidebar(admin).getByRole('link', { name: 'Staff', exact: true }).click();
    await expect(pageTitle(admin, 'Staff')).toBeVisible();
    await admin.getByRole('button', { name: 'Add account' }).click();
    const form = admin.getByRole('dialog');
    await form.getByLabel('Username').fill('rahim');
    await form.getByLabel('Full name').fill('Rahim Mia');
    await expectAccessible(admin);
    await form.getByRole('button', { name: 'Add and make link' }).click();
    const link = admin.getByRole('dialog', { name: 'Password link for Rahim Mia' });
    const address = await link.getByLabel('Link').inputValue();
    expect(address).toMatch(/\/admin\/welcome#[\w-]{43}$/);
    await expectAccessible(admin);
    await link.getByRole('button', { name: 'Copy link' }).click();
    await expect(link.getByRole('button', { name: 'Copied' })).toBeVisible();
    await link.getByRole('button', { name: 'Done' }).click();
    await expect(admin.getByRole('row', { name: /Rahim Mia/ }).getByText(/Link open until/)).toBeVisible();

    const page = await newVisitor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await visit(page, address);
    await expect(page.getByRole('heading', { name: 'Hello Rahim Mia' })).toBeVisible();
    expect(asked.filter((url) => url.includes(address.split('#')[1] ?? ''))).toEqual([]);
    await expectAccessible(page);
    // The other language keeps the key.
    await page.getByRole('link', { name: 'বাংলা' }).click();
    await expect(page.getByRole('heading', { name: 'স্বাগতম, Rahim Mia' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'Hello Rahim Mia' })).toBeVisible();
    // By the keyboard alone.
    await page.getByLabel('New password', { exact: true }).focus();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your password is set. Log in with it now.')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue('rahim');
    expect(await sessionKeysIn(page)).toEqual([]);
    await logIn(page, 'rahim', PASSWORD);
    await expect(pageTitle(page, 'Dashboard')).toBeVisible();
    await expect(sidebar(page).getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0);

    const late = await newVisitor();
    await visit(late, address);
    await expect(late.getByText('This link is no longer valid.', { exact: false })).toBeVisible();

    await visit(page, `${server.url}/admin/settings?tab=security`);
    const factor = page.getByRole('region', { name: 'Second factor' });
    await factor.getByRole('button', { name: 'Switch on' }).click();
    const secret = (await factor.locator('code').innerText()).replaceAll(' ', '');
    await expect(factor.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await expectAccessible(page);
    await factor.getByLabel('The 6 digits that the app shows now').fill(codeOf(secret, 0));
    await factor.getByRole('button', { name: 'Switch on' }).click();
    const codes = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const recoveryCode = (await codes.first().innerText()).trim();
    await expectAccessible(page);
    await factor.getByRole('button', { name: 'I have kept them' }).click();
    await expect(factor.getByText('10 recovery codes are left.')).toBeVisible();
    await logOut(page);

    await visit(page, `${server.url}/admin/login`);
    await logIn(page, 'rahim', PASSWORD);
    await expect(codeField(page)).toBeVisible();
    await expectAccessible(page);
    await codeField(page).fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(pageTitle(page, 'Dashboard')).toBeVisible();
    await logOut(page);

    await visit(page, `${server.url}/admin/login`);
    await logIn(page, 'rahim', PASSWORD);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(pageTitle(page, 'Dashboard')).toBeVisible();
    await logOut(page);

    await visit(page, `${server.url}/admin/login`);
    await logIn(page, 'rahim', PASSWORD);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Login failed: This code is not correct.', { exact: false })).toBeVisible();
  },
);

test(
  'an Admin who signed in a while ago confirms the password, by the keyboard, and loses nothing that was typed',
  THOROUGH,
  async ({ server, newVisitor, browserLog, moveServerClock }) => {
    browserLog.allow(/status of 403 .*\/api\/admin\/(staff|clinic-settings|confirm-password)/);
    const page = await newVisitor({ storageState: storageOf(server, await openSession(server, 'Admin')) });
    await moveServerClock(11 * 60);
    await visit(page, `${server.url}/admin/staff`);
    await page.getByRole('button', { name: 'Add account' }).click();
    const form = page.getByRole('dialog', { name: 'Add a staff account' });
    await form.getByLabel('Username').fill('karim');
    await form.getByLabel('Full name').fill('Karim Mia');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Confirm your password' });
    const password = question.getByLabel('Current password');
    await expect(password).toBeFocused();
    await expectAccessible(page);
    // Escape closes the question alone.
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(form.getByText('Please confirm your password first.')).toBeVisible();
    await expect(form.getByLabel('Full name')).toHaveValue('Karim Mia');

    await form.getByLabel('Full name').press('Enter');
    await expect(password).toBeFocused();
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await expect(question.getByText('The current password is not correct')).toBeVisible();
    await password.fill('admin1234');
    await page.keyboard.press('Enter');
    const link = page.getByRole('dialog', { name: 'Password link for Karim Mia' });
    await link.getByRole('button', { name: 'Copy link' }).click();
    await expect(question).toHaveCount(0);
    await link.getByRole('button', { name: 'Done' }).click();
    // A question that waits stays open as well as a form.
    await moveServerClock(11 * 60);
    await page.getByRole('button', { name: 'Actions for Karim Mia' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    const act = page.getByRole('alertdialog');
    await act.getByRole('button', { name: 'Deactivate' }).click();
    await expect(password).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(act).toBeVisible();
    await act.getByRole('button', { name: 'Deactivate' }).click();
    await password.fill('admin1234');
    await page.keyboard.press('Enter');
    await expect(act).toHaveCount(0);
    await expect(page.getByRole('row', { name: /Karim Mia/ }).getByText('Inactive')).toBeVisible();

    // After a save the focus is where it was before the question.
    await moveServerClock(11 * 60);
    await visit(page, `${server.url}/admin/settings?tab=clinic`);
    await page.getByLabel('Public address').fill('https://clinic.example');
    const save = page.getByRole('button', { name: 'Save Settings' });
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(password).toBeFocused();
    await page.keyboard.type('admin1234');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved. It is in force now.')).toBeVisible();
    await expect(save).toBeFocused();
  },
);

test(
  'a clinic that requires it leads an Admin to the second factor before anything else',
  THOROUGH,
  async ({ startOwnServer, newVisitor }) => {
    const server = await startOwnServer({ SECOND_FACTOR_FOR_ADMINS: 'true' });
    const codeOf = await makeApp(server);
    const page = await newVisitor();
    await visit(page, `${server.url}/admin/login`);
    await logIn(page, 'admin', 'admin1234');
    await expect(page.getByRole('heading', { level: 1, name: 'Set up your second factor' })).toBeVisible();
    await expect(sidebar(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Switch on' }).click();
    const secret = (await page.getByRole('main').locator('code').innerText()).replaceAll(' ', '');
    await page.getByLabel('The 6 digits that the app shows now').fill(codeOf(secret, 0));
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(pageTitle(page, 'Dashboard')).toBeVisible();
    await expect(loginTitle(page)).toHaveCount(0);
  },
);
