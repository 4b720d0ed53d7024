import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { boxOf, expectNoSidewaysScroll } from './support/layout.ts';
import { sittingOf } from './support/sitting.ts';
import { expect, logIn, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

test.use({ sharesServer: true });

// The stories of the doctor's screen. What each dialog shows and refuses is tested beside it, in
// web/src/admin/queue.

const PHONE = { width: 360, height: 740 };
/** So many people, whose serials and letters go together. */
const people = (count: number) => [...'ABCDEFGH'.slice(0, count)].map((letter) => `Patient ${letter}`);

const inside = (page: Page) => page.getByRole('region', { name: 'With the doctor' });
const next = (page: Page) => page.getByRole('button', { name: /^Next: number/ });

test.describe('on a phone', () => {
  test.use({ role: 'Staff', viewport: PHONE });

  test('the doctor and the desk work on one sitting at the same time', async ({
    page,
    server,
    browserLog,
  }) => {
    // The page sends a press again when another screen was faster.
    browserLog.allow(/status of 409 .*\/acts\?/);
    const desk = await sittingOf(server, 'Dr. Two Screens', people(4));
    await desk.arrive(1, 2);
    await visit(page, desk.address);
    await expect(page.getByRole('heading', { level: 1, name: 'Dr. Two Screens' })).toBeVisible();
    await expectAccessible(page);
    await next(page).click();
    await expect(inside(page)).toContainText('Patient A');
    const { version } = await desk.read();

    // An arrival at the desk changes nothing about the doctor's next press.
    await desk.arrive(3);
    await next(page).click();
    await expect(inside(page)).toContainText('Patient B');
    // A desk that still sees the first patient calls nobody.
    expect(await desk.act({ kind: 'call-next' }, version)).toMatchObject({
      status: 409,
      code: 'QUEUE_CHANGED',
    });
    expect((await desk.read()).current?.serialNumber).toBe(2);

    // The phone follows the desk, and takes back what the desk did.
    await desk.act({ kind: 'call-next' });
    await expect(inside(page)).toContainText('Patient C');
    await expect(page.getByText('Number 3 was called.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(inside(page)).toContainText('Patient B');
    await page.getByRole('button', { name: 'Not here' }).click();
    await expect(inside(page)).toContainText('Patient C');
    await expect(page.getByText('Number 2 was not here. Number 3 was called.')).toBeVisible();
    await page.getByRole('button', { name: 'Call again' }).click();
    await expect(page.getByText('Number 3 was called again.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(page.getByText('Nobody is with the doctor')).toBeVisible();
    expect(await desk.read()).toMatchObject({ seen: 2, current: null });
  });

  test(
    'the doctor is late: the patients who wait are told, with the cost before',
    THOROUGH,
    async ({ page, server }) => {
      const desk = await sittingOf(server, 'Dr. Late On The Phone', people(2));
      await visit(page, desk.address);
      await page.getByRole('button', { name: /^Sitting of/ }).click();
      await page.getByRole('menuitem', { name: 'Late…' }).click();
      await page.getByLabel('Another time').fill('23:30');
      await page.getByRole('button', { name: 'Save and go on' }).click();
      const preview = page.getByRole('region', { name: 'Preview of the SMS' });
      await expect(preview).toContainText('The doctor begins at 11:30 PM, not at 9:00 AM.');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Tell 2 people' }).click();
      await expect(page.getByText('Finished.')).toBeVisible();
      await page.getByRole('dialog').getByText('Close', { exact: true }).click();
      await expect(page.getByText('Late, about 11:30 PM')).toBeVisible();
      expect(await desk.read()).toMatchObject({ state: 'expected', expectedStart: '23:30' });
    },
  );

  test('a break, and the end with people left', THOROUGH, async ({ page, server }) => {
    const desk = await sittingOf(server, 'Dr. Done For Today', people(3));
    await desk.arrive(1);
    await visit(page, desk.address);
    await next(page).click();
    await expect(inside(page)).toContainText('Patient A');
    await page.getByRole('button', { name: 'Break', exact: true }).click();
    await page.getByRole('button', { name: /^Not known/ }).click();
    const back = page.getByRole('button', { name: 'Back from the break' });
    await expect(back).toBeVisible();
    // The words of the state push the menu no further to the edge than the rest of the page.
    await page.setViewportSize({ width: 320, height: 740 });
    const menu = await boxOf(page.getByRole('button', { name: /^Sitting of/ }));
    expect(menu.x + menu.width).toBeLessThanOrEqual(320 - 16);
    await back.click();
    await page.getByRole('button', { name: 'Done for today', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'End the sitting?' });
    await expect(dialog.getByRole('listitem')).toHaveText(['2', '3']);
    await dialog.getByRole('button', { name: 'End the sitting' }).click();
    await expect(page.getByText('2 people did not come')).toBeVisible();
    expect(await desk.read()).toMatchObject({ state: 'ended', seen: 1, notCome: 2 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('2 not here yet')).toBeVisible();
    expect(await desk.read()).toMatchObject({ state: 'running', notCome: 0 });
  });

  test('by keyboard alone: the next patient, and a cancelled sitting', async ({ page, server }) => {
    const desk = await sittingOf(server, 'Dr. Keyboard Queue', people(2));
    await desk.arrive(1, 2);
    await visit(page, desk.address);
    await next(page).focus();
    await page.keyboard.press('Enter');
    await expect(inside(page)).toContainText('Patient A');
    await expect(next(page)).toBeFocused();
    const menu = page.getByRole('button', { name: /^Sitting of/ });
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Cancel the sitting…' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Cancel the sitting of Dr. Keyboard Queue?' });
    await dialog.getByLabel('Strike').focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: 'Cancel the sitting' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'People are affected' })).toContainText('affects 1 person');
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    expect(await desk.read()).toMatchObject({ state: 'cancelled', seen: 1 });
  });
});

test(
  'the account of a doctor lands on the screen after the sign-in, and finds back to it',
  THOROUGH,
  async ({ page }) => {
    await visit(page, '/admin');
    await logIn(page, 'doctor', 'doctor1234');
    await expect(page).toHaveURL(/\/admin\/queue\/\d+$/);
    await expect(page.getByRole('button', { name: /^Sitting of/ })).toBeVisible();
    await page.getByRole('link', { name: 'Appointments' }).click();
    await expect(page).toHaveURL(/\/admin\/appointments/);
    await page.getByRole('link', { name: 'My patients' }).click();
    await expect(page).toHaveURL(/\/admin\/queue\/\d+$/);
    await visit(page, '/admin');
    await expect(page).toHaveURL(/\/admin\/queue\/\d+$/);
  },
);
