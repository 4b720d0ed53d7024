import type { Page } from '@playwright/test';
import { addDoctor, newPerson } from './support/clinic.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { codeField, nameField, phoneField, sendButton, shownCode, ticketOf } from './support/wizard.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

test(
  'on a slow phone every press counts, from the first paint to the serial',
  THOROUGH,
  async ({ page, server }) => {
    const doctor = await addDoctor(server);
    const person = newPerson();
    await slowDown(page);

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
  },
);

for (const [home, language] of [
  ['/', 'English'],
  ['/bn', 'Bangla'],
] as const) {
  test(
    `a first patient gets a serial with six presses on a slow phone, in ${language}`,
    THOROUGH,
    async ({ page, server }, testInfo) => {
      // The only doctor who sits now, and so the first on the home page.
      const doctor = await addDoctor(server, { name: `Dr. First Help ${language}` });
      const person = newPerson();
      let presses = 0;
      const tap = async (selector: string) => {
        presses += 1;
        await page.locator(selector).tap({ noWaitAfter: true });
      };
      await slowDown(page);
      const from = Date.now();

      await page.goto(home, { waitUntil: 'commit' });
      await tap(`[aria-labelledby="today-title"] a[href$="/book/${doctor.id}"]`);
      await tap('input[name="patientName"]');
      await page.keyboard.type(person.name);
      await tap('input[name="patientPhone"]');
      await page.keyboard.type(person.phone);
      await tap('form[data-uses-scripts] button[type="submit"]');
      const code = page.locator('input[autocomplete="one-time-code"]');
      await expect(code).toBeVisible();
      const digits = await page.getByText(/^\d{4}$/).innerText();
      await tap('input[autocomplete="one-time-code"]');
      await page.keyboard.type(digits);
      const serial = page.locator('[data-ticket-serial]');
      await expect(serial).toBeVisible();
      testInfo.annotations.push({ type: 'seconds', description: String((Date.now() - from) / 1_000) });
      expect(presses).toBeLessThanOrEqual(6);
      // The live page is one press away.
      await page.locator('a[href*="/q/"]').first().tap();
      await expect(page).toHaveURL(/\/q\//);
    },
  );
}
