import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { ask } from './support/api.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { bookedPatient, logInElsewhere, openAs } from './support/patient.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Where you are logged in' });
const rows = (page: Page) => panel(page).getByRole('listitem');

test(
  'a patient sees their logins, ends one that they do not know, and then all others',
  THOROUGH,
  async ({ page, server }) => {
    const me = await bookedPatient(server);
    const tokens: string[] = [];
    for (let login = 1; login <= 3; login += 1) {
      tokens.push((await logInElsewhere(server, me.person.phone)).patientToken);
    }
    const answers = async () => {
      const asked = tokens.map((token) => ask(server, `/patients/${me.patient.id}/profile`, { token }));
      return (await Promise.all(asked)).map(({ status }) => status).toSorted();
    };
    await openAs(page, me, '/patient/profile');
    await expect(rows(page)).toHaveCount(4);
    await expect(rows(page).first()).toContainText('This device');
    await expect(rows(page).nth(1)).toContainText(/Unknown device.*Logged in: Today.*Last used: Today/);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);

    const end = panel(page)
      .getByRole('button', { name: /^Log out Unknown device, logged in: Today/ })
      .first();
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
    await expect(rows(page)).toHaveCount(3);
    expect(await answers()).toEqual([200, 200, 401]);

    const everywhereElse = { name: 'Log out everywhere else' };
    await panel(page).getByRole('button', everywhereElse).click();
    await page.getByRole('alertdialog').getByRole('button', everywhereElse).click();
    await expect(panel(page).getByRole('status')).toHaveText('All other devices are logged out.');
    await expect(rows(page)).toHaveCount(1);
    await expect(panel(page)).toContainText('You are logged in on this device only.');
    expect(await answers()).toEqual([401, 401, 401]);
  },
);
