import type { Page } from '@playwright/test';
import { newPerson } from './support/clinic.ts';
import { readPatient, registerPatient, savePatient } from './support/reception.ts';
import { expect, test } from './support/staff.ts';
import { visit } from './support/visit.ts';

test.use({ role: 'Staff' });

const nameField = (page: Page) => page.getByLabel('Full name');
const phoneField = (page: Page) => page.getByLabel('Phone number');
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const updated = (page: Page) => page.getByText('Patient updated successfully! Redirecting...');
const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: 'Somebody else' });

test.describe('two people at one patient', () => {
  test.beforeEach(({ browserLog }) => browserLog.allow(/status of 409/));

  test('the later save is told, and may take the newer version', async ({ page, server }) => {
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
  });

  test('or save the own one over it, which is checked like any other', async ({ page, server }) => {
    const patient = await registerPatient(server, newPerson('Salam Over'));
    await visit(page, `/admin/patients/${patient.id}/edit`);
    await nameField(page).fill('Salam Mine');
    await savePatient(server, patient, { address: 'Their address' });
    await saveButton(page).click();
    await expect(conflict(page)).toBeVisible();

    await nameField(page).fill(' ');
    await conflict(page).getByRole('button', { name: 'Save mine over it' }).click();
    await expect(nameField(page)).toHaveAccessibleDescription('Patient name is required');
    await nameField(page).fill('Salam Mine');
    await conflict(page).getByRole('button', { name: 'Save mine over it' }).click();
    await expect(updated(page)).toBeVisible();
    expect(await readPatient(server, patient)).toMatchObject({ name: 'Salam Mine', address: null });
  });

  test('a newer version that holds the same, or that cannot be loaded', async ({
    page,
    server,
    browserLog,
  }) => {
    browserLog.allow(/status of 500/);
    const patient = await registerPatient(server, newPerson('Badrul Same'));
    const address = `**/api/patients/${patient.id}`;
    await visit(page, `/admin/patients/${patient.id}/edit`);
    await nameField(page).fill('Badrul Mine');
    await savePatient(server, patient, {});
    await page.route(address, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await saveButton(page).click();
    await expect(conflict(page)).toContainText('The newer version could not be loaded. Please try again.');
    await expect(conflict(page).getByRole('button', { name: 'Save mine over it' })).toHaveCount(0);
    await page.unroute(address);
    await conflict(page).getByRole('button', { name: 'Load the newer version' }).click();
    await expect(conflict(page)).toContainText(
      'The newer version holds the same values as the one you started from.',
    );
    await expect(nameField(page)).toHaveValue('Badrul Mine');
    await conflict(page).getByRole('button', { name: 'Save mine over it' }).click();
    await expect(updated(page)).toBeVisible();
  });

  test("a phone that is another patient's is refused at its field", async ({ page, server }) => {
    const owner = await registerPatient(server, newPerson('Aklima Owner'));
    const patient = await registerPatient(server, newPerson('Aklima Other'));
    await visit(page, `/admin/patients/${patient.id}/edit`);
    await nameField(page).fill('Aklima Others');
    await phoneField(page).fill(owner.phone);
    await saveButton(page).click();
    await expect(phoneField(page)).toHaveAccessibleDescription(
      /^This phone number already belongs to another patient\./,
    );
    await expect(phoneField(page)).toBeFocused();
    await expect(nameField(page)).toHaveValue('Aklima Others');
    await phoneField(page).fill(patient.phone);
    await expect(phoneField(page)).not.toHaveAttribute('aria-invalid', 'true');
    await saveButton(page).click();
    await expect(updated(page)).toBeVisible();
  });
});

test('when a save fails nothing that was typed is lost', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500|net::ERR_FAILED/);
  const patient = await registerPatient(server, newPerson('Kamal Unsaved'));
  const address = `**/api/patients/${patient.id}`;
  await visit(page, `/admin/patients/${patient.id}/edit`);
  await nameField(page).fill('Kamal Typed');
  await page.getByLabel('Address (optional)').fill('Kept Street 1');
  await page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
  await saveButton(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to update patient. Please try again.' });
  await expect(alert).toContainText('Server error: 500');
  await page.unroute(address);
  await page.route(address, (route) => route.abort());
  await saveButton(page).click();
  await expect(alert).toContainText('Network error. Please check your connection.');
  await expect(nameField(page)).toHaveValue('Kamal Typed');
  await expect(page.getByLabel('Address (optional)')).toHaveValue('Kept Street 1');
  await page.unroute(address);
  await saveButton(page).click();
  await expect(updated(page)).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('an impatient double click saves once', async ({ page, server }) => {
  const patient = await registerPatient(server, newPerson('Joynal Double'));
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves += 1;
  });
  await visit(page, `/admin/patients/${patient.id}/edit`);
  await nameField(page).fill('Joynal Doubled');
  await saveButton(page).dblclick();
  await expect(updated(page)).toBeVisible();
  await expect(page).toHaveURL('/admin/patients');
  expect(saves).toBe(1);
});
