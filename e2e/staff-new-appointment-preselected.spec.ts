import { askAs } from './support/api.ts';
import { newPerson } from './support/clinic.ts';
import {
  currentStep,
  expectStep,
  NEW_APPOINTMENT,
  nextButton,
  openDesk,
  patientGroup,
  phoneSearch,
  previousButton,
} from './support/desk.ts';
import { registerPatient } from './support/reception.ts';
import { expect, pageTitle, test } from './support/staff.ts';
import { visit } from './support/visit.ts';
import { alertOf, grouped } from './support/wizard.ts';

// The new appointment when it is opened from a patient's screens (`?patientId=`).

test.use({ role: 'Staff' });

const PRESELECTED = 'Patient Pre-selected from Profile';

test('from the profile it begins with step 2, and the patient stays', async ({ page, server }) => {
  const person = newPerson('Lovely Deskprofile');
  const { id } = await registerPatient(server, person);
  await visit(page, `/admin/patients/${id}`);
  await page.getByRole('link', { name: 'Book Appointment', exact: true }).click();
  await expect(page).toHaveURL(`${NEW_APPOINTMENT}?patientId=${id}`);
  await expectStep(page, 2);
  await expect(currentStep(page)).toContainText('Doctor & Date');
  const card = patientGroup(page, PRESELECTED);
  await expect(card).toContainText('Lovely Deskprofile');
  await expect(card).toContainText(`+88 ${grouped(person.phone)}`);

  await previousButton(page).click();
  await expectStep(page, 1);
  await expect(card).toContainText('Lovely Deskprofile');
  await expect(phoneSearch(page)).toBeHidden();
  await nextButton(page).click();
  await expectStep(page, 2);
  await expect(card).toBeVisible();
});

for (const step of [1, 2] as const) {
  test(`"Change Patient" on step ${step} leads to the search, also after a reload`, async ({
    page,
    server,
  }) => {
    await openDesk(page, await registerPatient(server));
    if (step === 1) await previousButton(page).click();
    await page.getByRole('button', { name: 'Change Patient' }).click();
    await expectStep(page, 1);
    await expect(phoneSearch(page)).toBeFocused();
    await expect(page.getByText(PRESELECTED)).toBeHidden();
    await expect(page).toHaveURL(NEW_APPOINTMENT);
    await page.reload();
    await expectStep(page, 1);
    await expect(phoneSearch(page)).toBeVisible();
  });
}

test('an inactive patient does not get as far as step 2', async ({ page, server }) => {
  const person = newPerson('Habib Deskinactive');
  const patient = await registerPatient(server, person);
  await askAs(server, 'Staff', `/patients/${patient.id}`, {
    method: 'PUT',
    body: { ...person, isActive: false },
  });
  await visit(page, `${NEW_APPOINTMENT}?patientId=${patient.id}`);
  await expect(patientGroup(page, PRESELECTED)).toContainText('Habib Deskinactive');
  await expect(alertOf(page, 'This patient is inactive and cannot book.')).toBeVisible();
  await nextButton(page).click();
  await expectStep(page, 1);
});

test('an erased patient: that the record was erased, and the search instead', async ({ page, server }) => {
  const person = newPerson('Rahela Deskerased');
  const { id } = await registerPatient(server, person);
  const erased = await askAs(server, 'Admin', `/patients/${id}/erase`, {
    method: 'POST',
    body: { phone: person.phone },
  });
  expect(erased.status).toBe(200);
  await visit(page, `${NEW_APPOINTMENT}?patientId=${id}`);
  await expect(page.getByText('Erased on 10 March 2027.')).toBeVisible();
  await expect(page.getByText('+88')).toBeHidden();
  await expect(page.getByText('This patient is inactive')).toBeHidden();
  await expect(nextButton(page)).toBeHidden();
  await page.getByRole('button', { name: 'Search for the patient instead' }).click();
  await expect(page).toHaveURL(NEW_APPOINTMENT);
  await expectStep(page, 1);
  await expect(phoneSearch(page)).toBeVisible();
});

test('the way back to the list stays after "Change Patient"', async ({ page, server }) => {
  const { id } = await registerPatient(server);
  const list = '/admin/appointments?status=Booked';
  await visit(page, `${NEW_APPOINTMENT}?patientId=${id}`);
  await page.evaluate((from) => history.replaceState({ ...history.state, usr: { list: from } }, ''), list);
  await page.reload();
  await page.getByRole('button', { name: 'Change Patient' }).click();
  await expect(page).toHaveURL(NEW_APPOINTMENT);
  await page.getByRole('main').getByRole('link', { name: 'Appointments', exact: true }).click();
  await expect(page).toHaveURL(list);
});

test('an unknown patient: the search instead', async ({ page, browserLog }) => {
  browserLog.allow(/status of 404 .*\/api\/patients/);
  await visit(page, `${NEW_APPOINTMENT}?patientId=98765432`);
  await expect(pageTitle(page, 'New Appointment')).toBeVisible();
  await expect(alertOf(page, 'Failed to load data')).toContainText('Patient not found');
  await page.getByRole('button', { name: 'Search for the patient instead' }).click();
  await expect(page).toHaveURL(NEW_APPOINTMENT);
  await expectStep(page, 1);
  await expect(phoneSearch(page)).toBeVisible();
});

test('a patient who cannot be loaded is asked for again', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500 .*\/api\/patients/);
  const patient = await registerPatient(server, newPerson('Polash Deskretry'));
  await page.route(`**/api/patients/${patient.id}`, (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  });
  await visit(page, `${NEW_APPOINTMENT}?patientId=${patient.id}`);
  await expect(alertOf(page, 'Failed to load data')).toContainText('Server error: 500');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expectStep(page, 2);
  await expect(patientGroup(page, PRESELECTED)).toContainText('Polash Deskretry');
});

test('what is no id is no patient', async ({ page }) => {
  for (const id of ['', 'nobody', '0', '-1']) {
    await visit(page, `${NEW_APPOINTMENT}?patientId=${id}`);
    await expectStep(page, 1);
    await expect(phoneSearch(page)).toBeVisible();
  }
});
