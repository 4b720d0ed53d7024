import type { QueueMoney, VisitAccount } from '@clinic-serial/contract/subjects/payments';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { callAs, sharedSession } from './support/api.ts';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { countSheets } from './support/paper.ts';
import { walkIn } from './support/reception.ts';
import { expect, storageOf, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { tabTo, visit } from './support/visit.ts';

// A paid visit by keys alone, from the booking to the close of the cash box. What each screen says and
// refuses is tested in web/src/admin/money-desk and web/src/admin/queue.

const FEES = { FEES: 'desk', CONSULTATION_FEE: '500' };

/** Arrival, payment in cash, receipt, call and done, for a serial of one digit. */
const KEYS_OF_A_VISIT = 7;
/** Counted cash of four digits and the two presses of Enter around it. */
const KEYS_OF_A_CLOSE = 6;

/** What the browser logs of a payment that the server refuses. */
const REFUSED = /status of 409 .*\/payments/;

const box = (page: Page) => page.getByPlaceholder('Serial, phone, name or scan');
const dialog = (page: Page, name: string) =>
  page.getByRole('dialog', { name: new RegExp(`^Money: serial \\d+, ${name}$`) });

/** Prints as a desk's browser does: it says afterwards that the paper is out. Counts in `data-prints`. */
async function printAtOnce(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.print = () => {
      const root = document.documentElement;
      root.dataset.prints = String(Number(root.dataset.prints ?? 0) + 1);
      root.dataset.printed = document.querySelector('[data-receipt]')?.textContent ?? '';
      window.dispatchEvent(new Event('afterprint'));
    };
    localStorage.setItem('desk_booking_type', 'Phone');
  });
}

/** Counts the keys. */
function hands({ keyboard }: Page) {
  let keys = 0;
  return {
    async press(...each: string[]) {
      for (const key of each) {
        keys += 1;
        await keyboard.press(key);
      }
    },
    take() {
      const taken = keys;
      keys = 0;
      return taken;
    },
  };
}

test(
  'a visit from the booking to the close of the box, by keys',
  THOROUGH,
  async ({ startOwnServer, newVisitor, browserLog }, testInfo) => {
    browserLog.allow(REFUSED);
    const server = await startOwnServer(FEES);
    const { today } = await readClinic(server);
    const doctor = await addDoctor(server, { name: 'Dr. Paid Visit' });
    const page = await newVisitor({
      storageState: storageOf(server, await sharedSession(server, 'Staff')),
      viewport: { width: 1366, height: 768 },
    });
    await printAtOnce(page.context());
    const hand = hands(page);
    const person = newPerson('Fuad');
    await visit(page, `${server.url}/admin/queue?doctor=${doctor.id}`);
    await expect(box(page)).toBeFocused();

    // A caller gets a serial.
    await hand.press('+');
    await expect(page.getByLabel('Phone, name or reference')).toBeFocused();
    await hand.press(...person.phone, 'Enter');
    await expect(page.getByLabel('Patient name')).toBeFocused();
    await hand.press(...person.name, 'Enter');
    await expect(page.getByText(`Serial 1 for ${person.name}.`)).toBeVisible();
    await expect(page.getByText('Due 500')).toBeVisible();
    // It can be paid at once, by the next key.
    await expect(page.getByRole('button', { name: 'Take 500 taka' })).toBeVisible();
    await expect(box(page)).toBeFocused();
    const ofBooking = hand.take();
    expect(ofBooking).toBe(1 + person.phone.length + 1 + person.name.length + 1);

    // The caller comes, pays in cash, gets the receipt, is called, and is done.
    await hand.press('1', 'Enter', '=');
    await expect(dialog(page, person.name)).toBeVisible();
    await expect(page.getByLabel('Amount in taka')).toBeFocused();
    await hand.press('Enter');
    await expect(page.getByText(/^Paid 500 taka · receipt \d+-2027-000001$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print receipt' })).toBeFocused();
    await hand.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-prints', '1');
    await expect(page.locator('html')).toHaveAttribute('data-printed', /Fuad.*500/);
    await expect(dialog(page, person.name)).toHaveCount(0);
    await expect(box(page)).toBeFocused();
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
    await hand.press('Enter');
    await expect(page.getByRole('button', { name: 'Serial 1 is done' })).toBeVisible();
    // Two presses of Enter this close together would be one that bounced.
    await page.waitForTimeout(500);
    await hand.press('Enter');
    await expect(page.getByText('Serial 1 is done.')).toBeVisible();
    const ofVisit = hand.take();
    expect(ofVisit).toBe(KEYS_OF_A_VISIT);

    const { visits } = await callAs<{ visits: QueueMoney[] }>(
      server,
      'Staff',
      `/queue/${doctor.id}/${today}/money?sitting=1`,
    );
    expect(visits).toMatchObject([{ state: 'paid', paid: 50_000, due: 0 }]);

    // The cashier counts the box.
    await visit(page, `${server.url}/admin/money`);
    await tabTo(page, page.getByRole('button', { name: 'Close the day', exact: true }));
    await hand.press('Enter');
    await expect(page.getByLabel('Counted cash, in taka')).toBeFocused();
    await hand.press(...'0500', 'Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const ofClose = hand.take();
    expect(ofClose).toBe(KEYS_OF_A_CLOSE);
    testInfo.annotations.push({
      type: 'keys',
      description: `booking ${ofBooking}, visit ${ofVisit}, close ${ofClose}`,
    });

    // Nothing can be added to the closed day.
    const other = await walkIn(server, doctor, today, newPerson('Late Payer'));
    await visit(page, `${server.url}/admin/appointments/${other.id}`);
    await page.getByRole('button', { name: 'Take 500 taka' }).click();
    await expect(page.getByLabel('Amount in taka')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^This day of the cash box is closed/)).toBeVisible();
  },
);

test(
  'two desks that take the same money take it once, and the second sees how it is now',
  THOROUGH,
  async ({ startOwnServer, newVisitor, browserLog }) => {
    browserLog.allow(REFUSED);
    const server = await startOwnServer(FEES);
    const { today } = await readClinic(server);
    const doctor = await addDoctor(server, { name: 'Dr. Two Desks' });
    const { id } = await walkIn(server, doctor, today, newPerson('Nobody Twice'));
    const open = async (role: 'Staff' | 'Admin', width: number) => {
      const page = await newVisitor({
        storageState: storageOf(server, await sharedSession(server, role)),
        viewport: { width, height: 740 },
      });
      await visit(page, `${server.url}/admin/appointments/${id}`);
      await page.getByRole('button', { name: 'Take 500 taka' }).click();
      await expect(page.getByLabel('Amount in taka')).toBeFocused();
      return page;
    };
    const [first, second] = [await open('Staff', 1366), await open('Admin', 360)];
    await expectAccessible(second, 'dark');
    await expectNoSidewaysScroll(second);
    await first.getByLabel('Amount in taka').fill('200');
    await first.keyboard.press('Enter');
    await expect(first.getByText(/^Paid 200 taka/)).toBeVisible();
    await second.keyboard.press('Enter');
    await expect(second.getByText(/You see how it is now/)).toBeVisible();
    await expect(second.getByLabel('Amount in taka')).toHaveValue('300');
    await second.getByLabel('Amount in taka').press('Enter');
    await expect(second.getByText(/^Paid 300 taka/)).toBeVisible();
    await expectAccessible(second, 'light');
    const { entries, paid } = await callAs<VisitAccount>(server, 'Staff', `/appointments/${id}/money`);
    expect([entries.length, paid]).toEqual([2, 50_000]);

    // The page of an appointment has a slip too. Of a receipt, neither the slip nor an empty sheet is
    // printed.
    await second.evaluate(() => {
      window.print = () => undefined;
      window.addEventListener('afterprint', (event) => event.stopImmediatePropagation(), true);
    });
    await second.getByRole('button', { name: 'Print receipt' }).click();
    await expect(second.locator('[data-receipt]')).toBeAttached();
    expect(await countSheets(second, { width: '80mm', height: '200mm' })).toBe(1);
  },
);

test(
  'where the clinic records no payments, the staff’s pages say nothing of money',
  THOROUGH,
  async ({ server, newVisitor }) => {
    const { today } = await readClinic(server);
    const doctor = await addDoctor(server, { name: 'Dr. Without Words' });
    const { id } = await walkIn(server, doctor, today, newPerson('Free Of Words'));
    const page = await newVisitor({ storageState: storageOf(server, await sharedSession(server, 'Admin')) });
    const addresses = [
      `/admin/queue?doctor=${doctor.id}`,
      `/admin/appointments?doctor=${encodeURIComponent(doctor.name)}`,
      `/admin/appointments/${id}`,
    ];
    for (const address of addresses) {
      await visit(page, server.url + address);
      await expect(page.getByText('Free Of Words').first()).toBeVisible();
      const words = await page.locator('body').innerText();
      expect(words, address).not.toMatch(/\b(taka|Due|Paid|Money|Receipt)\b/);
    }
  },
);
