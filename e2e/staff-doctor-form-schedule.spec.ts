import { newPerson } from './support/clinic.ts';
import {
  chips,
  copyDay,
  createButton,
  DAYS,
  dayOf,
  departmentField,
  endOf,
  expectDay,
  expectWorkingDays,
  findDoctor,
  limitOf,
  nameField,
  phoneField,
  reservedOf,
  startOf,
} from './support/doctor-form.ts';
import { expect, test } from './support/staff.ts';
import { tabTo, visit } from './support/visit.ts';

test.use({ role: 'Staff' });

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
    // Each number is added only once. Leaving the field adds the typed number.
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
