import { addDays } from '@clinic-serial/contract/fields/calendar';
import type { Page } from '@playwright/test';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { APPOINTMENTS, cards, STATS } from './support/patient-screens.ts';
import { giveSerial, registerPatient, setStatus } from './support/reception.ts';
import { expect, pageTitle, test, valueBeside } from './support/staff.ts';
import { visit } from './support/visit.ts';
import { grouped } from './support/wizard.ts';

test.use({ role: 'Staff' });

const summary = (page: Page) => page.getByRole('region', { name: 'About the patient' });
const numbers = (page: Page) => page.getByRole('region', { name: 'Appointments in numbers' });
const next = (page: Page) => page.getByRole('region', { name: 'Next Appointment' });
const activity = (page: Page) => page.getByRole('region', { name: 'Recent Activity' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('the page of a patient shows the whole record', async ({ page, server }) => {
  const patient = await registerPatient(server, newPerson('Rezwana Summary'), {
    address: '5 Rail Gate, Akhaura',
    dateOfBirth: '1957-03-11',
    gender: 'Other',
    emergencyContact: '01999912345',
  });
  await visit(page, `/admin/patients/${patient.id}`);
  await expect(pageTitle(page, 'Rezwana Summary')).toBeVisible();
  await expect(page).toHaveTitle(/^Rezwana Summary/);
  const main = page.getByRole('main');
  await expect(main.getByText('Active', { exact: true })).toBeVisible();
  for (const [name, value] of [
    ['Patient ID', String(patient.id)],
    ['Phone', `+88 ${grouped(patient.phone)}`],
    // The patient becomes 70 tomorrow.
    ['Age', '69 years'],
    ['Gender', 'Other'],
    ['Total Appointments', '0'],
    ['Date of Birth', '11 March 1957'],
    ['Emergency Contact', '+88 01999-912345'],
    ['Registered', '10 March 2027'],
    ['Address', '5 Rail Gate, Akhaura'],
  ] as const) {
    await expect(valueBeside(summary(page), name)).toHaveText(value);
  }
  await expect(summary(page).getByRole('link', { name: grouped(patient.phone) })).toHaveAttribute(
    'href',
    `tel:+88${patient.phone}`,
  );

  await main.getByRole('link', { name: 'Edit Patient' }).click();
  await expect(pageTitle(page, 'Edit Rezwana Summary')).toBeVisible();
  await page.goBack();
  await main.getByRole('link', { name: 'Book Appointment' }).click();
  await expect(page).toHaveURL(`/admin/appointments/new?patientId=${patient.id}`);
  await expect(page.getByText('Patient Pre-selected from Profile')).toBeVisible();
});

test('what is not known is left out, and who is inactive is said', async ({ page, server }) => {
  const patient = await registerPatient(server, newPerson('Liton Unknown'), { isActive: false });
  await visit(page, `/admin/patients/${patient.id}`);
  await expect(pageTitle(page, 'Liton Unknown')).toBeVisible();
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(page.getByText('Inactive: this patient cannot book appointments.')).toBeVisible();
  await expect(valueBeside(summary(page), 'Age')).toHaveText('N/A');
  await expect(valueBeside(summary(page), 'Gender')).toHaveText('Not specified');
  await expect(summary(page).getByRole('term')).toHaveText([
    'Patient ID',
    'Phone',
    'Age',
    'Gender',
    'Total Appointments',
    'Registered',
  ]);
  for (const name of ['Total Appointments', 'Completed', 'Upcoming', 'Last 30 Days']) {
    await expect(valueBeside(numbers(page), name)).toHaveText('0');
  }
  await expect(next(page)).toContainText('No upcoming appointment.');
  await expect(activity(page)).toContainText(
    'Nothing has happened yet. Bookings and visits will be listed here.',
  );
});

test('the overview: numbers, the next appointment and what happened lately', async ({ page, server }) => {
  const { today } = await readClinic(server);
  const patient = await registerPatient(server, newPerson('Nurul Overview'));
  const doctor = await addDoctor(server, { name: 'Dr. Overview Sitting', department: 'ENT' });
  const give = (days: number, doctorId = doctor.id) =>
    giveSerial(server, { patientId: patient.id, doctorId, appointmentDate: addDays(today, days) });
  const completed = await give(0);
  await setStatus(server, completed.id, 'Completed');
  const missed = await give(2);
  await setStatus(server, missed.id, 'No Show');
  const cancelled = await give(3);
  await setStatus(server, cancelled.id, 'Cancelled');
  const later = await give(5);
  // Another patient gets serial 1 first, so that this patient's serial is not 1.
  const other = await registerPatient(server, newPerson('Nurul Neighbour'));
  const appointmentDate = addDays(today, 1);
  await giveSerial(server, { patientId: other.id, doctorId: doctor.id, appointmentDate });
  const tomorrow = await give(1);

  await visit(page, `/admin/patients/${patient.id}`);
  await expect(valueBeside(numbers(page), 'Total Appointments')).toHaveText('5');
  await expect(valueBeside(numbers(page), 'Completed')).toHaveText('1');
  await expect(valueBeside(numbers(page), 'Upcoming')).toHaveText('2');
  await expect(valueBeside(numbers(page), 'Last 30 Days')).toHaveText('1');
  await expect(next(page)).toContainText(/Serial2.*Tomorrow.*Dr\. Overview Sitting.*ENT.*Booked/);
  await expect(activity(page).getByRole('listitem')).toHaveText([
    /📅Serial 2 with Dr\. Overview Sitting: bookedToday, \d+:\d\d [AP]M/,
    /📅Serial 1 with Dr\. Overview Sitting: bookedToday/,
    /❌Serial 1 with Dr\. Overview Sitting: cancelledToday/,
    /⏰Serial 1 with Dr\. Overview Sitting: missedToday/,
    /✅Serial 1 with Dr\. Overview Sitting: completedToday/,
  ]);
  await next(page).getByRole('link', { name: 'Tomorrow' }).click();
  await expect(page).toHaveURL(`/admin/appointments/${tomorrow.id}`);
  await page.goBack();
  await activity(page).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(`/admin/appointments/${later.id}`);
});

test('numbers that cannot be had are said quietly, and tried again', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500/);
  const patient = await registerPatient(server, newPerson('Masud Nonumbers'));
  await page.route(STATS, (route) => route.fulfill({ status: 500, body: '' }));
  await visit(page, `/admin/patients/${patient.id}`);
  await expect(page.getByText('Statistics temporarily unavailable')).toBeVisible();
  // The record is still shown, and there is no alert.
  await expect(valueBeside(summary(page), 'Patient ID')).toHaveText(String(patient.id));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute(STATS);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(valueBeside(numbers(page), 'Upcoming')).toHaveText('0');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the Appointments tab shows the ten newest', async ({ page, server }) => {
  const { today } = await readClinic(server);
  const patient = await registerPatient(server, newPerson('Hasina Tenlatest'));
  const doctor = await addDoctor(server, { name: 'Dr. Tenfold', department: 'Cardiology' });
  const given = [];
  for (let day = 0; day <= 10; day += 1) {
    const appointmentDate = addDays(today, day);
    const notes = day === 10 ? 'Bring the old X-ray' : undefined;
    given.push(
      await giveSerial(server, {
        ...{ patientId: patient.id, doctorId: doctor.id, appointmentDate },
        ...(notes && { notes, patientName: 'Rafiq Tenlatest' }),
      }),
    );
  }
  await setStatus(server, given[9]?.id ?? 0, 'Cancelled');
  await visit(page, `/admin/patients/${patient.id}`);
  await tab(page, 'Appointments').click();
  await expect(page).toHaveURL(`/admin/patients/${patient.id}?tab=appointments`);
  await expect(cards(page)).toHaveCount(10);
  const newest = cards(page).first();
  await expect(newest.getByRole('heading')).toHaveText('Saturday, 20 March 2027');
  await expect(newest).toContainText('Serial1');
  await expect(newest).toContainText('Dr. Tenfold');
  await expect(newest).toContainText('Cardiology');
  await expect(newest).toContainText('Notes: Bring the old X-ray');
  await expect(newest).toContainText('For Rafiq Tenlatest');
  await expect(newest).toContainText('Booked');
  await expect(newest).toContainText(/Booked: Today, \d+:\d\d [AP]M/);
  await expect(cards(page).nth(1)).toContainText('Cancelled');
  await expect(cards(page).nth(1)).not.toContainText('Notes:');
  await expect(cards(page).last().getByRole('heading')).toHaveText('Tomorrow');

  await page.reload();
  await expect(tab(page, 'Appointments')).toHaveAttribute('aria-selected', 'true');
  // A click anywhere on the card opens the appointment.
  await newest.click({ position: { x: 30, y: 30 } });
  await expect(page).toHaveURL(`/admin/appointments/${given[10]?.id}`);
  await page.goBack();
  await page.getByRole('link', { name: 'View All Appointments' }).click();
  await expect(page).toHaveURL(`/admin/patients/${patient.id}/appointments`);
  await expect(cards(page)).toHaveCount(11);
});

test('a patient without appointments is offered the first one', async ({ page, server }) => {
  const patient = await registerPatient(server, newPerson('Jharna Firsttime'));
  await visit(page, `/admin/patients/${patient.id}?tab=appointments`);
  await expect(page.getByText('No appointments found')).toBeVisible();
  await expect(page.getByText("This patient hasn't booked any appointments yet.")).toBeVisible();
  await page.getByRole('link', { name: 'Book First Appointment' }).click();
  await expect(page).toHaveURL(`/admin/appointments/new?patientId=${patient.id}`);
});

test('appointments that cannot be loaded are tried again', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500|net::ERR_FAILED/);
  const patient = await registerPatient(server, newPerson('Kabir Noappointments'));
  await page.route(APPOINTMENTS, (route) => route.fulfill({ status: 500, body: '' }));
  await visit(page, `/admin/patients/${patient.id}?tab=appointments`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to load appointments');
  await page.unroute(APPOINTMENTS);
  await page.route(APPOINTMENTS, (route) => route.abort());
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(alert).toContainText('Failed to fetch appointments');
  await page.unroute(APPOINTMENTS);
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No appointments found')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
