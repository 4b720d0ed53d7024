import type { AppointmentStatus } from '@clinic-serial/contract/rules/appointment-status';
import { askAs, sharedSession } from './support/api.ts';
import { menuOf, question, rowOf, rows, STATUS_CHANGE } from './support/appointments.ts';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { readAppointment, setStatus, walkIn } from './support/reception.ts';
import { chooseAction, expect, storageOf, test } from './support/staff.ts';
import { visit } from './support/visit.ts';

test.use({ role: 'Staff' });

const MOVES = [
  ['Complete', 'Completed'],
  ['No Show', 'No Show'],
  ['Cancel', 'Cancelled'],
] as const satisfies readonly (readonly [string, AppointmentStatus])[];

for (const [action, status] of MOVES) {
  test(`"${action}" asks, and says that it is done`, async ({ page, server }) => {
    const { today } = await readClinic(server);
    const doctor = await addDoctor(server, { name: `Dr. Mabia ${action}` });
    const appointment = await walkIn(server, doctor, today, newPerson('Nasima Moved'));
    await visit(page, `/admin/appointments?doctor=${encodeURIComponent(doctor.name)}`);
    await chooseAction(page, 'serial 1, Nasima Moved', action);
    const asked = question(page, status);
    await expect(asked).toContainText('Serial 1, Nasima Moved');
    await expect(asked).toContainText(`${doctor.name}, Today`);
    // Enter alone changes nothing, because 'Keep as it is' has the focus.
    await expect(asked.getByRole('button', { name: 'Keep as it is' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(asked).toBeHidden();
    await expect(menuOf(page, appointment)).toBeFocused();
    expect(await readAppointment(server, appointment.id)).toMatchObject({ status: 'Booked' });

    await chooseAction(page, 'serial 1, Nasima Moved', action);
    await asked.getByRole('button', { name: 'Change status' }).click();
    await expect(
      page.getByText(`Appointment status updated to ${status} successfully!`, { exact: true }),
    ).toBeVisible();
    await expect(asked).toBeHidden();
    await expect(menuOf(page, appointment)).toBeFocused();
    await expect(rowOf(page, 'Nasima Moved').getByRole('cell', { name: status, exact: true })).toBeVisible();
    // The list cannot bring it back to Booked. Only its own page can.
    await menuOf(page, appointment).click();
    await expect(page.getByRole('menuitem')).toHaveText(['View']);
  });
}

test('one that stands in progress ends like a booked one', async ({ page, server }) => {
  const { today } = await readClinic(server);
  const path = `/appointments?date=${today}&status=In+Progress&limit=1`;
  const { data } = await askAs<{ appointments: [{ patientName: string; serialNumber: number }] }>(
    server,
    'Viewer',
    path,
  );
  const [{ patientName, serialNumber }] = data.appointments;
  await visit(page, `/admin/appointments?search=${encodeURIComponent(patientName)}`);
  await rowOf(page, 'In Progress')
    .getByRole('button', { name: `Actions for serial ${serialNumber}, ${patientName}` })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['View', 'Complete', 'No Show', 'Cancel']);
});

test('a change that fails says why, and can be tried again', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500|net::ERR_FAILED/);
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name: 'Dr. Obaidul Fails' });
  await walkIn(server, doctor, today, newPerson('Parul Failed'));
  await visit(page, '/admin/appointments?doctor=obaidul');
  await chooseAction(page, 'serial 1, Parul Failed', 'Complete');
  const asked = question(page, 'Completed');
  const confirm = asked.getByRole('button', { name: 'Change status' });
  await page.route(STATUS_CHANGE, (route) => route.fulfill({ status: 500, body: '' }));
  await confirm.click();
  await expect(asked.getByRole('alert')).toHaveText('Failed to update status: Server error: 500');
  await expect(confirm).toBeFocused();
  await page.unroute(STATUS_CHANGE);
  await page.route(STATUS_CHANGE, (route) => route.abort());
  await confirm.click();
  await expect(asked.getByRole('alert')).toHaveText(
    'Failed to update status: Network error. Please check your connection.',
  );
  await page.unroute(STATUS_CHANGE);
  await confirm.click();
  await expect(page.getByText('Appointment status updated to Completed successfully!')).toBeVisible();
});

test.describe('two receptionists at one list', () => {
  test('the second is told what the first has done, and sees it', async ({
    page,
    server,
    newVisitor,
    browserLog,
  }) => {
    browserLog.allow(/status of 409/);
    const { today } = await readClinic(server);
    const doctor = await addDoctor(server, { name: 'Dr. Quazi Together' });
    const appointment = await walkIn(server, doctor, today, newPerson('Rowshan Shared'));
    const session = await sharedSession(server, 'Admin');
    const other = await newVisitor({ storageState: storageOf(server, session), baseURL: server.url });
    for (const screen of [page, other]) {
      await visit(screen, '/admin/appointments?doctor=quazi');
      await chooseAction(screen, 'serial 1, Rowshan Shared', screen === page ? 'Cancel' : 'Complete');
    }
    await question(other, 'Completed').getByRole('button', { name: 'Change status' }).click();
    await expect(rowOf(other, 'Completed')).toBeVisible();

    const asked = question(page, 'Cancelled');
    await asked.getByRole('button', { name: 'Change status' }).click();
    await expect(asked.getByRole('alert')).toHaveText(
      'Failed to update status: Somebody else has changed this appointment: it is now Completed.',
    );
    // There is nothing left to confirm, and the list shows the new status.
    await expect(asked.getByRole('button')).toHaveText(['Close']);
    await expect(page.getByRole('table').getByText('Completed')).toBeVisible();
    await asked.getByRole('button', { name: 'Close' }).click();
    await expect(menuOf(page, appointment)).toBeFocused();
    expect(await readAppointment(server, appointment.id)).toMatchObject({ status: 'Completed' });
  });

  test('what was deleted meanwhile is gone', async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 404/);
    const { today } = await readClinic(server);
    const doctor = await addDoctor(server, { name: 'Dr. Ruma Deleted' });
    const gone = await walkIn(server, doctor, today, newPerson('Sajeda Gone'));
    await walkIn(server, doctor, today, newPerson('Taher Stays'));
    await visit(page, '/admin/appointments?doctor=ruma+deleted');
    await chooseAction(page, 'serial 1, Sajeda Gone', 'No Show');
    await askAs(server, 'Admin', `/appointments/${gone.id}`, { method: 'DELETE' });
    const asked = question(page, 'No Show');
    await asked.getByRole('button', { name: 'Change status' }).click();
    await expect(asked.getByRole('alert')).toHaveText('Failed to update status: Appointment not found');
    await expect(page.getByRole('table').getByText('Sajeda Gone')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(rows(page)).toHaveCount(1);
    // The row's button no longer exists either, so the focus is on the main part of the page.
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('a status that the list showed is not moved a second time', async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 409/);
    const { today } = await readClinic(server);
    const doctor = await addDoctor(server, { name: 'Dr. Salma Twice' });
    const appointment = await walkIn(server, doctor, today, newPerson('Ujjal Twice'));
    await visit(page, '/admin/appointments?doctor=salma+twice');
    await chooseAction(page, 'serial 1, Ujjal Twice', 'No Show');
    await setStatus(server, appointment.id, 'No Show');
    await question(page, 'No Show').getByRole('button', { name: 'Change status' }).click();
    await expect(question(page, 'No Show').getByRole('alert')).toHaveText(
      'Failed to update status: Somebody else has changed this appointment: it is now No Show.',
    );
  });
});
