import { addDoctor, newPerson } from './support/clinic.ts';
import { expect, test } from './support/test.ts';
import { codeField, nameField, phoneField, sendButton, shownCode, ticketOf } from './support/wizard.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test('on a slow phone every press counts, from the first paint to the serial', async ({ page, server }) => {
  const doctor = await addDoctor(server);
  const person = newPerson();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });

  await page.goto(`/book/${doctor.id}`, { waitUntil: 'commit' });
  await nameField(page).fill(person.name);
  await phoneField(page).fill(person.phone);
  await sendButton(page).tap({ noWaitAfter: true });
  await expect(codeField(page)).toBeVisible();
  // Whichever came first, the scripts or the answer to the form: the code can be entered.
  await codeField(page).pressSequentially(await shownCode(page));
  await page
    .getByRole('button', { name: 'Verify Code' })
    .tap({ noWaitAfter: true, timeout: 2_000 })
    .catch(() => {});
  await expect(ticketOf(page)).toContainText(person.name);
});
