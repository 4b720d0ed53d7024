import type { Appointment } from '@clinic-serial/contract/appointments';
import { addDays } from '@clinic-serial/contract/fields/calendar';
import { APPOINTMENT_STATUSES } from '@clinic-serial/contract/rules/appointment-status';
import type { Page } from '@playwright/test';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { holdRequests } from './support/hold.ts';
import { APPOINTMENTS, cards, pager, statusField } from './support/patient-screens.ts';
import { giveSerial, registerPatient, setStatus } from './support/reception.ts';
import { expectTerm } from './support/search-term.ts';
import type { RunningServer } from './support/server.ts';
import { expect, pageTitle, test, valueBeside } from './support/staff.ts';
import { visit } from './support/visit.ts';
import { grouped } from './support/wizard.ts';

test.use({ role: 'Staff' });

/** Makes a patient with one appointment on each of the next days, the first one today. */
async function patientWithDays(server: RunningServer, name: string, days: number) {
  const { today } = await readClinic(server);
  const patient = await registerPatient(server, newPerson(name), {
    dateOfBirth: '2000-01-01',
    gender: 'Male',
  });
  const doctor = await addDoctor(server, { name: `Dr. of ${name}`, department: 'ENT' });
  const given: Appointment[] = [];
  for (let day = 0; day < days; day += 1) {
    const appointmentDate = addDays(today, day);
    given.push(await giveSerial(server, { patientId: patient.id, doctorId: doctor.id, appointmentDate }));
  }
  return { patient, doctor, given };
}

async function expectTiles(page: Page, counts: Record<string, number>): Promise<void> {
  for (const [name, count] of Object.entries(counts)) {
    await expect(valueBeside(page, name)).toHaveText(String(count));
  }
}

test('an appointment leads back to the patient from whom it was opened', async ({ page, server }) => {
  const { patient } = await patientWithDays(server, 'Backward History', 2);
  const back = page.getByRole('main').getByRole('link', { name: 'Patient', exact: true });
  for (const address of [
    `/admin/patients/${patient.id}/appointments?status=Booked`,
    `/admin/patients/${patient.id}?tab=appointments`,
  ]) {
    await visit(page, address);
    await cards(page).last().getByRole('link').click();
    await back.click();
    await expect(page).toHaveURL(address);
  }
  await visit(page, `/admin/patients/${patient.id}`);
  await page.getByRole('region', { name: 'Next Appointment' }).getByRole('link').click();
  await back.click();
  await expect(page).toHaveURL(`/admin/patients/${patient.id}`);
});

test('the banner, the tiles, the cards and the ways on', async ({ page, server }) => {
  const { patient, doctor, given } = await patientWithDays(server, 'Farid History', 5);
  const { today } = await readClinic(server);
  const withNotes = await giveSerial(server, {
    ...{ patientId: patient.id, doctorId: doctor.id, appointmentDate: addDays(today, 5) },
    ...{ notes: 'Diabetic, comes with his daughter', patientName: 'Farida History' },
  });
  for (const [day, status] of [
    [2, 'Completed'],
    [3, 'Cancelled'],
    [4, 'No Show'],
  ] as const) {
    await setStatus(server, given[day]?.id ?? 0, status);
  }
  await visit(page, `/admin/patients/${patient.id}/appointments`);
  await expect(pageTitle(page, 'Appointment History')).toBeVisible();
  await expect(page).toHaveTitle(/^Appointment History of Farid History/);
  const banner = page.getByRole('region', { name: 'The patient' });
  await expect(banner).toContainText('Farid History');
  await expect(banner).toContainText(`ID: ${patient.id}`);
  await expect(banner).toContainText(`+88 ${grouped(patient.phone)}`);
  await expect(banner).toContainText('Male');
  await expect(banner).toContainText('Age: 27 years');
  await expect(banner).toContainText('Active');
  await expectTiles(page, { Total: 6, Completed: 1, Upcoming: 3, Cancelled: 1 });

  await expect(cards(page).getByRole('heading')).toHaveText([
    'Monday, 15 March 2027',
    'Sunday, 14 March 2027',
    'Saturday, 13 March 2027',
    'Friday, 12 March 2027',
    'Tomorrow',
    'Today',
  ]);
  const newest = cards(page).first();
  await expect(newest).toContainText('Serial1');
  await expect(newest).toContainText('Dr. of Farid History');
  await expect(newest).toContainText('ENT');
  await expect(newest).toContainText('Hours: 9:00 AM – 5:00 PM');
  await expect(newest).toContainText('Notes: Diabetic, comes with his daughter');
  await expect(newest).toContainText('For Farida History');
  await expect(newest).toContainText(/Booked: Today, \d+:\d\d [AP]M/);
  await expect(cards(page).last()).not.toContainText('Notes:');
  await expect(cards(page).last()).not.toContainText('For ');
  await newest.click({ position: { x: 30, y: 30 } });
  await expect(page).toHaveURL(`/admin/appointments/${withNotes.id}`);
  await page.goBack();

  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'View Profile' }).click();
  await expect(page).toHaveURL(`/admin/patients/${patient.id}`);
  await page.goBack();
  await main.getByRole('link', { name: 'Book Appointment' }).click();
  await expect(page).toHaveURL(`/admin/appointments/new?patientId=${patient.id}`);
  await expect(page.getByText('Patient Pre-selected from Profile')).toBeVisible();
});

test('Back to List leads to the list as it was, also by way of the profile', async ({ page, server }) => {
  const patient = await registerPatient(server, newPerson('Lipi Backtolist'));
  await visit(page, '/admin/patients?search=backtolist&status=active');
  await page.getByRole('button', { name: `Actions for ${patient.name}` }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await page.getByRole('link', { name: 'View Profile' }).click();
  await page.getByRole('link', { name: 'View All Appointments' }).click();
  await statusField(page).selectOption('Booked');
  await expect(page).toHaveURL(/status=Booked$/);
  await page.getByRole('link', { name: 'Back to List' }).click();
  await expect(page).toHaveURL('/admin/patients?status=active');
  await expectTerm(page, 'backtolist');
});

test('fifteen a page; the tiles count the page, except for Total', async ({ page, server }) => {
  const { patient, given } = await patientWithDays(server, 'Omar Paged', 17);
  await setStatus(server, given[0]?.id ?? 0, 'Completed');
  await setStatus(server, given[16]?.id ?? 0, 'Cancelled');
  await visit(page, `/admin/patients/${patient.id}/appointments`);
  await expect(cards(page)).toHaveCount(15);
  await expectTiles(page, { Total: 17, Completed: 0, Upcoming: 14, Cancelled: 1 });
  await pager(page).getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(`/admin/patients/${patient.id}/appointments?page=2`);
  await expect(cards(page)).toHaveCount(2);
  await expectTiles(page, { Total: 17, Completed: 1, Upcoming: 1, Cancelled: 0 });

  await statusField(page).selectOption('Booked');
  await expect(page).toHaveURL(`/admin/patients/${patient.id}/appointments?status=Booked`);
  await expectTiles(page, { Total: 15, Completed: 0, Upcoming: 15, Cancelled: 0 });
  await expect(pager(page)).toHaveCount(0);
  await visit(page, `/admin/patients/${patient.id}/appointments?page=9`);
  await expect(page).toHaveURL(`/admin/patients/${patient.id}/appointments?page=2`);
  await expect(cards(page)).toHaveCount(2);
});

test('the status filter', async ({ page, server }) => {
  const { patient, given } = await patientWithDays(server, 'Moyna Filtered', 2);
  await setStatus(server, given[1]?.id ?? 0, 'No Show');
  await visit(page, `/admin/patients/${patient.id}/appointments`);
  await expect(statusField(page).getByRole('option')).toHaveText([
    'All',
    'Booked',
    'Confirmed',
    'In Progress',
    'Completed',
    'Cancelled',
    'No Show',
  ]);
  await statusField(page).selectOption('No Show');
  await expect(page).toHaveURL(/\/appointments\?status=No\+Show$/);
  await expect(cards(page).getByRole('heading')).toHaveText(['Tomorrow']);
  await page.reload();
  await expect(statusField(page)).toHaveValue('No Show');
  await statusField(page).selectOption('Confirmed');
  await expect(page.getByText('No appointments found')).toBeVisible();
  await expect(page.getByText('Try another status')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book First Appointment' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(cards(page)).toHaveCount(2);
  await page.goBack();
  await expect(statusField(page)).toHaveValue('Confirmed');
});

test('until it is known what a filter finds, nothing is said', async ({ page, server }) => {
  const { patient } = await patientWithDays(server, 'Nobin Waiting', 1);
  await visit(page, `/admin/patients/${patient.id}/appointments?status=Confirmed`);
  await expect(page.getByText('No appointments found')).toBeVisible();
  const answer = await holdRequests(page, APPOINTMENTS);
  // The grey placeholder lines have another element with the role status.
  const status = page.getByRole('main').getByRole('status').first();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(status).toHaveText('Loading…');
  await expect(page.getByText('No appointments found')).toHaveCount(0);
  await expect(page.getByText("This patient hasn't booked any appointments yet.")).toHaveCount(0);
  answer();
  await expect(cards(page)).toHaveCount(1);
  await expect(status).toHaveText('1 result');
});

test('every status has a colour of its own; hours that nobody knows are said', async ({ page, server }) => {
  const { patient } = await patientWithDays(server, 'Iqbal Coloured', 6);
  await page.route(APPOINTMENTS, async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = await response.json();
    const appointments = data.appointments.map((appointment: Appointment, index: number) => ({
      ...appointment,
      status: APPOINTMENT_STATUSES[index],
      ...(index === 0 && { doctorScheduleStart: '', doctorScheduleEnd: '' }),
    }));
    await route.fulfill({ response, json: { ...envelope, data: { ...data, appointments } } });
  });
  await visit(page, `/admin/patients/${patient.id}/appointments`);
  await expect(cards(page)).toHaveCount(6);
  const colours = new Set<string>();
  for (const [index, status] of APPOINTMENT_STATUSES.entries()) {
    const badge = cards(page).nth(index).getByText(status, { exact: true });
    await expect(badge.locator('svg')).toBeVisible();
    colours.add(await badge.evaluate((element) => getComputedStyle(element).backgroundColor));
  }
  expect(colours.size).toBe(APPOINTMENT_STATUSES.length);
  await expect(cards(page).first()).toContainText('Schedule not available');
  await expect(cards(page).nth(1)).toContainText('Hours: 9:00 AM – 5:00 PM');
});

test('without appointments, and when they cannot be loaded', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500|net::ERR_FAILED/);
  const patient = await registerPatient(server, newPerson('Minara Historyless'));
  await page.route(APPOINTMENTS, (route) => route.fulfill({ status: 500, body: '' }));
  await visit(page, `/admin/patients/${patient.id}/appointments`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to load appointments');
  await expect(alert).toContainText('Server error: 500');
  await expect(page.getByRole('region', { name: 'The patient' })).toContainText('Age: N/A');
  await page.unroute(APPOINTMENTS);
  await page.route(APPOINTMENTS, (route) => route.abort());
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(alert).toContainText('Failed to fetch appointments');
  await page.unroute(APPOINTMENTS);
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText("This patient hasn't booked any appointments yet.")).toBeVisible();
  await expectTiles(page, { Total: 0, Completed: 0, Upcoming: 0, Cancelled: 0 });
  await page.getByRole('link', { name: 'Book First Appointment' }).click();
  await expect(page).toHaveURL(`/admin/appointments/new?patientId=${patient.id}`);
});
