import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { appointmentsOf, registerPatient } from './support/reception.ts';
import { expect, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

// A serial in one line, by keys alone. What each part says and refuses is tested in web/src/admin/new-serial.

test.use({ sharesServer: true, role: 'Staff' });

const MOST_KEYS_KNOWN = 20;
const MOST_KEYS_NEW = 30;

const who = (page: Page) => page.getByLabel('Phone, name or reference');
const doctorBox = (page: Page) => page.getByRole('combobox', { name: 'Doctor' });
const giveButton = (page: Page) => page.getByRole('button', { name: 'Give serial' });
const said = (page: Page, name: string) => page.getByText(new RegExp(`^Serial \\d+ for ${name}\\.$`));

/** Counts the keys, and the time for which the hands wait for the screen. */
function hands(page: Page) {
  let keys = 0;
  let waitedMs = 0;
  return {
    async press(...each: string[]) {
      for (const key of each) {
        keys += 1;
        await page.keyboard.press(key);
      }
    },
    type(text: string) {
      return this.press(...text);
    },
    async wait(until: () => Promise<void>) {
      const began = performance.now();
      await until();
      waitedMs += performance.now() - began;
    },
    take() {
      const taken = { keys, waitedMs };
      keys = 0;
      waitedMs = 0;
      return taken;
    },
  };
}

const median = (numbers: number[]) =>
  numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

test('known callers and new ones get serials of several doctors by few keys, from any page', async ({
  page,
  server,
}, testInfo) => {
  const { today } = await readClinic(server);
  const doctors = [
    await addDoctor(server, { name: 'Dr. Xenia Oneline' }),
    await addDoctor(server, { name: 'Dr. Yakub Oneline' }),
  ];
  const callers = await Promise.all(
    ['Amina', 'Bokul', 'Chan', 'Dipu', 'Ela'].map((name) =>
      registerPatient(server, newPerson(`${name} Caller`)),
    ),
  );
  const hand = hands(page);
  const letters = ['xen', 'yak'];
  await visit(page, '/admin/departments');
  await page.getByRole('heading', { name: 'Departments' }).waitFor();
  await hand.press('+');
  await hand.wait(() => expect(who(page)).toBeFocused());
  // How they came is chosen once, and kept.
  await page.getByRole('radio', { name: /^Phone/ }).check();
  await who(page).focus();

  const waits: number[] = [];
  for (const [index, caller] of callers.entries()) {
    await hand.type(caller.phone);
    await hand.press('Enter');
    await hand.wait(() => expect(doctorBox(page)).toBeFocused());
    await hand.type(letters[index % 2] ?? '');
    await hand.press('Enter');
    await hand.wait(() => expect(giveButton(page)).toBeFocused());
    await hand.press('Enter');
    await hand.wait(() => expect(said(page, caller.name)).toBeVisible());
    await hand.wait(() => expect(who(page)).toBeFocused());
    const { keys, waitedMs } = hand.take();
    expect(keys).toBeLessThanOrEqual(MOST_KEYS_KNOWN);
    waits.push(waitedMs);
  }
  // A figure for people: a test that compared it with a limit would fail on a slow machine.
  testInfo.annotations.push({ type: 'wait of a caller, in ms', description: median(waits).toFixed(0) });
  await expectAccessible(page);

  // A new caller with the doctor of the last one: the phone, Enter, the name, Enter.
  const fresh = newPerson('Fuad');
  await hand.type(fresh.phone);
  await hand.press('Enter');
  await hand.wait(() => expect(page.getByLabel('Patient name')).toBeFocused());
  await hand.type(fresh.name);
  await hand.press('Enter');
  await hand.wait(() => expect(said(page, fresh.name)).toBeVisible());
  expect(hand.take().keys).toBeLessThanOrEqual(MOST_KEYS_NEW);

  const given = (await Promise.all(doctors.map((doctor) => appointmentsOf(server, doctor, today)))).flat();
  const shown = ({ patientName, doctorName, bookingType }: Appointment) => [
    patientName,
    doctorName,
    bookingType,
  ];
  expect(given.map(shown).sort()).toEqual([
    ...callers.map(({ name }, index) => [name, doctors[index % 2]?.name, 'Phone']),
    [fresh.name, doctors[0]?.name, 'Phone'],
  ]);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'the button opens the line on a phone, and Escape brings the focus back',
  THOROUGH,
  async ({ page, server }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const doctor = await addDoctor(server, { name: 'Dr. Zaman Oneline' });
    const known = await registerPatient(server, newPerson('Gita Caller'));
    await visit(page, '/admin/dashboard');
    const button = page.getByRole('button', { name: 'New serial' }).filter({ visible: true });
    await button.click();
    await who(page).fill(known.phone);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await doctorBox(page).fill('zaman');
    await page.getByRole('option', { name: doctor.name }).click();
    await expect(page.getByText('Serial 1', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await giveButton(page).click();
    await expect(said(page, known.name)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  },
);
