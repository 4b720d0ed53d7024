import type { Page } from '@playwright/test';
import { sharedSession } from './support/api.ts';
import { personOf, sittingOf } from './support/sitting.ts';
import { expect, storageOf, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

// Two desks and a doctor's phone at one sitting. The races on the server are proved in server/src/queue.

test.use({ role: 'Staff' });

const PHONE = { width: 360, height: 740 };
const inside = (page: Page) => page.getByRole('region', { name: 'With the doctor' }).first();
/** A desk takes no press for this long after somebody else's call has appeared. */
const AFTER_A_CALL_MS = 450;
const isLost = (page: Page) => page.getByText('No connection to the server.');

test(
  'two desks and a phone see the same, and come back by themselves when the server was killed',
  THOROUGH,
  async ({ newVisitor, startOwnServer, browserLog }) => {
    test.setTimeout(120_000);
    // Presses of two at once, and everything that is asked while the server is away.
    browserLog.allow(/status of 409 .*\/acts\?/);
    browserLog.allow(
      /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)/,
    );
    const server = await startOwnServer();
    const storageState = storageOf(server, await sharedSession(server, 'Staff'));
    const sitting = await sittingOf(server, 'Dr. Of Two Desks', ['Abul', 'Bithi', 'Chand', 'Delwar', 'Enam']);
    const desks = [await newVisitor({ storageState }), await newVisitor({ storageState })] as const;
    const phone = await newVisitor({ storageState, viewport: PHONE });
    const all = [...desks, phone];
    for (const desk of desks) await visit(desk, `${server.url}/admin/queue?doctor=${sitting.doctor.id}`);
    await visit(phone, server.url + sitting.address);
    const everybodySees = async (serialAndName: string) => {
      for (const one of all) await expect(inside(one)).toContainText(`With the doctor${serialAndName}`);
    };

    const [left, right] = desks;
    await expect(left.getByRole('textbox', { name: 'Who is here?' })).toBeFocused();
    for (const serial of ['1', '2', '3']) {
      await left.keyboard.type(serial);
      await left.keyboard.press('Enter');
      await expect(left.getByText(new RegExp(`^Serial ${serial}, .* is here\\.$`))).toBeVisible();
    }
    await expect(inside(right)).toContainText('Next: 1, Abul');
    await phone.getByRole('button', { name: /^Next: number 1/ }).click();
    await everybodySees('1Abul');

    // Both press at once, and both requests are on their way before one is answered: one patient is called.
    await left.waitForTimeout(AFTER_A_CALL_MS);
    const bothAreSent = waitForBoth();
    for (const desk of desks)
      await desk.route('**/acts?*', (route) => bothAreSent().then(() => route.continue()), { times: 1 });
    await Promise.all(
      desks.map((desk) =>
        inside(desk)
          .getByRole('button', { name: /^Call next/ })
          .click(),
      ),
    );
    await everybodySees('2Bithi');
    const { version, current, seen } = await sitting.read();
    expect({ seen, current: current?.serialNumber }).toEqual({ seen: 1, current: 2 });

    await server.killAndRestart(async () => {
      for (const one of all) await expect(isLost(one)).toBeVisible();
      // What was there is still there, and a press is not lost.
      await everybodySees('2Bithi');
      await right.keyboard.press('4');
      await right.keyboard.press('Enter');
      await expect(right.getByText('Serial 4, Delwar, is here.')).toBeVisible();
      await expect(right.getByText('1 act kept here')).toBeVisible();
    });
    await expect(right.getByText('1 act was sent.')).toBeVisible();
    for (const one of all) await expect(isLost(one)).toBeHidden();
    for (const desk of desks)
      await expect(
        desk.getByRole('row').or(desk.getByRole('listitem')).filter({ hasText: 'Delwar' }).first(),
      ).toContainText('here since');
    const after = await sitting.read();
    expect(after.version).toBe(version + 1);
    expect(personOf(after.entries, 4).status).toBe('Confirmed');
    await inside(left)
      .getByRole('button', { name: /^Call next/ })
      .click();
    await everybodySees('3Chand');
  },
);

/** A gate that opens for everybody when two have come to it. */
function waitForBoth(): () => Promise<void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let come = 0;
  return () => {
    come += 1;
    if (come === 2) open();
    return opened;
  };
}
