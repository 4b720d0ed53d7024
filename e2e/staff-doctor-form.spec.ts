import type { StaffDoctor } from '@clinic-serial/contract/doctors';
import type { Locator, Page } from '@playwright/test';
import { addDoctor, changeDoctor, newPerson } from './support/clinic.ts';
import { askAs, expect, pageTitle, sidebar, stopClock, test, tickUntilVisible } from './support/staff.ts';
import { tabTo, visit } from './support/visit.ts';

test.use({ role: 'Staff' });

const nameField = (page: Page) => page.getByLabel('Doctor name');
const phoneField = (page: Page) => page.getByLabel('Phone number');
const departmentField = (page: Page) => page.getByLabel('Department', { exact: true });
const emailField = (page: Page) => page.getByLabel('Email (optional)');
const experienceField = (page: Page) => page.getByLabel('Experience in years (optional)');
const createButton = (page: Page) => page.getByRole('button', { name: 'Create Doctor' });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const dayOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const startOf = (day: Locator) => day.getByLabel('Start time');
const endOf = (day: Locator) => day.getByLabel('End time');
const limitOf = (day: Locator) => day.getByLabel('Patient limit');
const reservedOf = (day: Locator) => day.getByRole('textbox', { name: 'Reserved serials' });
const chips = (day: Locator) => day.getByRole('button', { name: /^Remove reserved serial/ });

const DAYS = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** The days that are ticked. */
async function expectWorkingDays(page: Page, days: readonly string[]): Promise<void> {
  for (const day of DAYS) {
    const box = page.getByRole('checkbox', { name: day, exact: true });
    if (days.includes(day)) await expect(box).toBeChecked();
    else await expect(box).not.toBeChecked();
  }
}

async function expectDay(day: Locator, start: string, end: string, limit: string): Promise<void> {
  await expect(startOf(day)).toHaveValue(start);
  await expect(endOf(day)).toHaveValue(end);
  await expect(limitOf(day)).toHaveValue(limit);
}

/** Opens the menu of a day and chooses; the menu stands where it belongs once it has the focus. */
async function copyDay(page: Page, day: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Copy ${day} to…` }).click();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.getByRole('menuitem', { name: to, exact: true }).press('Enter');
}

/** The sentence that a field is described by. */
async function expectFieldError(field: Locator, sentence: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(sentence);
}

async function fillAbout(page: Page, name: string, phone = newPerson().phone): Promise<void> {
  await nameField(page).fill(name);
  await phoneField(page).fill(phone);
  await departmentField(page).selectOption('Cardiology');
}

async function findDoctor(
  server: Parameters<typeof askAs>[0],
  name: string,
): Promise<StaffDoctor | undefined> {
  const path = `/doctors?limit=10&search=${encodeURIComponent(name)}`;
  return (await askAs<{ doctors: StaffDoctor[] }>(server, 'Viewer', path)).data.doctors[0];
}

test.describe('the checks', () => {
  test('ask for what is missing, and lead to the first field', async ({ page }) => {
    await visit(page, '/admin/doctors/new');
    await createButton(page).click();
    await expectFieldError(nameField(page), 'Doctor name is required');
    await expectFieldError(phoneField(page), 'Please enter your phone number');
    await expectFieldError(departmentField(page), 'Department selection is required');
    await expect(
      page.getByText('Please select at least one available weekday for the doctor').first(),
    ).toBeVisible();
    await expect(nameField(page)).toBeFocused();
    await expect(page).toHaveURL('/admin/doctors/new');

    await nameField(page).fill('   ');
    await createButton(page).click();
    await expectFieldError(nameField(page), 'Doctor name is required');
    await nameField(page).fill(' X ');
    await phoneField(page).fill('0171234567');
    await emailField(page).fill('nobody@nowhere');
    await experienceField(page).fill('51');
    await createButton(page).click();
    await expectFieldError(nameField(page), 'Name must be at least 2 characters');
    await expectFieldError(
      phoneField(page),
      'Please enter a valid Bangladeshi phone number (11 digits starting with 01)',
    );
    await expectFieldError(emailField(page), 'Please enter a valid email address');
    await expectFieldError(experienceField(page), 'Experience years must be between 0 and 50');
    for (const years of ['-1', '1.5', 'ten']) {
      await experienceField(page).fill(years);
      await createButton(page).click();
      await expectFieldError(experienceField(page), 'Experience years must be between 0 and 50');
    }
    await experienceField(page).fill('50');
    await expect(page.getByText('Experience years must be between 0 and 50')).toBeHidden();
  });

  test('look at every working day', async ({ page }) => {
    await visit(page, '/admin/doctors/new');
    await fillAbout(page, 'Dr. Never Saved');
    await page.getByRole('checkbox', { name: 'Monday' }).check();
    const monday = dayOf(page, 'Monday');
    await startOf(monday).fill('');
    await endOf(monday).fill('');
    await limitOf(monday).fill('');
    await createButton(page).click();
    await expectFieldError(startOf(monday), 'Start time is required');
    await expectFieldError(endOf(monday), 'End time is required');
    await expectFieldError(limitOf(monday), 'Patient limit must be between 1 and 100');
    await expect(startOf(monday)).toBeFocused();

    await startOf(monday).fill('10:00');
    for (const end of ['10:00', '09:59']) {
      await endOf(monday).fill(end);
      await createButton(page).click();
      await expectFieldError(endOf(monday), 'End time must be after start time');
    }
    for (const limit of ['0', '101', 'many']) {
      await limitOf(monday).fill(limit);
      await createButton(page).click();
      await expectFieldError(limitOf(monday), 'Patient limit must be between 1 and 100');
    }
    await limitOf(monday).fill('5');
    for (const slot of ['6', '0', 'two']) {
      await reservedOf(monday).fill(slot);
      await reservedOf(monday).press('Enter');
      await createButton(page).click();
      await expectFieldError(reservedOf(monday), 'Reserved slots must be valid numbers within patient limit');
      await chips(monday).click();
    }
    // A day that is switched off is not looked at.
    await page.getByRole('checkbox', { name: 'Monday' }).uncheck();
    await createButton(page).click();
    await expect(page.getByText('End time must be after start time')).toHaveCount(0);
    await expect(
      page.getByText('Please select at least one available weekday for the doctor').first(),
    ).toBeVisible();
  });

  test('use the words of the edit form there', async ({ page, server }) => {
    const doctor = await addDoctor(server, { days: [1], places: 12, reservedSlots: '3' });
    await visit(page, `/admin/doctors/${doctor.id}/edit`);
    await departmentField(page).selectOption('');
    const monday = dayOf(page, 'Monday');
    await reservedOf(monday).fill('13,');
    await saveButton(page).click();
    await expectFieldError(departmentField(page), 'Please select a department');
    await expectFieldError(reservedOf(monday), 'Reserved slot 13 must be a whole number between 1 and 12');
    await limitOf(monday).fill('15');
    await saveButton(page).click();
    await expect(page.getByText('Reserved slot 13 must be')).toHaveCount(0);

    await nameField(page).fill('');
    await phoneField(page).fill('');
    await emailField(page).fill('@');
    await page.getByRole('checkbox', { name: 'Monday' }).uncheck();
    await saveButton(page).click();
    await expectFieldError(nameField(page), 'Doctor name is required');
    await expectFieldError(phoneField(page), 'Please enter your phone number');
    await expectFieldError(emailField(page), 'Please enter a valid email address');
    await expect(
      page.getByText('Please select at least one available weekday for the doctor').first(),
    ).toBeVisible();
  });

  test('of the server stand at their fields', async ({ page, browserLog }) => {
    browserLog.allow(/status of 400/);
    await visit(page, '/admin/doctors/new');
    await fillAbout(page, 'Dr. Refused');
    await page.getByRole('checkbox', { name: 'Sunday' }).check();
    await page.route('**/api/doctors', (route) =>
      route.fulfill({
        status: 400,
        json: {
          success: false,
          error: 'Please check the highlighted fields.',
          code: 'INVALID_INPUT',
          errors: {
            experience_years: 'Nobody is that old',
            phone: 'This phone belongs to another doctor',
            'weeklySchedule.7.endTime': 'The house closes at noon',
          },
        },
      }),
    );
    await createButton(page).click();
    await expectFieldError(phoneField(page), 'This phone belongs to another doctor');
    await expectFieldError(experienceField(page), 'Nobody is that old');
    await expectFieldError(endOf(dayOf(page, 'Sunday')), 'The house closes at noon');
    await expect(phoneField(page)).toBeFocused();
    await expect(nameField(page)).toHaveValue('Dr. Refused');
  });
});

test.describe('the schedule', () => {
  test('is filled with the usual day and by the presets', async ({ page }) => {
    await visit(page, '/admin/doctors/new');
    await expectWorkingDays(page, []);
    await expect(dayOf(page, 'Friday')).toContainText('Day off');
    await page.getByRole('checkbox', { name: 'Friday' }).check();
    await expectDay(dayOf(page, 'Friday'), '09:00', '17:00', '30');
    await page.getByRole('checkbox', { name: 'Friday' }).uncheck();

    await page.getByRole('button', { name: 'Weekdays (Mon–Fri)' }).click();
    await expectWorkingDays(page, ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']);
    for (const day of ['Monday', 'Friday']) await expectDay(dayOf(page, day), '09:00', '17:00', '30');
    await expect(page.getByRole('status').filter({ hasText: '9:00 AM – 5:00 PM, 30 patients' })).toHaveText(
      'Mon, Tue, Wed, Thu, Fri: 9:00 AM – 5:00 PM, 30 patients',
    );

    await limitOf(dayOf(page, 'Monday')).fill('12');
    await page.getByRole('button', { name: 'Weekend (Sat–Sun)' }).click();
    await expectWorkingDays(page, DAYS);
    for (const day of ['Saturday', 'Sunday']) await expectDay(dayOf(page, day), '10:00', '14:00', '20');
    await expectDay(dayOf(page, 'Monday'), '09:00', '17:00', '12');
  });

  test('copies a day to others', async ({ page }) => {
    await visit(page, '/admin/doctors/new');
    for (const day of ['Sunday', 'Tuesday', 'Thursday']) {
      await page.getByRole('checkbox', { name: day }).check();
    }
    const sunday = dayOf(page, 'Sunday');
    await startOf(sunday).fill('15:30');
    await endOf(sunday).fill('20:00');
    await limitOf(sunday).fill('18');
    await reservedOf(sunday).fill('1, 4,');

    await copyDay(page, 'Sunday', 'All other working days');
    await expect(page.getByRole('status').filter({ hasText: 'copied' })).toHaveText(
      'Sunday copied to Tuesday, Thursday',
    );
    await expectWorkingDays(page, ['Sunday', 'Tuesday', 'Thursday']);
    await expectDay(dayOf(page, 'Thursday'), '15:30', '20:00', '18');
    await expect(chips(dayOf(page, 'Thursday'))).toHaveText(['1', '4']);

    await limitOf(dayOf(page, 'Tuesday')).fill('7');
    await copyDay(page, 'Tuesday', 'Friday');
    await expectDay(dayOf(page, 'Friday'), '15:30', '20:00', '7');
    await expect(limitOf(dayOf(page, 'Sunday'))).toHaveValue('18');

    await copyDay(page, 'Friday', 'Every day');
    await expectWorkingDays(page, DAYS);
    for (const day of DAYS) await expect(limitOf(dayOf(page, day))).toHaveValue('7');
  });

  test('takes reserved serials as chips', async ({ page }) => {
    await visit(page, '/admin/doctors/new');
    await page.getByRole('checkbox', { name: 'Monday' }).check();
    const monday = dayOf(page, 'Monday');
    const field = reservedOf(monday);
    await field.pressSequentially('1,2 10');
    await expect(chips(monday)).toHaveText(['1', '2']);
    await field.press('Enter');
    await expect(chips(monday)).toHaveText(['1', '2', '10']);
    await field.fill('2');
    // Each once; leaving the field takes what was typed.
    await field.blur();
    await expect(chips(monday)).toHaveText(['1', '2', '10']);
    await expect(field).toHaveValue('');

    await monday.getByRole('button', { name: 'Remove reserved serial 2 on Monday' }).click();
    await expect(chips(monday)).toHaveText(['1', '10']);
    await expect(field).toBeFocused();
    await field.press('Backspace');
    await expect(chips(monday)).toHaveText(['1']);
    await expect(page).toHaveURL('/admin/doctors/new');
  });
});

test('a doctor is created by keyboard alone, the week included', async ({ page, server }) => {
  const { phone } = newPerson();
  await visit(page, '/admin/doctors/new');
  await expect(departmentField(page).getByRole('option', { name: 'Dermatology' })).toBeAttached();
  await tabTo(page, nameField(page));
  await page.keyboard.type('Dr. Tasnuva Tabkey');
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
