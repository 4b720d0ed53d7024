import { type BrowserContextOptions, test as base, expect as baseExpect, type Page } from '@playwright/test';
import { type BrowserLog, makeBrowserLog } from './browser-log.ts';
import { type RunningServer, startServer } from './server.ts';

/** On a busy machine a page may take its time; only what never comes is a failure. */
export const expect = baseExpect.configure({ timeout: 15_000 });

interface TestParts {
  browserLog: BrowserLog;
  /** Moves the clock of the server; after the test it stands as before. */
  moveServerClock: (seconds: number) => Promise<void>;
  /** Another person with a browser of their own. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
}

/**
 * Playwright's test, with a server of its own for each worker: a booking of one test takes no place from a test that
 * runs beside it. Pages open relative to it: `page.goto('/doctors')`. A test fails when a page of it logs an error or
 * a warning that it did not allow.
 */
export const test = base.extend<TestParts, { server: RunningServer }>({
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
  browserLog: [
    async ({ context }, use) => {
      const log = makeBrowserLog();
      log.listenTo(context);
      await use(log);
      expect(log.unexpected(), 'errors and warnings in the browser').toEqual([]);
    },
    { auto: true },
  ],
  moveServerClock: async ({ server }, use) => {
    let moved = 0;
    await use(async (seconds) => {
      moved += seconds;
      await server.moveClock(seconds);
    });
    await server.moveClock(-moved);
  },
  newVisitor: async ({ browser, browserLog }, use) => {
    const pages: Page[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      browserLog.listenTo(context);
      const page = await context.newPage();
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});
