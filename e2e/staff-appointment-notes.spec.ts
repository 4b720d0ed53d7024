import type { Page } from '@playwright/test';
import { openAppointment } from './support/appointments.ts';
import { addDoctor, readClinic } from './support/clinic.ts';
import { holdRequests, withMethod } from './support/hold.ts';
import { readAppointment, setStatus, walkIn, writeNotes } from './support/reception.ts';
import { expect, sidebar, test } from './support/staff.ts';

test.use({ role: 'Staff' });

const field = (page: Page) => page.getByLabel('Notes by staff');
const save = (page: Page) => page.getByRole('button', { name: 'Save Notes' });

test('notes are written, changed and taken away', async ({ page, server }) => {
  const appointment = await walkIn(server, await addDoctor(server), (await readClinic(server)).today);
  await openAppointment(page, appointment);
  await expect(page.getByText('Seen by staff only.')).toBeVisible();
  await field(page).fill('  রোগী হুইলচেয়ারে আসবেন।\nCall the daughter.  ');
  await save(page).click();
  await expect(page.getByText('Notes saved.')).toBeVisible();
  await expect(field(page)).toHaveValue('রোগী হুইলচেয়ারে আসবেন।\nCall the daughter.');
  await page.reload();
  await expect(field(page)).toHaveValue('রোগী হুইলচেয়ারে আসবেন।\nCall the daughter.');

  await field(page).fill('   ');
  await save(page).click();
  await expect(page.getByText('Notes saved.')).toBeVisible();
  expect(await readAppointment(server, appointment.id)).toMatchObject({ notes: null });
});

test('notes that cannot be saved are not lost', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500/);
  const appointment = await walkIn(server, await addDoctor(server), (await readClinic(server)).today);
  await openAppointment(page, appointment);
  const address = `**/api/appointments/${appointment.id}`;
  await page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
  await field(page).fill('Bring the old X-ray');
  await save(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to save the notes' });
  await expect(alert).toContainText('Server error: 500');
  await expect(field(page)).toHaveValue('Bring the old X-ray');
  await page.unroute(address);

  // A note that is too long is reported at the field, before any request is sent.
  await field(page).fill('x'.repeat(1_001));
  await save(page).click();
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page)).toHaveAccessibleDescription(/Please use at most 1000 characters/);
  await expect(field(page)).toBeFocused();
  await field(page).fill('x'.repeat(1_000));
  await expect(field(page)).not.toHaveAttribute('aria-invalid', 'true');

  // A change of status does not remove the text that is being typed.
  await field(page).fill('Bring the old X-ray, and the report');
  await page.getByRole('button', { name: 'Mark as Completed' }).click();
  await page.getByRole('button', { name: 'Change status' }).click();
  await expect(page.getByText('Appointment status updated to Completed successfully!')).toBeVisible();
  await expect(field(page)).toHaveValue('Bring the old X-ray, and the report');

  await sidebar(page).getByRole('link', { name: 'Doctors' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await save(page).click();
  await expect(page.getByText('Notes saved.')).toBeVisible();
  expect(await readAppointment(server, appointment.id)).toMatchObject({
    notes: 'Bring the old X-ray, and the report',
  });
});

test('what is typed while notes are being saved stays, and is saved next', async ({ page, server }) => {
  const appointment = await walkIn(server, await addDoctor(server), (await readClinic(server)).today);
  await openAppointment(page, appointment);
  const address = `**/api/appointments/${appointment.id}`;
  const answer = await holdRequests(page, address, { which: withMethod('PUT') });
  await field(page).fill('Comes late');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await save(page).click();
  await field(page).fill('Comes late, with her son');
  answer();
  await saved;
  await expect(save(page)).toBeEnabled();
  await expect(field(page)).toHaveValue('Comes late, with her son');
  expect(await readAppointment(server, appointment.id)).toMatchObject({ notes: 'Comes late' });

  await save(page).click();
  await expect(page.getByText('Notes saved.')).toBeVisible();
  await page.reload();
  await expect(field(page)).toHaveValue('Comes late, with her son');
});

test('notes of somebody else show, unless something is being typed', async ({ page, server }) => {
  const appointment = await walkIn(server, await addDoctor(server), (await readClinic(server)).today);
  await page.clock.install();
  await openAppointment(page, appointment);
  await writeNotes(server, appointment.id, 'Theirs');
  await lookAway(page);
  await expect(field(page)).toHaveValue('Theirs');

  await field(page).fill('Mine');
  await writeNotes(server, appointment.id, 'Theirs again');
  await setStatus(server, appointment.id, 'No Show');
  await lookAway(page);
  await expect(page.getByRole('region', { name: 'Status management' })).toContainText('Now: No Show');
  await expect(field(page)).toHaveValue('Mine');
});

test('of two who write at once the second reads what the first has noted', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/status of 409/);
  const appointment = await walkIn(server, await addDoctor(server), (await readClinic(server)).today);
  await openAppointment(page, appointment);
  await field(page).fill('Mine');
  await writeNotes(server, appointment.id, 'Allergic to penicillin');
  await save(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Somebody else has changed these notes' });
  await expect(alert).toContainText('Allergic to penicillin');
  await expect(field(page)).toHaveValue('Mine');
  expect(await readAppointment(server, appointment.id)).toMatchObject({ notes: 'Allergic to penicillin' });

  await field(page).fill('Allergic to penicillin. Mine');
  await save(page).click();
  await expect(page.getByText('Notes saved.')).toBeVisible();
  expect(await readAppointment(server, appointment.id)).toMatchObject({
    notes: 'Allergic to penicillin. Mine',
  });

  await writeNotes(server, appointment.id, 'Theirs');
  await field(page).fill('Mine again');
  await save(page).click();
  await alert.getByRole('button', { name: 'Use theirs' }).click();
  await expect(field(page)).toHaveValue('Theirs');
  await expect(alert).toHaveCount(0);
});

test.describe('a Viewer', () => {
  test.use({ role: 'Viewer' });

  test('reads the notes, or that there are none', async ({ page, server }) => {
    const appointment = await walkIn(server, await addDoctor(server), (await readClinic(server)).today);
    await openAppointment(page, appointment);
    const notes = page.getByRole('region', { name: 'Notes' });
    await expect(notes).toContainText('No notes');
    await writeNotes(server, appointment.id, 'Needs a chair');
    await page.reload();
    await expect(notes).toContainText('Needs a chair');
    await expect(notes).not.toContainText('No notes');
    await expect(field(page)).toHaveCount(0);
    await expect(save(page)).toHaveCount(0);
  });
});

/** Acts as if the tab was hidden for a while and is visible again. The page then reads its data again. */
async function lookAway(page: Page): Promise<void> {
  await page.clock.fastForward(11_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
