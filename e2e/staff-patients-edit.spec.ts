import type { Locator, Page } from '@playwright/test';
import { newPerson } from './support/clinic.ts';
import { names } from './support/patient-screens.ts';
import { readPatient, registerPatient } from './support/reception.ts';
import { expectTerm } from './support/search-term.ts';
import { expect, pageTitle, sidebar, stopClock, test, tickUntilVisible } from './support/staff.ts';
import { visit } from './support/visit.ts';
import { grouped } from './support/wizard.ts';

test.use({ role: 'Staff' });

const nameField = (page: Page) => page.getByLabel('Full name');
const phoneField = (page: Page) => page.getByLabel('Phone number');
const birthField = (page: Page) => page.getByLabel('Date of birth (optional)');
const genderField = (page: Page) => page.getByLabel('Gender (optional)');
const addressField = (page: Page) => page.getByLabel('Address (optional)');
const emergencyField = (page: Page) => page.getByLabel('Emergency contact (optional)');
const activeBox = (page: Page) => page.getByLabel('Active (Patient can book appointments)');
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const updated = (page: Page) => page.getByText('Patient updated successfully! Redirecting...');

const PHONE_HINT = '11 digits starting with 01, like 01712-345678';
const INVALID_PHONE = 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)';
const INVALID_CONTACT = 'Please enter a valid emergency contact number (11 digits starting with 01)';
const NOT_BORN_YET = 'Please enter a date of birth in the past';

/** Expects that the field was refused and is described by this sentence. */
async function expectFieldError(field: Locator, sentence: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(sentence);
}

async function expectNoError(field: Locator): Promise<void> {
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
}

test('the checks, and how they go away', async ({ page, server }) => {
  const patient = await registerPatient(server, newPerson('Shirin Checked'));
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves += 1;
  });
  await visit(page, `/admin/patients/${patient.id}/edit`);
  await expect(phoneField(page)).toHaveAccessibleDescription(PHONE_HINT);
  await nameField(page).fill('');
  await phoneField(page).fill('');
  await saveButton(page).click();
  await expectFieldError(nameField(page), 'Patient name is required');
  await expectFieldError(phoneField(page), `Please enter your phone number ${PHONE_HINT}`);
  await expect(nameField(page)).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: '2 fields' })).toHaveText(
    '2 fields need your attention.',
  );

  // Editing one field removes only the error of this field.
  await nameField(page).fill(' S ');
  await expectNoError(nameField(page));
  await expectFieldError(phoneField(page), `Please enter your phone number ${PHONE_HINT}`);
  await saveButton(page).click();
  await expectFieldError(nameField(page), 'Name must be at least 2 characters');
  await nameField(page).fill('   ');
  await saveButton(page).click();
  await expectFieldError(nameField(page), 'Patient name is required');

  await nameField(page).fill('Li');
  for (const wrong of ['0171234567', '02712345678', '1']) {
    await phoneField(page).fill(wrong);
    await expectNoError(phoneField(page));
    await saveButton(page).click();
    await expectFieldError(phoneField(page), `${INVALID_PHONE} ${PHONE_HINT}`);
    await expect(phoneField(page)).toBeFocused();
  }
  await phoneField(page).fill(patient.phone);
  for (const wrong of ['123', '11712345678']) {
    await emergencyField(page).fill(wrong);
    await saveButton(page).click();
    await expectFieldError(emergencyField(page), INVALID_CONTACT);
  }
  await emergencyField(page).fill('');
  await expectNoError(emergencyField(page));

  // Today at the clinic is 10 March 2027.
  await birthField(page).fill('2027-03-11');
  await saveButton(page).click();
  await expectFieldError(birthField(page), NOT_BORN_YET);
  await birthField(page).fill('1899-12-31');
  await saveButton(page).click();
  await expectFieldError(birthField(page), NOT_BORN_YET);
  await birthField(page).fill('');
  await birthField(page).focus();
  await page.keyboard.type('12');
  await saveButton(page).click();
  await expectFieldError(birthField(page), 'Please enter the whole date, or clear it');
  await birthField(page).fill('2027-03-10');
  await expectNoError(birthField(page));

  await addressField(page).fill('x'.repeat(301));
  await saveButton(page).click();
  await expectFieldError(addressField(page), 'Please use at most 300 characters');
  await nameField(page).fill('x'.repeat(101));
  await saveButton(page).click();
  await expectFieldError(nameField(page), 'Please use at most 100 characters');
  expect(saves).toBe(0);
});

test('after a save the message stands for 2 seconds, then the list says it', async ({ page, server }) => {
  const patient = await registerPatient(server, newPerson('Tahmina Saved'), {
    address: 'Old Town',
    dateOfBirth: '1970-05-06',
    gender: 'Female',
    emergencyContact: '01722200011',
  });
  await page.clock.install();
  await visit(page, '/admin/patients?search=tahmina+saved');
  await page.getByRole('button', { name: 'Actions for Tahmina Saved' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(pageTitle(page, 'Edit Tahmina Saved')).toBeVisible();
  await expect(nameField(page)).toHaveValue('Tahmina Saved');
  await expect(phoneField(page)).toHaveValue(grouped(patient.phone));
  await expect(birthField(page)).toHaveValue('1970-05-06');
  await expect(genderField(page)).toHaveValue('Female');
  await expect(addressField(page)).toHaveValue('Old Town');
  await expect(emergencyField(page)).toHaveValue('01722-200011');
  await expect(activeBox(page)).toBeChecked();

  // A blank field is sent as null, and the name is sent without outer spaces.
  await nameField(page).fill('  Tahmina Saved Begum ');
  await genderField(page).selectOption('Not specified');
  await birthField(page).fill('');
  await addressField(page).fill('  ');
  await emergencyField(page).fill('');
  await activeBox(page).uncheck();
  await stopClock(page);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await saveButton(page).click();
  await tickUntilVisible(page, updated(page));
  expect((await sent).postDataJSON()).toEqual({
    name: 'Tahmina Saved Begum',
    phone: patient.phone,
    address: null,
    dateOfBirth: null,
    gender: null,
    emergencyContact: null,
    isActive: false,
    updatedAt: patient.updatedAt,
  });
  // The fields are disabled, because text that is typed now would be lost.
  for (const field of [nameField(page), phoneField(page), genderField(page), activeBox(page)]) {
    await expect(field).toBeDisabled();
  }
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(`/admin/patients/${patient.id}/edit`);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL('/admin/patients');
  await expectTerm(page, 'tahmina saved');
  await page.clock.resume();
  await expect(page.getByText('Patient updated successfully!', { exact: true })).toBeVisible();
  await expect(names(page)).toHaveText([/Tahmina Saved Begum/]);
  await expect(page.getByRole('row').last()).toContainText('Inactive');
  expect(await readPatient(server, patient)).toMatchObject({ address: null, isActive: false });
});

test('every field is saved, in Bangla too', async ({ page, server }) => {
  const patient = await registerPatient(server, newPerson('Banglaless'), { isActive: false });
  await visit(page, `/admin/patients/${patient.id}/edit`);
  await nameField(page).fill('মোছাঃ রোকেয়া বেগম');
  // The test enters a number as a telephone copies it, and the digits of a Bangla keyboard.
  await phoneField(page).fill(`+88${patient.phone}`);
  await expect(phoneField(page)).toHaveValue(grouped(patient.phone));
  await emergencyField(page).pressSequentially('০১৮১২৩৪৫৬৭৮');
  await expect(emergencyField(page)).toHaveValue('01812-345678');
  await birthField(page).fill('1948-02-29');
  await genderField(page).selectOption('Other');
  await addressField(page).fill('বাড়ি ১২, সড়ক ৫, ধানমন্ডি, ঢাকা');
  await activeBox(page).check();
  await saveButton(page).click();
  await expect(updated(page)).toBeVisible();
  expect(await readPatient(server, patient)).toMatchObject({
    name: 'মোছাঃ রোকেয়া বেগম',
    phone: patient.phone,
    emergencyContact: '01812345678',
    dateOfBirth: '1948-02-29',
    gender: 'Other',
    address: 'বাড়ি ১২, সড়ক ৫, ধানমন্ডি, ঢাকা',
    isActive: true,
  });
});

test('Cancel leads to the list as it was, and asks when something was typed', async ({ page, server }) => {
  const patient = await registerPatient(server, newPerson('Parul Cancelled'));
  await visit(page, '/admin/patients?search=parul+cancelled');
  await page.getByRole('link', { name: patient.name }).click();
  await page.getByRole('link', { name: 'Edit Patient' }).click();
  await expect(nameField(page)).toHaveValue(patient.name);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/admin/patients');
  await expectTerm(page, 'parul cancelled');

  await visit(page, `/admin/patients/${patient.id}/edit`);
  await nameField(page).fill('Half typed');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  for (const way of [
    page.getByRole('link', { name: 'Cancel' }),
    sidebar(page).getByRole('link', { name: 'Dashboard' }),
  ]) {
    await way.click();
    await expect(question).toContainText('Your changes have not been saved yet.');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(nameField(page)).toHaveValue('Half typed');
  }
  await page.getByRole('link', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/admin/patients');
  expect((await readPatient(server, patient)).name).toBe('Parul Cancelled');
});

test.describe('a Viewer', () => {
  test.use({ role: 'Viewer' });

  test('is told so and led to the list; the record is not even read', async ({ page, server }) => {
    const patient = await registerPatient(server, newPerson('Nobody Edits'));
    const reads: string[] = [];
    page.on('request', (request) => reads.push(new URL(request.url()).pathname));
    await visit(page, `/admin/patients/${patient.id}/edit`);
    await expect(page.getByText('You do not have permission to edit patients.')).toBeVisible();
    await expect(page).toHaveURL('/admin/patients');
    await expect(names(page).first()).toBeVisible();
    expect(reads).not.toContain(`/api/patients/${patient.id}`);
  });
});
