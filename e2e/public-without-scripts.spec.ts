import type { Page } from '@playwright/test';
import { addDoctor, departmentNamed } from './support/clinic.ts';
import { holdRequests } from './support/hold.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { waitUntilStarted } from './support/visit.ts';
import { collectFailures } from './support/whole-page.ts';

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search doctors' });
const cards = (page: Page) => page.getByRole('article');
const chip = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Quick select' }).getByRole('link', { name });
const radio = (page: Page, name: string) => page.getByRole('radio', { name });
const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const PAGES = [
  ['/', 'Your doctor’s serial for today, from your phone'],
  ['/doctors', 'Find Your Doctor'],
  ['/doctors?search=nobody+at+all', 'Find Your Doctor'],
  ['/about', 'About Us'],
  ['/contact', 'Contact'],
  ['/privacy', 'Privacy'],
  ['/book/1', 'Book Appointment'],
  ['/book/0', 'Doctor not found'],
  ['/unknown-link', 'This link leads to no appointment'],
  ['/nowhere', 'Page not found'],
  ['/patient/login', 'My account'],
  ['/patient/dashboard', 'My account'],
  ['/admin/login', 'Staff area'],
  ['/admin/doctors/new', 'Staff area'],
] as const;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each page says what it is, and has no button that does nothing', async ({ page, browserLog }) => {
    browserLog.allow(/status of 404/);
    const failures = collectFailures();
    for (const [address, title] of PAGES) {
      await failures.on(address, async () => {
        await page.setViewportSize({ width: 1280, height: 720 });
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(page.locator('button:not([type=submit]):visible')).toHaveCount(0);
        const light = await groundOf(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await groundOf(page)).not.toBe(light);

        await page.setViewportSize({ width: 360, height: 740 });
        await expect(page.locator('button:not([type=submit]):visible')).toHaveCount(0);
        await expectNoSidewaysScroll(page);
      });
    }
    failures.throwAll();
  });

  test('the private areas say what they need, and where to book and to call', async ({ page }) => {
    await page.goto('/patient/dashboard');
    await expect(page.getByRole('main')).toContainText('Your account needs JavaScript');
    await expect(page.getByRole('link', { name: /^01/ })).toHaveAttribute('href', /^tel:/);
    await page.getByRole('link', { name: 'Find a doctor' }).click();
    await expect(page).toHaveURL('/doctors');
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('main')).toContainText('The staff area needs JavaScript');
  });

  test('on a phone the menu stands open', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find Doctors' }).click();
    await expect(page).toHaveURL('/doctors');
  });

  test('doctors are found by a search and by their department', async ({ page, server }) => {
    const cardiology = await departmentNamed(server, 'Cardiology');
    await page.goto('/doctors');
    await searchField(page).fill('chest pain');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(searchField(page)).toHaveValue('chest pain');
    await expect(cards(page)).toHaveCount(cardiology.doctorCount);

    await searchField(page).fill('farhana');
    await radio(page, 'Medicine').check();
    await page.getByRole('button', { name: 'Show doctors' }).click();
    await expect(radio(page, 'Medicine')).toBeChecked();
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText('Dr. Farhana Rahman');

    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL('/doctors');
    await chip(page, 'Cardiology').click();
    await expect(page).toHaveURL(`/doctors?department=${cardiology.id}`);
    await expect(chip(page, 'Cardiology')).toHaveAttribute('aria-current', 'true');
    await expect(cards(page)).toHaveCount(cardiology.doctorCount);
    await searchField(page).fill('nobody at all');
    await searchField(page).press('Enter');
    await expect(radio(page, 'Cardiology')).toBeChecked();
    await page.getByRole('link', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL('/doctors');
  });

  test(
    'the button of a doctor who does not sit today leads to the days',
    THOROUGH,
    async ({ page, server }) => {
      await addDoctor(server, { name: 'Dr. Selim Absent', days: [5] });
      await page.goto('/doctors?search=selim+absent');
      await cards(page).getByRole('link', { name: 'Book Appointment' }).click();
      await expect(page.getByRole('alert')).toContainText('Available days: Fri.');
    },
  );
});

test.describe('before the scripts have arrived', () => {
  /** Opens the list of doctors and holds its scripts back. Returns a function that lets the scripts load. */
  async function openWithoutScripts(page: Page) {
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto('/doctors', { waitUntil: 'commit' });
    return async () => {
      release();
      await waitUntilStarted(page);
    };
  }

  test('a search is done on Enter, and stays when they come', THOROUGH, async ({ page, server }) => {
    const cardiology = await departmentNamed(server, 'Cardiology');
    const arrive = await openWithoutScripts(page);
    await searchField(page).fill('chest pain');
    await searchField(page).press('Enter', { noWaitAfter: true });
    await expect(cards(page)).toHaveCount(cardiology.doctorCount);
    await expect(searchField(page)).toHaveValue('chest pain');
    await arrive();
    await expect(cards(page)).toHaveCount(cardiology.doctorCount);
    await expect(searchField(page)).toHaveValue('chest pain');
  });

  test('what is typed and chosen filters the list when they come', async ({ page, server }) => {
    const medicine = await departmentNamed(server, 'Medicine');
    const arrive = await openWithoutScripts(page);
    await searchField(page).fill('farhana');
    await radio(page, 'Medicine').check();
    await arrive();
    await expect(cards(page)).toHaveCount(1);
    await expect(searchField(page)).toHaveValue('farhana');
    await expect(radio(page, 'Medicine')).toBeChecked();
    await expect(page).toHaveURL(`/doctors?search=farhana&department=${medicine.id}`);
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(searchField(page)).toHaveValue('');
    await expect(page).toHaveURL('/doctors');
  });

  test('a department is shown at a press on it', THOROUGH, async ({ page, server }) => {
    const cardiology = await departmentNamed(server, 'Cardiology');
    await openWithoutScripts(page);
    await chip(page, 'Cardiology').click({ noWaitAfter: true });
    await expect(cards(page)).toHaveCount(cardiology.doctorCount);
    await expect(page).toHaveURL(`/doctors?department=${cardiology.id}`);
  });
});
