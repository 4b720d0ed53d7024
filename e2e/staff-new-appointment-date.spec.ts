import { addDoctor } from './support/clinic.ts';
import {
  chooseDoctor,
  dayButton,
  expectStep,
  FRIDAY,
  nextButton,
  openDesk,
  panelOf,
  THURSDAY,
  WEDNESDAY,
} from './support/desk.ts';
import { registerPatient } from './support/reception.ts';
import { expect, test } from './support/staff.ts';
import { alertOf } from './support/wizard.ts';

// Step 2 of the new appointment: the date. The clinic day is a Wednesday.

test.use({ role: 'Staff' });

test('nothing before the clinic day can be chosen', async ({ page, server }) => {
  await openDesk(page, await registerPatient(server));
  await expect(page.getByText('March 2027')).toBeVisible();
  await expect(dayButton(page, { name: 'Tuesday, 9 March 2027' })).toBeDisabled();
  await expect(dayButton(page, { name: 'Wednesday, 10 March 2027, today' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeDisabled();

  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByText('April 2027')).toBeVisible();
  const later = dayButton(page, { name: 'Thursday, 1 April 2027' });
  await later.click();
  await expect(later).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page.getByText('March 2027')).toBeVisible();
});

test('today and tomorrow are one press away', async ({ page, server }) => {
  await openDesk(page, await registerPatient(server));
  const today = page.getByRole('button', { name: 'Today', exact: true });
  const tomorrow = page.getByRole('button', { name: 'Tomorrow', exact: true });
  await tomorrow.click();
  await expect(tomorrow).toHaveAttribute('aria-pressed', 'true');
  await expect(dayButton(page, THURSDAY)).toHaveAttribute('aria-pressed', 'true');
  await today.click();
  await expect(tomorrow).toHaveAttribute('aria-pressed', 'false');
  await expect(dayButton(page, WEDNESDAY)).toHaveAttribute('aria-pressed', 'true');
});

test('the days off of a doctor are greyed out', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Deskdays Wedsat', days: [3, 6] });
  await openDesk(page, await registerPatient(server));
  await expect(dayButton(page, THURSDAY)).toBeEnabled();
  await chooseDoctor(page, doctor);
  await expect(dayButton(page, { name: 'Thursday, 11 March 2027, day off' })).toBeDisabled();
  await expect(dayButton(page, { name: 'Friday, 12 March 2027, day off' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Tomorrow', exact: true })).toBeDisabled();
  await expect(dayButton(page, WEDNESDAY)).toBeEnabled();
  await expect(dayButton(page, { name: 'Saturday, 13 March 2027' })).toBeEnabled();
});

test('a doctor who does not sit on the chosen day', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Deskoff Rahim', days: [3, 4] });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/availability')) asked.push(request.url());
  });
  await openDesk(page, await registerPatient(server));
  await dayButton(page, FRIDAY).click();
  await chooseDoctor(page, doctor);
  await expect(alertOf(page, 'Doctor is not available on Friday')).toBeVisible();
  await expect(panelOf(page)).toContainText('Choose a doctor and a date to see what is free.');

  await nextButton(page).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(
    'Dr. Deskoff Rahim is not available on Friday. Please select a different date or doctor.',
  );
  await alert.getByRole('button', { name: 'Select again' }).click();
  await expect(alert).toBeHidden();
  await expectStep(page, 2);
  await expect(dayButton(page, WEDNESDAY)).toBeFocused();
  expect(asked).toEqual([]);

  await dayButton(page, THURSDAY).click();
  await expect(alertOf(page, 'Doctor is not available')).toBeHidden();
  await nextButton(page).click();
  await expectStep(page, 3);
  await expect(page.getByText('Tomorrow (Thursday), 11 March 2027')).toBeVisible();
});

test('another doctor puts it right as well', async ({ page, server }) => {
  const off = await addDoctor(server, { name: 'Dr. Deskswap Off', days: [3] });
  const sits = await addDoctor(server, { name: 'Dr. Deskswap Sits', days: [5] });
  await openDesk(page, await registerPatient(server));
  await dayButton(page, FRIDAY).click();
  await chooseDoctor(page, off);
  await expect(alertOf(page, 'Doctor is not available on Friday')).toBeVisible();
  await chooseDoctor(page, sits);
  await expect(alertOf(page, 'Doctor is not available')).toBeHidden();
  await nextButton(page).click();
  await expectStep(page, 3);
});
