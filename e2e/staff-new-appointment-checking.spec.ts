import type { Page } from '@playwright/test';
import { addDoctor } from './support/clinic.ts';
import {
  AVAILABILITY,
  chooseDoctor,
  confirm,
  dayButton,
  expectStep,
  nextButton,
  notesField,
  openDesk,
  panelOf,
  phoneSearch,
  reservedChoice,
  THURSDAY,
  WEDNESDAY,
} from './support/desk.ts';
import { holdRequests } from './support/hold.ts';
import { registerPatient } from './support/reception.ts';
import { expect, test, valueBeside } from './support/staff.ts';

// Step 2 of the new appointment while 'Next' waits for the places.

test.use({ role: 'Staff' });

/** Holds the response with Wednesday's places until the returned function is called. */
async function holdPlaces(page: Page): Promise<() => Promise<void>> {
  const letGo = await holdRequests(page, AVAILABILITY, {
    which: (route) => route.request().url().includes(WEDNESDAY.date),
  });
  return async () => {
    letGo();
    // This is long enough for a screen that would wrongly go on.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  };
}

async function askForWednesday(page: Page, doctor: { name: string }): Promise<() => Promise<void>> {
  const answer = await holdPlaces(page);
  await chooseDoctor(page, doctor);
  await dayButton(page, WEDNESDAY).click();
  await expect(panelOf(page).getByText('Looking for free slots')).toBeVisible();
  await nextButton(page).click();
  await expect(nextButton(page)).toBeDisabled();
  return answer;
}

test('it goes on once they have come, and what was noted meanwhile goes along', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Deskwaits Amin' });
  await openDesk(page, await registerPatient(server));
  const answer = await askForWednesday(page, doctor);
  await notesField(page).fill('With a wheelchair');
  await answer();
  await expectStep(page, 3);
  await expect(valueBeside(page, 'Notes')).toHaveText('With a wheelchair');
});

test('another day chosen meanwhile: it stays, and goes on with what is chosen then', async ({
  page,
  server,
}) => {
  const doctor = await addDoctor(server, { name: 'Dr. Deskwaits Bari', reservedSlots: '5' });
  await openDesk(page, await registerPatient(server));
  const answer = await askForWednesday(page, doctor);
  await dayButton(page, THURSDAY).click();
  await reservedChoice(page).selectOption('Reserved serial 5');
  await answer();
  await expectStep(page, 2);
  await expect(reservedChoice(page)).toHaveValue('5');
  await nextButton(page).click();
  await expectStep(page, 3);
  expect(await confirm(page)).toMatchObject({ serialNumber: 5, appointmentDate: THURSDAY.date });
});

test('the step left meanwhile: it stays left', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Deskwaits Dutta' });
  await openDesk(page, await registerPatient(server));
  const answer = await askForWednesday(page, doctor);
  await page.getByRole('button', { name: 'Change Patient' }).click();
  await expect(phoneSearch(page)).toBeFocused();
  await answer();
  await expectStep(page, 1);
  await expect(phoneSearch(page)).toBeVisible();
});
