import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { callAs, sharedSession } from './support/api.ts';
import type { RunningServer } from './support/server.ts';
import { personOf, sittingOf } from './support/sitting.ts';
import { expect, storageOf, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit, waitUntilKept } from './support/visit.ts';

// The desk while it does not reach the server: what is done there is kept, and reaches the server once.

test.use({ role: 'Staff' });

const NO_SERVER = /ERR_|Failed to fetch|Failed to load resource/;
/** A desk takes no second call for this long. */
const AFTER_A_CALL_MS = 450;

const till = (page: Page) => page.getByRole('region', { name: 'With the doctor' }).first();
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Opens the desk of a sitting, and waits until it has numbers and what a start without the server needs. */
async function openDesk(page: Page, server: RunningServer, doctorId: number): Promise<void> {
  const leased = page.waitForResponse(/\/lease\?/);
  await visit(page, `${server.url}/admin/queue?doctor=${doctorId}`);
  await leased;
  await waitUntilKept(page, '/admin/queue');
}

async function arrive(page: Page, serial: number): Promise<void> {
  await page.keyboard.type(String(serial));
  await page.keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`^Serial ${serial}, .* is here`))).toBeVisible();
}

async function pressKey(page: Page, key: string, inside: string): Promise<void> {
  await page.waitForTimeout(AFTER_A_CALL_MS);
  await page.keyboard.press(key);
  await expect(till(page)).toContainText(inside);
}

/** Gives a number of the desk's block to somebody without a phone. */
async function giveWalkIn(desk: Page, name: string): Promise<void> {
  await desk.keyboard.press('+');
  const line = desk.getByRole('dialog', { name: /^New serial/ });
  await line.getByRole('button', { name: 'No phone' }).click();
  await line.getByLabel('Age').fill('61');
  await line.getByLabel('Patient name').fill(name);
  await expect(line.getByText('Write it on a paper for the patient.')).toBeVisible();
  await expectAccessible(desk);
  await line.getByRole('button', { name: 'Give serial' }).click();
  await expect(line).toBeHidden();
}

interface Act {
  kind: string;
  serialNumber: number | null;
  calledSerial: number | null;
}
/** The record of a sitting, one act a line: 'call-next 3', 'pass-over 1 > 2'. */
async function recordOf(server: RunningServer, url: string): Promise<string[]> {
  const { acts } = await callAs<{ acts: Act[] }>(server, 'Viewer', `${url}/record`);
  return acts.map(({ kind, serialNumber, calledSerial }) =>
    [kind, serialNumber, calledSerial && (serialNumber ? `> ${calledSerial}` : calledSerial)]
      .filter((part) => part !== null)
      .join(' '),
  );
}

test('a desk that loses the server goes on over a reload, and the server has each act once in its order', async ({
  newVisitor,
  startOwnServer,
  browserLog,
}) => {
  browserLog.allow(NO_SERVER);
  const server = await startOwnServer();
  const storageState = storageOf(server, await sharedSession(server, 'Staff'));
  const sitting = await sittingOf(server, 'Dr. Of A Bad Day', ['Abul', 'Bithi', 'Chand', 'Delwar']);
  const desk = await newVisitor({ storageState });
  await openDesk(desk, server, sitting.doctor.id);
  await arrive(desk, 1);

  await server.killAndRestart(async () => {
    await arrive(desk, 2);
    await expect(row(desk, 'Bithi')).toContainText('kept here');
    await expect(desk.getByText('No connection to the server.')).toBeVisible();
    await arrive(desk, 3);
    await pressKey(desk, 'Enter', '1Abul');
    await pressKey(desk, '-', '2Bithi');
    await giveWalkIn(desk, 'Rahima Khatun');
    await expect(desk.getByText(/^Serial 91 for Rahima Khatun\. Write it/)).toBeVisible();
    await expect(row(desk, 'Rahima Khatun')).toContainText('kept here');

    await desk.reload();
    await expect(till(desk)).toContainText('2Bithi');
    await expect(desk.getByText('5 acts kept here')).toBeVisible();
    await pressKey(desk, 'Enter', '3Chand');
    await expectAccessible(desk);
  });

  await expect(desk.getByText('6 acts were sent.')).toBeVisible();
  await expect(desk.getByText('No connection to the server.')).toBeHidden();
  await expect(desk.getByText('kept here')).toHaveCount(0);
  expect(await recordOf(server, sitting.url)).toEqual([
    'arrive 1',
    'arrive 2',
    'arrive 3',
    'call-next 1',
    'pass-over 1 > 2',
    'arrive 91',
    'call-next 3',
  ]);
  const after = await sitting.read();
  expect(after.current?.serialNumber).toBe(3);
  expect(personOf(after.entries, 91).patientName).toBe('Rahima Khatun');
});

test(
  'what another desk did meanwhile is settled person by person, by the keyboard alone',
  THOROUGH,
  async ({ newVisitor, startOwnServer, browserLog }) => {
    browserLog.allow(NO_SERVER);
    const server = await startOwnServer();
    const storageState = storageOf(server, await sharedSession(server, 'Staff'));
    const sitting = await sittingOf(server, 'Dr. Of Two Truths', ['Abul', 'Bithi', 'Chand', 'Delwar']);
    await sitting.arrive(1, 2, 3);
    const desk = await newVisitor({ storageState, viewport: { width: 360, height: 740 } });
    await openDesk(desk, server, sitting.doctor.id);

    await desk.context().setOffline(true);
    await desk.getByRole('button', { name: /^Call next/ }).click();
    await expect(till(desk)).toContainText('1Abul');
    await desk.waitForTimeout(AFTER_A_CALL_MS);
    await desk.getByRole('button', { name: /^Call next/ }).click();
    await expect(till(desk)).toContainText('2Bithi');
    // Meanwhile another desk calls the first one, passes them over, and has the second one inside.
    await sitting.act({ kind: 'call-next' });
    await sitting.act({ kind: 'pass-over' });
    await sitting.act({ kind: 'call-next' });
    await desk.context().setOffline(false);

    const panel = desk.getByRole('region', { name: 'Who is right?' });
    await expect(panel.getByText('1, Abul')).toBeVisible();
    await expect(panel).toContainText('seen');
    await expect(panel).toContainText('The clinic’s list now: called, was not here');
    await expectAccessible(desk);
    await panel.getByRole('button', { name: 'What was kept here is right' }).first().press('Enter');
    await expect(panel).toBeHidden();
    expect(personOf((await sitting.read()).finished, 1).status).toBe('Completed');
  },
);

/** Has the doctor's phone call whoever waits there, as many as it is asked for. */
async function callOnPhone(phone: Page, most: number): Promise<void> {
  for (let called = 0; called < most; called += 1) {
    const button = phone.getByRole('button', { name: /^Next: number/ });
    if (!(await button.isVisible())) return;
    const before = (await till(phone).textContent()) ?? '';
    await button.click();
    await expect(till(phone)).not.toHaveText(before);
  }
}

test(
  "a morning of 60 patients with two desks and a doctor's phone: the network is cut and the server killed, and everybody is seen once",
  THOROUGH,
  async ({ newVisitor, startOwnServer, browserLog }) => {
    test.setTimeout(900_000);
    browserLog.allow(NO_SERVER);
    const server = await startOwnServer();
    const storageState = storageOf(server, await sharedSession(server, 'Staff'));
    const names = Array.from({ length: 60 }, (_, index) => `Patient${index + 1}`);
    const sitting = await sittingOf(server, 'Dr. Of A Whole Morning', names);
    const left = await newVisitor({ storageState });
    const right = await newVisitor({ storageState });
    const phone = await newVisitor({ storageState, viewport: { width: 360, height: 740 } });
    for (const desk of [left, right]) await openDesk(desk, server, sitting.doctor.id);
    await visit(phone, server.url + sitting.address);
    await expect(phone.getByRole('button', { name: 'I am here' }).or(till(phone)).first()).toBeVisible();

    /** Six people come to the two desks, and up to five are called. */
    async function round(first: number): Promise<void> {
      for (const serial of [first, first + 2, first + 4]) await arrive(left, serial);
      for (const serial of [first + 1, first + 3, first + 5]) await arrive(right, serial);
      await callOnPhone(phone, 5);
    }
    const cut = async (page: Page, work: () => Promise<void>) => {
      await page.context().setOffline(true);
      await work();
      await page.context().setOffline(false);
      await expect(page.getByText('No connection to the server.')).toBeHidden();
      await expect(page.getByText('kept here')).toHaveCount(0);
    };

    await round(1);
    await cut(left, async () => {
      await round(7);
      await giveWalkIn(left, 'Rahima Khatun');
    });
    await server.killAndRestart(() => round(13));
    await round(19);
    await cut(phone, () => round(25));
    await cut(right, () => server.killAndRestart(() => round(31)));
    await round(37);
    await server.killAndRestart(async () => {
      await round(43);
      await left.reload();
      await expect(left.getByText(/kept here$/).first()).toBeVisible();
    });
    await cut(left, () => cut(phone, () => round(49)));
    await round(55);

    for (const one of [left, right, phone]) {
      await expect(one.getByText('No connection to the server.')).toBeHidden();
      await expect(one.getByText(/kept here/)).toHaveCount(0);
      await expect(one.getByRole('region', { name: 'Who is right?' })).toHaveCount(0);
    }
    await expect.poll(async () => (await sitting.read()).notHere.length).toBe(0);
    await expect(async () => {
      await callOnPhone(phone, 61);
      expect((await sitting.read()).seen).toBe(60);
    }).toPass();
    await phone.getByRole('button', { name: 'Done', exact: true }).click();
    await expect.poll(async () => (await sitting.read()).seen).toBe(61);

    const record = await recordOf(server, sitting.url);
    const people = [...names.map((_, index) => index + 1), 91];
    const once = (kind: string) =>
      record
        .filter((line) => line.startsWith(`${kind} `))
        .map((line) => Number(line.split(' ')[1]))
        .sort((one, other) => one - other);
    expect(once('arrive')).toEqual(people);
    expect(once('call-next')).toEqual(people);
  },
);
