import type { AppointmentStatus } from '@clinic-serial/contract/rules/appointment-status';
import type { Page } from '@playwright/test';
import { askAs, sharedSession } from './support/api.ts';
import { openAppointment, question, STATUS_CHANGE } from './support/appointments.ts';
import { addDoctor, bookElsewhere, changeDoctor, newPerson, readClinic } from './support/clinic.ts';
import { readAppointment, setStatus, walkIn } from './support/reception.ts';
import { expect, storageOf, test } from './support/staff.ts';
import { visit } from './support/visit.ts';

// Changes of an appointment's status on its own page.

test.use({ role: 'Staff' });

const panel = (page: Page) => page.getByRole('region', { name: 'Status management' });
const confirm = (page: Page, to: AppointmentStatus) =>
  question(page, to).getByRole('button', { name: 'Change status' });

/** Presses the button of a status change and waits for the question. */
async function ask(page: Page, action: string, to: AppointmentStatus): Promise<void> {
  await panel(page).getByRole('button', { name: action }).click();
  await expect(question(page, to)).toBeVisible();
}

const FROM_BOOKED = ['Mark as Completed', 'Mark as No Show', 'Mark as Cancelled'];

for (const [to, action, next] of [
  ['Completed', 'Mark as Completed', []],
  ['No Show', 'Mark as No Show', ['Reactivate to Booked']],
  ['Cancelled', 'Mark as Cancelled', ['Reactivate to Booked']],
] as const satisfies readonly (readonly [AppointmentStatus, string, readonly string[]])[]) {
  test(`Booked becomes ${to}, and from there what the table allows`, async ({ page, server }) => {
    const doctor = await addDoctor(server, { name: `Dr. Khaleda ${to}` });
    const appointment = await walkIn(
      server,
      doctor,
      (await readClinic(server)).today,
      newPerson('Mou Moves'),
    );
    await openAppointment(page, appointment);
    await expect(panel(page)).toContainText('Now: Booked');
    await expect(panel(page).getByRole('button')).toHaveText(FROM_BOOKED);

    await ask(page, action, to);
    await expect(question(page, to)).toContainText('Serial 1, Mou Moves');
    await expect(question(page, to)).toContainText(`${doctor.name}, Today`);
    await page.keyboard.press('Escape');
    await expect(question(page, to)).toBeHidden();
    await expect(panel(page).getByRole('button', { name: action })).toBeFocused();

    await ask(page, action, to);
    await confirm(page, to).click();
    await expect(page.getByText(`Appointment status updated to ${to} successfully!`)).toBeVisible();
    await expect(panel(page)).toContainText(`Now: ${to}`);
    await expect(panel(page).getByRole('button')).toHaveText([...next]);
    // The pressed button no longer exists, so the focus is on the main part of the page.
    await expect(page.getByRole('main')).toBeFocused();

    if (next.length === 0) {
      await expect(panel(page)).toContainText('A completed appointment stays as it is.');
      return;
    }
    await expect(panel(page)).toContainText('A cancelled one needs a free place.');
    await ask(page, 'Reactivate to Booked', 'Booked');
    await confirm(page, 'Booked').click();
    await expect(page.getByText('Appointment status updated to Booked successfully!')).toBeVisible();
    await expect(panel(page).getByRole('button')).toHaveText(FROM_BOOKED);
    expect(await readAppointment(server, appointment.id)).toMatchObject({
      status: 'Booked',
      serialNumber: 1,
    });
  });
}

for (const status of ['Confirmed', 'In Progress'] as const) {
  test(`one that is ${status} ends like a booked one`, async ({ page, server }) => {
    const path = `/appointments?status=${encodeURIComponent(status)}&limit=1`;
    const { data } = await askAs<{ appointments: [Parameters<typeof openAppointment>[1]] }>(
      server,
      'Viewer',
      path,
    );
    await openAppointment(page, data.appointments[0]);
    await expect(panel(page)).toContainText(`Now: ${status}`);
    await expect(panel(page).getByRole('button')).toHaveText(FROM_BOOKED);
  });
}

test.describe('a cancelled appointment comes back', () => {
  test('only into a free place', async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 409/);
    const doctor = await addDoctor(server, { name: 'Dr. Luna Full', places: 1 });
    const { appointment } = await bookElsewhere(server, doctor.id, newPerson('Mintu Back'));
    await setStatus(server, appointment.id, 'Cancelled');
    const taken = await bookElsewhere(server, doctor.id);
    await openAppointment(page, appointment);
    await ask(page, 'Reactivate to Booked', 'Booked');
    await confirm(page, 'Booked').click();
    const alert = question(page, 'Booked').getByRole('alert');
    await expect(alert).toContainText('Failed to update appointment status');
    await expect(alert).toContainText('Error: No available slots for this doctor on this date');

    // The other appointment is cancelled, which frees a place while the question is still open.
    await setStatus(server, taken.appointment.id, 'Cancelled');
    await confirm(page, 'Booked').click();
    await expect(page.getByText('Appointment status updated to Booked successfully!')).toBeVisible();
    await expect(panel(page)).toContainText('Now: Booked');
  });

  test('not on a day that the doctor no longer works', async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 409/);
    const doctor = await addDoctor(server, { name: 'Dr. Mahfuz Off' });
    const { appointment } = await bookElsewhere(server, doctor.id);
    await setStatus(server, appointment.id, 'Cancelled');
    await changeDoctor(server, doctor, { days: [1] });
    await openAppointment(page, appointment);
    await ask(page, 'Reactivate to Booked', 'Booked');
    await confirm(page, 'Booked').click();
    await expect(question(page, 'Booked').getByRole('alert')).toContainText(
      /Error: .*not (available|scheduled)/,
    );
    expect(await readAppointment(server, appointment.id)).toMatchObject({ status: 'Cancelled' });
  });

  test('not beside another of the same person', async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 409/);
    const doctor = await addDoctor(server, { name: 'Dr. Nazma Twice' });
    const person = newPerson('Orpita Twice');
    const { appointment } = await bookElsewhere(server, doctor.id, person);
    await setStatus(server, appointment.id, 'Cancelled');
    await bookElsewhere(server, doctor.id, person);
    await openAppointment(page, appointment);
    await ask(page, 'Reactivate to Booked', 'Booked');
    await confirm(page, 'Booked').click();
    await expect(question(page, 'Booked').getByRole('alert')).toContainText(/Error: .*serial 2/);
  });
});

test('a change that fails says so, and can be tried again', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500|net::ERR_FAILED/);
  const appointment = await walkIn(server, await addDoctor(server), (await readClinic(server)).today);
  await openAppointment(page, appointment);
  await ask(page, 'Mark as No Show', 'No Show');
  const alert = question(page, 'No Show').getByRole('alert');
  await page.route(STATUS_CHANGE, (route) => route.fulfill({ status: 500, body: '' }));
  await confirm(page, 'No Show').click();
  await expect(alert).toHaveText('Failed to update appointment statusError: Server error: 500');
  await page.unroute(STATUS_CHANGE);
  await page.route(STATUS_CHANGE, (route) => route.abort());
  await confirm(page, 'No Show').click();
  await expect(alert).toContainText('Error: Network error. Please check your connection.');
  await page.unroute(STATUS_CHANGE);
  await confirm(page, 'No Show').click();
  await expect(panel(page)).toContainText('Now: No Show');
});

test('a question stays until its change is through, so that the outcome is told', async ({
  page,
  server,
  browserLog,
}) => {
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
    if (attempt === 1) await ask(page, 'Mark as Completed', 'Completed');
    await expect(keep).not.toHaveAttribute('aria-disabled');
    await confirm(page, 'Completed').click();
    await expect.poll(() => answers.length).toBe(attempt);
    await expect(keep).toHaveAttribute('aria-disabled', 'true');
    await keep.click({ force: true });
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(question(page, 'Completed')).toBeVisible();
    answers[attempt - 1]?.();
    if (attempt === 1) {
      await expect(question(page, 'Completed').getByRole('alert')).toContainText('Error: Server error: 500');
    }
  }
  await expect(page.getByText('Appointment status updated to Completed successfully!')).toBeVisible();
  await expect(question(page, 'Completed')).toHaveCount(0);
  await expect(panel(page)).toContainText('Now: Completed');
});

test.describe('two receptionists at one appointment', () => {
  test('the second is told what it is now, and sees it', async ({ page, server, newVisitor, browserLog }) => {
    browserLog.allow(/status of 409/);
    const appointment = await walkIn(server, await addDoctor(server), (await readClinic(server)).today);
    const session = await sharedSession(server, 'Admin');
    const other = await newVisitor({ storageState: storageOf(server, session), baseURL: server.url });
    await openAppointment(page, appointment);
    await openAppointment(other, appointment);
    await ask(page, 'Mark as Cancelled', 'Cancelled');
    await ask(other, 'Mark as Completed', 'Completed');
    await confirm(other, 'Completed').click();
    await expect(panel(other)).toContainText('Now: Completed');

    await confirm(page, 'Cancelled').click();
    const asked = question(page, 'Cancelled');
    await expect(asked.getByRole('alert')).toContainText(
      'Error: Somebody else has changed this appointment: it is now Completed.',
    );
    await expect(asked.getByRole('button')).toHaveText(['Close']);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toContainText('Now: Completed');
    await expect(panel(page)).toContainText('A completed appointment stays as it is.');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('or that it is gone', async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 404/);
    const appointment = await walkIn(server, await addDoctor(server), (await readClinic(server)).today);
    await openAppointment(page, appointment);
    await ask(page, 'Mark as Completed', 'Completed');
    await askAs(server, 'Admin', `/appointments/${appointment.id}`, { method: 'DELETE' });
    await confirm(page, 'Completed').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Appointment not found' })).toBeVisible();
    await expect(page.getByText('The appointment may have been deleted.')).toBeVisible();
    await visit(page, '/admin/appointments');
  });
});
