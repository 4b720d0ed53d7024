import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { ask, openSession } from './support/api.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { bookedPatient, logInElsewhere, openAs } from './support/patient.ts';
import { expect, storageOf, test } from './support/staff.ts';
import { visit } from './support/visit.ts';

const SESSIONS = '**/api/auth/sessions';

const panel = (page: Page) => page.getByRole('region', { name: 'Where you are logged in' });
const rows = (page: Page) => panel(page).getByRole('listitem');

test('a patient sees their logins and ends one that they do not know', async ({ page, server }) => {
  const me = await bookedPatient(server);
  const elsewhere = await logInElsewhere(server, me.person.phone);
  await openAs(page, me, '/patient/profile');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('This device');
  await expect(rows(page).nth(1)).toContainText(/Unknown device.*Logged in: Today.*Last used: Today/);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);

  const end = panel(page).getByRole('button', { name: /^Log out Unknown device, logged in: Today/ });
  await end.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Log out Unknown device?' });
  // The safe button has the focus.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(end).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(panel(page).getByRole('status')).toHaveText('The device is logged out.');
  await expect(rows(page)).toHaveCount(1);
  await expect(panel(page)).toContainText('You are logged in on this device only.');
  const token = elsewhere.patientToken;
  expect((await ask(server, `/patients/${me.patient.id}/profile`, { token })).status).toBe(401);
});

test.describe('staff', () => {
  test.use({
    storageState: async ({ server }, use) => use(storageOf(server, await openSession(server, 'Staff'))),
  });

  test('end all of their other logins at once', async ({ page, server }) => {
    const others = [await openSession(server, 'Staff'), await openSession(server, 'Staff')];
    await visit(page, '/admin/settings?tab=security');
    await expect(rows(page).first()).toContainText('This device');
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoSidewaysScroll(page);
    await panel(page).getByRole('button', { name: 'Log out everywhere else' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere else' }).click();
    await expect(panel(page).getByRole('status')).toHaveText('All other devices are logged out.');
    await expect(rows(page)).toHaveCount(1);
    for (const { token } of others) expect((await ask(server, '/admin/profile', { token })).status).toBe(401);
  });

  test('are told when the list cannot be loaded, and when a login cannot be ended', async ({
    page,
    server,
    browserLog,
  }) => {
    browserLog.allow(/status of 500/);
    await openSession(server, 'Staff');
    await page.route(SESSIONS, (route) => route.fulfill({ status: 500, body: '' }));
    await visit(page, '/admin/settings?tab=security');
    await expect(panel(page).getByRole('alert')).toContainText('Your logins could not be loaded.');
    await page.unroute(SESSIONS);
    await panel(page).getByRole('button', { name: 'Try Again' }).click();
    await page.route(`${SESSIONS}/*`, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await panel(page)
      .getByRole('button', { name: /^Log out Unknown device/ })
      .first()
      .click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The device could not be logged out.');
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await expect(panel(page).getByRole('status')).toHaveText('The device is logged out.');
  });
});
