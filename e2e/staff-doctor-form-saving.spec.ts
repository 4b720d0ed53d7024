import type { StaffDoctor } from '@clinic-serial/contract/doctors';
import type { Page } from '@playwright/test';
import { askAs } from './support/api.ts';
import { addDoctor, changeDoctor, newPerson } from './support/clinic.ts';
import {
  chips,
  createButton,
  dayOf,
  departmentField,
  emailField,
  expectWorkingDays,
  experienceField,
  fillAbout,
  findDoctor,
  limitOf,
  nameField,
  phoneField,
  saveButton,
} from './support/doctor-form.ts';
import { expect, pageTitle, sidebar, stopClock, test, tickUntilVisible } from './support/staff.ts';
import { visit } from './support/visit.ts';

test.use({ role: 'Staff' });

test('a phone goes out as digits, however it was typed', async ({ page, server }) => {
  const { phone } = newPerson();
  await visit(page, '/admin/doctors/new');
  await fillAbout(page, 'Dr. Digits Only', `+88 ${phone.slice(0, 5)}-${phone.slice(5)}`);
  await page.getByRole('button', { name: 'Weekdays (Mon–Fri)' }).click();
  const created = page.waitForRequest((request) => request.method() === 'POST');
  await createButton(page).click();
  expect((await created).postDataJSON()).toMatchObject({ phone });

  const doctor = await addDoctor(server);
  await visit(page, `/admin/doctors/${doctor.id}/edit`);
  const saved = page.waitForRequest((request) => request.method() === 'PUT');
  await saveButton(page).click();
  expect((await saved).postDataJSON()).toMatchObject({ phone: doctor.phone });
});

test('after a creation the message stands for 2 seconds, then comes the list', async ({ page, server }) => {
  await page.clock.install();
  await visit(page, '/admin/doctors?department=Cardiology');
  await page.getByRole('link', { name: 'Add Doctor' }).click();
  await expect(pageTitle(page, 'Add doctor')).toBeVisible();
  await fillAbout(page, 'Dr. Rumana Redirect');
  await page.getByLabel('Qualification (optional)').fill('MBBS');
  await emailField(page).fill('rumana@clinic.example');
  await experienceField(page).fill('0');
  await page.getByLabel('Active (can be booked)').uncheck();
  await page.getByRole('button', { name: 'Weekdays (Mon–Fri)' }).click();
  await stopClock(page);
  await createButton(page).click();
  await tickUntilVisible(page, page.getByText('Doctor created successfully! Redirecting...'));
  await expect(page).toHaveURL('/admin/doctors/new');
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL('/admin/doctors/new');
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL('/admin/doctors?department=Cardiology');
  await page.clock.resume();
  await expect(page.getByRole('link', { name: 'Dr. Rumana Redirect' })).toBeVisible();
  expect(await findDoctor(server, 'Rumana Redirect')).toMatchObject({
    departmentName: 'Cardiology',
    qualification: 'MBBS',
    email: 'rumana@clinic.example',
    experienceYears: 0,
    isActive: false,
    dailyPatientLimit: 30,
  });
});

test('after a change the message stands for 2 seconds, then comes the list', async ({ page, server }) => {
  const doctor = await addDoctor(server, { days: [1, 3], reservedSlots: '1, 2' });
  await page.clock.install();
  await visit(page, `/admin/doctors/${doctor.id}/edit`);
  await expect(nameField(page)).toHaveValue(doctor.name);
  await expect(phoneField(page)).toHaveValue(`${doctor.phone.slice(0, 5)}-${doctor.phone.slice(5)}`);
  await expect(departmentField(page)).toHaveValue(String(doctor.departmentId));
  await expectWorkingDays(page, ['Monday', 'Wednesday']);
  await expect(chips(dayOf(page, 'Wednesday'))).toHaveText(['1', '2']);
  await nameField(page).fill('  Dr. Quamrul Changed ');
  await emailField(page).fill('quamrul@clinic.example');
  await page.getByRole('checkbox', { name: 'Monday' }).uncheck();
  await stopClock(page);
  await saveButton(page).click();
  await tickUntilVisible(page, page.getByText('Doctor updated successfully! Redirecting...'));
  await expect(nameField(page)).toBeDisabled();
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(`/admin/doctors/${doctor.id}/edit`);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL('/admin/doctors');
  const { data } = await askAs<StaffDoctor>(server, 'Viewer', `/doctors/${doctor.id}`);
  expect(data).toMatchObject({
    name: 'Dr. Quamrul Changed',
    email: 'quamrul@clinic.example',
    scheduleSummary: { availableDays: 'Wed' },
  });
});

for (const [what, sentence] of [
  ['created', 'Failed to create doctor. Please try again.'],
  ['saved', 'Failed to update doctor. Please try again.'],
] as const) {
  test(`when a doctor cannot be ${what} nothing that was typed is lost`, async ({
    page,
    server,
    browserLog,
  }) => {
    browserLog.allow(/status of 500|net::ERR_FAILED/);
    const doctor = await addDoctor(server);
    const creating = what === 'created';
    await visit(page, creating ? '/admin/doctors/new' : `/admin/doctors/${doctor.id}/edit`);
    await fillAbout(page, `Dr. Pervin ${creating ? 'New' : 'Old'}`);
    if (creating) await page.getByRole('button', { name: 'Weekend (Sat–Sun)' }).click();
    const address = creating ? '**/api/doctors' : `**/api/doctors/${doctor.id}`;
    const send = creating ? createButton(page) : saveButton(page);
    await page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
    await send.click();
    const alert = page.getByRole('alert').filter({ hasText: sentence });
    await expect(alert).toContainText('Server error: 500');
    await page.unroute(address);
    await page.route(address, (route) => route.abort());
    await send.click();
    await expect(alert).toContainText('Network error. Please check your connection.');
    await page.unroute(address);
    await send.click();
    await expect(page.getByText(/Doctor (created|updated) successfully! Redirecting\.\.\./)).toBeVisible();
  });
}

test('departments that cannot be loaded are tried again', async ({ page, browserLog }) => {
  browserLog.allow(/status of 500/);
  await page.route('**/api/departments', (route) => route.fulfill({ status: 500, body: '' }));
  await visit(page, '/admin/doctors/new');
  await expect(page.getByText('Failed to load departments')).toBeVisible();
  await page.unroute('**/api/departments');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await departmentField(page).selectOption('Medicine');
});

test('a doctor who cannot be loaded for editing leads back to the list with the reason', async ({
  page,
  browserLog,
}) => {
  browserLog.allow(/status of 404/);
  await visit(page, '/admin/doctors/987654/edit');
  await expect(page.getByText('Failed to load doctor data')).toBeVisible();
  await expect(page).toHaveURL('/admin/doctors');
});

test.describe('unsaved changes', () => {
  const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

  test('ask before a link, the logout and Back leave', async ({ page }) => {
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

  test('are gone when they are taken back, or left on purpose', async ({ page, server }) => {
    const doctor = await addDoctor(server);
    await visit(page, `/admin/doctors/${doctor.id}/edit`);
    await nameField(page).fill('Another name');
    await nameField(page).fill(doctor.name);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/admin/doctors');

    await visit(page, `/admin/doctors/${doctor.id}/edit`);
    await page.getByRole('button', { name: 'Weekend (Sat–Sun)' }).click();
    await sidebar(page).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(pageTitle(page, 'Settings')).toBeVisible();
  });
});

test.describe('two people at one doctor', () => {
  test('the later save is told, and may take the newer version', async ({ page, server, browserLog }) => {
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
  });

  test('when the newer version cannot be read nothing that was typed is lost', async ({
    page,
    server,
    browserLog,
  }) => {
    browserLog.allow(/status of (409|500)/);
    const doctor = await addDoctor(server, { places: 10 });
    await visit(page, `/admin/doctors/${doctor.id}/edit`);
    await nameField(page).fill('Dr. Mine Still');
    await changeDoctor(server, doctor, { places: 25 });
    const reads = (url: URL) => url.pathname === `/api/doctors/${doctor.id}`;
    await page.route(reads, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    );
    await saveButton(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Somebody else' });
    await expect(alert).toContainText('The newer version could not be loaded.');
    await expect(nameField(page)).toHaveValue('Dr. Mine Still');

    await page.unroute(reads);
    await alert.getByRole('button', { name: 'Load the newer version' }).click();
    await expect(alert).toContainText('Different in the newer version: Weekly schedule.');
  });

  test('or save the own one over it, knowingly', async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 409/);
    const doctor = await addDoctor(server, { places: 10 });
    await visit(page, `/admin/doctors/${doctor.id}/edit`);
    await nameField(page).fill('Dr. Mine Again');
    await changeDoctor(server, doctor, { places: 25 });
    await saveButton(page).click();
    await page.getByRole('button', { name: 'Save mine over it' }).click();
    await expect(page.getByText('Doctor updated successfully! Redirecting...')).toBeVisible();
    const { data } = await askAs<StaffDoctor>(server, 'Viewer', `/doctors/${doctor.id}`);
    expect(data).toMatchObject({ name: 'Dr. Mine Again', dailyPatientLimit: 10 });
  });
});
