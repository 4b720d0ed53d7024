import type { Page } from '@playwright/test';
import { expectPatients, LIST, menuOf, rowOf, rows, searchField } from './support/appointments.ts';
import { addDoctor, bookElsewhere, newPerson, readClinic } from './support/clinic.ts';
import { setStatus, walkIn } from './support/reception.ts';
import { expect, test, valueBeside } from './support/staff.ts';
import { visit } from './support/visit.ts';

// The list is read again every 30 seconds, and this does not disturb a user who works in it.

test.use({ role: 'Staff' });

/** Acts as a browser whose tab is hidden or shown again, because Playwright's pages are always visible. */
async function showTab(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibility);
}

test('what happens elsewhere shows within 30 seconds', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Tania Fresh' });
  const first = await bookElsewhere(server, doctor.id, newPerson('Uma First'));
  await page.clock.install();
  await visit(page, '/admin/appointments?doctor=tania+fresh');
  await expectPatients(page, ['Uma First']);
  await bookElsewhere(server, doctor.id, newPerson('Vashkar Second'));
  await setStatus(server, first.appointment.id, 'Completed');
  await page.clock.fastForward(30_000);
  await expectPatients(page, ['Uma First', 'Vashkar Second']);
  await expect(rowOf(page, 'Uma First')).toContainText('Completed');
  await expect(valueBeside(page, 'Total')).toHaveText('2');
});

test('a hidden tab asks for nothing, and is read again when it is looked at', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Wahida Hidden' });
  await bookElsewhere(server, doctor.id, newPerson('Abul Seen'));
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/appointments?')) requests += 1;
  });
  await page.clock.install();
  await visit(page, '/admin/appointments?doctor=wahida');
  await expectPatients(page, ['Abul Seen']);
  await showTab(page, 'hidden');
  const before = requests;
  await bookElsewhere(server, doctor.id, newPerson('Bulbul Unseen'));
  for (let minute = 0; minute < 5; minute += 1) await page.clock.runFor(60_000);
  expect(requests).toBe(before);
  await expectPatients(page, ['Abul Seen']);
  await showTab(page, 'visible');
  await expectPatients(page, ['Abul Seen', 'Bulbul Unseen']);
});

test.describe('with a long list', () => {
  test.use({ viewport: { width: 1280, height: 600 } });

  test('the place on the page and the focus stay, also in the row that changes', async ({ page, server }) => {
    const { today } = await readClinic(server);
    const doctor = await addDoctor(server, { name: 'Dr. Yasmin Steady' });
    for (let count = 0; count < 19; count += 1) await walkIn(server, doctor, today);
    const watched = await walkIn(server, doctor, today, newPerson('Chandan Watched'));
    await page.clock.install();
    await visit(page, '/admin/appointments?doctor=yasmin+steady');
    await expect(rows(page)).toHaveCount(20);
    await menuOf(page, watched).focus();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(300);

    await setStatus(server, watched.id, 'Completed');
    await page.clock.fastForward(30_000);
    await expect(rowOf(page, 'Chandan Watched')).toContainText('Completed');
    await expect(menuOf(page, watched)).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(place);

    await walkIn(server, doctor, today, newPerson('Delwar Later'));
    await page.clock.fastForward(30_000);
    await expect(rows(page)).toHaveCount(21);
    await expect(menuOf(page, watched)).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
  });
});

test('a row that leaves the list takes the focus to the page, not to nowhere', async ({ page, server }) => {
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name: 'Dr. Zakia Leaves' });
  const leaving = await walkIn(server, doctor, today, newPerson('Emdad Leaves'));
  await walkIn(server, doctor, today, newPerson('Farida Stays'));
  await page.clock.install();
  await visit(page, '/admin/appointments?doctor=zakia&status=Booked');
  await menuOf(page, leaving).focus();
  await setStatus(server, leaving.id, 'Cancelled');
  await page.clock.fastForward(30_000);
  await expectPatients(page, ['Farida Stays']);
  await expect(page.getByRole('main')).toBeFocused();
});

test('an open menu offers only what is still possible', async ({ page, server }) => {
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name: 'Dr. Abeda Menu' });
  const appointment = await walkIn(server, doctor, today, newPerson('Golap Menu'));
  await page.clock.install();
  await visit(page, '/admin/appointments?doctor=abeda');
  await menuOf(page, appointment).focus();
  await page.keyboard.press('Enter');
  await page.clock.runFor(100);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Complete' })).toBeFocused();
  await setStatus(server, appointment.id, 'No Show');
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('menuitem')).toHaveText(['View']);
  // The focused item no longer exists, but the keyboard still works in the row's menu.
  await page.clock.runFor(100);
  await page.keyboard.press('Escape');
  await page.clock.runFor(100);
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(menuOf(page, appointment)).toBeFocused();
});

test('a question that is open stays open, and typing goes on', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 409/);
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name: 'Dr. Badrul Question' });
  const appointment = await walkIn(server, doctor, today, newPerson('Hanif Asked'));
  await page.clock.install();
  await visit(page, '/admin/appointments?doctor=badrul');
  await menuOf(page, appointment).click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await setStatus(server, appointment.id, 'Completed');
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('table').getByText('Completed')).toBeVisible();
  await page.getByRole('button', { name: 'Change status' }).click();
  await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText('it is now Completed.');
  await page.keyboard.press('Escape');

  await searchField(page).focus();
  await walkIn(server, doctor, today, newPerson('Hanif Second'));
  await page.clock.fastForward(30_000);
  await expectPatients(page, ['Hanif Asked', 'Hanif Second']);
  await expect(searchField(page)).toBeFocused();
});

test('rows stay while a refresh fails, with the failure above them', async ({ page, browserLog }) => {
  browserLog.allow(/status of 500/);
  await page.clock.install();
  await visit(page, '/admin/appointments');
  await expect(rows(page)).toHaveCount(30);
  await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }));
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('alert')).toContainText('Failed to load appointments');
  await expect(rows(page)).toHaveCount(30);
  await page.unroute(LIST);
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(rows(page)).toHaveCount(30);
});
