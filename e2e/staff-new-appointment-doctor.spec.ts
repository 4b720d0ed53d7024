import type { StaffDoctor } from '@clinic-serial/contract/doctors';
import { addDoctor, changeDoctor } from './support/clinic.ts';
import {
  chooseDoctor,
  dayButton,
  doctorCard,
  doctorSearch,
  expectStep,
  nextButton,
  openDesk,
  WEDNESDAY,
} from './support/desk.ts';
import { holdRequests } from './support/hold.ts';
import { registerPatient } from './support/reception.ts';
import { expect, test } from './support/staff.ts';
import { alertOf } from './support/wizard.ts';

// Step 2 of the new appointment: the doctor.

test.use({ role: 'Staff' });

test('doctors are searched by name or qualification, and by department', async ({ page, server }) => {
  await addDoctor(server, { name: 'Dr. Deskira Anwar', qualification: 'MBBS, DESKCARD' });
  await addDoctor(server, { name: 'Dr. Deskira Banu', qualification: 'BDS', department: 'ENT' });
  await openDesk(page, await registerPatient(server));
  const cards = page.getByRole('radiogroup', { name: 'Doctor' }).getByRole('radio');
  await doctorSearch(page).fill('DESKIRA');
  await expect(cards).toHaveCount(2);
  await doctorSearch(page).fill(' deskcard ');
  await expect(cards).toHaveCount(1);
  await expect(doctorCard(page, 'Dr. Deskira Anwar')).toBeVisible();

  await doctorSearch(page).fill('deskira');
  await page.getByLabel('Department').selectOption('ENT');
  await expect(cards).toHaveCount(1);
  await expect(doctorCard(page, 'Dr. Deskira Banu')).toBeVisible();
  await doctorSearch(page).fill('deskcard');
  await expect(cards).toHaveCount(0);
  await expect(page.getByText('No doctors found')).toBeVisible();
  await page.getByLabel('Department').selectOption('All departments');
  await expect(cards).toHaveCount(1);
});

test('a card tells what one chooses by', async ({ page, server }) => {
  await addDoctor(server, {
    name: 'Dr. Deskette Karim',
    department: 'ENT',
    qualification: 'MBBS, DLO',
    places: 12,
    days: [1, 3, 6],
  });
  await openDesk(page, await registerPatient(server));
  await doctorSearch(page).fill('deskette');
  const card = doctorCard(page, 'Dr. Deskette Karim').locator('xpath=ancestor::label');
  await expect(card).toContainText('ENT · MBBS, DLO');
  await expect(card).toContainText('9:00 AM – 5:00 PM · Sat, Mon, Wed');
  await expect(card).toContainText('Daily limit: 12');
  // A click anywhere on the card chooses the doctor.
  await card.getByText('Daily limit: 12').click();
  await expect(doctorCard(page, 'Dr. Deskette Karim')).toBeChecked();
});

test('a doctor without a schedule, as an older register may have them, says so', async ({ page, server }) => {
  const { name } = await addDoctor(server, { name: 'Dr. Deskdayless Kabir' });
  await page.route('**/api/doctors?*', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { doctors: StaffDoctor[] } };
    for (const doctor of json.data.doctors) {
      if (doctor.name === name) doctor.scheduleSummary.availableDays = '';
    }
    return route.fulfill({ response, json });
  });
  await openDesk(page, await registerPatient(server));
  await doctorSearch(page).fill(name);
  const card = doctorCard(page, name).locator('xpath=ancestor::label');
  await expect(card).toContainText('No schedule available');
});

test('a clinic without doctors says so, and so does a search without any', async ({ page, server }) => {
  const patient = await registerPatient(server);
  await openDesk(page, patient);
  await expect(doctorSearch(page)).toHaveAttribute('placeholder', 'Name or qualification');
  await expect(page.getByRole('radio').first()).toBeVisible();
  // The status exists before it has text, so that a screen reader reads the text out.
  const status = page.getByRole('radiogroup', { name: 'Doctor' }).locator('xpath=following-sibling::*');
  await expect(status).toHaveRole('status');
  await expect(status).toBeEmpty();
  await doctorSearch(page).fill('desknobody');
  await expect(status).toHaveText('No doctors found');

  await page.route('**/api/doctors?*', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { doctors: object[] } };
    json.data.doctors = [];
    return route.fulfill({ response, json });
  });
  await openDesk(page, patient);
  await expect(page.getByText('No doctor can be booked at present.')).toBeVisible();
});

test('Enter before the doctors have come takes the one that was meant, once they have', async ({
  page,
  server,
}) => {
  const { name } = await addDoctor(server, { name: 'Dr. Deskhasty Paul' });
  const answer = await holdRequests(page, '**/api/doctors?*');
  await openDesk(page, await registerPatient(server));
  await doctorSearch(page).fill('deskhasty');
  await doctorSearch(page).press('Enter');
  await expect(alertOf(page, 'Please select')).toHaveCount(0);
  answer();
  await expect(doctorCard(page, name)).toBeChecked();
  await expect(doctorCard(page, name)).toBeFocused();
});

test('the Enter that ends a word in Bangla chooses nobody', async ({ page, server }) => {
  const { name } = await addDoctor(server, { name: 'Dr. Deskbangla Mitra' });
  await openDesk(page, await registerPatient(server));
  await doctorSearch(page).fill('deskbangla');
  await expect(doctorCard(page, name)).toBeVisible();
  const enter = { key: 'Enter', bubbles: true, cancelable: true };
  await doctorSearch(page).dispatchEvent('keydown', { ...enter, isComposing: true });
  await expect(doctorCard(page, name)).not.toBeChecked();
  await doctorSearch(page).dispatchEvent('keydown', enter);
  await expect(doctorCard(page, name)).toBeChecked();
});

test('without a doctor or a date nobody goes on', async ({ page, server }) => {
  await addDoctor(server, { name: 'Dr. Deskless Mia' });
  await openDesk(page, await registerPatient(server));
  await nextButton(page).click();
  const noDoctor = alertOf(page, 'Please select a doctor');
  const noDate = alertOf(page, 'Please select an appointment date');
  await expect(noDoctor).toBeVisible();
  await expect(noDate).toBeVisible();
  await expect(doctorSearch(page)).toBeFocused();
  await expect(page.getByRole('radiogroup', { name: 'Doctor' })).toHaveAccessibleDescription(
    'Please select a doctor',
  );
  await expect(page.getByRole('group', { name: 'Appointment date' })).toHaveAccessibleDescription(
    'Please select an appointment date',
  );

  await chooseDoctor(page, { name: 'Dr. Deskless Mia' });
  await expect(noDoctor).toBeHidden();
  await nextButton(page).click();
  await expect(noDate).toBeVisible();
  await expect(dayButton(page, WEDNESDAY)).toBeFocused();
  await expectStep(page, 2);
  await dayButton(page, WEDNESDAY).click();
  await expect(noDate).toBeHidden();
  await nextButton(page).click();
  await expectStep(page, 3);
});

test('who cannot be booked is not offered', async ({ page, server }) => {
  const gone = await addDoctor(server, { name: 'Dr. Deskgone Ali' });
  await addDoctor(server, { name: 'Dr. Deskgone Bashir' });
  await changeDoctor(server, gone, { isActive: false });
  await openDesk(page, await registerPatient(server));
  await doctorSearch(page).fill('deskgone');
  await expect(doctorCard(page, 'Dr. Deskgone Bashir')).toBeVisible();
  await expect(doctorCard(page, 'Dr. Deskgone Ali')).toHaveCount(0);
});

test('of many doctors the first are shown, and more when wanted', async ({ page, server }) => {
  for (let number = 1; number <= 25; number += 1) {
    await addDoctor(server, { name: `Dr. Deskmany ${String(number).padStart(2, '0')}` });
  }
  await openDesk(page, await registerPatient(server));
  await doctorSearch(page).fill('deskmany');
  const cards = page.getByRole('radiogroup', { name: 'Doctor' }).getByRole('radio');
  await expect(cards).toHaveCount(24);
  await expect(page.getByText('24 of 25 doctors are shown.')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(cards).toHaveCount(25);
  // The button no longer exists, so the focus is on the first new card.
  await expect(cards.nth(24)).toBeFocused();
  await expect(cards.nth(24)).not.toBeChecked();
  await expect(page.getByText('doctors are shown.')).toBeHidden();
});

test('doctors who cannot be loaded are asked for again', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500 .*\/api\/doctors/);
  await addDoctor(server, { name: 'Dr. Deskload Hossain' });
  const patient = await registerPatient(server);
  await page.route('**/api/doctors?*', (route) => route.fulfill({ status: 500, body: '' }));
  await openDesk(page, patient);
  await expect(alertOf(page, 'Failed to load data')).toContainText('Server error: 500');
  await page.unroute('**/api/doctors?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await chooseDoctor(page, { name: 'Dr. Deskload Hossain' });
  await expect(alertOf(page, 'Failed to load data')).toBeHidden();
});
