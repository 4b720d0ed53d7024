import { ACCOUNTS, ask, openSession, sharedSession } from './support/api.ts';
import { expectTerm } from './support/search-term.ts';
import { startServer } from './support/server.ts';
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
import { visit } from './support/visit.ts';

test('both fields are asked for, in the order of the form', async ({ page }) => {
  await visit(page, '/admin/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please enter your username')).toBeVisible();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();

  await page.getByLabel('Username').fill('admin');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please enter your username')).toBeHidden();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('a sign-in by keyboard alone leads to the dashboard and is kept for 8 hours', async ({ page }) => {
  await visit(page, '/admin/login');
  await page.getByLabel('Username').focus();
  await page.keyboard.type('staff');
  await page.keyboard.press('Tab');
  await page.keyboard.type('staff1234');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(pageTitle(page, 'Dashboard')).toBeVisible();
  await expect(page.getByText('Sohel Rana')).toBeVisible();

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

test('a wrong password and an unknown user are answered alike', async ({ page, browserLog }) => {
  browserLog.allow(/status of 401 .*\/api\/auth\/admin/);
  await visit(page, '/admin/login');
  for (const [username, password] of [
    ['viewer', 'not the password'],
    ['nobody at all', 'viewer1234'],
  ] as const) {
    await logIn(page, username, password);
    await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toHaveText(
      'Login failed: The username or the password is not correct.',
    );
    await expect(page).toHaveURL('/admin/login');
    await page.reload();
  }
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('after five failures one has to wait, and then may try again', async ({ page, browserLog }) => {
  browserLog.allow(/status of 4(01|29) .*\/api\/auth\/admin/);
  // The test has its own clinic. Its clock is not moved back, and no other test has to wait.
  const server = await startServer();
  try {
    const body = { username: 'guessed', password: 'guess' };
    for (let guess = 1; guess <= 12; guess += 1) {
      await ask(server, '/auth/admin', { method: 'POST', body });
      if (guess >= 5 && guess < 12) await server.moveClock(60);
    }
    await visit(page, `${server.url}/admin/login`);
    await logIn(page, body.username, body.password);
    const alert = page.getByRole('alert').filter({ hasText: 'Login failed' });
    await expect(alert).toHaveText(
      /^Login failed: Too many attempts\. Please wait \d+ seconds? and try again\.$/,
    );

    await server.moveClock(60);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(alert).toHaveText('Login failed: The username or the password is not correct.');
  } finally {
    await server.stop();
  }
});

test('after many wrong names from the same address the login works as ever', async ({ page, browserLog }) => {
  browserLog.allow(/status of 429 .*\/api\/auth\/admin/);
  const server = await startServer();
  try {
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
  } finally {
    await server.stop();
  }
});

test('without an answer of the server it says that the network is away', async ({ page, browserLog }) => {
  browserLog.allow(/net::ERR_FAILED|status of 500/);
  await visit(page, '/admin/login');
  await page.route('**/api/auth/admin', (route) => route.abort());
  await logIn(page, 'admin', 'admin1234');
  const alert = page.getByRole('alert').filter({ hasText: 'Login failed' });
  await expect(alert).toHaveText('Login failed: Network error. Please check your connection.');

  await page.unroute('**/api/auth/admin');
  await page.route('**/api/auth/admin', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(alert).toHaveText('Login failed: Server error: 500');
});

test('the login leads back to the page that was asked for', async ({ page }) => {
  await visit(page, '/admin/doctors?search=farhana');
  await expect(loginTitle(page)).toBeVisible();
  await expect(page).toHaveURL('/admin/login');
  await logIn(page, 'viewer', 'viewer1234');
  await expect(page).toHaveURL('/admin/doctors');
  await expectTerm(page, 'farhana');
  await expect(page.getByRole('link', { name: 'Dr. Farhana Rahman' })).toBeVisible();

  // The login page is not in the browser's history.
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
  expect((await ask(server, '/admin/profile', { token })).status).toBe(401);

  // The Back button shows the login, not the page of the user who logged out.
  await page.goBack();
  await expect(loginTitle(page)).toBeVisible();
  await expect(page.getByText('Nusrat Jahan')).toHaveCount(0);
});

test('the logout works although the server cannot be reached', async ({ page, server, browserLog }) => {
  browserLog.allow(/net::ERR_FAILED|Logout left something behind/);
  await page.goto('/');
  await page.evaluate(
    ([entries]) => {
      for (const { name, value } of entries ?? []) localStorage.setItem(name, value);
    },
    [storageOf(server, await sharedSession(server, 'Viewer')).origins[0]?.localStorage],
  );
  await visit(page, '/admin/settings');
  await page.route('**/api/auth/admin/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You have been logged out.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test.describe('somebody who is signed in', () => {
  test.use({ role: 'Viewer' });

  test('is led from the login page to the dashboard', async ({ page }) => {
    await visit(page, '/admin/login');
    await expect(page).toHaveURL('/admin/dashboard');
    await visit(page, '/admin');
    await expect(page).toHaveURL('/admin/dashboard');
  });

  test('has to log in again after 8 hours, and goes on where they were', async ({ page }) => {
    await page.clock.install();
    await visit(page, '/admin/departments?search=eye');
    await expect(page.getByRole('article')).toHaveCount(1);
    // This is the same as another tab that is used all the time.
    await page.evaluate(() => localStorage.setItem('admin_last_use', String(Date.now() + 8 * 3_600_000)));
    // The tests share one login session, which may be some minutes old.
    await page.clock.fastForward('07:30:00');
    await expect(pageTitle(page, 'Departments')).toBeVisible();

    await page.clock.fastForward('30:00');
    await expect(page.getByText('You were signed in for 8 hours. Please log in again.')).toBeVisible();
    expect(await sessionKeysIn(page)).toEqual([]);
    // The stored time of the last use does not matter for the next login session.
    await page.evaluate(() => localStorage.setItem('admin_last_use', '1'));
    await logIn(page, 'viewer', 'viewer1234');
    await expect(page).toHaveURL('/admin/departments');
    await expectTerm(page, 'eye');
  });

  test('is not signed in any more on a page that opens after 8 hours', async ({ page }) => {
    await page.clock.setFixedTime(Date.now() + 9 * 3_600_000);
    await visit(page, '/admin/dashboard');
    await expect(loginTitle(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  });

  for (const [what, spoil] of [
    ['half a session', () => localStorage.removeItem('auth_token')],
    ['a broken session', () => localStorage.setItem('admin_session', '{"id":')],
    ['an expiry that is no number', () => localStorage.setItem('admin_session_expiry', 'soon')],
  ] as const) {
    test(`${what} is cleared`, async ({ page }) => {
      await page.goto('/about');
      await page.evaluate(spoil);
      await visit(page, '/admin/dashboard');
      await expect(loginTitle(page)).toBeVisible();
      expect(await sessionKeysIn(page)).toEqual([]);
    });
  }
});

test('a session that the server has ended leads to the login in the middle, and back', async ({
  server,
  newVisitor,
  browserLog,
}) => {
  browserLog.allow(/status of 401/);
  const session = await openSession(server, 'Staff');
  const page = await newVisitor({ storageState: storageOf(server, session) });
  await visit(page, '/admin/dashboard');
  await expect(pageTitle(page, 'Dashboard')).toBeVisible();
  await ask(server, '/auth/admin/logout', { method: 'POST', token: session.token });

  await sidebar(page).getByRole('link', { name: 'Doctors' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  expect(await sessionKeysIn(page)).toEqual([]);

  await logIn(page, ACCOUNTS.Staff.username, ACCOUNTS.Staff.password);
  await expect(page).toHaveURL('/admin/doctors');
});

test('a save that is answered with 401 leads to the login too', async ({
  server,
  newVisitor,
  browserLog,
}) => {
  browserLog.allow(/status of 401/);
  const session = await openSession(server, 'Staff');
  const page = await newVisitor({ storageState: storageOf(server, session) });
  await visit(page, '/admin/departments');
  await page.getByRole('button', { name: 'Add New Department' }).click();
  await page.getByLabel('Department name').fill('Never saved');
  await ask(server, '/auth/admin/logout', { method: 'POST', token: session.token });
  await page.getByRole('button', { name: 'Create Department' }).click();
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
});

test('two tabs: a logout and a login reach the other one', async ({ server, newVisitor }) => {
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
