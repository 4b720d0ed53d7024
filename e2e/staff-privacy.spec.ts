import { readFile } from 'node:fs/promises';
import type { PatientData } from '@clinic-serial/contract/subjects/privacy';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { askAs } from './support/api.ts';
import { addDoctor, bookElsewhere, newPerson, type Person } from './support/clinic.ts';
import { holdRequests } from './support/hold.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { setStatus } from './support/reception.ts';
import type { RunningServer } from './support/server.ts';
import { expect, pageTitle, test, valueBeside } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

const dangerZone = (page: Page) => page.getByRole('region', { name: 'Danger Zone' });
const dialogOf = (page: Page, name: string) => page.getByRole('alertdialog', { name: `Erase ${name}?` });
const phoneField = (page: Page) => page.getByLabel('Type the patient’s phone number to confirm');
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Erase for good' });

/** Somebody with one appointment behind them, which did not come about. */
async function patientWithPast(server: RunningServer): Promise<{ person: Person; id: number }> {
  const person = newPerson('Zubaida Quraishi');
  const doctor = await addDoctor(server);
  const { patient, appointment } = await bookElsewhere(server, doctor.id, person);
  await setStatus(server, appointment.id, 'Cancelled');
  return { person, id: patient.id };
}

test.describe('an Admin', () => {
  test.use({ role: 'Admin' });

  test('exports everything about one patient as a file', THOROUGH, async ({ page, server }) => {
    const { person, id } = await patientWithPast(server);
    await visit(page, `/admin/patients/${id}`);
    const started = page.waitForEvent('download');
    await dangerZone(page).getByRole('button', { name: 'Export data' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(`patient-${id}-data-2027-03-10.json`);
    const text = await readFile(await download.path(), 'utf8');
    const data = JSON.parse(text) as PatientData;
    expect(data.patient).toMatchObject({ id, name: person.name, phone: person.phone });
    expect(data.appointments).toHaveLength(1);
    expect(text).toContain('\n  "patient": {\n');
    await expect(page.getByText(`Saved as ${download.suggestedFilename()}.`)).toBeVisible();
  });

  test(
    'erases a patient after typing the phone, and sees what is left',
    THOROUGH,
    async ({ page, server }) => {
      const { person, id } = await patientWithPast(server);
      await visit(page, `/admin/patients/${id}`);
      await dangerZone(page).getByRole('button', { name: 'Erase…' }).click();
      const dialog = dialogOf(page, person.name);
      await expect(dialog).toContainText(
        '1 appointment with date, serial, doctor and status, without a name',
      );
      await expect(dialog).toContainText('This cannot be undone.');

      await phoneField(page).fill('01700000000');
      await confirmButton(page).click();
      await expect(dialog).toContainText('This is not the phone number of this patient.');
      await expect(phoneField(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(pageTitle(page, person.name)).toBeVisible();

      await dangerZone(page).getByRole('button', { name: 'Erase…' }).click();
      await phoneField(page).fill(person.phone);
      await page.keyboard.press('Enter');
      await expect(page.getByText('The patient was erased.')).toBeVisible();
      await expect(pageTitle(page, 'Erased patient')).toBeVisible();
      const main = page.getByRole('main');
      await expect(main).toContainText('Erased on 10 March 2027.');
      await expect(valueBeside(main, 'Phone')).toHaveText('None');
      await expect(valueBeside(main, 'Age')).toHaveText('N/A');
      await expect(main.getByRole('link', { name: 'Edit Patient' })).toHaveCount(0);
      await expect(main.getByRole('link', { name: 'Book Appointment' })).toHaveCount(0);
      await expect(dangerZone(page).getByRole('button', { name: 'Erase…' })).toHaveCount(0);
      await expect(dangerZone(page)).toBeFocused();
      await expect(main).not.toContainText(person.name);
      expect((await askAs(server, 'Viewer', `/patients?search=${person.phone}`)).data).toMatchObject({
        patients: [],
      });

      await visit(page, `/admin/patients/${id}/appointments`);
      await expect(main).toContainText('Erased');
      await expect(main.getByRole('listitem')).toHaveCount(1);
      await expect(main.getByRole('link', { name: 'Book Appointment' })).toHaveCount(0);
      await main.getByRole('listitem').getByRole('link').click();
      await expect(main).toContainText('Erased patient');
      await expect(valueBeside(main.getByRole('region', { name: 'Patient' }), 'Phone')).toHaveText(
        'Not given',
      );
      await expect(main.getByRole('region', { name: 'Notes' })).toContainText('No notes');
      await expect(main.getByRole('button', { name: 'Save Notes' })).toHaveCount(0);
      const status = main.getByRole('region', { name: 'Status management' });
      await expect(main.locator('header')).toContainText('Cancelled');
      await expect(status).toContainText('The patient was erased: the appointment stays as it is.');
      await expect(status.getByRole('button')).toHaveCount(0);

      await visit(page, `/admin/patients/${id}/edit`);
      await expect(pageTitle(page, 'Erased patient')).toBeVisible();
      await expect(main).toContainText('Erased on 10 March 2027.');
      await expect(main.getByRole('textbox')).toHaveCount(0);
      await expect(main.getByRole('button')).toHaveCount(0);

      await visit(page, '/admin/patients?search=erased');
      const row = page.getByRole('row').filter({ has: page.getByText(`ID: ${id}`, { exact: true }) });
      await expect(row).toContainText('Erased');
      await row.getByRole('button', { name: `Actions for Erased patient, ID: ${id}`, exact: true }).click();
      await expect(page.getByRole('menuitem')).toHaveText(['View', 'History']);
    },
  );

  test('hears that somebody who is still expected is not erased', THOROUGH, async ({ page, server }) => {
    const person = newPerson();
    const { patient } = await bookElsewhere(server, (await addDoctor(server)).id, person);
    await visit(page, `/admin/patients/${patient.id}`);
    await dangerZone(page).getByRole('button', { name: 'Erase…' }).click();
    const message = page.getByRole('alertdialog', { name: `${person.name} cannot be erased yet` });
    await expect(message.getByRole('alert')).toHaveText(
      'This patient has an upcoming appointment. Please cancel it first.',
    );
    await expectAccessible(page);
    await message.getByRole('link', { name: 'Go to the appointments' }).click();
    await expect(page).toHaveURL(`/admin/patients/${patient.id}/appointments`);
  });

  test('sees the question until the patient is erased', THOROUGH, async ({ page, server }) => {
    const { person, id } = await patientWithPast(server);
    // Set before the page opens: once, a request was not caught by a route that was set on the open page.
    const answer = await holdRequests(page, '**/api/patients/*/erase');
    await visit(page, `/admin/patients/${id}`);
    await dangerZone(page).getByRole('button', { name: 'Erase…' }).click();
    const dialog = dialogOf(page, person.name);
    await phoneField(page).fill(person.phone);
    await page.keyboard.press('Enter');
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    await expect(cancel).toHaveAttribute('aria-disabled', 'true');
    await cancel.click({ force: true });
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    answer();
    await expect(page.getByText('The patient was erased.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test(
    'finds the question and what is left of a patient accessible, on a phone too',
    THOROUGH,
    async ({ page, server }) => {
      const { person, id } = await patientWithPast(server);
      await page.setViewportSize({ width: 360, height: 740 });
      await visit(page, `/admin/patients/${id}`);
      await expect(dangerZone(page)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await dangerZone(page).getByRole('button', { name: 'Erase…' }).click();
      await expect(dialogOf(page, person.name)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await confirmButton(page).click();
      await expectAccessible(page);
      await phoneField(page).fill(person.phone);
      await confirmButton(page).click();
      await expect(pageTitle(page, 'Erased patient')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await visit(page, '/admin/patients?search=erased');
      await expect(page.getByText(`ID: ${id}`, { exact: true })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    },
  );
});
