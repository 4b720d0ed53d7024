import type { StaffPatient } from '@clinic-serial/contract/patients';
import { askAs } from './support/api.ts';
import { newPerson, type Person } from './support/clinic.ts';
import {
  CHECK_PHONE,
  CREATE_PATIENT,
  createButton,
  expectStep,
  findPatient,
  nextButton,
  openDesk,
  patientGroup,
  phoneSearch,
  previousButton,
  searchButton,
} from './support/desk.ts';
import { registerPatient } from './support/reception.ts';
import { expect, sidebar, test } from './support/staff.ts';
import { alertOf, grouped } from './support/wizard.ts';

// Step 1 of the new appointment: the patient.

test.use({ role: 'Staff' });

const INVALID = 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)';

test('a patient is found by the phone, however it is written', async ({ page, server }) => {
  const person = newPerson('Shahana Deskfound');
  const { id } = await registerPatient(server, person);
  await openDesk(page);
  await expect(page.getByText('+88', { exact: true })).toBeVisible();
  const { phone } = person;
  for (const written of [
    phone,
    grouped(phone),
    `+88${phone}`,
    `88 ${phone}`,
    ` ${phone.slice(0, 3)} ${phone.slice(3, 7)} (${phone.slice(7)})`,
    phone.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit))),
  ]) {
    await phoneSearch(page).fill(written);
    await expect(phoneSearch(page)).toHaveValue(grouped(phone));
    await searchButton(page).click();
    const found = patientGroup(page, 'Patient found');
    await expect(found).toContainText('Shahana Deskfound');
    await expect(found).toContainText(`+88 ${grouped(phone)}`);
    await expect(found).toContainText(`ID: ${id} · 0 appointments`);
    await found.getByRole('button', { name: 'Change Patient' }).click();
    await expect(phoneSearch(page)).toBeFocused();
    await expect(found).toBeHidden();
  }
  await findPatient(page, phone);
  await nextButton(page).click();
  await expectStep(page, 2);
  await expect(patientGroup(page, 'For')).toContainText('Shahana Deskfound');
  await previousButton(page).click();
  await expect(patientGroup(page, 'Patient found')).toContainText('Shahana Deskfound');
});

test('hints tell how to search, and when another name is typed', async ({ page, server }) => {
  const person = newPerson('Selina Deskhints');
  await registerPatient(server, person);
  await openDesk(page);
  await expect(phoneSearch(page)).toHaveAccessibleDescription(
    'Press Enter to search. An existing patient is found by the phone.',
  );
  await page.getByRole('button', { name: 'New patient' }).click();
  await expect(
    page.getByText('Registers the patient with a name and a phone; everything else can follow later.'),
  ).toBeVisible();
  await findPatient(page, person.phone);
  const otherName = page.getByLabel('Name on the ticket (optional)');
  await expect(otherName).toHaveAccessibleDescription(
    'Only when somebody else of the family comes. The record keeps its name.',
  );
  await expect(otherName).toHaveAttribute('placeholder', 'Selina Deskhints');
});

test('a phone that is none is told and not looked up', async ({ page }) => {
  let looks = 0;
  await page.route(CHECK_PHONE, (route) => {
    looks += 1;
    return route.continue();
  });
  await openDesk(page);
  for (const [typed, sentence] of [
    ['', 'Please enter your phone number'],
    ['0171234567', INVALID],
    ['02712345678', INVALID],
    ['phone', 'Please enter your phone number'],
  ] as const) {
    await phoneSearch(page).fill(typed);
    await searchButton(page).click();
    await expect(phoneSearch(page)).toHaveAccessibleDescription(new RegExp(sentence.slice(0, 40)));
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(phoneSearch(page)).toBeFocused();
    await phoneSearch(page).fill('017');
    await expect(page.getByText(sentence)).toBeHidden();
  }
  expect(looks).toBe(0);
});

test('the way on without a patient says what is missing', async ({ page }) => {
  await openDesk(page);
  await nextButton(page).click();
  const missing = alertOf(page, 'Please search for a patient or create a new one');
  await expect(missing).toBeVisible();
  await phoneSearch(page).fill('017');
  await expect(missing).toBeHidden();
  await page.getByRole('button', { name: 'New patient' }).click();
  await expect(page.getByLabel('Patient name')).toBeFocused();
  await expect(page.getByLabel('Patient phone', { exact: true })).toHaveValue('017');
});

test('a phone that nobody has opens the creation of a patient', async ({ page, server }) => {
  const person = newPerson('ফাতেমা তুজ জোহরা');
  await openDesk(page);
  await phoneSearch(page).fill(person.phone);
  await searchButton(page).click();
  await expect(page.getByText('No patient with this phone yet. Create one here.')).toBeVisible();
  const name = page.getByLabel('Patient name');
  const phone = page.getByLabel('Patient phone', { exact: true });
  await expect(name).toBeFocused();
  await expect(phone).toHaveValue(grouped(person.phone));

  await phone.fill('');
  await createButton(page).click();
  await expect(page.getByText('Patient name is required')).toBeVisible();
  await expect(page.getByText('Patient phone is required')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill(' A ');
  await phone.fill('0171234');
  await createButton(page).click();
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect(page.getByText(INVALID)).toBeVisible();

  await name.fill(`  ${person.name} `);
  await phone.fill(`+88${person.phone}`);
  const sent = page.waitForRequest(CREATE_PATIENT);
  await createButton(page).click();
  expect((await sent).method()).toBe('POST');
  expect((await sent).postDataJSON()).toEqual(person);
  await expectStep(page, 2);
  await expect(patientGroup(page, 'For')).toContainText(person.name);
  const register = await patientsWith(server, person);
  expect(register.map(({ name, phone }) => ({ name, phone }))).toEqual([person]);
});

test('a phone in use is told at its field, and the search finds its owner', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/status of 409 .*\/api\/patients/);
  const owner = newPerson('Rokeya Deskowner');
  await registerPatient(server, owner);
  await openDesk(page);
  await page.getByRole('button', { name: 'New patient' }).click();
  await page.getByLabel('Patient name').fill('Rokeya D.');
  const phone = page.getByLabel('Patient phone', { exact: true });
  await phone.fill(owner.phone);
  await createButton(page).click();
  await expect(page.getByText('This phone number already belongs to another patient.')).toHaveCount(1);
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/already belongs to another patient/);
  await expect(page.getByLabel('Patient name')).toHaveValue('Rokeya D.');
  await findPatient(page, owner.phone);
  await expect(patientGroup(page, 'Patient found')).toContainText('Rokeya Deskowner');
});

test('the name of a new patient stays while the phone is put right, and is not lost by a press beside it', async ({
  page,
  server,
}) => {
  const person = newPerson('Nargis Deskretype');
  await openDesk(page);
  await phoneSearch(page).fill(newPerson().phone);
  await searchButton(page).click();
  const name = page.getByLabel('Patient name');
  await name.fill(person.name);

  await sidebar(page).getByRole('link', { name: 'Doctors' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue(person.name);

  await phoneSearch(page).fill(person.phone);
  await searchButton(page).click();
  await expect(name).toHaveValue(person.name);
  await expect(page.getByLabel('Patient phone', { exact: true })).toHaveValue(grouped(person.phone));
  await createButton(page).click();
  await expectStep(page, 2);
  expect((await patientsWith(server, person)).map(({ name }) => name)).toEqual([person.name]);

  // The form for the next new patient is empty.
  await page.getByRole('button', { name: 'Change Patient' }).click();
  await page.getByRole('button', { name: 'New patient' }).click();
  await expect(name).toHaveValue('');
});

test('a search that fails is treated as not found', async ({ page, server, browserLog }) => {
  browserLog.allow(/(status of 500|net::ERR_FAILED) .*\/check-phone/);
  const person = newPerson('Asma Desksearch');
  await openDesk(page);
  for (const fail of ['answer', 'network'] as const) {
    await page.route(
      CHECK_PHONE,
      (route) => (fail === 'answer' ? route.fulfill({ status: 500, body: '' }) : route.abort()),
      { times: 1 },
    );
    await phoneSearch(page).fill(person.phone);
    await searchButton(page).click();
    await expect(
      page.getByText('The phone could not be looked up. You can create a new patient here.'),
    ).toBeVisible();
    await expect(page.getByLabel('Patient phone', { exact: true })).toHaveValue(grouped(person.phone));
    // The next search works like the first.
    await searchButton(page).click();
    await expect(page.getByText('No patient with this phone yet. Create one here.')).toBeVisible();
  }
  await page.getByLabel('Patient name').fill(person.name);
  await createButton(page).click();
  await expectStep(page, 2);
  expect(await patientsWith(server, person)).toHaveLength(1);
});

test('a patient who cannot be saved: what was typed stays, and a lost answer registers nobody twice', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/(status of (500|409)|net::ERR_FAILED) .*\/api\/patients/);
  const person = newPerson('Morjina Desklost');
  await openDesk(page);
  await phoneSearch(page).fill(person.phone);
  await searchButton(page).click();
  await page.getByLabel('Patient name').fill(person.name);
  await page.route(CREATE_PATIENT, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await createButton(page).click();
  await expect(alertOf(page, 'Failed to create patient')).toContainText('Server error: 500');
  await expect(page.getByLabel('Patient name')).toHaveValue(person.name);

  await page.route(
    CREATE_PATIENT,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await createButton(page).click();
  await expect(alertOf(page, 'Failed to create patient')).toContainText('Network error.');
  await createButton(page).click();
  await expect(page.getByText('This phone number already belongs to another patient.')).toBeVisible();
  await findPatient(page, person.phone);
  await expect(patientGroup(page, 'Patient found')).toContainText(person.name);
  expect(await patientsWith(server, person)).toHaveLength(1);
});

test('an inactive patient is found, but gets no serial', async ({ page, server }) => {
  const person = newPerson('Delwar Deskinactive');
  const { id } = await registerPatient(server, person);
  const off = await askAs(server, 'Staff', `/patients/${id}`, {
    method: 'PUT',
    body: { ...person, isActive: false },
  });
  expect(off.status).toBe(200);
  await openDesk(page);
  await findPatient(page, person.phone);
  const refusal = alertOf(page, 'This patient is inactive and cannot book.');
  await expect(refusal).toBeVisible();
  await expect(page.getByLabel('Name on the ticket')).toHaveCount(0);
  await nextButton(page).click();
  await expect(refusal).toBeFocused();
  await expectStep(page, 1);
  await refusal.getByRole('link', { name: 'Open the patient’s record' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(`/admin/patients/${id}`);
});

/** The records of the register under a person's phone. */
async function patientsWith(server: Parameters<typeof askAs>[0], { phone }: Person): Promise<StaffPatient[]> {
  const { data } = await askAs<{ patients: StaffPatient[] }>(server, 'Staff', `/patients?search=${phone}`);
  return data.patients;
}
