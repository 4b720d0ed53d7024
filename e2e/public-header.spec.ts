import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { bookedPatient, openAs, sessionKeysIn } from './support/patient.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

test.use({ sharesServer: true });

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const toggle = (page: Page) => menu(page).getByRole('button', { name: 'Logged in as Muhammad' });

for (const width of [768, 1280]) {
  test.describe(`at ${width} pixels`, THOROUGH, () => {
    test.use({ viewport: { width, height: 720 } });

    test('the name of a patient moves nothing in the header, and its menu leads to the account and out', async ({
      page,
      server,
    }) => {
      const placeOfHome = () => menu(page).getByRole('link', { name: 'Home' }).boundingBox();
      await visit(page, '/about');
      const loggedOut = await placeOfHome();
      await openAs(page, await bookedPatient(server, 'Muhammad Shahidullah Kaiser'), '/about');
      await expect(toggle(page)).toBeVisible();
      expect(await placeOfHome()).toEqual(loggedOut);
      await expectNoSidewaysScroll(page);

      await expect(menu(page).getByRole('link', { name: 'My Account' })).toBeHidden();
      await toggle(page).press('Enter');
      await expect(menu(page).getByRole('link', { name: 'My Account' })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/');
      await expect(menu(page).getByRole('link', { name: 'My Account' })).toBeVisible();
      expect(await sessionKeysIn(page)).toEqual([]);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("the header's menu says who is logged in, with the ways to the account and out", async ({
    page,
    server,
  }) => {
    await openAs(page, await bookedPatient(server, 'Muhammad Shahidullah Kaiser'), '/about');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(menu(page).getByText('Logged in as Muhammad')).toBeVisible();
    await expect(toggle(page)).toBeHidden();
    await expectNoSidewaysScroll(page);
    await menu(page).getByRole('link', { name: 'My Account' }).tap();
    await expect(page).toHaveURL('/patient/dashboard');
    await page.goBack();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await menu(page).getByRole('button', { name: 'Log out' }).tap();
    await expect(page).toHaveURL('/');
    expect(await sessionKeysIn(page)).toEqual([]);
  });
});
