import type { Page } from '@playwright/test';
import { addDoctor, departmentNamed, readDoctors } from './support/clinic.ts';
import { holdRequests } from './support/hold.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search doctors' });
const cards = (page: Page) => page.getByRole('article');
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Quick select' }).getByRole('button', { name });

test('a doctor is found by name, by qualification and by department', async ({ page, server }) => {
  const doctor = await addDoctor(server, {
    name: 'Dr. Quazi Zubair Anisul',
    department: 'Dermatology',
    qualification: 'MBBS, MPhil (Trichology)',
    experienceYears: 17,
  });
  const total = (await readDoctors(server)).length;
  await visit(page, '/doctors');
  await expect(page.getByText(`Showing ${total} of ${total} doctors`)).toBeVisible();

  for (const words of ['zubair', 'Trichology', 'anisul dermatology']) {
    await searchField(page).fill(words);
    await expect(page.getByText(`Showing 1 of ${total} doctors`)).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByRole('heading', { name: doctor.name })).toBeVisible();
  }
  const card = cards(page);
  await expect(card).toContainText('MBBS, MPhil (Trichology)');
  await expect(card).toContainText('Dermatology');
  await expect(card).toContainText('Today 9:00 AM – 5:00 PM');
  await expect(card).toContainText('17 years experience');
  await expect(page).toHaveURL('/doctors?search=anisul+dermatology');

  await page.reload();
  await expect(searchField(page)).toHaveValue('anisul dermatology');
  await expect(page.getByText(`Showing 1 of ${total} doctors`)).toBeVisible();
});

test('characters that mean something to a database are only characters', async ({ page, server }) => {
  const total = (await readDoctors(server)).length;
  await visit(page, '/doctors');
  for (const text of ["%_'", '<b>', '\\', '💊', '*']) {
    await searchField(page).fill(text);
    await expect(page.getByText(`Showing 0 of ${total} doctors`)).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page.getByText(`Showing ${total} of ${total} doctors`)).toBeVisible();
  }
});

test('radio list, quick select and address show the same department', async ({ page, server }) => {
  const [cardiology, medicine] = [
    await departmentNamed(server, 'Cardiology'),
    await departmentNamed(server, 'Medicine'),
  ];
  await visit(page, '/doctors');
  await expect(page.getByRole('radio', { name: 'All departments' })).toBeChecked();

  await page.getByRole('radio', { name: 'Cardiology' }).check();
  await expect(page).toHaveURL(`/doctors?department=${cardiology.id}`);
  await expect(chip(page, 'Cardiology')).toHaveAttribute('aria-pressed', 'true');
  await expect(cards(page)).toHaveCount(cardiology.doctorCount);

  await chip(page, 'Medicine').click();
  await expect(page).toHaveURL(`/doctors?department=${medicine.id}`);
  await expect(page.getByRole('radio', { name: 'Medicine' })).toBeChecked();
  await expect(chip(page, 'Cardiology')).toHaveAttribute('aria-pressed', 'false');

  // A second press removes the choice.
  await chip(page, 'Medicine').click();
  await expect(page).toHaveURL('/doctors');
  await expect(page.getByRole('radio', { name: 'All departments' })).toBeChecked();

  await visit(page, `/doctors?department=${medicine.id}`);
  await expect(page.getByRole('radio', { name: 'Medicine' })).toBeChecked();
  await expect(chip(page, 'Medicine')).toHaveAttribute('aria-pressed', 'true');
});

test('back and forward keep the filter', async ({ page, server }) => {
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
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a doctor is opened right after the typing, however slowly the page comes', async ({ page, server }) => {
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
});

test('"Clear all" takes every filter away', async ({ page, server }) => {
  const { id } = await departmentNamed(server, 'Cardiology');
  const total = (await readDoctors(server)).length;
  await visit(page, '/doctors');
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeHidden();

  await visit(page, `/doctors?department=${id}&search=mahmudul`);
  await expect(page.getByText(`Showing 1 of ${total} doctors`)).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/doctors');
  await expect(searchField(page)).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'All departments' })).toBeChecked();
  await expect(page.getByText(`Showing ${total} of ${total} doctors`)).toBeVisible();
});

test('when the filters leave nobody, it says how to go on', async ({ page, server }) => {
  const total = (await readDoctors(server)).length;
  await visit(page, '/doctors');
  await searchField(page).fill('nobody of this name');
  await expect(page.getByText('No doctors available today')).toBeVisible();
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible();
  await expect(page.getByText(`Showing 0 of ${total} doctors`)).toBeVisible();

  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByText(`Showing ${total} of ${total} doctors`)).toBeVisible();
  await expect(searchField(page)).toHaveValue('');
});

test('an unknown department in the address leaves nobody, and a wrong one everybody', async ({ page }) => {
  await visit(page, '/doctors?department=987654');
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible();
  await visit(page, '/doctors?department=heart');
  await expect(cards(page).first()).toBeVisible();
});

test('without any doctors it asks to come back tomorrow', async ({ page }) => {
  await visit(page, '/about');
  await page.route('**/api/doctors', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, doctors: [] } } });
  });
  await page.getByRole('main').getByRole('link', { name: 'Find Doctors' }).click();
  await expect(page.getByText('No doctors available today')).toBeVisible();
  await expect(
    page.getByText(
      'No doctors are available for appointments today. Please check back tomorrow or contact us for assistance.',
    ),
  ).toBeVisible();
  await expect(page.getByText('Showing 0 of 0 doctors')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeHidden();
});

test('when the list cannot be loaded it says so, and tries again', async ({ page, browserLog }) => {
  browserLog.allow(/status of 500 .*\/api\/doctors/);
  await visit(page, '/about');
  await page.route('**/api/doctors', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('main').getByRole('link', { name: 'Find Doctors' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Error loading doctors');
  await expect(alert).toContainText('Server error: 500');

  await page.unroute('**/api/doctors');
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('a doctor who does not sit today says when, and leads nowhere', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Tuhin Weekend', days: [4, 6] });
  await visit(page, '/doctors?search=tuhin');
  const card = cards(page).filter({ hasText: doctor.name });
  await expect(card).toContainText('Not available today');
  await expect(card).toContainText(/Sat, Thu.*9:00 AM – 5:00 PM/);
  const button = card.getByRole('button', { name: 'Book Appointment' });
  await button.click();

  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Dr. Tuhin Weekend is not available for booking today (Wednesday).');
  await expect(alert).toContainText('Available days: Sat, Thu.');
  await expect(alert).toContainText('Please choose another doctor.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page).toHaveURL('/doctors?search=tuhin');

  await page.keyboard.press('Enter');
  await expect(alert).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(alert).toBeHidden();
});

test('a doctor without a schedule says that there is none', async ({ page }) => {
  await visit(page, '/doctors?search=lutfor');
  await expect(cards(page)).toContainText('No schedule available');
  await cards(page).getByRole('button', { name: 'Book Appointment' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Dr. Lutfor Rahman is not available for booking today (Wednesday).');
  await expect(alert).not.toContainText('Available days');
});

test('inactive doctors are not listed', async ({ page }) => {
  await visit(page, '/doctors?search=shahnaz');
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible();
});

test('on a phone the departments unfold on demand', async ({ page, server }) => {
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

test('of a very long list a part is shown, and the rest follows', async ({ page }) => {
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
  await page.getByRole('button', { name: 'Show more doctors' }).scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(60);
});

for (const name of ['Clear all', 'Clear Filters']) {
  test(`the focus goes to the page when '${name}' is gone`, async ({ page }) => {
    await visit(page, '/doctors?search=nobody+at+all');
    const button = page.getByRole('button', { name });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });
}
