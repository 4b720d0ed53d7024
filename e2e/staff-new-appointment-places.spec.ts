import type { Page } from '@playwright/test';
import { addDoctor, bookElsewhere } from './support/clinic.ts';
import {
  AVAILABILITY,
  chooseDoctor,
  chooseDoctorAndDay,
  confirm,
  dayButton,
  expectStep,
  nextButton,
  openDesk,
  panelOf,
  reservedChoice,
  THURSDAY,
  WEDNESDAY,
} from './support/desk.ts';
import { registerPatient, setStatus, walkIn } from './support/reception.ts';
import { expect, test, valueBeside } from './support/staff.ts';
import { alertOf } from './support/wizard.ts';

// Step 2 of the new appointment: the free places, and the serial that is given.

test.use({ role: 'Staff' });

const NO_SLOTS = 'No available slots for this doctor on this date';

async function expectPlaces(
  page: Page,
  { booked, free, next }: { booked: string; free: string; next: string },
): Promise<void> {
  const panel = panelOf(page);
  await expect(valueBeside(panel, 'Patients booked')).toHaveText(booked);
  await expect(valueBeside(panel, 'Available slots')).toHaveText(free);
  await expect(valueBeside(panel, 'Next serial number')).toHaveText(next);
  await expect(panel.getByRole('progressbar')).toHaveAttribute('aria-valuetext', booked);
}

test('the places of a session: free, few, none', async ({ page, server }) => {
  await page.clock.install();
  const doctor = await addDoctor(server, { name: 'Dr. Deskplaces Noor', places: 7 });
  await bookElsewhere(server, doctor.id);
  await openDesk(page, await registerPatient(server));
  const panel = panelOf(page);
  await expect(panel).toContainText('Choose a doctor and a date to see what is free.');
  await chooseDoctorAndDay(page, doctor);
  await expectPlaces(page, { booked: '1/7', free: '6', next: '2' });
  await expect(panel).toContainText('Slots available');
  await expect(valueBeside(panel, 'Doctor hours')).toHaveText('9:00 AM – 5:00 PM');
  await expect(reservedChoice(page)).toHaveCount(0);

  // The panel is updated while the user does nothing. 5 free places count as few.
  await walkIn(server, doctor, WEDNESDAY.date);
  await page.clock.fastForward('00:30');
  await expectPlaces(page, { booked: '2/7', free: '5', next: '3' });
  await expect(panel).toContainText('Few slots remaining');

  let last = 0;
  for (let place = 3; place <= 7; place += 1) last = (await walkIn(server, doctor, WEDNESDAY.date)).id;
  await page.clock.fastForward('00:30');
  await expectPlaces(page, { booked: '7/7', free: '0', next: 'None' });
  await expect(panel).toContainText('Fully booked');
  await nextButton(page).click();
  await expect(alertOf(page, NO_SLOTS)).toBeVisible();
  await expectStep(page, 2);

  // A place that becomes free removes the sentence. The serial of the cancelled appointment is not given
  // again.
  await setStatus(server, last, 'Cancelled');
  await page.clock.fastForward('00:30');
  await expect(alertOf(page, NO_SLOTS)).toBeHidden();
  await expectPlaces(page, { booked: '6/7', free: '1', next: '8' });
  await nextButton(page).click();
  await expectStep(page, 3);
});

test('another day has its own places', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Deskother Day', places: 1 });
  await walkIn(server, doctor, WEDNESDAY.date);
  await openDesk(page, await registerPatient(server));
  await chooseDoctorAndDay(page, doctor);
  await expect(panelOf(page)).toContainText('Fully booked');
  await dayButton(page, THURSDAY).click();
  await expectPlaces(page, { booked: '0/1', free: '1', next: '1' });
});

test('places that cannot be asked for count as none', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500 .*\/availability/);
  const doctor = await addDoctor(server, { name: 'Dr. Deskblind Sarker' });
  await openDesk(page, await registerPatient(server));
  await page.route(AVAILABILITY, (route) => route.fulfill({ status: 500, body: '' }));
  await chooseDoctor(page, doctor);
  await dayButton(page, WEDNESDAY).click();
  const panel = panelOf(page);
  await expect(panel.getByRole('alert')).toContainText('Failed to load availability');
  await expect(panel.getByRole('alert')).toContainText('Until it has been loaded, no slot can be given.');
  await expect(valueBeside(panel, 'Available slots')).toHaveText('0');
  await nextButton(page).click();
  await expect(alertOf(page, NO_SLOTS)).toBeVisible();
  await expect(nextButton(page)).toBeFocused();
  await expectStep(page, 2);

  await page.unroute(AVAILABILITY);
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expectPlaces(page, { booked: '0/30', free: '30', next: '1' });
  await expect(alertOf(page, NO_SLOTS)).toBeHidden();
  await nextButton(page).click();
  await expectStep(page, 3);
});

test('a reserved number is given when it is chosen', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Deskreserve Uddin', places: 4, reservedSlots: '1, 3' });
  await openDesk(page, await registerPatient(server));
  await chooseDoctorAndDay(page, doctor);
  await expect(reservedChoice(page).getByRole('option')).toHaveText([
    'Next serial (2)',
    'Reserved serial 1',
    'Reserved serial 3',
  ]);
  await expect(reservedChoice(page)).toHaveAccessibleDescription('Reserved serials are never given online.');
  await reservedChoice(page).selectOption('Reserved serial 3');
  await nextButton(page).click();
  await expect(valueBeside(page, 'Serial number')).toHaveText('3 (reserved)');
  expect((await confirm(page)).serialNumber).toBe(3);

  await openDesk(page, await registerPatient(server));
  await chooseDoctorAndDay(page, doctor);
  await nextButton(page).click();
  await expect(valueBeside(page, 'Serial number')).toHaveText('2, unless somebody books first');
  expect((await confirm(page)).serialNumber).toBe(2);
});

test('when only reserved numbers are left, the lowest is the next', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Deskonly Reserve', places: 2, reservedSlots: '1, 2' });
  await openDesk(page, await registerPatient(server));
  await chooseDoctorAndDay(page, doctor);
  await expect(reservedChoice(page).getByRole('option')).toHaveText(['Next serial (1)', 'Reserved serial 2']);
  await nextButton(page).click();
  expect((await confirm(page)).serialNumber).toBe(1);
});

test('a reserved number of one session is not asked for in another', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Deskforget Khan', reservedSlots: '5' });
  await openDesk(page, await registerPatient(server));
  await chooseDoctorAndDay(page, doctor);
  await reservedChoice(page).selectOption('Reserved serial 5');
  await dayButton(page, THURSDAY).click();
  await expect(reservedChoice(page)).toHaveValue('');
  await nextButton(page).click();
  expect((await confirm(page)).serialNumber).toBe(1);
});
