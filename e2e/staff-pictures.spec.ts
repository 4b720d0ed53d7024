import type { Locator, Page } from '@playwright/test';
import { pngFile } from '../server/test/pictures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { addDoctor } from './support/clinic.ts';
import { expect, pageTitle, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { tabTo, visit } from './support/visit.ts';

// Photos and the logo, from the file to the pages of visitors. What the field refuses is tested beside it, in
// web/src/admin/pictures; what the server refuses, in server/src/pictures.

test.use({ role: 'Admin' });

const FILE = { name: 'photo.png', mimeType: 'image/png', buffer: pngFile(640, 480) };
const frame = (page: Page) => page.getByRole('application', { name: 'Part of the picture that is used' });
const widthOf = (picture: Locator) =>
  picture.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));

test(
  'a photo that is chosen and cut by keys is on the card that visitors see, until it is removed',
  THOROUGH,
  async ({ page, server, newVisitor }) => {
    const doctor = await addDoctor(server, { name: 'Dr. Pictured Haque' });
    // Waited for from here on, because the browser needs a moment to report its file dialog. A key may be
    // faster.
    const chooser = page.waitForEvent('filechooser');
    await visit(page, `/admin/doctors/${doctor.id}/edit`);
    const choose = page.getByRole('button', { name: 'Choose a photo' });
    await tabTo(page, choose);
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(FILE);
    await expect(frame(page)).toBeFocused();
    const before = await frame(page).locator('img').getAttribute('style');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('+');
    expect(await frame(page).locator('img').getAttribute('style')).not.toBe(before);
    await expectAccessible(page);
    await tabTo(page, page.getByRole('button', { name: 'Use this photo' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('The photo is saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change photo' })).toBeFocused();
    await expectAccessible(page);

    const visitor = await newVisitor();
    await visit(visitor, `${server.url}/doctors?search=pictured`);
    const photo = visitor.getByRole('article').locator('img');
    await expect.poll(() => widthOf(photo)).toBe(320);
    expect(await photo.getAttribute('src')).toMatch(/^\/api\/pictures\/[0-9a-f]{32}$/);
    await visit(visitor, `${server.url}/book/${doctor.id}`);
    await expect.poll(() => widthOf(visitor.getByRole('main').locator('img'))).toBe(320);

    await page.getByRole('button', { name: 'Remove photo' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('The photo was removed.')).toBeVisible();
    await visit(visitor, `${server.url}/doctors?search=pictured`);
    await expect(visitor.getByRole('article')).toContainText('PH');
    await expect(photo).toHaveCount(0);
  },
);

test(
  'a form that was opened before its photo was changed can still be saved',
  THOROUGH,
  async ({ page, server }) => {
    const doctor = await addDoctor(server, { name: 'Dr. Edited Later' });
    await visit(page, `/admin/doctors/${doctor.id}/edit`);
    await page.getByLabel('Qualification (optional)').fill('MBBS, MD');
    await page.locator('input[type=file]').setInputFiles(FILE);
    await page.getByRole('button', { name: 'Use this photo' }).click();
    await expect(page.getByText('The photo is saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(pageTitle(page, 'Doctors')).toBeVisible();
    await visit(page, `/admin/doctors/${doctor.id}`);
    await expect(page.getByText('MBBS, MD')).toBeVisible();
  },
);

test(
  'the logo is in every header, also before scripts have run, until it is removed',
  THOROUGH,
  async ({ page, server, newVisitor }) => {
    await visit(page, '/admin/settings?tab=logo');
    await expect(page.getByRole('button', { name: 'Choose a logo' })).toBeVisible();
    await expectAccessible(page);
    await page.locator('input[type=file]').setInputFiles(FILE);
    await page.getByRole('button', { name: 'Use this logo' }).click();
    await expect(page.getByText('The logo is saved.')).toBeVisible();
    const logo = page.getByRole('banner').locator('img').first();
    await expect.poll(() => widthOf(logo)).toBe(320);

    const visitor = await newVisitor({ javaScriptEnabled: false });
    for (const path of ['/', '/bn/doctors', '/patient/login', '/admin/login']) {
      await visitor.goto(`${server.url}${path}`);
      await expect(visitor.getByRole('banner').locator('img'), path).toHaveAttribute(
        'src',
        /^\/api\/pictures\/[0-9a-f]{32}$/,
      );
    }
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('The logo was removed.')).toBeVisible();
    await expect(logo).toHaveCount(0);
  },
);
