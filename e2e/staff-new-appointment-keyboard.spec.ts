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

test.use({ sharesServer: true, role: 'Staff' });

test('from the phone to the list with Enter', THOROUGH, async ({ page, server }) => {
  const person = newPerson('Nasima Deskkeys');
  await registerPatient(server, person);
  const doctor = await addDoctor(server, { name: 'Dr. Deskkeys Rahman' });
  const { keyboard } = page;
  await openDesk(page);
  await findByKeys(page, person.phone);
  await chooseByKeys(page, 'deskkeys', doctor.name);
  await keyboard.press('Enter');
  await expectStep(page, 3);
  await expect(page.getByRole('heading', { name: /Is everything right\?$/ })).toBeFocused();
  await keyboard.press('Enter');
  const dialog = createdDialog(page);
  await expect(dialog.getByRole('button', { name: 'Book another' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Print Slip' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Go to Appointments' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(pageTitle(page, 'Appointments')).toBeVisible();
  expect(await appointmentsOf(server, doctor, WEDNESDAY.date)).toHaveLength(1);
});

test('another day with the arrows', THOROUGH, async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Deskday Rahman' });
  const { keyboard } = page;
  await openDesk(page, await registerPatient(server));
  await chooseByKeys(page, 'deskday', doctor.name);
  await tabTo(page, dayButton(page, WEDNESDAY));
  await keyboard.press('ArrowRight');
  await expect(dayButton(page, THURSDAY)).toBeFocused();
  await keyboard.press('Enter');
  await expect(panelOf(page)).toContainText('Slots available');
  await keyboard.press('Enter');
  await expectStep(page, 3);
  await expect(page.getByText('Tomorrow (Thursday), 11 March 2027')).toBeVisible();
});

test('a known patient takes at most 24 keys, a new one at most 30 beside name and phone', async ({
  page,
  server,
}) => {
  const known = await registerPatient(server, newPerson('Moriom Qfew'));
  const doctor = await addDoctor(server, { name: 'Dr. Qfew Rahman' });
  await openDesk(page);
  const count = await countKeys(page);
  // The whole phone: 11 of the keys.
  await giveByKeys(page, known.phone, 'qfe', doctor.name);
  expect(await count()).toBeLessThanOrEqual(24);

  const { keyboard } = page;
  await keyboard.press('Enter');
  await expect(phoneSearch(page)).toBeFocused();
  await count();
  const person = newPerson('Jorina Qfew');
  await keyboard.type(person.phone);
  await keyboard.press('Enter');
  await expect(page.getByLabel('Patient name')).toBeFocused();
  await keyboard.type(person.name);
  await keyboard.press('Enter');
  await chooseByKeys(page, 'qfe', doctor.name);
  await confirmByKeys(page);
  expect((await count()) - person.phone.length - person.name.length).toBeLessThanOrEqual(30);
  expect(await appointmentsOf(server, doctor, WEDNESDAY.date)).toHaveLength(2);
});

test('ten in a row without the mouse, found by a part of the name', THOROUGH, async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Qrow Rahman' });
  const names = ['Abeda', 'Bokul', 'Chompa', 'Dalia', 'Elora', 'Fatema', 'Golapi', 'Hasina', 'Ismat', 'Joba'];
  for (const name of names) await registerPatient(server, newPerson(`${name} Qrow`));
  await openDesk(page);
  const count = await countKeys(page);
  for (const name of names) {
    await giveByKeys(page, `${name} qrow`.toLowerCase(), 'qro', doctor.name);
    await expect(createdDialog(page)).toContainText(`${name} Qrow`);
    await page.keyboard.press('Enter');
    await expect(phoneSearch(page)).toBeFocused();
    await expect(page.getByText(new RegExp(`^Given just now: serial \\d+ · ${name} Qrow`))).toBeVisible();
    expect(await count()).toBeLessThanOrEqual(24);
  }
  expect(await appointmentsOf(server, doctor, WEDNESDAY.date)).toHaveLength(10);
});

test('one key makes it a serial on the phone', THOROUGH, async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Qcall Rahman' });
  await openDesk(page, await registerPatient(server));
  await chooseByKeys(page, 'qcall', doctor.name);
  await page.keyboard.press('Enter');
  await expectStep(page, 3);
  await expect(page.getByRole('radio', { name: 'Walk-in' })).toBeChecked();
  await page.keyboard.press('p');
  await expect(page.getByRole('radio', { name: 'Phone' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(createdDialog(page)).toBeVisible();
  expect(await appointmentsOf(server, doctor, WEDNESDAY.date)).toMatchObject([
    { bookingType: 'Phone', isWalkin: false },
  ]);
});

test(
  'Enter again and again books no other day than today when the doctor is off',
  THOROUGH,
  async ({ page, server }) => {
    const doctor = await addDoctor(server, { name: 'Dr. Qoff Rahman', days: [4, 5] });
    const { keyboard } = page;
    await openDesk(page, await registerPatient(server));
    await expect(doctorSearch(page)).toBeFocused();
    await keyboard.type('qoff');
    for (let press = 0; press < 12; press += 1) {
      await keyboard.press('Enter');
      // Time for whatever the key has started.
      await page.waitForTimeout(150);
    }
    await expect(page.getByText('Doctor is not available on Wednesday')).toBeVisible();
    await expectStep(page, 2);
    for (const { date } of [WEDNESDAY, THURSDAY])
      expect(await appointmentsOf(server, doctor, date)).toEqual([]);
  },
);

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

test('a key that is held down gives no serial', THOROUGH, async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Deskheld Bose' });
  await openDesk(page, await registerPatient(server));
  await chooseByKeys(page, doctor.name, doctor.name);
  // One long press repeats the key. The repeats lead to the summary and do nothing there.
  await page.keyboard.down('Enter');
  await expectStep(page, 3);
  await expect(page.getByRole('heading', { name: /Is everything right\?$/ })).toBeFocused();
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expectStep(page, 3);
  await expect(createdDialog(page)).toBeHidden();
  expect(await appointmentsOf(server, doctor, WEDNESDAY.date)).toEqual([]);
  await page.keyboard.down('Enter');
  const another = createdDialog(page).getByRole('button', { name: 'Book another' });
  await expect(another).toBeFocused();
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(another).toBeFocused();
  // Escape closes the message, and leads to the list like its buttons.
  await page.keyboard.press('Escape');
  await expect(pageTitle(page, 'Appointments')).toBeVisible();
});

/** Step 1 with the keyboard: types what names one patient, and goes on. */
async function findByKeys(page: Page, text: string): Promise<void> {
  await expect(phoneSearch(page)).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(patientGroup(page, 'Patient found')).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Step 2 with the keyboard: chooses the doctor, and waits for the places of today. */
async function chooseByKeys(page: Page, search: string, doctor: string): Promise<void> {
  await expect(doctorSearch(page)).toBeFocused();
  await page.keyboard.type(search);
  await expect(doctorCard(page, doctor)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(doctorCard(page, doctor)).toBeFocused();
  await expect(doctorCard(page, doctor)).toBeChecked();
  await expect(panelOf(page)).toContainText('Slots available');
}

/** From the chosen doctor to the serial. */
async function confirmByKeys(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Is everything right\?$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(createdDialog(page).getByRole('button', { name: 'Book another' })).toBeFocused();
}

/** From the box to the serial. */
async function giveByKeys(page: Page, patient: string, search: string, doctor: string): Promise<void> {
  await findByKeys(page, patient);
  await chooseByKeys(page, search, doctor);
  await confirmByKeys(page);
}

/** Counts the keys that the page gets from now on. @returns the keys since the last look */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = window as unknown as { pressedKeys: number };
    counter.pressedKeys = 0;
    window.addEventListener(
      'keydown',
      ({ isTrusted, repeat }) => {
        if (isTrusted && !repeat) counter.pressedKeys += 1;
      },
      true,
    );
  });
  return () =>
    page.evaluate(() => {
      const counter = window as unknown as { pressedKeys: number };
      const pressed = counter.pressedKeys;
      counter.pressedKeys = 0;
      return pressed;
    });
}
