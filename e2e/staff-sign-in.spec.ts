import type { Page } from '@playwright/test';
import { ACCOUNTS, ask, openSession } from './support/api.ts';
import { holdRequests, SCRIPTS } from './support/hold.ts';
import { expectTerm } from './support/search-term.ts';
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

test.use({ sharesServer: true });

const currentField = (page: Page) => page.getByLabel('Current password', { exact: true });
const newField = (page: Page) => page.getByLabel('New password', { exact: true });
const confirmField = (page: Page) => page.getByLabel('Confirm new password', { exact: true });
const changeButton = (page: Page) => page.getByRole('button', { name: 'Change Password' });

// The stories of the sign-in. What the login shows and refuses is tested in web/src/admin/AdminArea.test.tsx.

test('a sign-in by keyboard alone leads to the dashboard and is kept for 8 hours', async ({ page }) => {
  await visit(page, '/admin/login');
  await page.getByLabel('Username').focus();
  await page.keyboard.type('staff');
  await page.keyboard.press('Tab');
  await page.keyboard.type('staff1234');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(pageTitle(page, 'Dashboard')).toBeVisible();
  await expect(page.getByText('Sohel Rana', { exact: true })).toBeVisible();

  const now = await page.evaluate(() => Date.now());
  const stored: Record<string, string> = await page.evaluate(() => ({ ...localStorage }));
  expect(JSON.parse(stored.admin_session ?? '')).toMatchObject({ username: 'staff', role: 'Staff' });
  expect(stored.auth_token).toBeTruthy();
  const hours = (Number(stored.admin_session_expiry) - now) / 3_600_000;
  expect(hours).toBeGreaterThan(7.9);
  expect(hours).toBeLessThanOrEqual(8);

  await page.reload();
  await expect(pageTitle(page, 'Dashboard')).toBeVisible();
});

test(
  'after many wrong names from the same address the login works as ever',
  THOROUGH,
  async ({ startOwnServer, page, browserLog }) => {
    browserLog.allow(/status of 429 .*\/api\/auth\/admin/);
    const server = await startOwnServer();
    const refused: string[] = [];
    for (let name = 1; !refused.includes('PROOF_NEEDED') && name <= 60; name += 1) {
      const answer = await ask(server, '/auth/admin', {
        method: 'POST',
        body: { username: `nobody ${name}`, password: 'guess' },
      });
      refused.push(String(answer.code));
    }
    expect(refused).toContain('PROOF_NEEDED');
    await visit(page, `${server.url}/admin/login`);
    await logIn(page, 'viewer', 'viewer1234');
    await expect(pageTitle(page, 'Dashboard')).toBeVisible({ timeout: 30_000 });
  },
);

test(
  'a login that is sent before the scripts have arrived is done when they come',
  THOROUGH,
  async ({ page }) => {
    const release = await holdRequests(page, SCRIPTS);
    await page.goto('/admin/login', { waitUntil: 'commit' });
    await page.getByLabel('Username').fill('viewer');
    await page.getByLabel('Password', { exact: true }).fill('viewer1234');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/login');
    release();
    await expect(pageTitle(page, 'Dashboard')).toBeVisible();
  },
);

test('the public pages keep their colours after the staff area', THOROUGH, async ({ page }) => {
  const colour = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--clinic-fill'));
  await visit(page, '/');
  const before = await colour();
  await visit(page, '/admin/login');
  await logIn(page, 'viewer', 'viewer1234');
  await page.getByRole('link', { name: 'View Public Site' }).click();
  await expect(page).toHaveURL('/');
  expect(await colour()).toBe(before);
});

test('the login leads back to the page that was asked for', THOROUGH, async ({ page }) => {
  await visit(page, '/admin/doctors?search=farhana');
  await expect(loginTitle(page)).toBeVisible();
  await expect(page).toHaveURL('/admin/login');
  await logIn(page, 'viewer', 'viewer1234');
  await expect(page).toHaveURL('/admin/doctors');
  await expectTerm(page, 'farhana');
  await expect(page.getByRole('link', { name: 'Dr. Farhana Rahman' })).toBeVisible();

  // The login page is no step of the history.
  await page.goBack();
  await expect(page).not.toHaveURL('/admin/login');
});

test('the logout revokes the token and clears the keys of the staff, and only those', async ({
  page,
  server,
}) => {
  await visit(page, '/admin/login');
  await logIn(page, 'viewer', 'viewer1234');
  await expect(pageTitle(page, 'Dashboard')).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Doctors' }).click();
  await expect(pageTitle(page, 'Doctors')).toBeVisible();
  const token = await page.evaluate(() => {
    localStorage.setItem('staff_column_widths', 'wide');
    sessionStorage.setItem('admin_draft', 'a draft');
    localStorage.setItem('patient_token', 'of somebody else');
    return localStorage.getItem('auth_token') ?? '';
  });
  expect((await ask(server, '/admin/profile', { token })).status).toBe(200);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByText('You have been logged out.')).toBeVisible();
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(left.filter((name) => /^(admin_|staff_|auth_token)/.test(name))).toEqual([]);
  expect(left).toContain('patient_token');
  // The page is left before the server has answered.
  await expect.poll(async () => (await ask(server, '/admin/profile', { token })).status).toBe(401);

  // Whoever comes next begins at the dashboard, not where the one before was.
  await page.goBack();
  await expect(loginTitle(page)).toBeVisible();
  await expect(page.getByText('Nusrat Jahan')).toHaveCount(0);
});

test('a session that the server has ended leads to the login in the middle, and back', async ({
  server,
  newVisitor,
  browserLog,
}) => {
  browserLog.allow(/status of 401/);
  const session = await openSession(server, 'Staff');
  const page = await newVisitor({ storageState: storageOf(server, session) });
  // A page that reads nothing by itself once it is shown, unlike the dashboard.
  await visit(page, '/admin/settings');
  await expect(page.getByLabel('Full name')).toBeVisible();
  await ask(server, '/auth/admin/logout', { method: 'POST', token: session.token });

  await sidebar(page).getByRole('link', { name: 'Doctors' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  expect(await sessionKeysIn(page)).toEqual([]);

  await logIn(page, ACCOUNTS.Staff.username, ACCOUNTS.Staff.password);
  await expect(page).toHaveURL('/admin/doctors');
});

test('two tabs: a logout and a login reach the other one', THOROUGH, async ({ server, newVisitor }) => {
  const session = await openSession(server, 'Viewer');
  const one = await newVisitor({ storageState: storageOf(server, session) });
  const other = await one.context().newPage();
  await visit(one, '/admin/dashboard');
  await visit(other, '/admin/doctors?search=nasrin');
  await expect(other.getByRole('link', { name: 'Dr. Nasrin Akter' })).toBeVisible();

  await one.getByRole('button', { name: 'Logout' }).click();
  await expect(one.getByText('You have been logged out.')).toBeVisible();
  await expect(
    other.getByText('You logged out in another tab. Please log in again to continue.'),
  ).toBeVisible();

  await logIn(other, 'viewer', 'viewer1234');
  await expect(other).toHaveURL('/admin/doctors');
  await expectTerm(other, 'nasrin');
  await expect(one).toHaveURL('/admin/dashboard');
});

test(
  'a changed password ends the other sessions',
  THOROUGH,
  async ({ startOwnServer, newVisitor, browserLog }) => {
    browserLog.allow(/status of 401/);
    // On a clinic of its own: the other tests know the old password.
    const server = await startOwnServer();
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

    // This session goes on, the other one is over.
    await sidebar(page).getByRole('link', { name: 'Doctors' }).click();
    await expect(page.getByRole('link', { name: 'Dr. Farhana Rahman' })).toBeVisible();
    expect((await ask(server, '/admin/profile', { token: elsewhere.token })).status).toBe(401);
    await sidebar(other).getByRole('link', { name: 'Doctors' }).click();
    await expect(other.getByText('Your session has ended. Please log in again.')).toBeVisible();

    await logIn(other, 'viewer', 'viewer1234');
    await expect(other.getByText('The username or the password is not correct.')).toBeVisible();
    await logIn(other, 'viewer', 'tea rice river boat');
    await expect(other.getByRole('heading', { level: 1, name: 'Doctors' })).toBeVisible();
  },
);
