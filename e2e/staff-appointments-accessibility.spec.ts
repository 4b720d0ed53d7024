import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { askAs } from './support/api.ts';
import { LIST, openAppointment, question, rows, STATUS_CHANGE } from './support/appointments.ts';
import { addDoctor, bookElsewhere, newPerson } from './support/clinic.ts';
import { holdRequests } from './support/hold.ts';
import { setStatus, writeNotes } from './support/reception.ts';
import { chooseAction, expect, pageTitle, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

// Runs axe, in light and in dark colours, on the list, on the page of an appointment, and on their questions
// and messages.

test.use({ role: 'Admin' });

const alertOf = (page: Page) => page.getByRole('alert').first();

test('the list, a day that is under way', THOROUGH, async ({ page }) => {
  await visit(page, '/admin/appointments?doctor=ayesha');
  for (const status of ['Completed', 'In Progress', 'Confirmed', 'Booked']) {
    await expect(rows(page).filter({ hasText: status }).first()).toBeVisible();
  }
  await expectAccessible(page);
});

test(
  'a row’s menu, its question, a failure and a message',
  THOROUGH,
  async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 500/);
    const doctor = await addDoctor(server, { name: 'Dr. Afroza Axe' });
    await bookElsewhere(server, doctor.id, newPerson('Babul Axe'));
    const absent = await bookElsewhere(server, doctor.id, newPerson('Chitra Axe'));
    await setStatus(server, absent.appointment.id, 'No Show');
    await visit(page, '/admin/appointments?doctor=afroza');
    await page.getByRole('button', { name: 'Actions for serial 1, Babul Axe' }).click();
    await expect(page.getByRole('menuitem', { name: 'Cancel' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await chooseAction(page, 'serial 1, Babul Axe', 'Cancel');
    await expect(question(page, 'Cancelled')).toBeVisible();
    await expectAccessible(page);
    await page.route(STATUS_CHANGE, (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Change status' }).click();
    await expect(page.getByText('Failed to update status: Server error: 500')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(STATUS_CHANGE);
    await page.getByRole('button', { name: 'Change status' }).click();
    await expect(page.getByText('Appointment status updated to Cancelled successfully!')).toBeVisible();
    await expectAccessible(page);
  },
);

test('the list when it is empty, on its way, and not to be had', THOROUGH, async ({ page, browserLog }) => {
  browserLog.allow(/status of 500/);
  await visit(page, '/admin/appointments?search=nobody+at+all');
  await expect(page.getByText('No appointments found')).toBeVisible();
  await expectAccessible(page);

  const answer = await holdRequests(page, LIST, {
    outcome: (route) => route.fulfill({ status: 500, body: '' }),
  });
  // Opening the same address again would be a reload, which keeps the search.
  await visit(page, '/admin/dashboard');
  await visit(page, '/admin/appointments');
  await expect(page.getByText('Loading…').first()).toBeAttached();
  await expectAccessible(page);
  answer();
  await expect(alertOf(page)).toBeVisible();
  await expectAccessible(page);
});

test(
  'the page of an appointment, and notes that cannot be saved',
  THOROUGH,
  async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 500/);
    const { appointment } = await bookElsewhere(server, (await addDoctor(server)).id);
    await writeNotes(server, appointment.id, 'রোগী হুইলচেয়ারে আসবেন।');
    await openAppointment(page, appointment);
    await expectAccessible(page);
    await page.route(`**/api/appointments/${appointment.id}`, (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    await page.getByLabel('Notes by staff').fill('Something else');
    await page.getByRole('button', { name: 'Save Notes' }).click();
    await expect(page.getByText('Failed to save the notes')).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'the questions of an appointment, and their failures',
  THOROUGH,
  async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 500/);
    const { appointment } = await bookElsewhere(server, (await addDoctor(server)).id);
    await openAppointment(page, appointment);
    await page.route(`**/api/appointments/${appointment.id}**`, (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    await page.route(STATUS_CHANGE, (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Mark as Cancelled' }).click();
    await page.getByRole('button', { name: 'Change status' }).click();
    await expect(page.getByText('Failed to update appointment status')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete Appointment' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete appointment' }).click();
    await expect(page.getByText('Failed to delete appointment: Server error: 500')).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'the page of an appointment that is over, not to be had, or gone',
  THOROUGH,
  async ({ page, server, browserLog }) => {
    browserLog.allow(/status of (500|404)/);
    const { appointment } = await bookElsewhere(server, (await addDoctor(server)).id);
    for (const status of ['Cancelled', 'Booked', 'Completed'] as const) {
      await setStatus(server, appointment.id, status);
      if (status === 'Booked') continue;
      await openAppointment(page, appointment);
      await expectAccessible(page);
    }
    const address = `**/api/appointments/${appointment.id}`;
    await page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
    await visit(page, `/admin/appointments/${appointment.id}`);
    await expect(alertOf(page)).toBeVisible();
    await expectAccessible(page);
    await page.unroute(address);
    await askAs(server, 'Admin', `/appointments/${appointment.id}`, { method: 'DELETE' });
    await visit(page, `/admin/appointments/${appointment.id}`);
    await expect(pageTitle(page, 'Appointment not found')).toBeVisible();
    await expectAccessible(page);
  },
);

test.describe('for a Viewer, on a phone', () => {
  test.use({ role: 'Viewer', viewport: { width: 360, height: 740 } });

  test('the list as cards, and the page of an appointment', THOROUGH, async ({ page, server }) => {
    const { appointment } = await bookElsewhere(server, (await addDoctor(server)).id);
    await visit(page, '/admin/appointments?doctor=ayesha');
    await expect(rows(page).first()).toBeVisible();
    await expectAccessible(page);
    await openAppointment(page, appointment);
    await expectAccessible(page);
  });
});
