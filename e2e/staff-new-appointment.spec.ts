import { openSession } from './support/api.ts';
import { addDoctor, newPerson } from './support/clinic.ts';
import {
  CREATE_APPOINTMENT,
  chooseDoctorAndDay,
  confirm,
  confirmButton,
  createdDialog,
  currentStep,
  expectStep,
  findPatient,
  NEW_APPOINTMENT,
  nextButton,
  notesField,
  openDesk,
  patientGroup,
  phoneSearch,
  previousButton,
  reachConfirm,
  WEDNESDAY,
} from './support/desk.ts';
import { holdRequests } from './support/hold.ts';
import { appointmentsOf, registerPatient } from './support/reception.ts';
import { expect, loginTitle, pageTitle, sidebar, storageOf, test, valueBeside } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';
import { alertOf, codeField, grouped, reachCodeStep, successOf } from './support/wizard.ts';

// The new appointment as whole stories against the server. Its steps one by one are tested as components.

test.use({ sharesServer: true, role: 'Staff' });

test('everything once more, the serial, and the list', THOROUGH, async ({ page, server }) => {
  const person = newPerson('Salma Deskconfirm');
  const patient = await registerPatient(server, person);
  const doctor = await addDoctor(server, { name: 'Dr. Deskconfirm Alam', department: 'ENT' });
  await openDesk(page);
  await findPatient(page, person.phone);
  await nextButton(page).click();
  await chooseDoctorAndDay(page, doctor);
  await notesField(page).fill('  Comes by wheelchair.\nCall the daughter first. ');
  await nextButton(page).click();
  await expectStep(page, 3);
  for (const [name, value] of [
    ['Patient', 'Salma Deskconfirm'],
    ['Phone', `+88 ${grouped(person.phone)}`],
    ['Doctor', 'Dr. Deskconfirm Alam'],
    ['Department', 'ENT'],
    ['Date', 'Today (Wednesday), 10 March 2027'],
    ['Doctor hours', '9:00 AM – 5:00 PM'],
    ['Serial number', '1, unless somebody books first'],
  ] as const) {
    await expect(valueBeside(page, name)).toHaveText(value);
  }
  await expect(valueBeside(page, 'Notes')).toContainText('Comes by wheelchair.');

  const sent = page.waitForRequest(CREATE_APPOINTMENT);
  const appointment = await confirm(page);
  expect((await sent).postDataJSON()).toEqual({
    doctorId: doctor.id,
    patientId: patient.id,
    appointmentDate: WEDNESDAY.date,
    status: 'Booked',
    bookingType: 'Walk-in',
    notes: 'Comes by wheelchair.\nCall the daughter first.',
  });
  expect(appointment).toMatchObject({
    status: 'Booked',
    isWalkin: true,
    bookingType: 'Walk-in',
    serialNumber: 1,
    notes: 'Comes by wheelchair.\nCall the daughter first.',
  });

  const dialog = createdDialog(page);
  const serial = dialog.getByText('1', { exact: true });
  await expect(serial).toBeVisible();
  const size = await serial.evaluate((element) => getComputedStyle(element).fontSize);
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(72);
  await expect(dialog).toContainText('Salma Deskconfirm');
  for (const line of ['Dr. Deskconfirm Alam', 'Today']) {
    await expect(dialog.getByText(line, { exact: true })).toBeVisible();
  }
  // The dialog says when to come in the words of the slip, which is on the page but hidden.
  const time = page.locator('[data-ticket-time]');
  await expect(time).not.toBeEmpty();
  await expect(dialog).toContainText((await time.textContent()) ?? '');
  await dialog.getByRole('button', { name: 'Go to Appointments' }).click();
  await expect(page).toHaveURL(/^[^?]*\/admin\/appointments(\?|$)/);
  await expect(pageTitle(page, 'Appointments')).toBeVisible();
  await page.getByRole('textbox', { name: 'Doctor' }).fill(doctor.name);
  const row = page.getByRole('row').filter({ hasText: 'Salma Deskconfirm' });
  await expect(row).toContainText('Walk-in');
  await expect(row).toContainText('Booked');
});

test('from the profile it begins with step 2, and the patient stays', THOROUGH, async ({ page, server }) => {
  const person = newPerson('Lovely Deskprofile');
  const { id } = await registerPatient(server, person);
  await visit(page, `/admin/patients/${id}`);
  await page.getByRole('link', { name: 'Book Appointment', exact: true }).click();
  await expect(page).toHaveURL(`${NEW_APPOINTMENT}?patientId=${id}`);
  await expectStep(page, 2);
  await expect(currentStep(page)).toContainText('Doctor & Date');
  const card = patientGroup(page, 'Patient Pre-selected from Profile');
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

test(
  'somebody online and somebody at the desk race for the last place',
  THOROUGH,
  async ({ page, server, newVisitor, browserLog }) => {
    browserLog.allow(/status of 409 .*\/(verify-otp|appointments)/);
    const doctor = await addDoctor(server, { name: 'Dr. Deskrace Online', places: 1 });
    const [visitor, person] = [await newVisitor(), newPerson('Online Deskrace')];
    const code = await reachCodeStep(visitor, doctor, person);
    await openDesk(page, await registerPatient(server));
    await chooseDoctorAndDay(page, doctor);
    await notesField(page).fill('Came by bus');
    await nextButton(page).click();
    await expectStep(page, 3);

    await Promise.all([confirmButton(page).click(), codeField(visitor).pressSequentially(code)]);
    const failure = alertOf(page, 'Failed to create appointment');
    await expect(createdDialog(page).or(failure)).toBeVisible();
    if (await createdDialog(page).isVisible()) {
      await expect(alertOf(visitor, 'This doctor is fully booked for today.')).toBeVisible();
      await expect(successOf(visitor)).toBeHidden();
    } else {
      await expect(successOf(visitor)).toBeVisible();
      await expect(failure).toContainText('No available slots for this doctor on this date');
      await previousButton(page).click();
      await expect(notesField(page)).toHaveValue('Came by bus');
    }
    expect(
      (await appointmentsOf(server, doctor, WEDNESDAY.date)).map(({ serialNumber }) => serialNumber),
    ).toEqual([1]);
  },
);

test(
  'without an answer it says so; an answer that was lost never books twice',
  THOROUGH,
  async ({ page, server, browserLog }) => {
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

    // There is the appointment, and from there its slip.
    await page.getByRole('link', { name: 'See the patient’s appointments' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL(`/admin/patients/${patient.id}/appointments`);
    await expect(page.getByRole('main')).toContainText('Dr. Desklost Saha');
  },
);

test(
  'who leaves while the serial is being given hears of it, until they log out',
  THOROUGH,
  async ({ server, newVisitor }) => {
    // The logout ends a session: one of its own.
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
  },
);
