import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { boxOf } from './support/layout.ts';
import { sittingOf } from './support/sitting.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';

// A television that nobody touches.

const HALF_HOUR_MINUTES = 30;
const MINUTE_MS = 60_000;
const NAMES = ['Abul', 'Bithi', 'Chand', 'Delwar', 'Enam', 'Farid', 'Gita', 'Habib'];

/**
 * Gives the board its minutes by hand: it does each minute the same. Playwright's clock would keep a list of them in the page,
 * which grows.
 */
async function holdMinutes(page: Page): Promise<(count: number) => Promise<void>> {
  await page.addInitScript((minuteMs) => {
    const minutes: (() => void)[] = [];
    const setInterval = window.setInterval;
    window.setInterval = ((work: () => void, ms: number) =>
      ms === minuteMs ? minutes.push(work) : setInterval(work, ms)) as typeof window.setInterval;
    Object.assign(window, { minutes });
  }, MINUTE_MS);
  return (count) =>
    page.evaluate(async (times) => {
      const { minutes } = window as unknown as { minutes: (() => void)[] };
      for (let minute = 0; minute < times; minute += 1) {
        for (const work of minutes) work();
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }, count);
}

/** What the page holds after everything that it does not need is gone. */
async function memoryOf(cdp: CDPSession) {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: value('JSHeapUsedSize'), nodes: value('Nodes'), listeners: value('JSEventListeners') };
}

test('six sittings fill the screen of a television, and the page turns to a new number', async ({
  page,
  server,
}) => {
  const sitting = await sittingOf(server, 'Prof. Dr. Zubaida Sayeeda Fatema Shamsunnahar Chowdhury', NAMES);
  await page.clock.install();
  const cards = page.locator('article');
  const seen = cards.filter({ visible: true });
  for (const [width, height] of [
    [1280, 720],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${server.url}/board`);
    await expect(seen).toHaveCount(6);
    expect(await cards.count()).toBeGreaterThan(6);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    for (const card of await seen.all()) {
      const { content, frame } = await card.evaluate((one) => ({
        content: one.scrollHeight,
        frame: one.clientHeight,
      }));
      expect(content).toBe(frame);
    }
  }
  const first = await seen.allTextContents();
  await page.clock.runFor(12_500);
  expect(await seen.allTextContents()).not.toEqual(first);

  const called = seen.filter({ hasText: sitting.doctor.name });
  if ((await called.count()) > 0) await page.clock.runFor(12_500);
  await expect(called).toHaveCount(0);
  await sitting.arrive(1);
  await sitting.act({ kind: 'call-next' });
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(called.locator('.number')).toHaveText('1', { timeout: 100 });
  }).toPass();
  const { height } = await boxOf(called.locator('.number'));
  expect(height).toBeGreaterThanOrEqual(1080 / 6);
  // A page with a new number stays as long as the others, and turns though its numbers go on.
  await page.clock.runFor(10_000);
  await expect(called).toBeVisible();
  await sitting.act({ kind: 'done' });
  await page.clock.runFor(2_500);
  await expect(called).toHaveCount(0);
});

test('a doctor who no longer sits gives the place to another one', async ({ page, startOwnServer }) => {
  const server = await startOwnServer();
  const pass = await holdMinutes(page);
  await page.goto(`${server.url}/board`);
  const first = page.locator('article').first();
  await first.waitFor();
  // As if the board had missed that the list has changed: it shows somebody whom the server does not list.
  await first.evaluate((card) => {
    card.setAttribute('data-doctor', '999999');
  });
  const gone = page.locator('[data-doctor="999999"]');
  await expect(gone).toHaveCount(1);
  await pass(1);
  await expect(gone).toHaveCount(0);
  await expect(page.getByText('No connection. These numbers may be old.')).toBeHidden();
});

test('the ground is light by day and dark in the evening', async ({ page, startOwnServer }) => {
  const server = await startOwnServer();
  const pass = await holdMinutes(page);
  await page.goto(`${server.url}/board`);
  const colours = async () => {
    const of = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).backgroundColor);
    return [await of('html'), await of('article')];
  };
  await expect.poll(colours).toEqual(['rgb(226, 232, 240)', 'rgb(255, 255, 255)']);
  // The tests begin in the morning.
  await server.moveClock(10 * 3_600);
  await pass(1);
  await expect.poll(colours).toEqual(['rgb(15, 23, 42)', 'rgb(30, 41, 59)']);
  await expectAccessible(page);
});

test(
  '24 hours over midnight: the numbers are right, the memory stays flat, and it outlives the server',
  THOROUGH,
  async ({ page, startOwnServer, browserLog }) => {
    test.setTimeout(600_000);
    browserLog.allow(/net::ERR_|An unknown error occurred/);
    const server = await startOwnServer();
    let sitting = await sittingOf(server, 'Dr. Of The Evening', NAMES);
    const pass = await holdMinutes(page);
    await page.goto(`${server.url}/board`);
    await page.getByRole('button', { name: 'Turn the sound on' }).click();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await cdp.send('HeapProfiler.enable');
    const cardOf = (name: string) => page.locator('article').filter({ hasText: name });
    const memory: Awaited<ReturnType<typeof memoryOf>>[] = [];

    for (let step = 1; step <= 48; step += 1) {
      await server.moveClock(HALF_HOUR_MINUTES * 60);
      // Half past ten in the morning is step 1, midnight is step 28.
      if (step === 28) {
        // The page loads itself again, which ends the call.
        await pass(1).catch(() => undefined);
        await expect(cardOf('Dr. Of The Evening').locator('.number')).toHaveCount(0);
        sitting = await sittingOf(server, 'Dr. Of The Morning', NAMES);
        await sitting.arrive(1);
        await pass(1);
        await expect(cardOf('Dr. Of The Morning')).toContainText('Next1');
      }
      await pass(HALF_HOUR_MINUTES);
      if (step % 12 === 0) {
        await server.killAndRestart(async () => {
          await pass(1);
          await expect(page.getByText('No connection. These numbers may be old.')).toBeVisible();
        });
        await pass(1);
        await expect(page.getByText('No connection. These numbers may be old.')).toBeHidden();
      }
      const { entries, notHere } = await sitting.read();
      const next = notHere.find(({ passedOver }) => !passedOver);
      if (next) await sitting.arrive(next.serialNumber);
      if (next || entries.some(({ status }) => status === 'Confirmed')) {
        await sitting.act({ kind: 'call-next' });
        const { current } = await sitting.read();
        await pass(1);
        await expect(cardOf(sitting.doctor.name).locator('.number')).toHaveText(
          String(current?.serialNumber),
        );
      }
      memory.push(await memoryOf(cdp));
    }

    // A new day loads the page again, so each part is compared with its own beginning, after its first restart of the server:
    // what the test itself loads into the page to find a text is there by then.
    for (const part of [memory.slice(12, 27), memory.slice(36)]) {
      const [early, late] = [part.slice(0, 5), part.slice(-5)];
      for (const name of ['heap', 'nodes', 'listeners'] as const) {
        const values = (of: typeof part) => of.map((one) => one[name]).sort((one, other) => one - other);
        expect(values(late)[2], `${name}: ${values(part)}`).toBeLessThan((values(early)[2] ?? 0) * 1.1);
      }
    }
  },
);
