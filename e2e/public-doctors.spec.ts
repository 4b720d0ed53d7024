import type { Page } from '@playwright/test';
import { addDoctor, departmentNamed } from './support/clinic.ts';
import { holdRequests } from './support/hold.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit, waitUntilStarted } from './support/visit.ts';

test.use({ sharesServer: true });

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search doctors' });
const cards = (page: Page) => page.getByRole('article');

test('back, forward and a reload keep the filters', async ({ page, server }) => {
  const cardiology = await departmentNamed(server, 'Cardiology');
  const medicine = await departmentNamed(server, 'Medicine');
  await visit(page, '/');
  await page
    .getByRole('region', { name: 'Medical departments' })
    .getByRole('link', { name: 'Cardiology' })
    .click();
  await expect(page.getByRole('radio', { name: 'Cardiology' })).toBeChecked();
  await page.getByRole('radio', { name: 'Medicine' }).check();
  await expect(page).toHaveURL(`/doctors?department=${medicine.id}`);
  await searchField(page).fill('farhana');
  await expect(page).toHaveURL(`/doctors?department=${medicine.id}&search=farhana`);
  await expect(cards(page)).toHaveCount(1);

  await cards(page).getByRole('link', { name: 'Book Appointment' }).click();
  await expect(page).toHaveURL(/\/book\/\d+$/);

  await page.goBack();
  await expect(page).toHaveURL(`/doctors?department=${medicine.id}&search=farhana`);
  await expect(page.getByRole('radio', { name: 'Medicine' })).toBeChecked();
  await expect(searchField(page)).toHaveValue('farhana');
  await expect(cards(page)).toHaveCount(1);

  await page.goBack();
  await expect(page).toHaveURL(`/doctors?department=${cardiology.id}`);
  await expect(page.getByRole('radio', { name: 'Cardiology' })).toBeChecked();
  await expect(searchField(page)).toHaveValue('');
  await expect(cards(page)).toHaveCount(cardiology.doctorCount);

  await page.goForward();
  await expect(page.getByRole('radio', { name: 'Medicine' })).toBeChecked();
  await expect(searchField(page)).toHaveValue('farhana');
  await page.reload();
  await waitUntilStarted(page);
  await expect(page.getByRole('radio', { name: 'Medicine' })).toBeChecked();
  await expect(searchField(page)).toHaveValue('farhana');
  await expect(cards(page)).toHaveCount(1);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test("a search for 'শিশু' leads from the home page to a paediatrician", THOROUGH, async ({ page, server }) => {
  const pediatrics = await departmentNamed(server, 'Pediatrics');
  const doctor = await addDoctor(server, { name: 'Dr. Little Friend', department: 'Pediatrics' });
  await visit(page, '/');
  await searchField(page).fill('শিশু');
  await searchField(page).press('Enter');
  await expect(page).toHaveURL(/\/doctors\?search=/);
  await expect(cards(page)).toHaveCount(pediatrics.doctorCount + 1);
  for (const card of await cards(page).all()) await expect(card).toContainText('Pediatrics');
  await cards(page).filter({ hasText: doctor.name }).getByRole('link', { name: 'Book Appointment' }).click();
  await expect(page.getByRole('heading', { name: doctor.name })).toBeVisible();
});

test(
  'a doctor is opened right after the typing, however slowly the page comes',
  THOROUGH,
  async ({ page, server }) => {
    const doctor = await addDoctor(server, { name: 'Dr. Hasty Typist' });
    const arrive = await holdRequests(page, /BookingPage-[^/]*\.js$/);
    await visit(page, '/doctors');
    await searchField(page).fill('hasty typist');
    const card = cards(page).filter({ hasText: doctor.name });
    await card.getByRole('link', { name: 'Book Appointment' }).press('Enter');
    // The search waits 300 ms before it changes the address, which by then belongs to another page.
    await page.waitForTimeout(600);
    arrive();
    await expect(page).toHaveURL(`/book/${doctor.id}`);
    await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible();
  },
);

test(
  'the alert of a doctor who does not sit today is closed by keyboard',
  THOROUGH,
  async ({ page, server }) => {
    const doctor = await addDoctor(server, { name: 'Dr. Tuhin Weekend', days: [4, 6] });
    await visit(page, '/doctors?search=tuhin');
    const bookLink = cards(page)
      .filter({ hasText: doctor.name })
      .getByRole('link', { name: 'Book Appointment' });
    await bookLink.focus();
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alertdialog');
    await expect(alert.getByRole('button', { name: 'OK' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(alert).toBeHidden();
    await expect(bookLink).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(alert).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(alert).toBeHidden();
    await expect(bookLink).toBeFocused();
    await expect(page).toHaveURL('/doctors?search=tuhin');
  },
);

test('on a phone the departments unfold on demand', THOROUGH, async ({ page, server }) => {
  const cardiology = await departmentNamed(server, 'Cardiology');
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, '/doctors');
  const toggle = page.getByRole('button', { name: 'Department: All departments' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('radio', { name: 'Cardiology' })).toBeHidden();

  await toggle.click();
  await page.getByRole('radio', { name: 'Cardiology' }).check();
  await expect(page).toHaveURL(`/doctors?department=${cardiology.id}`);
  await expect(page.getByRole('button', { name: 'Department: Cardiology' })).toBeVisible();
});

test('of a very long list the rest follows while scrolling', THOROUGH, async ({ page }) => {
  await visit(page, '/about');
  await page.route('**/api/doctors', async (route) => {
    const answer = await (await route.fetch()).json();
    const [doctor] = answer.data.doctors;
    const doctors = Array.from({ length: 100 }, (_, index) => ({ ...doctor, id: 5_000 + index }));
    await route.fulfill({ json: { ...answer, data: { ...answer.data, doctors } } });
  });
  await page.getByRole('main').getByRole('link', { name: 'Find Doctors' }).click();
  await expect(page.getByText('Showing 100 of 100 doctors')).toBeVisible();
  await expect(cards(page)).toHaveCount(30);
  await page.getByRole('link', { name: 'Show more doctors' }).scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(60);
});
