import type { Page } from '@playwright/test';
import { addDoctor, newPerson } from './support/clinic.ts';
import {
  chooseDoctorAndDay,
  confirm,
  expectStep,
  findPatient,
  nextButton,
  openDesk,
  previousButton,
} from './support/desk.ts';
import { registerPatient } from './support/reception.ts';
import { personOf, sittingOf } from './support/sitting.ts';
import { expect, logIn, pageTitle, sidebar, test, valueBeside } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { expectTruth, translatePages } from './support/translator.ts';
import { visit } from './support/visit.ts';
import {
  codeAfter,
  enterCode,
  fillInfo,
  nameField,
  sendButton,
  successOf,
  ticketOf,
} from './support/wizard.ts';

// The pages under the translation of the browser, which puts elements of its own in the place of texts.
// Nothing fails (each test listens to the browser's log), and each number is the true one.

test.beforeEach(({ page, browserLog }) => {
  // React finds other elements than the server has sent, and draws the page anew.
  browserLog.allow(/Minified React error #418/);
  return translatePages(page);
});

const inside = (page: Page) => page.getByRole('region', { name: 'With the doctor' }).first();

test('staff log in and see the true numbers of the day', THOROUGH, async ({ page, browserLog }) => {
  browserLog.allow(/status of 401/);
  await visit(page, '/admin/login');
  await logIn(page, 'staff', 'wrong-password');
  await expect(page.getByRole('alert')).toBeVisible();
  await logIn(page, 'staff', 'staff1234');
  await expect(pageTitle(page, 'Dashboard')).toBeVisible();
  await expectTruth(page);
});

test.describe('staff', () => {
  test.use({ role: 'Admin' });

  test('the desk shows the serial that is inside, whoever calls it', THOROUGH, async ({ page, server }) => {
    const sitting = await sittingOf(server, 'Dr. Of The Translated', ['Abul', 'Bithi', 'Chand', 'Delwar']);
    await visit(page, `/admin/queue?doctor=${sitting.doctor.id}`);
    const box = page.getByRole('textbox', { name: 'Who is here?' });
    for (const serial of [1, 2, 3]) {
      await box.fill(String(serial));
      await box.press('Enter');
      await expect(page.getByText(new RegExp(`^Serial ${serial}, .* is here\\.$`))).toBeVisible();
    }
    await inside(page)
      .getByRole('button', { name: /^Call next/ })
      .click();
    await expect(inside(page)).toContainText('With the doctor1Abul');
    await expectTruth(page, inside);
    // Another desk.
    await sitting.arrive(4);
    await sitting.act({ kind: 'call-next' });
    await expect(inside(page)).toContainText('With the doctor2Bithi');
    await expectTruth(page, inside);
    await inside(page).getByRole('button', { name: 'Undo' }).click();
    await expect(inside(page)).toContainText('With the doctor1Abul');
    await expectTruth(page, inside);
    expect(personOf((await sitting.read()).entries, 4).status).toBe('Confirmed');
    await visit(page, sitting.address);
    await sitting.act({ kind: 'call-next' });
    await expect(page.getByRole('main')).toContainText('Bithi');
    await expectTruth(page);
  });

  test('lists follow their filters and pages', THOROUGH, async ({ page }) => {
    for (const list of ['patients', 'appointments']) {
      await visit(page, `/admin/${list}`);
      await expectTruth(page);
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' }).click();
      await expect(page).toHaveURL(/page=2/);
      await expectTruth(page);
      await page.goBack();
      await expectTruth(page);
    }
    await visit(page, '/admin/doctors?department=ENT');
    await expectTruth(page);
    for (const name of ['Patients', 'Departments', 'Reports', 'Dashboard', 'Settings']) {
      await sidebar(page).getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectTruth(page);
    }
  });

  test('dialogs open, refuse, save and close', THOROUGH, async ({ page }) => {
    await visit(page, '/admin/departments');
    await page.getByRole('button', { name: 'Add New Department' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create Department' }).click();
    await expect(dialog.getByText('Department name is required').first()).toBeVisible();
    await dialog.getByLabel('Department name').fill('Translation');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('button', { name: 'Create Department' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Translation' })).toBeVisible();
    await expectTruth(page);
  });

  test('the wizard gives the serial that it shows', THOROUGH, async ({ page, server }) => {
    const person = newPerson('Salma Translated');
    await registerPatient(server, person);
    const doctor = await addDoctor(server, { name: 'Dr. Translated Alam', department: 'ENT' });
    await openDesk(page);
    await findPatient(page, person.phone);
    await nextButton(page).click();
    await chooseDoctorAndDay(page, doctor);
    await nextButton(page).click();
    await expectStep(page, 3);
    await previousButton(page).click();
    await nextButton(page).click();
    await expect(valueBeside(page, 'Serial number')).toHaveText('1, unless somebody books first');
    const { serialNumber, id } = await confirm(page);
    await expect(
      page.getByRole('dialog').getByText(String(serialNumber), { exact: true }).first(),
    ).toBeVisible();
    await visit(page, `/admin/appointments/${id}`);
    await expectTruth(page);
    await page.getByRole('button', { name: 'Mark as Cancelled' }).click();
    await page.getByRole('button', { name: 'Change status' }).click();
    await expect(page.getByText('Cancelled').first()).toBeVisible();
    await expectTruth(page);
  });

  test('settings are saved', THOROUGH, async ({ page }) => {
    await visit(page, '/admin/settings?tab=booking');
    for (const fee of ['700', '800']) {
      await page.getByLabel('Consultation fee in taka').fill(fee);
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await expect(page.getByText('Saved. It is in force now.')).toBeVisible();
    }
    await visit(page, '/admin/settings?tab=booking');
    await expect(page.getByLabel('Consultation fee in taka')).toHaveValue('800');
    await expectTruth(page);
  });
});

test('a patient books on a page that was translated before its scripts ran', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Selima Translated', places: 10 });
  const person = newPerson('Abdul Matin');
  await page.goto(`/book/${doctor.id}`);
  await expect(page.locator('main font > font').first()).toBeAttached();
  await fillInfo(page, person);
  await page.locator('html[data-started]').waitFor({ state: 'attached' });
  await expect(nameField(page)).toHaveValue('Abdul Matin');
  const code = await codeAfter(page, () => sendButton(page).click());
  const { serialNumber } = await enterCode(page, code);
  await expect(successOf(page)).toBeVisible();
  await expect(ticketOf(page)).toContainText(`Your serial number${serialNumber}`);
  await expect(page.getByText('9 slots available')).toBeVisible();
});
