import { askAs } from './support/api.ts';
import { addDoctor, newPerson } from './support/clinic.ts';
import {
  CREATE_APPOINTMENT,
  chooseDoctorAndDay,
  confirm,
  createdDialog,
  dayButton,
  doctorCard,
  doctorSearch,
  expectStep,
  findPatient,
  nextButton,
  notesField,
  openDesk,
  patientGroup,
  previousButton,
  reachConfirm,
  reservedChoice,
  WEDNESDAY,
} from './support/desk.ts';
import { registerPatient } from './support/reception.ts';
import { expect, pageTitle, test, valueBeside } from './support/staff.ts';
import { grouped } from './support/wizard.ts';

// Step 3 of the new appointment, and the screens after it.

test.use({ role: 'Staff' });

test('everything once more, the serial, and the list', async ({ page, server }) => {
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
  for (const line of ['Dr. Deskconfirm Alam', 'Today', 'about 9:00 AM']) {
    await expect(dialog.getByText(line, { exact: true })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Go to Appointments' }).click();
  await expect(page).toHaveURL(/^[^?]*\/admin\/appointments(\?|$)/);
  await expect(pageTitle(page, 'Appointments')).toBeVisible();
  await page.getByRole('textbox', { name: 'Doctor' }).fill(doctor.name);
  const row = page.getByRole('row').filter({ hasText: 'Salma Deskconfirm' });
  await expect(row).toContainText('Walk-in');
  await expect(row).toContainText('Booked');
});

for (const way of ['the cross', 'Escape'] as const) {
  test(`the message can be closed by ${way}: to the list as well`, async ({ page, server }) => {
    const doctor = await addDoctor(server, { name: `Dr. Deskclose ${way}` });
    await reachConfirm(page, await registerPatient(server), doctor);
    await confirm(page);
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await createdDialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(pageTitle(page, 'Appointments')).toBeVisible();
  });
}

test('"Previous" keeps everything that was chosen and typed', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Deskkeep Hasan', reservedSlots: '4' });
  const person = newPerson('Kohinoor Deskkeep');
  await registerPatient(server, person);
  await openDesk(page);
  await findPatient(page, person.phone);
  await page.getByLabel('Name on the ticket').fill('Tuni Deskkeep');
  await nextButton(page).click();
  await chooseDoctorAndDay(page, doctor);
  await reservedChoice(page).selectOption('Reserved serial 4');
  await notesField(page).fill('Fasting');
  await nextButton(page).click();
  await expect(valueBeside(page, 'Patient')).toHaveText('Tuni Deskkeep');

  await previousButton(page).click();
  await expectStep(page, 2);
  await expect(patientGroup(page, 'For')).toContainText('Tuni Deskkeep');
  await doctorSearch(page).fill(doctor.name);
  await expect(doctorCard(page, doctor.name)).toBeChecked();
  await expect(dayButton(page, WEDNESDAY)).toHaveAttribute('aria-pressed', 'true');
  await expect(reservedChoice(page)).toHaveValue('4');
  await expect(notesField(page)).toHaveValue('Fasting');
  await previousButton(page).click();
  await expect(page.getByLabel('Name on the ticket')).toHaveValue('Tuni Deskkeep');
  await nextButton(page).click();
  await nextButton(page).click();
  const appointment = await confirm(page);
  expect(appointment).toMatchObject({ patientName: 'Tuni Deskkeep', serialNumber: 4, notes: 'Fasting' });
  // The patient's record keeps its name.
  const record = await askAs<{ name: string }>(server, 'Staff', `/patients/${appointment.patientId}`);
  expect(record.data.name).toBe(person.name);
});

test('notes: blank ones are none, and too long ones are told', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Desknotes Begum' });
  await openDesk(page, await registerPatient(server));
  await chooseDoctorAndDay(page, doctor);
  await notesField(page).fill('x'.repeat(1_001));
  await nextButton(page).click();
  await expect(page.getByText('Please use at most 1000 characters')).toBeVisible();
  await expect(notesField(page)).toBeFocused();
  await notesField(page).fill(' \n ');
  await nextButton(page).click();
  await expect(valueBeside(page, 'Notes')).toHaveText('None');
  const sent = page.waitForRequest(CREATE_APPOINTMENT);
  expect((await confirm(page)).notes).toBeNull();
  expect((await sent).postDataJSON()).toMatchObject({ notes: null });
});

test('the name of another family member follows the rule for names', async ({ page, server }) => {
  const person = newPerson();
  await registerPatient(server, person);
  await openDesk(page);
  await findPatient(page, person.phone);
  const other = page.getByLabel('Name on the ticket');
  await other.fill('T');
  await nextButton(page).click();
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect(other).toBeFocused();
  await other.fill('  ');
  await nextButton(page).click();
  await expect(patientGroup(page, 'For')).toContainText(person.name);
});
