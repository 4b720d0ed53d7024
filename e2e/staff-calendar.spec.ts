import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { askAs, callAs } from './support/api.ts';
import { addDoctor, bookElsewhere, newPerson, readClinic } from './support/clinic.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { walkIn } from './support/reception.ts';
import { expect, pageTitle, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { tabTo, visit } from './support/visit.ts';

// The stories of the calendar. What each dialog shows and refuses is tested beside it, in
// web/src/admin/calendar.

test.use({ role: 'Staff' });

const changeButton = (page: Page, doctor: string) =>
  page.getByRole('button', { name: `Change… ${doctor}`, exact: true });
const sentenceField = (page: Page) => page.getByLabel(/^One sentence/);

/** Counts what a person presses with the pointer. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.addEventListener('pointerdown', () => {
      document.body.dataset.presses = String(Number(document.body.dataset.presses ?? 0) + 1);
    });
  });
  return () => page.evaluate(() => Number(document.body.dataset.presses ?? 0));
}

test('a doctor is away tomorrow: 4 presses and one sentence cancel 25 serials', async ({ page, server }) => {
  const { today } = await readClinic(server);
  const tomorrow = new Date(Date.parse(`${today}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const doctor = await addDoctor(server, { name: 'Dr. Away Tomorrow' });
  for (let person = 0; person < 25; person += 1) await walkIn(server, doctor, tomorrow, newPerson());
  await visit(page, '/admin/calendar');
  await expect(changeButton(page, doctor.name)).toBeVisible();
  const presses = await countPresses(page);
  await page.getByRole('button', { name: 'Tomorrow', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: doctor.name })).toContainText('25 of 30');
  await changeButton(page, doctor.name).click();
  await page.getByRole('button', { name: 'Away', exact: true }).click();
  await expect(sentenceField(page)).toBeFocused();
  await page.keyboard.type('The doctor is ill.');
  await expect(page.getByRole('region', { name: 'Preview of the SMS' })).toContainText('The doctor is ill.');
  await page.getByRole('button', { name: 'Save and cancel 25 serials' }).click();
  await expect(page.getByText('25 of 25')).toBeVisible();
  await expect(page.getByText('Finished.')).toBeVisible();
  expect(await presses()).toBeLessThanOrEqual(4);

  // The result is in the address, so that a reload shows it again.
  await expect(page).toHaveURL(/change=\d+/);
  await page.reload();
  await expect(page.getByText('25 of 25')).toBeVisible();
  const answer = await callAs<{ days: { people: number }[] }>(
    server,
    'Staff',
    `/touched?doctorId=${doctor.id}`,
  );
  expect(answer.days).toEqual([]);
});

test(
  'a doctor is an hour late today: at most 4 presses and one sentence',
  THOROUGH,
  async ({ page, server }) => {
    const { today } = await readClinic(server);
    const doctor = await addDoctor(server, { name: 'Dr. Late Today' });
    await bookElsewhere(server, doctor.id);
    await visit(page, '/admin/calendar');
    await expect(changeButton(page, doctor.name)).toBeVisible();
    const presses = await countPresses(page);
    await changeButton(page, doctor.name).click();
    await page.getByRole('button', { name: '1 hour late' }).click();
    await page.keyboard.type('The doctor is in surgery.');
    await page.getByRole('button', { name: 'Save and tell 1 person' }).click();
    await expect(page.getByText('Finished.')).toBeVisible();
    expect(await presses()).toBeLessThanOrEqual(4);
    const { data } = await askAs<{ startTime: string; reason: string }>(
      server,
      'Staff',
      `/doctors/${doctor.id}/days/${today}`,
    );
    expect(data).toMatchObject({ startTime: '10:00', reason: 'changed' });
  },
);

test('the calendar and the dialog of a day work by keyboard alone', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Keyboard Calendar' });
  await visit(page, '/admin/calendar');
  await tabTo(page, page.getByRole('button', { name: 'Tomorrow', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/date=/);
  await tabTo(page, changeButton(page, doctor.name));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('button', { name: 'Other hours or limit…' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Start time')).toBeFocused();
  await tabTo(page, dialog.getByLabel('Patient limit'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The calendar was changed.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(changeButton(page, doctor.name)).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: doctor.name })).toContainText('0 of 12');

  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test(
  'the doctor form asks about affected people before it leads to the list',
  THOROUGH,
  async ({ page, server }) => {
    const doctor = await addDoctor(server, { name: 'Dr. Unticked Weekday' });
    await bookElsewhere(server, doctor.id);
    const { today } = await readClinic(server);
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(`${today}T12:00:00Z`),
    );
    await visit(page, `/admin/doctors/${doctor.id}/edit`);
    await page.getByRole('checkbox', { name: weekday }).uncheck();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'People are affected' });
    await expect(dialog).toContainText('It affects 1 person on 1 day');
    await dialog.getByLabel('Leave as is').check();
    await dialog.getByRole('button', { name: 'Leave as is' }).click();
    await expect(page).toHaveURL('/admin/doctors');
  },
);

// The calendar as it opens is in pages.spec.ts.
for (const address of ['/admin/calendar?tab=month&doctor=1', '/admin/calendar?tab=closed&doctor=1']) {
  test(`${address} is accessible and fits into 360 pixels`, THOROUGH, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, address);
    await expect(pageTitle(page, 'Calendar')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}
