import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect as baseExpect,
  type Page,
} from '@playwright/test';
import { type FileServers, makeFileServers } from './file-server.ts';
import { type RunningServer, startServer } from './server.ts';
import { IS_QUICK } from './thorough.ts';

/** Waits long, because pages are slow on a busy machine and an element that comes late is not a failure. */
export const expect = baseExpect.configure({ timeout: 15_000 });

interface TestParts {
  /**
   * True for a file whose tests only add doctors, patients and serials of their own, and never read a whole
   * list or change the clinic. In `npm test` such files share a server, because a start costs as much as a
   * short test.
   */
  sharesServer: boolean;
  /** The server of the test's file, or the one that this file shares. */
  server: RunningServer;
  browserLog: BrowserLog;
  /** Moves the clock of the server. After the test the clock is moved back. */
  moveServerClock: (seconds: number) => Promise<void>;
  /** Starts a server with other settings, for this test alone. It ends after the test's pages are closed. */
  startOwnServer: typeof startServer;
  /** Opens a page in another browser, for another person. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
}

/**
 * Playwright's test, with a server of its own for each test file that does not share one. Such a file starts
 * from the same demo clinic, whatever ran before it; the tests of one file run one after the other. Pages
 * open relative to it: `page.goto('/doctors')`. A test fails when a page of it logs an error or a warning
 * that it did not allow.
 */
export const test = base.extend<TestParts, { fileServers: FileServers }>({
  fileServers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const servers = makeFileServers();
      await use(servers);
      await servers.stopAll();
    },
    { scope: 'worker' },
  ],
  sharesServer: [false, { option: true }],
  // The start of a server has its own timeout, apart from the test's. It is longer than startServer waits.
  server: [
    async ({ fileServers, sharesServer }, use, { file }) =>
      use(await (sharesServer && IS_QUICK ? fileServers.sharedServer() : fileServers.serverOf(file))),
    { timeout: 180_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  startOwnServer: async ({}, use) => {
    const servers: RunningServer[] = [];
    await use(async (...settings) => {
      const server = await startServer(...settings);
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.stop();
  },
  // Named here so that the pages close before the server of the test ends. A page that still loads a file
  // from a server that is gone would log an error.
  context: ({ startOwnServer: _first, context }, use) => use(context),
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
  newVisitor: async ({ startOwnServer: _first, browser, browserLog }, use) => {
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

interface BrowserLog {
  /**
   * Allows messages that match the pattern in this test, for example those of a failed request that it is
   * about.
   */
  allow: (pattern: RegExp) => void;
  /** Listens to the pages of one more context. */
  listenTo: (context: BrowserContext) => void;
  /** All messages that were not allowed. */
  unexpected: () => string[];
}

/**
 * Collects errors and warnings of pages: exceptions, hydration mismatches, broken security policy, failed
 * requests.
 */
function makeBrowserLog(): BrowserLog {
  const heard: string[] = [];
  // The browser says so when a test has taken the server away. The next page tries again.
  const allowed: RegExp[] = [/An unknown error occurred when fetching the script/];
  return {
    allow: (pattern) => allowed.push(pattern),
    listenTo: (context) => {
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (failure) => heard.push(`exception: ${failure.error().stack}`));
    },
    unexpected: () => heard.filter((line) => !allowed.some((pattern) => pattern.test(line))),
  };
}
