import { addDays } from '@clinic-serial/contract/time/calendar';
import { expectAccessible } from './support/accessibility.ts';
import { newPerson } from './support/clinic.ts';
import { askForLoginCode, bookedPatient, LISTS, openAs, rowsOf, STATS } from './support/patient.ts';
import { giveSerial, setStatus } from './support/reception.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';
import { alertOf, codeField, sendButton, ticketOf, wrongCode } from './support/wizard.ts';

// Runs axe, in light and in dark colours, on further states of the patient area. The pages as they open are
// in pages.spec.ts, a cancellation in patient-keyboard.spec.ts.

test('logged out: the dashboard', THOROUGH, async ({ page }) => {
  await visit(page, '/patient/dashboard');
  await expect(page.getByText('Please log in to access your dashboard')).toBeVisible();
  await expectAccessible(page);
});

test(
  'the login: the phone, its error, the code, a wrong code',
  THOROUGH,
  async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 400/);
    const { person } = await bookedPatient(server);
    await visit(page, '/patient/login');
    await expectAccessible(page);
    await sendButton(page).click();
    await expect(page.getByText('Please enter your phone number', { exact: true })).toBeVisible();
    await expectAccessible(page);
    const code = await askForLoginCode(page, person.phone);
    await expectAccessible(page);
    await codeField(page).pressSequentially(wrongCode(code));
    await expect(alertOf(page, 'The code is not correct.')).toBeVisible();
    await expectAccessible(page);
  },
);

test('the login: why one has to log in, and an unknown phone', THOROUGH, async ({ page, browserLog }) => {
  browserLog.allow(/status of 404/);
  await visit(page, '/patient/history');
  await expect(page.getByText('Please log in to see this page.')).toBeVisible();
  await expectAccessible(page);
  const code = await askForLoginCode(page, newPerson().phone);
  await codeField(page).pressSequentially(code);
  await expect(alertOf(page, 'No patient record for this number yet.')).toBeVisible();
  await expectAccessible(page);
});

test('the dashboard, Upcoming and Past', THOROUGH, async ({ page, server }) => {
  const me = await bookedPatient(server);
  const later = await giveSerial(server, {
    patientId: me.patient.id,
    doctorId: me.doctor.id,
    appointmentDate: '2027-03-11',
  });
  await setStatus(server, later.id, 'Cancelled');
  await openAs(page, me, '/patient/dashboard');
  await expect(rowsOf(page).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Past' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Cancelled');
  await expectAccessible(page);
});

test('the dashboard without appointments to come', THOROUGH, async ({ page, server }) => {
  const me = await bookedPatient(server);
  await setStatus(server, me.appointment.id, 'Cancelled');
  await openAs(page, me, '/patient/dashboard');
  await expect(page.getByText('No upcoming appointments', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('the dashboard of a server in trouble', THOROUGH, async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500/);
  for (const address of [STATS, LISTS]) {
    await page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
  }
  await openAs(page, await bookedPatient(server), '/patient/dashboard');
  await expect(page.getByText('Statistics temporarily unavailable')).toBeVisible();
  await expect(alertOf(page, 'Failed to load appointments')).toBeVisible();
  await expectAccessible(page);
});

test('the history, every status, two pages, and empty', THOROUGH, async ({ page, server }) => {
  const me = await bookedPatient(server);
  const statuses = ['Completed', 'Cancelled', 'No Show'] as const;
  for (let day = 1; day <= 15; day += 1) {
    const { id } = await giveSerial(server, {
      patientId: me.patient.id,
      doctorId: me.doctor.id,
      appointmentDate: addDays('2027-03-10', day),
    });
    const status = statuses[day % 4];
    if (status) await setStatus(server, id, status);
  }
  await openAs(page, me, '/patient/history');
  await expect(rowsOf(page)).toHaveCount(15);
  await expectAccessible(page);
  await page.getByLabel('Status').selectOption('Confirmed');
  await expect(page.getByText('No appointments with the status Confirmed')).toBeVisible();
  await expectAccessible(page);
});

test('no such appointment, and no such page', THOROUGH, async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 404/);
  await openAs(page, await bookedPatient(server), '/patient/appointment/999999');
  await expect(page.getByRole('heading', { name: 'Appointment not found' })).toBeVisible();
  await expectAccessible(page);
  await visit(page, '/patient/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAccessible(page);
});

test('the profile, with every error, and with a new phone', THOROUGH, async ({ page, server }) => {
  await openAs(page, await bookedPatient(server), '/patient/profile');
  const save = page.getByRole('button', { name: 'Save changes' });
  const phone = page.getByRole('textbox', { name: 'Phone number', exact: true });
  await expect(save).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Full name' }).fill('');
  await phone.fill('1');
  await page.getByLabel('Day').fill('12');
  await page.getByLabel('Address').fill('x'.repeat(301));
  await page.getByLabel('Emergency contact').fill('1');
  await save.click();
  await expect(page.getByText('Please enter your full name', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'Full name' }).fill('Jamal Hossain');
  await phone.fill(newPerson().phone);
  await page.getByLabel('Day').fill('');
  await page.getByLabel('Address').fill('');
  await page.getByLabel('Emergency contact').fill('');
  await save.click();
  await expect(page.getByRole('heading', { name: 'Confirm your new phone number' })).toBeVisible();
  await expectAccessible(page);
});

test('the dashboard, the history and the ticket on a phone', THOROUGH, async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const me = await bookedPatient(server);
  await openAs(page, me, '/patient/dashboard');
  await expect(rowsOf(page).first()).toBeVisible();
  await expectAccessible(page);
  await visit(page, '/patient/history');
  await expect(rowsOf(page)).toHaveCount(1);
  await expectAccessible(page);
  await visit(page, `/patient/appointment/${me.appointment.id}`);
  await expect(ticketOf(page)).toBeVisible();
  await expectAccessible(page);
});
