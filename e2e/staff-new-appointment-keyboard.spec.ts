import type { Page } from '@playwright/test';
import { addDoctor, newPerson } from './support/clinic.ts';
import {
  createdDialog,
  dayButton,
  doctorCard,
  doctorSearch,
  expectStep,
  notesField,
  openDesk,
  panelOf,
  patientGroup,
  phoneSearch,
  THURSDAY,
  WEDNESDAY,
} from './support/desk.ts';
import { appointmentsOf, registerPatient } from './support/reception.ts';
import { expect, pageTitle, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { tabTo, visit } from './support/visit.ts';

// The new appointment without a mouse: Enter moves on.

test.use({ role: 'Staff' });

test('from the phone to the list with Enter and the arrows', async ({ page, server }) => {
  const person = newPerson('Nasima Deskkeys');
  await registerPatient(server, person);
  const doctor = await addDoctor(server, { name: 'Dr. Deskkeys Rahman' });
  const { keyboard } = page;
  await openDesk(page);
  await expect(phoneSearch(page)).toBeFocused();
  await keyboard.type(person.phone);
  await keyboard.press('Enter');
  await expect(patientGroup(page, 'Patient found')).toBeFocused();
  await keyboard.press('Enter');

  await expect(doctorSearch(page)).toBeFocused();
  await keyboard.type('deskkeys');
  await keyboard.press('Enter');
  await expect(doctorCard(page, doctor.name)).toBeFocused();
  await expect(doctorCard(page, doctor.name)).toBeChecked();
  await keyboard.press('Enter');
  await expect(page.getByText('Please select an appointment date')).toBeVisible();
  await expect(dayButton(page, WEDNESDAY)).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(dayButton(page, THURSDAY)).toBeFocused();
  await keyboard.press('Enter');
  await expect(panelOf(page)).toContainText('Slots available');
  await keyboard.press('Enter');

  await expectStep(page, 3);
  await expect(page.getByRole('heading', { name: /Is everything right\?$/ })).toBeFocused();
  await keyboard.press('Enter');
  const dialog = createdDialog(page);
  await expect(dialog.getByRole('button', { name: 'Print Slip' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Go to Appointments' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(pageTitle(page, 'Appointments')).toBeVisible();
  expect(await appointmentsOf(server, doctor, THURSDAY.date)).toHaveLength(1);
});

test(
  'a new patient, the arrows among the doctors, a note, and the way back',
  THOROUGH,
  async ({ page, server }) => {
    const person = newPerson('Jorina Deskkeys');
    await addDoctor(server, { name: 'Dr. Deskarrow Alif' });
    await addDoctor(server, { name: 'Dr. Deskarrow Ba' });
    const { keyboard } = page;
    await visit(page, '/admin/appointments');
    await tabTo(page, page.getByRole('link', { name: 'New Appointment' }));
    await keyboard.press('Enter');
    await expect(phoneSearch(page)).toBeFocused();
    await keyboard.type(person.phone);
    await keyboard.press('Enter');
    await expect(page.getByLabel('Patient name')).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByText('Patient name is required')).toBeVisible();
    await expect(page.getByLabel('Patient name')).toBeFocused();
    await keyboard.type(person.name);
    await keyboard.press('Enter');

    await expect(doctorSearch(page)).toBeFocused();
    await keyboard.type('deskarrow');
    await tabTo(page, doctorCard(page, 'Dr. Deskarrow Alif'));
    await keyboard.press('ArrowDown');
    await expect(doctorCard(page, 'Dr. Deskarrow Ba')).toBeChecked();
    await tabTo(page, page.getByRole('button', { name: 'Tomorrow', exact: true }));
    await keyboard.press('Space');
    await tabTo(page, notesField(page));
    await keyboard.type('First visit');
    await tabTo(page, page.getByRole('button', { name: 'Next', exact: true }));
    await keyboard.press('Enter');
    await expectStep(page, 3);
    await tabTo(page, page.getByRole('button', { name: 'Previous' }));
    await keyboard.press('Enter');
    await expectStep(page, 2);
    await expect(notesField(page)).toHaveValue('First visit');
  },
);

test('a key that is held down gives no serial', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Deskheld Bose' });
  await openDesk(page, await registerPatient(server));
  await chooseByKeys(page, doctor.name);
  // One long press repeats the key. The repeats lead to the summary and do nothing there.
  await page.keyboard.down('Enter');
  await expectStep(page, 3);
  await expect(page.getByRole('heading', { name: /Is everything right\?$/ })).toBeFocused();
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expectStep(page, 3);
  await expect(createdDialog(page)).toBeHidden();
  expect(await appointmentsOf(server, doctor, WEDNESDAY.date)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(createdDialog(page)).toBeVisible();
  // Escape closes the message, and leads to the list like its buttons.
  await page.keyboard.press('Escape');
  await expect(pageTitle(page, 'Appointments')).toBeVisible();
});

/** Step 2 with the keyboard: chooses the doctor and the focused day, and waits for the places. */
async function chooseByKeys(page: Page, doctor: string): Promise<void> {
  await expect(doctorSearch(page)).toBeFocused();
  await page.keyboard.type(doctor);
  await page.keyboard.press('Enter');
  await expect(doctorCard(page, doctor)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dayButton(page, WEDNESDAY)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panelOf(page)).toContainText('Slots available');
}
