import type { StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { Page } from '@playwright/test';
import { askAs } from './support/api.ts';
import { addDoctor, bookElsewhere, changeDoctor, newPerson } from './support/clinic.ts';
import {
  chips,
  createButton,
  dayOf,
  departmentField,
  expectDay,
  expectWorkingDays,
  findDoctor,
  limitOf,
  nameField,
  phoneField,
  reservedOf,
  saveButton,
} from './support/doctor-form.ts';
import { chooseAction, expect, pageTitle, sidebar, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { tabTo, visit } from './support/visit.ts';

// The stories of the doctors. What each screen shows and refuses is tested beside it, in
// web/src/admin/doctors.

test.use({ sharesServer: true, role: 'Admin' });

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

test('back and forward bring the list as it was', THOROUGH, async ({ page }) => {
  await visit(page, '/admin/doctors');
  await departmentField(page).selectOption('Medicine');
  await expect(rowOf(page, 'Dr. Farhana Rahman')).toBeVisible();
  await departmentField(page).selectOption('Cardiology');
  await page.getByRole('link', { name: 'Dr. Mahmudul Hasan' }).click();
  await expect(pageTitle(page, 'Dr. Mahmudul Hasan')).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL('/admin/doctors?department=Cardiology');
  await expect(departmentField(page)).toHaveValue('Cardiology');
  await page.goBack();
  await expect(departmentField(page)).toHaveValue('Medicine');
  await expect(rowOf(page, 'Dr. Farhana Rahman')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin/doctors');
  await expect(departmentField(page)).toHaveValue('');
  await page.goForward();
  await expect(page).toHaveURL('/admin/doctors?department=Medicine');

  // The page behind the list leads back to the same list.
  await page.getByRole('link', { name: 'Dr. Farhana Rahman' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Doctors', exact: true }).click();
  await expect(page).toHaveURL('/admin/doctors?department=Medicine');
});

test('deletes a doctor without appointments, after a question', THOROUGH, async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Zobaida Gone' });
  await visit(page, '/admin/doctors?search=zobaida');
  await chooseAction(page, doctor.name, 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete Dr. Zobaida Gone?' });
  await expect(question).toContainText('This cannot be undone.');
  // Enter alone destroys nothing.
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: `Actions for ${doctor.name}` })).toBeFocused();
  expect((await askAs(server, 'Admin', `/doctors/${doctor.id}`)).status).toBe(200);

  await chooseAction(page, doctor.name, 'Delete');
  await question.getByRole('button', { name: 'Delete doctor' }).click();
  await expect(page.getByText('Dr. Zobaida Gone was deleted.')).toBeVisible();
  await expect(page.getByText('No doctors found')).toBeVisible();
  expect((await askAs(server, 'Admin', `/doctors/${doctor.id}`)).status).toBe(404);
});

test(
  'a doctor with appointments is not deleted, but can be deactivated',
  THOROUGH,
  async ({ page, server }) => {
    const doctor = await addDoctor(server, { name: 'Dr. Yeasin History' });
    await bookElsewhere(server, doctor.id);
    await visit(page, '/admin/doctors?search=yeasin');
    await chooseAction(page, doctor.name, 'Delete');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('heading')).toHaveText('Dr. Yeasin History cannot be deleted');
    await expect(question.getByRole('alert')).toHaveText('Dr. Yeasin History has 1 appointment.');
    await question.getByRole('button', { name: 'Deactivate doctor' }).click();
    await expect(page.getByText('Dr. Yeasin History was deactivated.')).toBeVisible();
    await expect(rowOf(page, doctor.name)).toContainText('Inactive');
    // The person with the appointment can be told at once.
    const touched = page.getByRole('dialog');
    await expect(touched).toContainText('It affects 1 person on 1 day');
    await page.keyboard.press('Escape');
    await expect(touched).toBeHidden();

    // Already inactive: there is nothing left to offer.
    await chooseAction(page, doctor.name, 'Delete');
    await expect(question.getByRole('alert')).toHaveText('Dr. Yeasin History has 1 appointment.');
    await expect(question.getByRole('button')).toHaveText(['Close']);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
  },
);

test('a doctor is created by keyboard alone, the week included', async ({ page, server }) => {
  const { phone } = newPerson();
  await visit(page, '/admin/doctors/new');
  await expect(departmentField(page).getByRole('option', { name: 'Dermatology' })).toBeAttached();
  await tabTo(page, nameField(page));
  await page.keyboard.type('Dr. Tasnuva Tabkey');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('ডা. তাসনুভা');
  await expect(page.getByLabel('Name in Bangla')).toHaveValue('ডা. তাসনুভা');
  await page.keyboard.press('Tab');
  await page.keyboard.type(phone);
  await expect(phoneField(page)).toHaveValue(`${phone.slice(0, 5)}-${phone.slice(5)}`);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Derm');
  await expect(departmentField(page).locator('option:checked')).toHaveText('Dermatology');

  await tabTo(page, page.getByRole('button', { name: 'Weekend (Sat–Sun)' }));
  await page.keyboard.press('Enter');
  await expectWorkingDays(page, ['Saturday', 'Sunday']);
  await tabTo(page, page.getByRole('checkbox', { name: 'Saturday' }));
  await page.keyboard.press('Space');
  await expectWorkingDays(page, ['Sunday']);

  const sunday = dayOf(page, 'Sunday');
  await tabTo(page, limitOf(sunday));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('9');
  await page.keyboard.press('Tab');
  await expect(reservedOf(sunday)).toBeFocused();
  await page.keyboard.type('1 2');
  await page.keyboard.press('Enter');
  await expect(chips(sunday)).toHaveText(['1', '2']);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(chips(sunday)).toHaveText(['1']);

  await tabTo(page, page.getByRole('button', { name: 'Copy Sunday to…' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Copy Sunday to…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Friday' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectWorkingDays(page, ['Sunday', 'Friday']);
  await expectDay(dayOf(page, 'Friday'), '10:00', '14:00', '9');

  await tabTo(page, createButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Doctor created successfully! Redirecting...')).toBeVisible();
  await expect(page).toHaveURL('/admin/doctors');
  const doctor = await findDoctor(server, 'Tasnuva Tabkey');
  expect(doctor).toMatchObject({ phone, departmentName: 'Dermatology', isActive: true });
  const day = { startTime: '10:00', endTime: '14:00', patientLimit: 9, reservedSlots: '1' };
  expect(doctor?.weeklySchedule).toMatchObject({ 5: day, 7: day, 6: { enabled: false } });
});

test('unsaved changes ask before a link, the logout and Back leave', THOROUGH, async ({ page }) => {
  await visit(page, '/admin/doctors');
  await page.getByRole('link', { name: 'Add Doctor' }).click();
  await nameField(page).fill('Dr. Half Written');
  for (const way of [
    sidebar(page).getByRole('link', { name: 'Departments' }),
    page.getByRole('link', { name: 'Cancel' }),
    page.getByRole('button', { name: 'Logout' }),
  ]) {
    await way.click();
    await expect(question(page)).toContainText('Your changes have not been saved yet.');
    await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question(page)).toBeHidden();
    await expect(nameField(page)).toHaveValue('Dr. Half Written');
  }

  await page.goBack();
  await expect(question(page)).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/admin/doctors/new');
  await expect(nameField(page)).toHaveValue('Dr. Half Written');

  await page.goBack();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/admin/doctors');
  await expect(pageTitle(page, 'Doctors')).toBeVisible();
});

test(
  'two people at one doctor: the later save is told, and may take the newer version',
  THOROUGH,
  async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 409/);
    const doctor = await addDoctor(server, { places: 10 });
    await visit(page, `/admin/doctors/${doctor.id}/edit`);
    await nameField(page).fill('Dr. Mine');
    await changeDoctor(server, { ...doctor, qualification: 'MBBS, theirs' }, { places: 25 });
    await saveButton(page).click();

    const alert = page.getByRole('alert').filter({ hasText: 'Somebody else' });
    await expect(alert).toContainText('Somebody else has changed this record in the meantime.');
    await expect(alert).toContainText('Nothing was saved, so that the other change is not lost.');
    await expect(alert).toContainText('Different in the newer version: Qualification, Weekly schedule.');
    await expect(nameField(page)).toHaveValue('Dr. Mine');
    const { data } = await askAs<StaffDoctor>(server, 'Viewer', `/doctors/${doctor.id}`);
    expect(data).toMatchObject({ name: doctor.name, qualification: 'MBBS, theirs' });

    await alert.getByRole('button', { name: 'Load the newer version' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Load it' }).click();
    await expect(nameField(page)).toHaveValue(doctor.name);
    await expect(page.getByLabel('Qualification (optional)')).toHaveValue('MBBS, theirs');
    await expect(limitOf(dayOf(page, 'Monday'))).toHaveValue('25');
    await expect(alert).toHaveCount(0);

    await nameField(page).fill('Dr. Ours');
    await saveButton(page).click();
    await expect(page.getByText('Doctor updated successfully! Redirecting...')).toBeVisible();
  },
);
