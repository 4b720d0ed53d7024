import { addDoctor, bookElsewhere, departmentNamed, readDepartments, readDoctors } from './support/clinic.ts';
import { expect, test } from './support/test.ts';
import { markPage, visit } from './support/visit.ts';

test('says that it is a demonstration, what it promises, and how to begin', async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByText('Demo Mode: This is a development version')).toBeVisible();
  await expect(page.getByText('Modern appointment management system for healthcare providers')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);

  await page.getByRole('link', { name: 'Book Appointment Now' }).click();
  await expect(page).toHaveURL('/doctors');
  await expect(page.getByRole('heading', { level: 1, name: 'Find Your Doctor' })).toBeVisible();
  await expect(page.getByText('Demo Mode: This is a development version')).toBeVisible();
});

test('"Learn More" jumps to how it works', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('link', { name: 'Learn More' }).click();
  await expect(page).toHaveURL('/#how-it-works');

  const steps = page.locator('#how-it-works');
  await expect(steps.getByRole('heading', { name: 'How It Works' })).toBeInViewport();
  await expect(steps.getByRole('listitem').getByRole('heading')).toHaveText([
    'Choose Doctor',
    'Verify with OTP',
    'Get Serial Number',
  ]);
});

test('names the numbers of the clinic', async ({ page }) => {
  await visit(page, '/');
  for (const stat of ['500+ happy patients', '50+ expert doctors', '24/7 emergency service']) {
    await expect(page.getByText(stat)).toBeVisible();
  }
});

test('shows who sits today, with the free places and the way to them', async ({ page, server }) => {
  await visit(page, '/');
  const today = page.getByRole('region', { name: 'Today at the clinic' });
  await expect(today.getByText('Wednesday, 10 March 2027')).toBeVisible();

  const sitting = (await readDoctors(server)).filter((doctor) => doctor.today.isScheduledToday);
  await expect(today.getByText(`${sitting.length} doctors sit today`)).toBeVisible();
  const first = today.getByRole('listitem').first();
  await expect(first).toContainText('Sitting now');
  await first.getByRole('link').click();
  await expect(page).toHaveURL(/\/book\/\d+$/);
});

test('keeps up with the clinic: its places and its day', async ({ page, server, moveServerClock }) => {
  await page.clock.install();
  await visit(page, '/');
  const today = page.getByRole('region', { name: 'Today at the clinic' });
  const free = async () => Number((await today.getByText(/free places$/).innerText()).split(' ')[0]);
  const before = await free();
  await bookElsewhere(server, (await addDoctor(server, { places: 10 })).id);
  await page.clock.fastForward('01:00');
  await expect.poll(free).toBe(before + 9);

  await moveServerClock(14 * 3_600);
  await page.clock.fastForward('01:00');
  await expect(today.getByText('Thursday, 11 March 2027')).toBeVisible();
});

test('shows at most six doctors and the way to all of them', async ({ page, server }) => {
  expect((await readDoctors(server)).length).toBeGreaterThan(6);
  await visit(page, '/');
  const featured = page.getByRole('region', { name: 'Our doctors' });
  await expect(featured.getByRole('article')).toHaveCount(6);

  await featured.getByRole('link', { name: 'View All Doctors' }).click();
  await expect(page).toHaveURL('/doctors');
});

test('every department leads to its doctors', async ({ page, server }) => {
  const departments = await readDepartments(server);
  expect(departments).toHaveLength(8);
  await visit(page, '/');
  const grid = page.getByRole('region', { name: 'Medical departments' });
  for (const { id, name } of departments) {
    await expect(grid.getByRole('link', { name })).toHaveAttribute('href', `/doctors?department=${id}`);
  }

  const cardiology = await departmentNamed(server, 'Cardiology');
  await grid.getByRole('link', { name: 'Cardiology' }).click();
  await expect(page).toHaveURL(`/doctors?department=${cardiology.id}`);
  await expect(page.getByRole('radio', { name: 'Cardiology' })).toBeChecked();
  await expect(page.getByRole('article')).toHaveCount(cardiology.doctorCount);
  for (const card of await page.getByRole('article').all()) await expect(card).toContainText('Cardiology');
});

test('says so when the doctors cannot be loaded, and tries again', async ({ page, browserLog }) => {
  browserLog.allow(/status of 500 .*\/api\/doctors/);
  await visit(page, '/about');
  await page.route('**/api/doctors', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'The list is being repaired.' } }),
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('Error loading doctors: The list is being repaired.')).toBeVisible();

  await page.unroute('**/api/doctors');
  await page.getByRole('region', { name: 'Our doctors' }).getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('region', { name: 'Our doctors' }).getByRole('article')).toHaveCount(6);
});

test('the header leads everywhere, without loading the page anew', async ({ page }) => {
  await visit(page, '/');
  const stillTheSame = await markPage(page);
  const header = page.getByRole('banner');
  const menu = header.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link')).toHaveText(['Home', 'Find Doctors', 'My Account', 'Book Appointment']);
  await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await expect(header.getByRole('button', { name: 'Open menu' })).toBeHidden();

  await menu.getByRole('link', { name: 'Find Doctors' }).click();
  await expect(page).toHaveURL('/doctors');
  await menu.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await menu.getByRole('link', { name: 'Book Appointment' }).click();
  await expect(page).toHaveURL('/doctors');
  expect(await stillTheSame()).toBe(true);
  await expect(menu.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/patient/dashboard');
});

test('the header stays in sight while reading', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).toBeInViewport();
});

test('on a phone the menu folds, and closes by Escape and by every choice', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, '/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeHidden();
  const toggle = page.getByRole('button', { name: 'Open menu' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');

  await toggle.click();
  const close = page.getByRole('button', { name: 'Close menu' });
  await expect(close).toHaveAttribute('aria-expanded', 'true');
  await expect(menu.getByRole('link')).toHaveCount(4);
  await expect(menu.getByRole('link', { name: 'My Account' })).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();

  await toggle.click();
  await menu.getByRole('link', { name: 'Find Doctors' }).click();
  await expect(page).toHaveURL('/doctors');
  await expect(menu).toBeHidden();
});

test('the footer leads to the pages about the clinic', async ({ page }) => {
  await visit(page, '/');
  const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Quick links' });
  await expect(links.getByRole('link')).toHaveText([
    'Home',
    'Find Doctors',
    'About Us',
    'Contact',
    'Privacy',
  ]);

  await links.getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  await expect(page).toHaveTitle(/^About Us/);

  await links.getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: '01700-000000' })).toHaveAttribute(
    'href',
    'tel:+8801700000000',
  );
  await expect(main.getByRole('link', { name: 'hello@clinic.example' })).toBeVisible();
  await expect(main.getByText('12 Green Road, Dhaka 1205')).toBeVisible();
});

test('every change of the page begins at its top and is told to screen readers', async ({ page }) => {
  await visit(page, '/');
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);

  await footer.getByRole('link', { name: 'Find Doctors' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find Your Doctor' })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator('#main')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Find Your Doctor' })).toHaveCount(1);
});

test('the first Tab leads over the header to the content', async ({ page }) => {
  await visit(page, '/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('an unknown address says so and shows a way on', async ({ page, browserLog }) => {
  browserLog.allow(/status of 404 .*\/nowhere/);
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
});

test('the colours can be chosen, and are kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await page.getByRole('button', { name: 'Change to: Light colours' }).click();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the pages can be read', async ({ page, server }) => {
    await page.goto('/');
    await expect(page.getByText('Demo Mode: This is a development version')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Book Appointment Now' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Our doctors' }).getByRole('article')).toHaveCount(6);
    await expect(page.getByRole('region', { name: 'Medical departments' }).getByRole('link')).toHaveCount(8);
    await expect(page.getByText('24/7 emergency service')).toBeVisible();

    const { id, doctorCount } = await departmentNamed(server, 'Dermatology');
    await page.goto(`/doctors?department=${id}`);
    await expect(page.getByRole('article')).toHaveCount(doctorCount);
    await expect(page.getByRole('article').filter({ hasText: 'Dr. Sabrina Chowdhury' })).toHaveCount(1);

    const doctor = (await readDoctors(server)).find((one) => one.today.availableSlots > 0);
    await page.goto(`/book/${doctor?.id}`);
    await expect(page.getByRole('heading', { name: doctor?.name ?? '' })).toBeVisible();
    await expect(page.getByText(/slots? available/)).toBeVisible();
    await expect(page.getByLabel('Full name')).toBeVisible();
  });
});
