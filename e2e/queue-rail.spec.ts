import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { sittingOf } from './support/sitting.ts';
import { expect, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

// The desk with many doctors, and how much of it is in view. What the rail says is tested beside it, in
// web/src/admin/queue.

test.use({ role: 'Staff' });

const WAITING = 12;
const people = (count: number) =>
  Array.from({ length: count }, (_, place) => `Patient ${'ABCDEFGHIJKL'[place]}`);
const everySerial = Array.from({ length: WAITING }, (_, place) => place + 1);

const box = (page: Page) => page.getByRole('textbox', { name: 'Who is here?' });
const rail = (page: Page) => page.getByRole('navigation', { name: 'Sittings of today' });
const till = (page: Page) => page.getByRole('region', { name: 'With the doctor' });
const deskOf = async (page: Page, doctor: string) => {
  await expect(page.getByRole('heading', { level: 2, name: doctor })).toBeVisible();
  await expect(box(page)).toBeFocused();
};
/** The place of something in the window. */
async function placeOf(part: Locator) {
  const place = await part.boundingBox();
  if (!place) throw new Error('It is not on the page.');
  return { ...place, bottom: place.y + place.height, right: place.x + place.width };
}

test('doctors are called in turn by keys alone: by their digits, and by letters', async ({
  page,
  server,
}) => {
  const one = await sittingOf(server, 'Dr. Zubaida Rail', people(2));
  const other = await sittingOf(server, 'Dr. Quddus Rail', people(2));
  await one.arrive(1, 2);
  await visit(page, `/admin/queue?doctor=${one.doctor.id}`);
  await deskOf(page, 'Dr. Zubaida Rail');
  await expect(till(page)).toContainText('Next: 1, Patient A');
  await page.keyboard.press('Enter');
  await expect(till(page)).toContainText('With the doctor1Patient A');

  // Enter takes the first doctor with these letters. The next keys are the box's again.
  await page.keyboard.press('Alt+s');
  await page.keyboard.type('qud');
  await page.keyboard.press('Enter');
  await deskOf(page, 'Dr. Quddus Rail');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Serial 2, Patient B, is here.')).toBeVisible();
  await expect(till(page)).toContainText('Next: 2, Patient B');
  await page.waitForTimeout(450);
  await page.keyboard.press('Enter');
  await expect(till(page)).toContainText('With the doctor2Patient B');

  const back = await rail(page)
    .getByRole('link', { name: 'Dr. Zubaida Rail' })
    .getAttribute('aria-keyshortcuts');
  expect(back).toMatch(/^Alt\+[1-9]$/);
  await page.keyboard.press(back ?? '');
  await deskOf(page, 'Dr. Zubaida Rail');
  await expect(box(page)).toHaveValue('');
  await expect(till(page)).toContainText('With the doctor1Patient A');
  await page.keyboard.press('+');
  await expect(page.getByLabel('Phone, name or reference')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(till(page)).toContainText('With the doctor2Patient B');
  expect((await one.read()).current?.serialNumber).toBe(2);
  expect((await other.read()).current?.serialNumber).toBe(2);
  await expectAccessible(page);
});

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test(
    'at least eight waiting people are in view, and one button leads',
    THOROUGH,
    async ({ page, server }, testInfo) => {
      const desk = await sittingOf(server, 'Dr. Of Eight', people(WAITING));
      await desk.arrive(...everySerial);
      await visit(page, `/admin/queue?doctor=${desk.doctor.id}`);
      await deskOf(page, 'Dr. Of Eight');
      await expect(page.getByText('Demo Mode: This is a development version')).toBeVisible();
      const rows = page.getByRole('region', { name: 'Waiting' }).getByRole('listitem');
      await expect(rows).toHaveCount(WAITING);
      const inView = async () => {
        const places = await Promise.all((await rows.all()).map(placeOf));
        return places.filter(({ bottom }) => bottom <= 768).length;
      };
      // The question about the doctor, who has not come, takes a row of its own.
      await expect(page.getByText('Has the doctor come?')).toBeVisible();
      expect(await inView()).toBeGreaterThanOrEqual(8);
      await page.getByRole('button', { name: 'Doctor has come' }).click();
      await expect(page.getByText('Has the doctor come?')).toBeHidden();
      testInfo.annotations.push({ type: 'waiting people in view', description: String(await inView()) });
      expect(await inView()).toBeGreaterThanOrEqual(10);
      expect((await placeOf(box(page))).y).toBeLessThan(768 / 3);
      const primary = page.locator('main [data-look="primary"]');
      await expect(primary).toHaveCount(1);
      await expect(primary).toHaveText(/^Call next/);
      expect((await placeOf(primary)).bottom).toBeLessThan(768);
      await expectNoSidewaysScroll(page);
    },
  );

  test(
    'who was overtaken by another desk reads whom it has called',
    THOROUGH,
    async ({ page, server, browserLog }) => {
      browserLog.allow(/status of 409 .*\/acts\?/);
      browserLog.allow(/ERR_FAILED/);
      const desk = await sittingOf(server, 'Dr. Overtaken', people(3));
      await desk.arrive(1, 2, 3);
      // This desk learns of the other one only by its own press.
      await page.route('**/queue/*/*/events*', (route) => route.abort());
      await visit(page, `/admin/queue?doctor=${desk.doctor.id}`);
      await expect(till(page)).toContainText('Next: 1, Patient A');
      const pressed = page.waitForRequest(/\/acts\?/);
      await page.route(`**/queue/${desk.doctor.id}/*?sitting=1`, (route) =>
        pressed.then(() => route.continue()),
      );
      await desk.act({ kind: 'call-next' });
      await page.keyboard.press('Enter');
      const words = till(page).getByRole('alert');
      await expect(words).toHaveText(/ has called 1 meanwhile\.$/);
      expect((await desk.read()).current?.serialNumber).toBe(1);
      const button = await placeOf(till(page).getByRole('button', { name: /^Call next/ }));
      expect(button.y - (await placeOf(words)).bottom).toBeLessThan(24);
    },
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('the till stays at the bottom, and covers nobody at the end of the list', async ({ page, server }) => {
    const desk = await sittingOf(server, 'Dr. Of The Thumb', people(WAITING));
    await desk.arrive(...everySerial);
    await visit(page, `/admin/queue?doctor=${desk.doctor.id}`);
    const rows = page.getByRole('region', { name: 'Waiting' }).getByRole('listitem');
    await expect(rows).toHaveCount(WAITING);
    const callNext = till(page).getByRole('button', { name: /^Call next/ });
    for (const end of [false, true]) {
      if (end) await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const button = await placeOf(callNext);
      expect(button.bottom).toBeLessThanOrEqual(640);
      // In the lower half, where the thumb is.
      expect(button.y).toBeGreaterThan(320);
    }
    for (const name of ['Not here', 'Call again', 'Undo'])
      expect((await placeOf(till(page).getByRole('button', { name }))).bottom).toBeLessThanOrEqual(640);
    expect((await placeOf(rows.last())).bottom).toBeLessThanOrEqual((await placeOf(till(page))).y);
    await callNext.click();
    await expect(till(page)).toContainText('1Patient A');
    await expectNoSidewaysScroll(page);

    // The chosen sitting opens the list of all.
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('button', { name: /^Dr\. Of The Thumb/ }).click();
    await expect(rail(page).getByRole('link', { name: 'Dr. Of The Thumb' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // In large text too, which that check may leave.
    await expectNoSidewaysScroll(page);
  });
});
