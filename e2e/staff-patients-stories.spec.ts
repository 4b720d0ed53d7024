import { readFile } from 'node:fs/promises';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { APPOINTMENT_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { addDays } from '@clinic-serial/contract/time/calendar';
import type { Page } from '@playwright/test';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { APPOINTMENTS, cards, names, statusField } from './support/patient-screens.ts';
import { giveSerial, readPatient, registerPatient, savePatient, setStatus } from './support/reception.ts';
import { expectTerm } from './support/search-term.ts';
import type { RunningServer } from './support/server.ts';
import { expect, pageTitle, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

// The stories of the patients. What each screen shows and refuses is tested beside it, in
// web/src/admin/patients.

test.use({ role: 'Staff' });

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const nameField = (page: Page) => page.getByLabel('Full name');
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const updated = (page: Page) => page.getByText('Patient updated successfully! Redirecting...');
const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: 'Somebody else' });

/** A patient with one appointment on each of the next days, the first one today. */
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

test('back, forward and the pages behind the list bring it as it was', THOROUGH, async ({ page, server }) => {
  await registerPatient(server, newPerson('Sohana Backforth'));
  await visit(page, '/admin/patients?search=backforth');
  await statusField(page).selectOption('Active Only');
  await page.getByRole('link', { name: 'Sohana Backforth' }).click();
  await expect(pageTitle(page, 'Sohana Backforth')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin/patients?status=active');
  await expectTerm(page, 'backforth');
  await page.goBack();
  await expect(statusField(page)).toHaveValue('');
  await page.goForward();
  await expect(statusField(page)).toHaveValue('active');

  await page.getByRole('link', { name: 'Sohana Backforth' }).click();
  // By way of the other tab too.
  await page.getByRole('tab', { name: 'Appointments' }).click();
  await expect(page).toHaveURL(/tab=appointments$/);
  await page.getByRole('main').getByRole('link', { name: 'Patients', exact: true }).click();
  await expect(page).toHaveURL('/admin/patients?status=active');
  await expectTerm(page, 'backforth');
});

test(
  'an appointment leads back to the patient from whom it was opened',
  THOROUGH,
  async ({ page, server }) => {
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
  },
);

test(
  'Back to List leads to the list as it was, also by way of the profile',
  THOROUGH,
  async ({ page, server }) => {
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
  },
);

test('the Appointments tab shows the ten newest', THOROUGH, async ({ page, server }) => {
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
  // The whole card opens it.
  await newest.click({ position: { x: 30, y: 30 } });
  await expect(page).toHaveURL(`/admin/appointments/${given[10]?.id}`);
  await page.goBack();
  await page.getByRole('link', { name: 'View All Appointments' }).click();
  await expect(page).toHaveURL(`/admin/patients/${patient.id}/appointments`);
  await expect(cards(page)).toHaveCount(11);
});

test(
  'every status has a colour of its own; hours that nobody knows are said',
  THOROUGH,
  async ({ page, server }) => {
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
  },
);

test(
  'two people at one patient: the later save is told, and may take the newer version',
  THOROUGH,
  async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 409/);
    const patient = await registerPatient(server, newPerson('Rokeya Twice'), { gender: 'Female' });
    await visit(page, `/admin/patients/${patient.id}/edit`);
    await nameField(page).fill('Rokeya Mine');
    await savePatient(server, patient, { address: 'Their address', gender: null });
    await saveButton(page).click();
    await expect(conflict(page)).toContainText('Somebody else has changed this record in the meantime.');
    await expect(conflict(page)).toContainText('Nothing was saved, so that the other change is not lost.');
    await expect(conflict(page)).toContainText('Different in the newer version: Address, Gender.');
    await expect(nameField(page)).toHaveValue('Rokeya Mine');
    expect(await readPatient(server, patient)).toMatchObject({ name: 'Rokeya Twice', gender: null });

    await conflict(page).getByRole('button', { name: 'Load the newer version' }).click();
    const question = page.getByRole('alertdialog', { name: 'Load the newer version?' });
    await expect(question).toContainText('What you have changed on this page is replaced by it.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(nameField(page)).toHaveValue('Rokeya Mine');
    await conflict(page).getByRole('button', { name: 'Load the newer version' }).click();
    await question.getByRole('button', { name: 'Load it' }).click();
    await expect(nameField(page)).toHaveValue('Rokeya Twice');
    await expect(page.getByLabel('Address (optional)')).toHaveValue('Their address');
    await expect(conflict(page)).toHaveCount(0);

    await nameField(page).fill('Rokeya Ours');
    await saveButton(page).click();
    await expect(updated(page)).toBeVisible();
    expect(await readPatient(server, patient)).toMatchObject({
      name: 'Rokeya Ours',
      address: 'Their address',
    });
  },
);

test('exports all that the filters match, not the page alone', THOROUGH, async ({ page, server }) => {
  for (let count = 1; count <= 21; count += 1)
    await registerPatient(server, newPerson(`Exportwala ${count}.`));
  const full = await registerPatient(server, newPerson('Exportwala Khatun'), {
    address: '12 Ferry Ghat, "Upper", Chandpur',
    gender: 'Female',
    dateOfBirth: '1980-01-31',
  });
  await registerPatient(server, newPerson('Exportwala Gone'), { isActive: false });
  await visit(page, '/admin/patients?search=exportwala&status=active');
  await expect(names(page)).toHaveCount(20);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('patients-2027-03-10.csv');
  await expect(page.getByText('Saved as patients-2027-03-10.csv.')).toBeVisible();

  const text = await readFile(await file.path(), 'utf8');
  // Spreadsheets know by the mark that this is UTF-8.
  expect(text.startsWith('\uFEFF')).toBe(true);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(1 + 22);
  expect(lines[0]).toContain('Id,Name,Phone,Gender,Date of birth,Address');
  expect(lines[1]).toContain(`${full.id},Exportwala Khatun,`);
  expect(lines[1]).toContain('Female,1980-01-31,"12 Ferry Ghat, ""Upper"", Chandpur",');
  expect(text).not.toContain('Exportwala Gone');
});
