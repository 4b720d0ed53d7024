import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { callAs } from './support/api.ts';
import { personOf, sittingOf } from './support/sitting.ts';
import { expect, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

// The desk by keys alone. What each key says and refuses is tested beside it, in web/src/admin/queue.

test.use({ sharesServer: true, role: 'Staff' });

const PEOPLE = 60;
const MOST_PRESSES = 2.2;
/** Names that no other one begins with. */
const FIRST = [
  'Abul',
  'Bithi',
  'Chand',
  'Delwar',
  'Enamul',
  'Farida',
  'Golam',
  'Hasina',
  'Ismail',
  'Jahanara',
];
const LAST = ['Uddin', 'Khatun', 'Mia', 'Sarkar', 'Mollah', 'Bibi'];
const NAMES = Array.from(
  { length: PEOPLE },
  (_, index) => `${FIRST[index % 10]} ${LAST[Math.floor(index / 10)]}`,
);

/** Hands on a keyboard and a scanner, which count what they do: each key, and each scan as one. */
function handsOn({ keyboard }: Page) {
  let presses = 0;
  return {
    count: () => presses,
    async press(...keys: string[]) {
      for (const key of keys) {
        presses += 1;
        await keyboard.press(key);
      }
    },
    async type(text: string) {
      await this.press(...text, 'Enter');
    },
    /** A hand scanner types what the ticket's code holds, and Enter, by one press on its trigger. */
    async scan(reference: string) {
      presses += 1;
      await keyboard.type(reference);
      await keyboard.press('Enter');
    },
  };
}

const inside = (page: Page) => page.getByRole('region', { name: 'With the doctor' }).first();

test(
  'a morning of 60 patients by keys alone takes at most 2.2 presses for each of them',
  THOROUGH,
  async ({ page, server }, testInfo) => {
    test.setTimeout(240_000);
    const desk = await sittingOf(server, 'Dr. Of The Morning', NAMES);
    const everybody = (await desk.read()).notHere;
    const hands = handsOn(page);
    await visit(page, `/admin/queue?doctor=${desk.doctor.id}`);
    const said = (words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Who is here?' })).toBeFocused();
    const scan = async (serial: number) => {
      const { bookingReference, patientName } = personOf(everybody, serial);
      await hands.scan(bookingReference);
      await said(`Serial ${serial}, ${patientName}, is here.`);
    };
    const isInside = (serial: number) =>
      expect(inside(page)).toContainText(`With the doctor${serial}${nameOf(serial)}`);
    const call = async (serial: number) => {
      await expect(inside(page)).toContainText(`Next: ${serial},`);
      await page.waitForTimeout(BOUNCE_MS);
      await hands.press('Enter');
      await isInside(serial);
    };
    const nameOf = (serial: number) => NAMES[serial - 1] as string;

    // Most patients have a ticket that is scanned. The first one knows only the serial, the second one only
    // the phone.
    await hands.type('1');
    await said('Serial 1, Abul Uddin, is here.');
    await hands.type(personOf(everybody, 2).patientPhone.slice(-3));
    await said(`Serial 2, ${nameOf(2)}, is here.`);
    for (let serial = 3; serial <= 20; serial += 1) await scan(serial);

    for (let serial = 1; serial <= 9; serial += 1) await call(serial);
    // Serial 9 does not answer: the next one is called. An undo takes a wrong press back.
    await page.waitForTimeout(BOUNCE_MS);
    await hands.press('-');
    await isInside(10);
    await page.waitForTimeout(BOUNCE_MS);
    await hands.press('.');
    await isInside(9);
    await page.waitForTimeout(BOUNCE_MS);
    await hands.press('-');
    await isInside(10);
    // Serial 9 is back, behind the next three.
    await hands.scan(personOf(everybody, 9).bookingReference);
    await said(`Serial 9, ${nameOf(9)}, is here, and comes after serial 13.`);

    // An emergency goes before the others: its serial, a slash and the first reason.
    await hands.press('2', '0', '/');
    await expect(page.getByRole('dialog')).toContainText(`Bring forward serial 20, ${nameOf(20)}`);
    await hands.press('1');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await call(20);
    for (const serial of [11, 12, 13, 9]) await call(serial);

    // The other patients arrive while the doctor sees those before them.
    for (let serial = 14; serial <= 19; serial += 1) await call(serial);
    for (let serial = 21; serial <= PEOPLE; serial += 1) {
      await scan(serial);
      if (serial > 22) await call(serial - 2);
    }
    for (const serial of [PEOPLE - 1, PEOPLE]) await call(serial);

    const presses = hands.count() / PEOPLE;
    testInfo.annotations.push({ type: 'presses for each patient', description: presses.toFixed(2) });
    expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
    // The doctor ends the sitting on the phone. Nobody was forgotten, and nobody came twice.
    await desk.act({ kind: 'end' });
    await expect(page.getByText('The sitting was ended.')).toBeVisible();
    expect(await desk.read()).toMatchObject({
      state: 'ended',
      seen: PEOPLE,
      notCome: 0,
      entries: [],
      notHere: [],
    });
  },
);

/** Within this time two calls are one press that bounced (web/src/admin/queue/use-desk-acts.ts). */
const BOUNCE_MS = 450;

test('a walk-in gets a serial by keys, and is in the queue', async ({ page, server }) => {
  const desk = await sittingOf(server, 'Dr. Of The Walk-in', ['Abul Uddin']);
  await visit(page, `/admin/queue?doctor=${desk.doctor.id}`);
  await expect(page.getByRole('textbox', { name: 'Who is here?' })).toBeFocused();
  await page.keyboard.press('+');
  await expect(page.getByLabel('Phone, name or reference')).toBeFocused();
  await page.keyboard.type('01877123456');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Patient name')).toBeFocused();
  await page.keyboard.type('Rahela Walkin');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Serial 2 for Rahela Walkin.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print slip' })).toBeVisible();
  await expectAccessible(page);
  const state = await callAs<QueueState>(server, 'Viewer', desk.url);
  expect(state.entries.map(({ patientName, status }) => [patientName, status])).toEqual([
    ['Rahela Walkin', 'Confirmed'],
  ]);
});
