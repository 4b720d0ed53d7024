import { expectAccessible } from './support/accessibility.ts';
import { askAs } from './support/api.ts';
import { addDoctor, newPerson } from './support/clinic.ts';
import {
  AVAILABILITY,
  CHECK_PHONE,
  CREATE_APPOINTMENT,
  chooseDoctor,
  chooseDoctorAndDay,
  confirm,
  confirmButton,
  createButton,
  dayButton,
  doctorSearch,
  expectStep,
  FRIDAY,
  findPatient,
  NEW_APPOINTMENT,
  nextButton,
  openDesk,
  panelOf,
  phoneSearch,
  reachConfirm,
  searchButton,
  THURSDAY,
  WEDNESDAY,
} from './support/desk.ts';
import { registerPatient, walkIn } from './support/reception.ts';
import { expect, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';
import { alertOf } from './support/wizard.ts';

// Runs axe, in light and in dark colours, on every step and state of the new appointment.

test.use({ role: 'Staff' });
// Each run of axe on a screen is slow.
test.describe.configure({ timeout: 120_000 });

test('step 1, and what it says', THOROUGH, async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500 .*\/check-phone/);
  const person = newPerson('Parvin Deskaxe');
  const patient = await registerPatient(server, person);
  await openDesk(page);
  await expectAccessible(page);
  await nextButton(page).click();
  await searchButton(page).click();
  await expect(page.getByText('Please enter your phone number')).toBeVisible();
  await expectAccessible(page);

  await phoneSearch(page).fill(person.phone.slice(0, 6));
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);

  await page.route(CHECK_PHONE, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await phoneSearch(page).fill(newPerson().phone);
  await searchButton(page).click();
  await expect(page.getByText('The phone could not be looked up.')).toBeVisible();
  await createButton(page).click();
  await expect(page.getByText('Patient name is required')).toBeVisible();
  await expectAccessible(page);

  await findPatient(page, person.phone);
  await expectAccessible(page);
  await askAs(server, 'Staff', `/patients/${patient.id}`, {
    method: 'PUT',
    body: { ...person, isActive: false },
  });
  await searchButton(page).click();
  await expect(alertOf(page, 'This patient is inactive')).toBeVisible();
  await expectAccessible(page);
});

test('an unknown patient', THOROUGH, async ({ page, browserLog }) => {
  browserLog.allow(/status of 404/);
  await visit(page, `${NEW_APPOINTMENT}?patientId=98765431`);
  await expect(alertOf(page, 'Failed to load data')).toBeVisible();
  await expectAccessible(page);
});

test('step 2: nothing chosen, everything missing, a day off', THOROUGH, async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Deskaxe Off', days: [3, 4] });
  await openDesk(page, await registerPatient(server));
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectAccessible(page);
  await nextButton(page).click();
  await expect(alertOf(page, 'Please select a doctor')).toBeVisible();
  await expectAccessible(page);
  await dayButton(page, FRIDAY).click();
  await chooseDoctor(page, doctor);
  await nextButton(page).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expectAccessible(page);
  await doctorSearch(page).fill('nobody at all');
  await expect(page.getByText('No doctors found')).toBeVisible();
  await expectAccessible(page);
});

test('step 2: free, few, full and unknown places', THOROUGH, async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500 .*\/availability/);
  const free = await addDoctor(server, { name: 'Dr. Deskaxe Free', reservedSlots: '3' });
  const few = await addDoctor(server, { name: 'Dr. Deskaxe Few', places: 2 });
  const full = await addDoctor(server, { name: 'Dr. Deskaxe Full', places: 1 });
  for (const doctor of [few, full]) await walkIn(server, doctor, WEDNESDAY.date);
  await openDesk(page, await registerPatient(server));
  await chooseDoctorAndDay(page, free);
  await expect(panelOf(page)).toContainText('Slots available');
  await expectAccessible(page);
  await chooseDoctor(page, few);
  await expect(panelOf(page)).toContainText('Few slots remaining');
  await expectAccessible(page);
  await chooseDoctor(page, full);
  await expect(panelOf(page)).toContainText('Fully booked');
  await nextButton(page).click();
  await expect(alertOf(page, 'No available slots')).toBeVisible();
  await expectAccessible(page);
  await page.route(AVAILABILITY, (route) => route.fulfill({ status: 500, body: '' }));
  await dayButton(page, THURSDAY).click();
  await expect(panelOf(page).getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

test('step 3, its failure, and the serial', THOROUGH, async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 409/);
  const doctor = await addDoctor(server, { name: 'Dr. Deskaxe Confirm' });
  const patient = await registerPatient(server);
  await reachConfirm(page, patient, doctor);
  await expectAccessible(page);
  const code = 'ALREADY_BOOKED';
  await page.route(
    CREATE_APPOINTMENT,
    (route) => route.fulfill({ status: 409, json: { success: false, error: 'Serial 1 is theirs.', code } }),
    { times: 1 },
  );
  await confirmButton(page).click();
  await expect(alertOf(page, 'Failed to create appointment')).toContainText('Serial 1 is theirs.');
  await expect(page.getByRole('link', { name: 'See the patient’s appointments' })).toBeVisible();
  await expectAccessible(page);
  await confirm(page);
  await expectAccessible(page);
});

test('a phone shows the same, accessibly', THOROUGH, async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const doctor = await addDoctor(server, { name: 'Dr. Deskaxe Phone', reservedSlots: '2' });
  await openDesk(page, await registerPatient(server));
  await chooseDoctorAndDay(page, doctor);
  await expectAccessible(page);
  await nextButton(page).click();
  await expectStep(page, 3);
  await expectAccessible(page);
  await confirm(page);
  await expectAccessible(page);
});
