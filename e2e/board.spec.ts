import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { personOf, sittingOf } from './support/sitting.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';

// A television that nobody touches.

const HALF_HOUR_MINUTES = 30;
const MINUTE_MS = 60_000;
/** How long a number waits for voices. */
const VOICES_MS = 5_000;
const NAMES = ['Abul', 'Bithi', 'Chand', 'Delwar', 'Enam', 'Farid', 'Gita', 'Habib'];

/**
 * Gives the board its minutes by hand: it does each minute the same. Playwright's clock would keep a list of
 * them in the page, which grows.
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

/** What the browser of a test has done for the ear. */
interface Ears {
  heard: { contexts: number; tones: number; said: string[] };
  /** The voices have loaded. */
  voicesCome: () => void;
  /** The time is over for which a number waits for voices. */
  voicesAreLate: () => void;
}

/** Gives the page sounds that can be counted, and voices that come when the test says so. */
async function listen(page: Page) {
  await page.addInitScript((voicesMs) => {
    const heard: Ears['heard'] = { contexts: 0, tones: 0, said: [] };
    const nothing = () => undefined;
    class Sound {
      currentTime = 0;
      destination = {};
      constructor() {
        heard.contexts += 1;
      }
      createOscillator() {
        return { frequency: {}, connect: nothing, start: () => (heard.tones += 1), stop: nothing };
      }
      createGain() {
        return {
          gain: { setValueAtTime: nothing, exponentialRampToValueAtTime: nothing },
          connect: nothing,
        };
      }
    }
    class Words {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    const voices: { lang: string }[] = [];
    const speech = {
      onvoiceschanged: nothing as () => void,
      getVoices: () => voices,
      speak: ({ text }: Words) => heard.said.push(text),
    };
    let giveUp: () => void = nothing;
    const setTimeout = window.setTimeout;
    window.setTimeout = ((work: () => void, ms?: number) => {
      if (ms !== voicesMs) return setTimeout(work, ms);
      giveUp = work;
      return 0;
    }) as typeof window.setTimeout;
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
    Object.assign(window, {
      AudioContext: Sound,
      SpeechSynthesisUtterance: Words,
      heard,
      voicesCome: () => {
        voices.push({ lang: 'en-GB' });
        speech.onvoiceschanged();
      },
      voicesAreLate: () => giveUp(),
    });
  }, VOICES_MS);
  return {
    heard: () => page.evaluate(() => (window as unknown as Ears).heard),
    voicesCome: () => page.evaluate(() => (window as unknown as Ears).voicesCome()),
    voicesAreLate: () => page.evaluate(() => (window as unknown as Ears).voicesAreLate()),
  };
}

test(
  'a new day keeps the sound, the language and the light, and the next call rings',
  THOROUGH,
  async ({ page, startOwnServer }) => {
    const server = await startOwnServer({ CLOCK_START: '2027-03-10T23:58:00+06:00' });
    const { heard } = await listen(page);
    const pass = await holdMinutes(page);
    await page.goto(`${server.url}/bn/board`);
    await page.getByRole('button', { name: 'শব্দ চালু করুন' }).click();
    const day = page.locator('.sittings');
    await expect(day).toHaveAttribute('data-day', '2027-03-10');

    await server.moveClock(180);
    await pass(1);
    await expect(day).toHaveAttribute('data-day', '2027-03-11');
    await expect(page.locator('#clock')).toHaveText(/^রাত ১২:০[১-৯]$/);
    await expect(page.locator('#night')).toHaveAttribute('media', 'all');
    await expect(page.getByRole('button')).toHaveCount(0);
    const { tones } = await heard();

    const sitting = await sittingOf(server, 'Dr. Of The Night', NAMES.slice(0, 2));
    await sitting.arrive(1);
    await sitting.act({ kind: 'call-next' });
    const card = page.locator('article', { hasText: 'Dr. Of The Night' });
    await expect(card.locator('.number b')).toHaveText('১');
    expect(await heard()).toMatchObject({ contexts: 1, tones: tones + 2 });
  },
);

test(
  'the clock of the board goes on between two reads, and at midnight the board reads the new day',
  THOROUGH,
  async ({ page, startOwnServer }) => {
    const server = await startOwnServer();
    await page.clock.install();
    // The minutes are held and never come, and there is no stream: the board reads only at midnight.
    await holdMinutes(page);
    await page.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'));
    await page.goto(`${server.url}/board`);
    const clock = page.locator('#clock');
    await expect(clock).toHaveText(/^10:0\d AM$/);
    await page.clock.fastForward('03:00:00');
    await expect(clock).toHaveText(/^1:0\d PM$/);
    await server.moveClock(14 * 3_600);
    await page.clock.fastForward('11:00:00');
    await expect(page.locator('.sittings')).toHaveAttribute('data-day', '2027-03-11');
    await expect(clock).toHaveText(/^12:0\d AM$/);
  },
);

test(
  'a number waits for voices that load late, and is said if it is still the current one',
  THOROUGH,
  async ({ page, server }) => {
    const { heard, voicesCome, voicesAreLate } = await listen(page);
    const sitting = await sittingOf(server, 'Dr. Of The Voices', NAMES);
    await sitting.arrive(1, 2, 3, 4);
    await page.goto(`/board/${sitting.doctor.id}`);
    await page.getByRole('button', { name: 'Turn the sound on' }).click();
    const call = async (serial: string) => {
      await sitting.act({ kind: 'call-next' });
      await expect(page.locator('.number b')).toHaveText(serial);
    };
    await call('1');
    await voicesAreLate();
    await call('2');
    await call('3');
    await voicesCome();
    expect((await heard()).said).toEqual(['Serial 3, Dr. Of The Voices']);
    await call('4');
    expect((await heard()).said).toEqual(['Serial 3, Dr. Of The Voices', 'Serial 4, Dr. Of The Voices']);
  },
);

test('a number is not said once it has waited too long for voices', THOROUGH, async ({ page, server }) => {
  const { heard, voicesCome, voicesAreLate } = await listen(page);
  const sitting = await sittingOf(server, 'Dr. Of The Silence', NAMES.slice(0, 1));
  await sitting.arrive(1);
  await page.goto(`/board/${sitting.doctor.id}`);
  await page.getByRole('button', { name: 'Turn the sound on' }).click();
  await sitting.act({ kind: 'call-next' });
  await expect(page.locator('.number b')).toHaveText('1');
  await voicesAreLate();
  await voicesCome();
  expect((await heard()).said).toEqual([]);
});

test(
  'on a phone the board lists the sittings, each leads to its doctor, and no code is shown',
  THOROUGH,
  async ({ newVisitor, startOwnServer }) => {
    const server = await startOwnServer();
    const page = await newVisitor({ viewport: { width: 360, height: 740 }, baseURL: server.url });
    const going = await sittingOf(server, 'Dr. Of The Phone', NAMES);
    const finished = await sittingOf(server, 'Dr. Who Has Finished', NAMES.slice(0, 1));
    await going.arrive(1, 2, 3);
    const { appointmentId } = personOf((await going.read()).entries, 3);
    await going.act({ kind: 'bring-forward', appointmentId, reason: 'Emergency' });
    await going.act({ kind: 'call-next' });
    await finished.act({ kind: 'end', notSeen: 'keep' });

    await page.goto('/board');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Today at the clinic');
    await expect(page.locator('aside')).toBeHidden();
    const over = page.locator('article', { hasText: 'Dr. Who Has Finished' });
    await expect(over).toBeHidden();
    await page.getByText('Finished for today: 1').click();
    await expect(over).toBeVisible();
    const card = page.locator('article', { hasText: 'Dr. Of The Phone' });
    await expect(card).toContainText('Now 3 · emergencyNext 1 2');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // The whole card is the link.
    await card.click();
    await expect(page).toHaveURL(`/board/${going.doctor.id}`);
    await expect(page.locator('.number')).toHaveText('Now 3 · emergency');
    await expect(page.getByText('Went ahead today: 1 emergency')).toBeVisible();
    const book = page.getByRole('link', { name: 'Book Appointment' });
    await expect(book).toHaveAttribute('href', `/book/${going.doctor.id}`);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All doctors of today' }).click();
    await expect(page).toHaveURL('/board');

    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(page.locator('aside')).toHaveText('Follow on your phone');
    await expect(over).toBeHidden();
    await expect(page.getByRole('link', { name: 'বাংলা' })).toBeHidden();
  },
);

test('six sittings fill the screen of a television, and the page turns to a new number', async ({
  page,
  server,
}) => {
  const sitting = await sittingOf(server, 'Prof. Dr. Zubaida Sayeeda Fatema Shamsunnahar Chowdhury', NAMES);
  await page.clock.install();
  const cards = page.locator('article');
  const seen = cards.filter({ visible: true });
  for (const [width, height] of [
    [960, 540],
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
    await expect(called.locator('.number b')).toHaveText('1', { timeout: 100 });
  }).toPass();
  // The number has a quarter of its row, and the room is written as large as the name.
  const sizeOf = (selector: string) =>
    called.locator(selector).evaluate((part) => Number.parseFloat(getComputedStyle(part).fontSize));
  expect(await sizeOf('.number b')).toBeGreaterThanOrEqual(1080 / 8);
  expect(await sizeOf('.room')).toBe(await sizeOf('h2'));
  const shares = await called.evaluate((row) => {
    const widthOf = (part: Element) => part.getBoundingClientRect().width;
    return [...row.children].map((part) => Math.round((100 * widthOf(part)) / widthOf(row)));
  });
  expect(shares).toEqual([28, 19, 25, 28]);
  // A page with a new number stays as long as the others, and turns though its numbers go on.
  await page.clock.runFor(10_000);
  await expect(called).toBeVisible();
  await sitting.act({ kind: 'done' });
  await page.clock.runFor(2_500);
  await expect(called).toHaveCount(0);
});

test(
  'a doctor who no longer sits gives the place to another one',
  THOROUGH,
  async ({ page, startOwnServer }) => {
    const server = await startOwnServer();
    const pass = await holdMinutes(page);
    // Without the stream the board reads only in its minutes, which this test holds.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'));
    await page.goto(`${server.url}/board`);
    const first = page.locator('article').first();
    await first.waitFor();
    // As if the board had missed that the list has changed: it shows somebody whom the server does not list.
    // The card is counted in the same step, because a look of its own would come after any read of the board
    // in between.
    const planted = await first.evaluate((card) => {
      card.setAttribute('data-doctor', '999999');
      return document.querySelectorAll('[data-doctor="999999"]').length;
    });
    expect(planted).toBe(1);
    const gone = page.locator('[data-doctor="999999"]');
    await pass(1);
    await expect(gone).toHaveCount(0);
    await expect(page.getByText('No connection. These numbers may be old.')).toBeHidden();
  },
);

test('the ground is light by day and dark in the evening', THOROUGH, async ({ page, startOwnServer }) => {
  const server = await startOwnServer();
  const pass = await holdMinutes(page);
  await page.goto(`${server.url}/board`);
  const ground = () => page.locator('body').evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect.poll(ground).toBe('rgb(255, 255, 255)');
  // The tests begin in the morning.
  await server.moveClock(10 * 3_600);
  await pass(1);
  await expect.poll(ground).toBe('rgb(16, 25, 37)');
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
        await pass(1);
        await expect(cardOf('Dr. Of The Evening').locator('.number b')).toHaveCount(0);
        sitting = await sittingOf(server, 'Dr. Of The Morning', NAMES);
        await sitting.arrive(1);
        await pass(1);
        await expect(cardOf('Dr. Of The Morning')).toContainText('Next 1');
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
        await expect(cardOf(sitting.doctor.name).locator('.number b')).toHaveText(
          String(current?.serialNumber),
        );
      }
      memory.push(await memoryOf(cdp));
    }

    // The end is compared with the time after the first restart of the server: what the test itself loads
    // into the page to find a text is there by then.
    const [early, late] = [memory.slice(12, 17), memory.slice(-5)];
    for (const name of ['heap', 'nodes', 'listeners'] as const) {
      const values = (of: typeof memory) => of.map((one) => one[name]).sort((one, other) => one - other);
      expect(values(late)[2], `${name}: ${values(memory)}`).toBeLessThan((values(early)[2] ?? 0) * 1.1);
    }
  },
);
