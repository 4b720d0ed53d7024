import {
  clearFilters,
  dateField,
  doctorField,
  menuOf,
  openAppointment,
  question,
  rowOf,
  rows,
  STATUS_CHANGE,
  searchField,
  statusField,
} from './support/appointments.ts';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { readAppointment, walkIn } from './support/reception.ts';
import { expectTerm } from './support/search-term.ts';
import { expect, pageTitle, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { tabTo, visit } from './support/visit.ts';

test.use({ sharesServer: true, role: 'Admin' });

test('the list works by keyboard alone', async ({ page, server }) => {
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name: 'Dr. Runa Keyboard' });
  const appointment = await walkIn(server, doctor, today, newPerson('Sumon Keydesk'));
  await visit(page, '/admin/appointments');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('sumon keydesk');
  await expect(rows(page)).toHaveCount(1);
  await tabTo(page, statusField(page));
  await page.keyboard.type('Book');
  await expect(page).toHaveURL('/admin/appointments?status=Booked');
  await expectTerm(page, 'sumon keydesk');
  await page.keyboard.press('Tab');
  await expect(doctorField(page)).toBeFocused();
  await page.keyboard.type('runa');
  await expect(page).toHaveURL(/doctor=runa/);

  await tabTo(page, menuOf(page, appointment));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'No Show' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page, 'No Show')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Change status' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Appointment status updated to No Show successfully!')).toBeVisible();
  // The row is no longer in the list of booked ones. The focus is on the main part of the page and continues
  // there.
  await expect(page.getByText('No appointments found')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, clearFilters(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/appointments');
  await expect(page.getByRole('main')).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Show all dates' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/appointments?date=');
  await expect(dateField(page)).toBeFocused();
});

test(
  'the focus stays with the export, and goes to the list at the last page',
  THOROUGH,
  async ({ page, server }) => {
    const { today } = await readClinic(server);
    const doctor = await addDoctor(server, { name: 'Dr. Sadeka Focus', places: 31 });
    for (let count = 0; count < 31; count += 1) await walkIn(server, doctor, today);
    await visit(page, '/admin/appointments?doctor=sadeka+focus');
    await expect(rows(page)).toHaveCount(30);
    const button = page.getByRole('button', { name: 'Export CSV' });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Saved as/)).toBeVisible();
    await expect(button).toBeFocused();

    const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' });
    await tabTo(page, next);
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test(
  'an appointment is looked at, noted on, moved and deleted by keyboard alone',
  THOROUGH,
  async ({ page, server }) => {
    const { today } = await readClinic(server);
    const doctor = await addDoctor(server, { name: 'Dr. Tahera Keys' });
    const appointment = await walkIn(server, doctor, today, newPerson('Uzzal Keys'));
    await visit(page, '/admin/appointments?doctor=tahera+keys');
    await expect(rowOf(page, 'Uzzal Keys')).toBeVisible();
    await tabTo(page, rowOf(page, 'Uzzal Keys').getByRole('link'));
    await page.keyboard.press('Enter');
    await expect(pageTitle(page, 'Appointment: serial 1')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();

    await tabTo(page, page.getByLabel('Notes by staff'));
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Notes saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save Notes' })).toBeFocused();

    await tabTo(page, page.getByRole('button', { name: 'Mark as Cancelled' }));
    await page.keyboard.press('Enter');
    await expect(question(page, 'Cancelled')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Appointment status updated to Cancelled successfully!')).toBeVisible();

    await tabTo(page, page.getByRole('button', { name: 'Delete Appointment' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Appointment deleted successfully!')).toBeVisible();
    await expect(page).toHaveURL('/admin/appointments?doctor=tahera+keys');
    expect(await readAppointment(server, appointment.id)).toBeUndefined();
  },
);

test('a year that is typed slowly is taken when it is whole', THOROUGH, async ({ page }) => {
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/appointments') asked.push(searchParams.get('date'));
  });
  await visit(page, '/admin/appointments');
  await expect(rows(page).first()).toBeVisible();
  await searchField(page).focus();
  await tabTo(page, dateField(page));
  await page.keyboard.type('03032028', { delay: 400 });
  await expect(page).toHaveURL('/admin/appointments?date=2028-03-03');
  expect(asked.filter((date) => date && date < '2000')).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/admin/appointments');
});

test(
  'a question stays until its change is through, so that the outcome is told',
  THOROUGH,
  async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 500/);
    const appointment = await walkIn(server, await addDoctor(server), (await readClinic(server)).today);
    await openAppointment(page, appointment);
    const keep = question(page, 'Completed').getByRole('button').first();
    const answers: (() => void)[] = [];
    await page.route(STATUS_CHANGE, async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      if (answers.length === 1) await route.fulfill({ status: 500, body: '' });
      else await route.continue();
    });
    for (const attempt of [1, 2]) {
      if (attempt === 1) await page.getByRole('button', { name: 'Mark as Completed' }).click();
      await expect(keep).not.toHaveAttribute('aria-disabled');
      await question(page, 'Completed').getByRole('button', { name: 'Change status' }).click();
      await expect.poll(() => answers.length).toBe(attempt);
      await expect(keep).toHaveAttribute('aria-disabled', 'true');
      await keep.click({ force: true });
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
      await expect(question(page, 'Completed')).toBeVisible();
      answers[attempt - 1]?.();
      if (attempt === 1) {
        await expect(question(page, 'Completed').getByRole('alert')).toContainText(
          'Error: Server error: 500',
        );
      }
    }
    await expect(page.getByText('Appointment status updated to Completed successfully!')).toBeVisible();
    await expect(question(page, 'Completed')).toHaveCount(0);
    await expect(page.locator('main header')).toContainText('Completed');
  },
);
