import { expectAccessible } from './support/accessibility.ts';
import { callAs } from './support/api.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import type { RunningServer } from './support/server.ts';
import { personOf, sittingOf } from './support/sitting.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH, thoroughUnless } from './support/thorough.ts';

// The pages that the server draws alone: the live page of a serial, the board, and the page without a
// network.

const PHONE = { width: 360, height: 740 };
const MOST_BYTES = 15_000;

async function waiting(server: RunningServer, name: string) {
  const sitting = await sittingOf(server, name, ['Abul', 'Bithi', 'Chand', 'Delwar']);
  await sitting.arrive(1, 2);
  await sitting.act({ kind: 'call-next' });
  const { notHere } = await sitting.read();
  const { appointmentId } = personOf(notHere, 4);
  const path = `/appointments/${appointmentId}`;
  const { liveKey } = await callAs<{ liveKey: string }>(server, 'Staff', path);
  return { sitting, liveKey };
}

test('the live page without JavaScript, in Bangla: it says what is so, tells the desk, and reads itself again', async ({
  newVisitor,
  server,
}) => {
  const { sitting, liveKey } = await waiting(server, 'Dr. Of No Scripts');
  const page = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
  await page.goto(`/bn/q/${liveKey}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('আপনার আগে অন্তত ১ জন, বড়জোর ২ জন।');
  await expect(page.locator('meta[http-equiv="refresh"]')).toHaveAttribute('content', '30');
  await page.getByText('আমার দেরি হবে').click();
  await page.getByRole('button', { name: '২০ মিনিট' }).click();
  await expect(page).toHaveURL(new RegExp(`/bn/q/${liveKey}$`));
  await expect(main).toContainText('আপনার ২০ মিনিট দেরি হবে');
  const { notHere } = await sitting.read();
  expect(personOf(notHere, 4).lateMinutes).toBe(20);
});

test('the live page on a slow phone: one request, under 15 KB, and it follows the queue', async ({
  newVisitor,
  server,
  browserLog,
}) => {
  // Blocked here, so that what it keeps for later is not counted.
  browserLog.allow(/Service Worker registration blocked/);
  const { sitting, liveKey } = await waiting(server, 'Dr. Of A Slow Phone');
  const page = await newVisitor({ viewport: PHONE, hasTouch: true, serviceWorkers: 'block' });
  const devtools = await page.context().newCDPSession(page);
  const bytes = new Map<string, number>();
  const paths = new Map<string, string>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) =>
    paths.set(requestId, new URL(request.url).pathname),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(`/q/${liveKey}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('At least 1 person before you, up to 2.');
  await sitting.act({ kind: 'call-next' });
  await expect(main).toContainText('Up to 1 person before you.');
  const whole = [...bytes.values()].reduce((sum, one) => sum + one, 0);
  expect(whole, JSON.stringify([...paths.values()])).toBeLessThan(MOST_BYTES);
  // The document, its part after the act, and the stream.
  expect(new Set(paths.values())).toEqual(
    new Set([`/q/${liveKey}`, expect.stringMatching(/^\/api\/queue\/\d+\/[\d-]+\/events$/)]),
  );
});

test(
  'the live page changes its ground once, and leads on when the day has failed',
  THOROUGH,
  async ({ newVisitor, server }) => {
    const { sitting, liveKey } = await waiting(server, 'Dr. Of The Stages');
    const page = await newVisitor({ viewport: PHONE });
    await page.goto(`/q/${liveKey}`);
    const stage = page.getByRole('listitem').and(page.locator('[aria-current="step"]'));
    const ground = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    const before = await ground();
    await sitting.arrive(3, 4);
    await expect(stage).toHaveText('At the clinic');
    await sitting.act({ kind: 'call-next' });
    await sitting.act({ kind: 'call-next' });
    await expect(stage).toHaveText('Next');
    expect(await ground()).toBe(before);
    await sitting.act({ kind: 'call-next' });
    await expect(stage).toHaveText('Come in');
    expect(await ground()).toBe('rgb(15, 118, 110)');
    await expectAccessible(page);
    // The check may have left the page in dark colours.
    await page.emulateMedia({ colorScheme: 'light' });
    await sitting.act({ kind: 'done' });
    await expect(stage).toHaveText('Seen');
    expect(await ground()).toBe(before);

    const failed = await waiting(server, 'Dr. Who Fell Ill');
    await page.goto(`/q/${failed.liveKey}`);
    await failed.sitting.act({ kind: 'cancel', reason: 'Doctor ill' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Sorry, Dr. Who Fell Ill cannot see you today.',
    );
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Move to tomorrow' }).click();
    await expect(page.getByRole('radio').first()).toBeChecked();
    await page.getByRole('button', { name: 'Move serial' }).click();
    await expect(stage).toHaveText('Booked');
  },
);

test(
  'a board shows sittings that do not fit in turns, and stays where somebody scrolls',
  THOROUGH,
  async ({ newVisitor, server }) => {
    await waiting(server, 'Dr. Of The Television');
    const page = await newVisitor({ viewport: { width: 1280, height: 400 } });
    await page.clock.install();
    await page.goto('/board');
    const top = () => page.evaluate(() => Math.round(window.scrollY));
    await page.clock.runFor(12_000);
    expect(await top()).toBeGreaterThan(200);
    await page.clock.runFor(12_000 * 20);
    await expect
      .poll(async () => {
        await page.clock.runFor(12_000);
        return top();
      })
      .toBe(0);
    await page.keyboard.press('Shift');
    await page.clock.runFor(48_000);
    expect(await top()).toBe(0);
    await page.clock.runFor(24_000);
    expect(await top()).toBeGreaterThan(200);
  },
);

for (const [language, base] of [
  ['English', ''],
  ['Bangla', '/bn'],
] as const) {
  test(
    `live page, board and the page without a network in ${language}: accessible, and nothing is cut`,
    thoroughUnless(language === 'Bangla'),
    async ({ newVisitor, server }) => {
      const { sitting, liveKey } = await waiting(server, `Dr. Of ${language}`);
      const page = await newVisitor({ viewport: PHONE });
      for (const path of [`/q/${liveKey}`, '/board', `/board/${sitting.doctor.id}`, '/offline']) {
        await page.goto(base + path);
        for (const width of [320, 768, 1280]) {
          await page.setViewportSize({ width, height: 740 });
          await expectNoSidewaysScroll(page);
        }
        await page.setViewportSize(PHONE);
        await expectAccessible(page);
      }
    },
  );
}
