import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';

test(
  'a page that comes when too many ask is a page, and says what is wrong',
  THOROUGH,
  async ({ browser }) => {
    // The scripts and styles of a page have their own limit, which is ten times as large: 30 files.
    const limit = 3;
    const server = await startServer({ REQUESTS_PER_MINUTE: String(limit) });
    // The test uses another page than the `page` of the tests, because that one's console must stay empty and
    // here the console shows refusals.
    const page = await browser.newPage();
    try {
      for (let asked = 0; asked < limit; asked += 1) await page.request.get(`${server.url}/api/clinic`);
      const answer = await page.goto(`${server.url}/doctors`);
      expect(answer?.status()).toBe(429);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Too many requests. Please wait a moment');
    } finally {
      await page.close();
      await server.stop();
    }
  },
);
