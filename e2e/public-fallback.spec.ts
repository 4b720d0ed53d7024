import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

/** Makes the API send a doctor that does not match the contract, so that rendering fails. */
async function breakDoctors(page: Page): Promise<void> {
  await page.route('**/api/doctors', (route) =>
    route.fulfill({ json: { success: true, data: { doctors: [{ id: 1, name: null }] } } }),
  );
}

test(
  'a page that fails says so, and the rest of the site goes on',
  THOROUGH,
  async ({ page, browserLog }) => {
    browserLog.allow(/TypeError/);
    await visit(page, '/about');
    await breakDoctors(page);
    await page.getByRole('main').getByRole('link', { name: 'Find Doctors' }).click();
    const alert = page.getByRole('alert');
    await expect(alert.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(alert).toContainText('We logged the issue — try refreshing.');
    await expect(page.getByText('Demo Mode: This is a development version')).toBeVisible();

    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    await expect(page.getByText('Something went wrong')).toBeHidden();
  },
);

test('"Refresh" loads the page anew', THOROUGH, async ({ page, browserLog }) => {
  browserLog.allow(/TypeError/);
  await visit(page, '/about');
  await breakDoctors(page);
  await page.getByRole('main').getByRole('link', { name: 'Find Doctors' }).click();
  await expect(page.getByText('Something went wrong')).toBeVisible();

  await page.unroute('**/api/doctors');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find Your Doctor' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a part of the program that does not arrive says so too', async ({ page, browserLog }) => {
  browserLog.allow(/ContactPage|Failed to fetch dynamically imported module/);
  await visit(page, '/');
  await page.route('**/assets/ContactPage-*.js', (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await expect(page.getByText('We logged the issue — try refreshing.')).toBeVisible();

  await page.unroute('**/assets/ContactPage-*.js');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
});
