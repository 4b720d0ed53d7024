import { addDoctor } from './support/clinic.ts';
import {
  chips,
  createButton,
  dayOf,
  departmentField,
  emailField,
  endOf,
  expectFieldError,
  experienceField,
  fillAbout,
  limitOf,
  nameField,
  phoneField,
  reservedOf,
  saveButton,
  startOf,
} from './support/doctor-form.ts';
import { expect, test } from './support/staff.ts';
import { visit } from './support/visit.ts';

test.use({ role: 'Staff' });

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
    // A day that is switched off is not checked.
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
