import {
  clearFilters,
  dateField,
  doctorField,
  menuOf,
  openAppointment,
  question,
  rowOf,
  rows,
  statusField,
} from './support/appointments.ts';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { readAppointment, walkIn } from './support/reception.ts';
import { expectTerm } from './support/search-term.ts';
import { expect, pageTitle, test } from './support/staff.ts';
import { tabTo, visit } from './support/visit.ts';

test.use({ role: 'Admin' });

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

test('the focus stays with the export, and goes to the list at the last page', async ({ page, server }) => {
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
});

test('an appointment is looked at, noted on, moved and deleted by keyboard alone', async ({
  page,
  server,
}) => {
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
});

test('the page of an appointment is read in the order of the eye', async ({ page, server }) => {
  const appointment = await walkIn(server, await addDoctor(server), (await readClinic(server)).today);
  await openAppointment(page, appointment);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Appointment',
    'Patient',
    'Doctor',
    'Notes',
    'Status management',
    'Quick Actions',
    'Danger Zone',
  ]);
});
