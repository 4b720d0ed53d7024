import { callAs } from './support/api.ts';
import { sitTwiceToday } from './support/calendar.ts';
import { addDoctor, bookElsewhere } from './support/clinic.ts';
import { openAs } from './support/patient.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';
import { ticketOf } from './support/wizard.ts';

const EVENING = '5:00 PM – 9:00 PM';

test('a patient moves an appointment to another time', THOROUGH, async ({ page, server }) => {
  const doctor = await addDoctor(server);
  await sitTwiceToday(server, doctor);
  const booked = await bookElsewhere(server, doctor.id);
  await openAs(page, booked, `/patient/appointment/${booked.appointment.id}`);
  await page.getByRole('button', { name: 'Move to another day or time' }).click();
  const question = page.getByRole('dialog', { name: 'Move serial 1' });
  await expect(question).toContainText('Serial 1 is cancelled');
  await question.getByRole('group', { name: 'Today' }).getByLabel(EVENING).check();
  await question.getByRole('button', { name: 'Move serial' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'This is your new serial.' })).toBeVisible();
  await expect(ticketOf(page)).toContainText(EVENING);
  const moved = page.url();

  await visit(page, `/patient/appointment/${booked.appointment.id}`);
  await page.getByRole('link', { name: 'Moved: see your new serial' }).click();
  await expect(page).toHaveURL(moved);
});

test('a patient sees where staff have moved an appointment', THOROUGH, async ({ page, server }) => {
  const doctor = await addDoctor(server);
  const booked = await bookElsewhere(server, doctor.id);
  await callAs(server, 'Staff', `/appointments/${booked.appointment.id}/move`, {
    method: 'POST',
    body: { appointmentDate: '2027-03-12' },
  });
  await openAs(page, booked, '/patient/history');
  await expect(page.getByRole('main').locator('li', { hasText: 'Moved: see your new serial' })).toHaveCount(
    1,
  );
  await visit(page, `/patient/appointment/${booked.appointment.id}`);
  await page.getByRole('link', { name: 'Moved: see your new serial' }).click();
  await expect(ticketOf(page)).toContainText('Friday, 12 March 2027');
});
