import { askAs, openSession } from './support/api.ts';
import { addDoctor, changeDoctor, newPerson } from './support/clinic.ts';
import {
  CREATE_APPOINTMENT,
  confirm,
  confirmButton,
  createdDialog,
  dayButton,
  doctorCard,
  expectStep,
  nextButton,
  previousButton,
  reachConfirm,
  THURSDAY,
  WEDNESDAY,
} from './support/desk.ts';
import { holdRequests } from './support/hold.ts';
import { appointmentsOf, registerPatient } from './support/reception.ts';
import { expect, loginTitle, pageTitle, sidebar, storageOf, test } from './support/staff.ts';
import { alertOf } from './support/wizard.ts';

// Step 3 of the new appointment when the server refuses or does not answer.

test.use({ role: 'Staff' });

test('a refusal is told in the words of the server', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of (409|403) .*\/api\/appointments/);
  const doctor = await addDoctor(server, { name: 'Dr. Deskrefuse Roy' });
  const person = newPerson();
  const patient = await registerPatient(server, person);
  await reachConfirm(page, patient, doctor);
  const failure = alertOf(page, 'Failed to create appointment');

  await changeDoctor(server, doctor, { days: [4] });
  await confirmButton(page).click();
  await expect(failure).toContainText(
    'Dr. Deskrefuse Roy is not available on Wednesday. Please select a different date or doctor.',
  );
  await changeDoctor(server, doctor, { isActive: false });
  await confirmButton(page).click();
  await expect(failure).toContainText('This doctor is inactive and cannot be booked.');
  await changeDoctor(server, doctor, {});
  const active = (isActive: boolean) =>
    askAs(server, 'Staff', `/patients/${patient.id}`, { method: 'PUT', body: { ...person, isActive } });
  await active(false);
  await confirmButton(page).click();
  await expect(failure).toContainText('This patient is inactive and cannot book.');
  await expect(confirmButton(page)).toBeFocused();
  await active(true);
  await confirm(page);
});

test('a doctor who has lost the day meanwhile, or has left: step 2 shows it', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/status of 409 .*\/api\/appointments/);
  const doctor = await addDoctor(server, { name: 'Dr. Deskmoved Paul' });
  await reachConfirm(page, await registerPatient(server), doctor);
  const failure = alertOf(page, 'Failed to create appointment');
  await changeDoctor(server, doctor, { days: [4] });
  await confirmButton(page).click();
  await expect(failure).toBeVisible();
  await previousButton(page).click();
  await expect(alertOf(page, 'Doctor is not available on Wednesday')).toBeVisible();
  await expect(dayButton(page, WEDNESDAY)).toBeDisabled();

  await dayButton(page, THURSDAY).click();
  await nextButton(page).click();
  await expectStep(page, 3);
  await expect(failure).toBeHidden();
  await changeDoctor(server, doctor, { isActive: false });
  await confirmButton(page).click();
  await expect(failure).toContainText('This doctor is inactive and cannot be booked.');
  await previousButton(page).click();
  await expect(doctorCard(page, doctor.name)).toBeHidden();
  await nextButton(page).click();
  await expect(alertOf(page, 'Please select a doctor')).toBeVisible();
});

test('without an answer it says so; an answer that was lost never books twice', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/(net::ERR_FAILED|status of (500|409)) .*\/api\/appointments/);
  const doctor = await addDoctor(server, { name: 'Dr. Desklost Saha' });
  const patient = await registerPatient(server, newPerson('Bokul Desklost'));
  await reachConfirm(page, patient, doctor);
  const failure = alertOf(page, 'Failed to create appointment');
  await page.route(CREATE_APPOINTMENT, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await confirmButton(page).click();
  await expect(failure).toContainText('Server error: 500');
  expect(await appointmentsOf(server, doctor, WEDNESDAY.date)).toEqual([]);

  await page.route(
    CREATE_APPOINTMENT,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await confirmButton(page).click();
  await expect(failure).toContainText('Network error. Please check your connection.');
  await expect(page.getByRole('link', { name: 'See the patient’s appointments' })).toBeHidden();
  await confirmButton(page).click();
  await expect(failure).toContainText('This patient already has serial 1 with this doctor on this date.');
  expect(await appointmentsOf(server, doctor, WEDNESDAY.date)).toHaveLength(1);

  // The patient's list contains the appointment, and from there the slip can be printed.
  await page.getByRole('link', { name: 'See the patient’s appointments' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(`/admin/patients/${patient.id}/appointments`);
  await expect(page.getByRole('main')).toContainText('Dr. Desklost Saha');
});

test('a double press creates one appointment', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Deskdouble Ghosh' });
  await reachConfirm(page, await registerPatient(server), doctor);
  let sent = 0;
  await page.route(CREATE_APPOINTMENT, (route) => {
    sent += 1;
    return route.continue();
  });
  await confirmButton(page).dblclick();
  await expect(createdDialog(page)).toBeVisible();
  expect(sent).toBe(1);
  expect(await appointmentsOf(server, doctor, WEDNESDAY.date)).toHaveLength(1);
});

test('what was begun is not lost by a press beside it', async ({ page, server }) => {
  await reachConfirm(page, await registerPatient(server), await addDoctor(server, { name: 'Dr. Deskleave' }));
  await sidebar(page).getByRole('link', { name: 'Doctors' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expectStep(page, 3);
  await sidebar(page).getByRole('link', { name: 'Doctors' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(pageTitle(page, 'Doctors')).toBeVisible();
});

test('who leaves while the serial is being given hears of it, until they log out', async ({
  server,
  newVisitor,
}) => {
  // The test has its own login session, because the logout ends it.
  const session = await openSession(server, 'Staff');
  const page = await newVisitor({ storageState: storageOf(server, session), baseURL: server.url });
  const patient = await registerPatient(server, newPerson('Deskaway Khatun'));
  await reachConfirm(page, patient, await addDoctor(server, { name: 'Dr. Deskaway Nandi' }));
  const answer = await holdRequests(page, CREATE_APPOINTMENT);
  await confirmButton(page).click();
  await sidebar(page).getByRole('link', { name: 'Doctors' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(pageTitle(page, 'Doctors')).toBeVisible();
  answer();
  const told = page.getByText('Deskaway Khatun was given serial 1 meanwhile.');
  await expect(told).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(loginTitle(page)).toBeVisible();
  await expect(told).toBeHidden({ timeout: 2_000 });
});

test('a session that has ended leads to the login, and nothing is created', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/status of 401 .*\/api\/appointments/);
  const doctor = await addDoctor(server, { name: 'Dr. Deskended Dey' });
  await reachConfirm(page, await registerPatient(server), doctor);
  await page.route(CREATE_APPOINTMENT, (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer ended' } }),
  );
  await confirmButton(page).click();
  await expect(loginTitle(page)).toBeVisible();
  expect(await appointmentsOf(server, doctor, WEDNESDAY.date)).toEqual([]);
});
