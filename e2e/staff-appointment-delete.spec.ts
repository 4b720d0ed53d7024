import type { Page } from '@playwright/test';
import { askAs } from './support/api.ts';
import { expectPatients, openAppointment, rowOf } from './support/appointments.ts';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { readAppointment, walkIn } from './support/reception.ts';
import { expect, test } from './support/staff.ts';
import { visit } from './support/visit.ts';

test.use({ role: 'Admin' });

const button = (page: Page) => page.getByRole('button', { name: 'Delete Appointment', exact: true });

test('an appointment is deleted after a question, and the list comes as it was', async ({ page, server }) => {
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name: 'Dr. Parveen Deletes' });
  const gone = await walkIn(server, doctor, today, newPerson('Qamar Gone'));
  await walkIn(server, doctor, today, newPerson('Rina Stays'));
  await visit(page, '/admin/appointments?doctor=parveen+deletes');
  await rowOf(page, 'Qamar Gone').getByRole('link').click();
  const zone = page.getByRole('region', { name: 'Danger Zone' });
  await expect(zone).toContainText('Its serial is never given again.');
  await button(page).click();
  const question = page.getByRole('alertdialog', { name: 'Delete serial 1 of Qamar Gone?' });
  await expect(question).toContainText('This cannot be undone.');
  // Enter alone deletes nothing, because Cancel has the focus.
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(button(page)).toBeFocused();
  expect(await readAppointment(server, gone.id)).toMatchObject({ status: 'Booked' });

  await button(page).click();
  await question.getByRole('button', { name: 'Delete appointment' }).click();
  await expect(page.getByText('Appointment deleted successfully!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/admin/appointments?doctor=parveen+deletes');
  await expectPatients(page, ['Rina Stays']);
  expect(await readAppointment(server, gone.id)).toBeUndefined();
  // The Back button does not lead to the deleted appointment.
  await page.goBack();
  await expect(page).toHaveURL('/admin/appointments?doctor=parveen+deletes');
  expect((await walkIn(server, doctor, today)).serialNumber).toBe(3);
});

test('a deletion that fails says why, and can be tried again', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of (500|403)|net::ERR_FAILED/);
  const appointment = await walkIn(server, await addDoctor(server), (await readClinic(server)).today);
  await openAppointment(page, appointment);
  await button(page).click();
  const question = page.getByRole('alertdialog');
  const confirm = question.getByRole('button', { name: 'Delete appointment' });
  const address = `**/api/appointments/${appointment.id}`;
  const refusal = { success: false, code: 'FORBIDDEN', error: "You don't have permission to do this." };
  for (const [answer, reason] of [
    [{ status: 500, body: '' }, 'Server error: 500'],
    [{ status: 403, json: refusal }, "You don't have permission to do this."],
    [null, 'Network error. Please check your connection.'],
  ] as const) {
    await page.route(address, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await confirm.click();
    await expect(question.getByRole('alert')).toHaveText(`Failed to delete appointment: ${reason}`);
    await page.unroute(address);
  }
  await page.keyboard.press('Escape');
  await button(page).click();
  // The earlier error is no longer shown.
  await expect(question.getByRole('alert')).toHaveCount(0);
  await confirm.click();
  await expect(page.getByText('Appointment deleted successfully!')).toBeVisible();
  await expect(page).toHaveURL('/admin/appointments');
});

test('somebody else was faster', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 404/);
  const appointment = await walkIn(server, await addDoctor(server), (await readClinic(server)).today);
  await openAppointment(page, appointment);
  await button(page).click();
  await askAs(server, 'Admin', `/appointments/${appointment.id}`, { method: 'DELETE' });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete appointment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Appointment not found' })).toBeVisible();
  await expect(page.getByText('The appointment may have been deleted.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
