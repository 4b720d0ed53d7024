import { readFileSync } from 'node:fs';
import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import { addDoctor, newPerson } from './support/clinic.ts';
import { countPrints } from './support/paper.ts';
import { logIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

test.use({ sharesServer: true });

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

test(
  'the ticket on paper, in the calendar and on the screen is in Bangla',
  THOROUGH,
  async ({ page, server, context }) => {
    await countPrints(context);
    const doctor = await addDoctor(server, { name: 'ডা. ফরিদা ইয়াসমিন' });
    const { phone } = newPerson();
    await visit(page, `/bn/book/${doctor.id}`);
    await page.getByLabel('পুরো নাম').fill('রহিমা খাতুন');
    await page.getByLabel('মোবাইল নম্বর').fill(phone);
    await page.getByRole('button', { name: 'কোড পাঠান' }).click();
    const said = await page.getByText('ডেমো: আপনার কোড').innerText();
    await page.getByLabel('যাচাই কোড').pressSequentially(formatNumber(said.match(/[\d০-৯]{4}/)?.[0] ?? ''));
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'প্রিন্ট করুন' }).click();
    const sheet = await opened;
    await expect(sheet.locator('html')).toHaveAttribute('data-prints', '1');
    await expect(sheet).toHaveTitle('সিরিয়াল ১ – ডা. ফরিদা ইয়াসমিন');
    await expect(sheet.locator('html')).toHaveAttribute('lang', 'bn');
    await sheet.emulateMedia({ media: 'print' });
    for (const [paper, width] of Object.entries({ a4: 790, roll: 302 })) {
      await sheet.setViewportSize({ width, height: 900 });
      const set = await sheet.getByText('ছবিসহ পরিচয়পত্র আনুন').evaluate((line) => {
        const { fontSize, lineHeight, letterSpacing } = getComputedStyle(line);
        return [Number.parseFloat(lineHeight) / Number.parseFloat(fontSize), letterSpacing];
      });
      expect(set, paper).toEqual([expect.closeTo(1.65), 'normal']);
    }
    const spaced = await sheet
      .locator('[data-ticket-serial]')
      .evaluate((one) => getComputedStyle(one).letterSpacing);
    expect(spaced).toMatch(/^(normal|0px)$/);
    await sheet.close();

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'ক্যালেন্ডারে রাখুন' }).click();
    const entry = readFileSync(await (await saved).path(), 'utf8').replaceAll('\r\n ', '');
    expect(entry).toContain('SUMMARY:সিরিয়াল ১ – ডা. ফরিদা ইয়াসমিন');
    expect(/^DESCRIPTION:(.*)$/m.exec(entry)?.[1]?.replaceAll('\\n', ' ')).toMatch(/^\D*রেফারেন্স: \S+ \D*$/);
  },
);

test('phones install the Bangla site', THOROUGH, async ({ page }) => {
  await visit(page, '/bn/doctors');
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/bn/manifest.webmanifest');
});

test(
  'a failure that brings no sentence is told in Bangla',
  THOROUGH,
  async ({ page, server, browserLog }) => {
    browserLog.allow(/net::ERR_FAILED .*\/request-otp/);
    const doctor = await addDoctor(server);
    await page.route('**/api/appointments/request-otp', (route) => route.abort());
    await visit(page, `/bn/book/${doctor.id}`);
    await page.getByLabel('পুরো নাম').fill('রহিমা খাতুন');
    await page.getByLabel('মোবাইল নম্বর').fill('01712345678');
    await page.getByRole('button', { name: 'কোড পাঠান' }).click();
    await expect(page.getByText('ইন্টারনেট সংযোগে সমস্যা। সংযোগ দেখে আবার চেষ্টা করুন।')).toBeVisible();
  },
);

test('a classifier stands right after its number', THOROUGH, async ({ page }) => {
  await visit(page, '/bn');
  const sums = page.getByRole('paragraph').filter({ hasText: 'আজ বসছেন' });
  await expect(sums).toHaveText(/^[০-৯]+ জন ডাক্তার আজ বসছেন\s*[০-৯]+টি সিরিয়াল খালি$/);
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

test(
  'staff choose their language once, and every sign-in leads to it',
  THOROUGH,
  async ({ startOwnServer, page }) => {
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
  },
);

test.describe('for a visitor whose browser prefers Bangla', () => {
  test.use({ locale: 'bn-BD' });

  test(
    'a line above the English page offers Bangla, until a language is chosen',
    THOROUGH,
    async ({ page }) => {
      await visit(page, '/');
      await expect(page.getByText('এই সাইট বাংলায়ও পড়া যায়।')).toBeVisible();
      await page.getByRole('link', { name: 'English', exact: true }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByText('এই সাইট বাংলায়ও পড়া যায়।')).toBeHidden();
    },
  );
});
