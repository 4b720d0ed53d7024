import { ask, openSession } from './support/api.ts';
import { expect, loginTitle, pageTitle, storageOf, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

const NOTICE = 'You will be signed out in 2 minutes';
const SIGNED_OUT = 'You were signed out after 30 minutes without use. Please log in again.';

// Each test has its own login session, because the test ends it.
test.use({
  sharesServer: true,
  storageState: async ({ server }, use) => use(storageOf(server, await openSession(server, 'Viewer'))),
});

test('a page that nobody uses asks, then signs out, here and on the server', async ({ page, server }) => {
  await page.clock.install();
  await visit(page, '/admin/departments');
  await expect(pageTitle(page, 'Departments')).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('auth_token') ?? '');
  await page.clock.fastForward('26:00');
  await expect(pageTitle(page, 'Departments')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.clock.fastForward('01:30');
  const dialog = page.getByRole('alertdialog', { name: NOTICE });
  await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await expect(dialog.getByRole('timer')).toHaveText(/^Time left: 0[01]:/);

  await page.clock.fastForward('02:00');
  await expect(loginTitle(page)).toBeVisible();
  await expect(page.getByText(SIGNED_OUT)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  // The page is left before the server has answered.
  await expect.poll(async () => (await ask(server, '/admin/profile', { token })).status).toBe(401);
});

test('who answers the notice stays; the keyboard is enough', THOROUGH, async ({ page }) => {
  await page.clock.install();
  await visit(page, '/admin/departments');
  await expect(pageTitle(page, 'Departments')).toBeVisible();
  await page.clock.fastForward('27:30');
  await expect(page.getByRole('alertdialog', { name: NOTICE })).toBeVisible();
  const told = page.waitForRequest('**/api/admin/profile');
  await page.keyboard.press('Enter');
  expect((await told).headers()).not.toHaveProperty('x-unattended');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.clock.fastForward('26:00');
  await expect(pageTitle(page, 'Departments')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test(
  'a page that asks by itself says that nobody uses it; typing counts as use',
  THOROUGH,
  async ({ page }) => {
    const sent: boolean[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/admin/')) sent.push('x-unattended' in request.headers());
    });
    await page.clock.install();
    await visit(page, '/admin/dashboard');
    await expect(pageTitle(page, 'Dashboard')).toBeVisible();
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    expect(sent).not.toContain(true);

    await page.clock.fastForward('04:00');
    await expect.poll(() => sent.at(-1)).toBe(true);
    await page.keyboard.press('Shift');
    await expect.poll(() => sent.at(-1)).toBe(false);
    const poll = page.waitForRequest('**/api/admin/dashboard-stats');
    await page.clock.fastForward('00:31');
    expect((await poll).headers()).not.toHaveProperty('x-unattended');
  },
);

test('another tab that is used keeps this one signed in', THOROUGH, async ({ page }) => {
  await page.clock.install();
  await visit(page, '/admin/departments');
  await expect(pageTitle(page, 'Departments')).toBeVisible();
  await page.clock.fastForward('27:30');
  await expect(page.getByRole('alertdialog', { name: NOTICE })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/about');
  await other.evaluate(
    (now) => localStorage.setItem('admin_last_use', String(now)),
    await page.evaluate(() => Date.now()),
  );
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await other.close();
});
