import type { CDPSession, Page } from '@playwright/test';
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
