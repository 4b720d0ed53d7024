import { addDoctor, bookElsewhere } from './support/clinic.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { markPage, visit, waitUntilStarted } from './support/visit.ts';

test.use({ sharesServer: true });

// Every test fails when a page logs an error or a warning (support/test.ts). The tests here check nothing
// else. They open pages directly, where React takes over the server's markup, and by links, where React
// renders alone.

test('no public page logs anything when it is opened', THOROUGH, async ({ page, server, browserLog }) => {
  const free = await addDoctor(server);
  const full = await addDoctor(server, { places: 1 });
  await bookElsewhere(server, full.id);
  const away = await addDoctor(server, { days: [5] });
  const addresses = [
    '/',
    '/#how-it-works',
    '/doctors',
    '/doctors?department=1',
    '/doctors?search=nobody+at+all',
    ...[free, full, away].map(({ id }) => `/book/${id}`),
    '/about',
    '/contact',
  ];
  for (const address of addresses) {
    await visit(page, address);
    await page.waitForLoadState('networkidle');
    expect(browserLog.unexpected(), address).toEqual([]);
  }
});

test('no public page logs anything when it is reached by a link', THOROUGH, async ({ page, browserLog }) => {
  await visit(page, '/contact');
  const stillTheSame = await markPage(page);
  const footer = page.getByRole('contentinfo');
  for (const link of ['About Us', 'Home', 'Find Doctors']) {
    await footer.getByRole('link', { name: link }).click();
    await page.waitForLoadState('networkidle');
  }
  await page.getByRole('article').first().getByRole('link', { name: 'Book Appointment' }).click();
  await expect(page.getByText(/slots? available/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await stillTheSame()).toBe(true);
  expect(browserLog.unexpected()).toEqual([]);
});

test('React finds what the server has rendered: it builds nothing anew', async ({ page, server }) => {
  const doctor = await addDoctor(server);
  for (const address of [
    '/',
    '/doctors',
    '/doctors?department=1',
    `/book/${doctor.id}`,
    '/about',
    '/contact',
  ]) {
    await page.addInitScript(() => {
      const mark = () => {
        const main = document.getElementById('main');
        if (main) main.dataset.fromServer = '';
        else requestAnimationFrame(mark);
      };
      mark();
    });
    await page.goto(address);
    await waitUntilStarted(page);
    await expect(page.locator('#main'), address).toHaveAttribute('data-from-server');
  }
});

test('the policy of the pages allows no foreign and no inline script', async ({ page, browserLog }) => {
  browserLog.allow(/Content Security Policy/);
  const answer = await page.goto('/');
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  expect(answer?.headers()['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.documentElement.dataset.ran = "";';
    document.body.append(script);
    return 'ran' in document.documentElement.dataset;
  });
  expect(ran).toBe(false);
});
