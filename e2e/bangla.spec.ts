import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import { addDoctor, newPerson } from './support/clinic.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { logIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('a serial is booked in Bangla, with Bangla digits', async ({ page, server }) => {
  const doctor = await addDoctor(server);
  const { phone } = newPerson();
  await visit(page, `/bn/book/${doctor.id}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await page.getByRole('button', { name: 'কোড পাঠান' }).click();
  await expect(page.getByText('পুরো নাম লিখুন')).toBeVisible();
  await page.getByLabel('পুরো নাম').fill('রহিমা খাতুন');
  await page.getByLabel('মোবাইল নম্বর').fill(formatNumber(phone));
  await page.getByRole('button', { name: 'কোড পাঠান' }).click();
  const said = await page.getByText('ডেমো: আপনার কোড').innerText();
  const code = said.match(/[\d০-৯]{4}/)?.[0] ?? '';
  await page.getByLabel('যাচাই কোড').pressSequentially(formatNumber(code));
  const ticket = page.getByRole('article');
  await expect(ticket).toContainText('রহিমা খাতুন');
  await expect(ticket).toContainText('১০ মার্চ ২০২৭');
  await expect(ticket).not.toContainText(/\d:\d|2027|01\d{3}/);
  await expect(page).toHaveURL(`/bn/book/${doctor.id}`);
});

test('the other language is one link away, on the same page, and is remembered', async ({ page }) => {
  await visit(page, '/doctors?department=2');
  await page.getByRole('link', { name: 'বাংলা' }).click();
  await expect(page).toHaveURL('/bn/doctors?department=2');
  await expect(page.getByRole('heading', { name: 'আপনার ডাক্তার খুঁজুন' })).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL('/bn');
  // Links and the browser's history stay in the language.
  await page.getByRole('link', { name: 'এখনই সিরিয়াল নিন' }).click();
  await expect(page).toHaveURL('/bn/doctors');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/doctors');
  await page.goto('/');
  await expect(page).toHaveURL('/');
});

test('staff choose their language once, and every sign-in leads to it', async ({ startOwnServer, page }) => {
  const server = await startOwnServer();
  const logInInEnglish = async () => {
    await visit(page, `${server.url}/admin/login`);
    await logIn(page, 'viewer', 'viewer1234');
  };
  await logInInEnglish();
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`);
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/admin/language'));
  await page.getByRole('link', { name: 'বাংলা' }).click();
  await expect(page).toHaveURL(`${server.url}/bn/admin/dashboard`);
  expect((await kept).status()).toBe(200);
  await page.getByRole('button', { name: 'লগ আউট' }).click();
  await expect(page).toHaveURL(`${server.url}/bn/admin/login`);
  await logInInEnglish();
  await expect(page).toHaveURL(`${server.url}/bn/admin/dashboard`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
});

test.describe('for a visitor whose browser prefers Bangla', () => {
  test.use({ locale: 'bn-BD' });

  test('a line above the English page offers Bangla, until a language is chosen', async ({ page }) => {
    await visit(page, '/');
    await expect(page.getByText('এই সাইট বাংলায়ও পড়া যায়।')).toBeVisible();
    await page.getByRole('link', { name: 'English', exact: true }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('এই সাইট বাংলায়ও পড়া যায়।')).toBeHidden();
  });
});

test.describe('at 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('no page in Bangla scrolls sideways', async ({ page, server }) => {
    const doctor = await addDoctor(server);
    for (const path of [
      '',
      '/doctors',
      `/book/${doctor.id}`,
      '/about',
      '/contact',
      '/privacy',
      '/patient/login',
      '/patient/dashboard',
      '/admin/login',
    ]) {
      await visit(page, `/bn${path}`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
      await expectNoSidewaysScroll(page);
    }
  });
});
