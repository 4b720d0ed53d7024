import type { Page } from '@playwright/test';
import { expect, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

test.use({ role: 'Admin' });

const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' }).click();
const saved = (page: Page) => page.getByText('Saved. It is in force now.');

test('an Admin changes the phone, and the contact page shows it without a new start', async ({
  page,
  browser,
  server,
}) => {
  await visit(page, '/admin/settings?tab=clinic');
  // The styles of the tabs come after those of all buttons, whatever chunks they are in.
  await expect(page.getByRole('tab', { name: 'Security' })).toHaveCSS('padding-left', '16px');
  await page.getByLabel('Phone').fill('02-55012345');
  await save(page);
  await expect(saved(page)).toBeVisible();
  // A visitor without scripts, so that the page is what the server sent.
  const visitor = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const contact = await visitor.newPage();
  await contact.goto('/contact');
  await expect(contact.getByRole('main').getByText('02-55012345')).toBeVisible();
  await visitor.close();
});

test(
  'two Admins who change the same setting are told, two who change different ones are not',
  THOROUGH,
  async ({ page, browserLog }) => {
    browserLog.allow(/status of 409/);
    const other = await page.context().newPage();
    for (const one of [page, other]) await visit(one, '/admin/settings?tab=booking');
    await page.getByLabel('Consultation fee in taka').fill('700');
    await save(page);
    await expect(saved(page)).toBeVisible();

    await other.getByLabel('Places after a late return').fill('5');
    await save(other);
    await expect(saved(other)).toBeVisible();

    await page.getByLabel('Places after a late return').fill('2');
    await save(page);
    await expect(page.getByText('Now: Places after a late return “5”.')).toBeVisible();
    await page.getByRole('button', { name: 'Save mine over them' }).click();
    await expect(saved(page)).toBeVisible();
  },
);

test(
  'an own text of an SMS is previewed, and checked before it is saved, by keys alone',
  THOROUGH,
  async ({ page }) => {
    await visit(page, '/admin/settings?tab=messages');
    await page.getByRole('link', { name: /Come in now/ }).focus();
    await page.keyboard.press('Enter');
    const text = page.getByLabel('English');
    await text.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Please come in now.');
    await page.keyboard.press('Tab');
    // The focus is on the first placeholder, {serial}.
    await expect(page.getByRole('button', { name: 'Insert: the serial' }).first()).toBeFocused();
    await save(page);
    await expect(page.getByText('The text must name {serial}')).toBeVisible();
    await page.getByRole('button', { name: 'Insert: the serial' }).first().focus();
    await page.keyboard.press('Enter');
    await expect(text).toBeFocused();
    await expect(page.getByText('Please come in now.12')).toBeVisible();
    await save(page);
    await expect(saved(page)).toBeVisible();
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a list leads to the pages of the settings, each with the way back', THOROUGH, async ({ page }) => {
    await visit(page, '/admin/settings');
    const list = page.getByRole('list', { name: 'Settings' });
    await expect(list.getByRole('link')).toHaveText([
      'Profile',
      'Security',
      'Clinic',
      'Places',
      'Booking',
      'SMS',
      'Messages',
      'Logo',
    ]);
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByLabel('Full name')).toBeHidden();
    await list.getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('Nusrat Jahan');
    await expect(list).toBeHidden();
    await page.getByRole('link', { name: 'All settings' }).click();
    await list.getByRole('link', { name: 'Booking' }).click();
    await expect(page.getByLabel('Consultation fee in taka')).toBeVisible();
  });
});
