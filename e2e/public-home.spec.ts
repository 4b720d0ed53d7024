import { departmentNamed, readDoctors } from './support/clinic.ts';
import { holdRequests } from './support/hold.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { markPage, visit } from './support/visit.ts';

test.use({ sharesServer: true });

test('"Learn More" jumps to how it works, and the header stays in sight', THOROUGH, async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('link', { name: 'Learn More' }).click();
  await expect(page).toHaveURL('/#how-it-works');
  await expect(page.locator('#how-it-works').getByRole('heading', { name: 'How It Works' })).toBeInViewport();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).toBeInViewport();
});

test('on a phone the menu folds, and closes by Escape and by every choice', THOROUGH, async ({ page }) => {
  await visit(page, '/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const toggle = page.getByRole('button', { name: 'Open menu' });
  await expect(menu).toBeVisible();
  await expect(toggle).toBeHidden();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(menu).toBeHidden();
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

test('every change of the page begins at its top and is told to screen readers', async ({ page }) => {
  await visit(page, '/');
  const stillTheSame = await markPage(page);
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);

  await footer.getByRole('link', { name: 'Find Doctors' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find Your Doctor' })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator('#main')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Find Your Doctor' })).toHaveCount(1);
  expect(await stillTheSame(), 'no page was loaded anew').toBe(true);
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

test(
  'an unknown address and an unknown doctor are answered with 404',
  THOROUGH,
  async ({ page, browserLog }) => {
    browserLog.allow(/status of 404/);
    for (const [address, title] of [
      ['/nowhere', 'Page not found'],
      ['/book/987654', 'Doctor not found'],
      ['/book/nobody', 'Doctor not found'],
    ] as const) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
  },
);

test('the colours can be chosen, and are kept', THOROUGH, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-color-scheme', 'dark');

  await page.getByRole('button', { name: 'Change to: Light colours' }).click();
  await expect(root).toHaveAttribute('data-color-scheme', 'light');
  await page.reload();
  await expect(root).toHaveAttribute('data-color-scheme', 'light');
});

test(
  'a press on the menu before the scripts have arrived opens it when they have',
  THOROUGH,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    release();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the pages can be read', THOROUGH, async ({ page, server }) => {
    await page.goto('/');
    await expect(page.getByText('Demo Mode: This is a development version')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Book Appointment Now' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Today at the clinic' }).getByRole('listitem')).toHaveCount(
      6,
    );
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

test('the styles of a page come inside it, and are not fetched a second time', THOROUGH, async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') fetched.push(request.url());
  });
  await visit(page, '/');
  expect(fetched).toEqual([]);
});
