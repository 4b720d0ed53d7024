import { test as base } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';

export { expect } from '@playwright/test';

/**
 * Playwright's test, with a server of its own for each worker: a booking of one test takes no place from a test that
 * runs beside it. Pages open relative to it: `page.goto('/doctors')`.
 */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
});
