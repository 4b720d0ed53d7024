import { readFile } from 'node:fs/promises';
import type { VisitAccount } from '@clinic-serial/contract/subjects/payments';
import { expectAccessible } from './support/accessibility.ts';
import { callAs, openSession } from './support/api.ts';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { countSheets } from './support/paper.ts';
import { walkIn } from './support/reception.ts';
import type { RunningServer } from './support/server.ts';
import { expect, sidebar, storageOf, test, valueBeside } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { tabTo, visit } from './support/visit.ts';

// A day of a cash box, from the cash at the beginning to the close, and what the report says of it. The sums
// are proved in server/src/money, the choices of the page in web/src/admin/money.

const FEES = { FEES: 'desk', CONSULTATION_FEE: '500' };

/** Takes money as another screen of the desk does. */
function pay(server: RunningServer, appointmentId: number, amount: number, way: string) {
  const body = { amount, way, expectedVersion: 0, key: `key-of-the-day-${appointmentId}` };
  const path = `/appointments/${appointmentId}/payments`;
  return callAs<VisitAccount>(server, 'Admin', path, { method: 'POST', body });
}

test('a day of a cash box is opened, counted and closed by keys, and its figures lead to their rows', async ({
  startOwnServer,
  newVisitor,
}) => {
  const server = await startOwnServer(FEES);
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name: 'Dr. Of The Money' });
  const first = await walkIn(server, doctor, today, newPerson('Karim Paid'));
  const second = await walkIn(server, doctor, today, newPerson('Rahima Part'));
  const page = await newVisitor({ storageState: storageOf(server, await openSession(server, 'Admin')) });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await visit(page, `${server.url}/admin/dashboard`);
  await sidebar(page).getByRole('link', { name: 'Money' }).focus();
  await page.keyboard.press('Enter');
  const opening = button('Enter the cash at the beginning');
  await expect(opening).toBeVisible();
  await tabTo(page, opening);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Cash in the box, in taka')).toBeFocused();
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  await expect(valueBeside(page, 'Cash at the beginning')).toHaveText('1,000');

  await pay(server, first.id, 50_000, 'cash');
  await pay(server, second.id, 20_000, 'bkash');
  await page.reload();
  await expect(valueBeside(page, 'Cash that should be in the box')).toHaveText('1,500');
  await expectAccessible(page);

  await tabTo(page, button('Close the day'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Counted cash, in taka')).toBeFocused();
  await page.keyboard.type('1450');
  await expect(page.getByRole('dialog')).toContainText('50 taka are missing.');
  await expectAccessible(page);
  // Without a word the day stays open.
  await page.keyboard.press('Enter');
  const words = page.getByLabel('Why, in a few words');
  await expect(words).toBeFocused();
  await page.keyboard.type('Rickshaw for the blood sample');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Closed Today, .* by /)).toBeVisible();
  await expect(page.getByText('Counted cash: 1,450. 50 taka are missing.', { exact: false })).toBeVisible();
  await expect(button('Close the day')).toHaveCount(0);

  // Each figure of the report leads to its rows.
  await page.getByRole('tab', { name: 'My cash box' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('By', { exact: true }).selectOption('doctor');
  await page.getByRole('link', { name: /^Taken, Dr\. Of The Money: 700/ }).press('Enter');
  await expect(page.getByRole('row', { name: /Karim Paid/ })).toContainText('500');
  await expect(page.getByRole('row', { name: /Rahima Part/ })).toContainText('bKash');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole('link', { name: /^Due, Dr\. Of The Money: 300/ }).press('Enter');
  await expect(page.getByText('300 taka are due.')).toBeVisible();
  await page.getByRole('link', { name: /Rahima Part/ }).press('Enter');
  await expect(page).toHaveURL(`${server.url}/admin/appointments/${second.id}`);
});

test(
  'the shares of the doctors are a page, a sheet of paper for each, and a file',
  THOROUGH,
  async ({ startOwnServer, newVisitor }) => {
    const server = await startOwnServer(FEES);
    const { today } = await readClinic(server);
    const doctor = await addDoctor(server, { name: 'Dr. Of The Share' });
    const seen = await walkIn(server, doctor, today, newPerson('Karim Seen'));
    await pay(server, seen.id, 50_000, 'cash');
    const path = `/appointments/${seen.id}/status`;
    await callAs(server, 'Staff', path, { method: 'PUT', body: { status: 'Completed' } });
    const page = await newVisitor({
      storageState: storageOf(server, await openSession(server, 'Admin')),
      viewport: { width: 360, height: 740 },
    });
    await visit(page, `${server.url}/admin/money?tab=shares&doctor=${doctor.id}`);
    await expect(page.getByRole('heading', { name: doctor.name })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText('500');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    for (const tab of ['box', 'report', 'entries', 'due', 'give-back']) {
      await visit(page, `${server.url}/admin/money?tab=${tab}`);
      await expect(page.getByRole('tab', { selected: true })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNoSidewaysScroll(page);
    }

    await visit(page, `${server.url}/admin/money?tab=shares&doctor=${doctor.id}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`shares-${today}.csv`);
    const [, line] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(line).toBe('Dr. Of The Share,,new,1,500,0,500');
    // What is printed stays until the browser says that it has been printed.
    await page.evaluate(() => {
      window.print = () => {};
    });
    await page.getByRole('button', { name: 'Print the share of Dr. Of The Share' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Received', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden();
    expect(await countSheets(page, { format: 'A4' })).toBe(1);
  },
);
