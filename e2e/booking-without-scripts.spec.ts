import { addDoctor, newPerson, readLiveStatus } from './support/clinic.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import {
  alertOf,
  codeField,
  fillInfo,
  nameField,
  phoneField,
  sendButton,
  shownCode,
  successOf,
  ticketOf,
  wrongCode,
} from './support/wizard.ts';

test.use({ sharesServer: true, javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

test('a serial is booked, whatever goes wrong on the way', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 400/);
  const doctor = await addDoctor(server);
  const person = newPerson('Sajeda Khatun');
  const verify = page.getByRole('button', { name: 'Verify Code' });
  await page.goto(`/book/${doctor.id}`);

  await fillInfo(page, { ...person, phone: '0171' });
  await sendButton(page).click();
  await expect(phoneField(page)).toHaveAccessibleDescription(/valid Bangladeshi phone number/);
  await expect(nameField(page)).toHaveValue('Sajeda Khatun');

  await phoneField(page).fill(person.phone);
  await sendButton(page).click();
  await page.getByRole('button', { name: 'change phone' }).click();
  await expect(nameField(page)).toHaveValue('Sajeda Khatun');
  await sendButton(page).click();
  await page.getByRole('button', { name: 'Resend verification code' }).click();
  const code = await shownCode(page);
  await codeField(page).fill(wrongCode(code));
  await verify.click();
  await expect(alertOf(page, 'The code is not correct. 4 tries left.')).toBeVisible();

  await codeField(page).fill(code);
  await codeField(page).press('Enter');
  await expect(successOf(page)).toBeVisible();
  await expect(ticketOf(page)).toContainText('Sajeda Khatun');
  await expect(ticketOf(page).getByRole('img')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print Confirmation' })).toBeHidden();
  const { booked } = await readLiveStatus(server, doctor.id);
  expect(booked).toBe(1);

  await page.reload();
  await expect(ticketOf(page)).toContainText('Sajeda Khatun');
  expect((await readLiveStatus(server, doctor.id)).booked).toBe(1);
});

test(
  'every page of a booking can be read again, and nothing is sent twice',
  THOROUGH,
  async ({ page, server, context }) => {
    const doctor = await addDoctor(server);
    const person = newPerson('Sajeda Khatun');
    const address = `/book/${doctor.id}`;
    await page.goto('/doctors');
    await page.goto(address);
    await fillInfo(page, person);
    await sendButton(page).click();
    const code = await shownCode(page);
    expect(code).toMatch(/^\d{4}$/);
    expect(page.url()).toMatch(new RegExp(`${address}$`));
    const ways: (() => Promise<unknown>)[] = [
      () => page.reload(),
      () => page.goBack(),
      () => page.goForward(),
      async () => {
        await page.goto('/doctors');
        await page.goBack();
      },
      async () => {
        await page.getByRole('link', { name: 'বাংলা' }).click();
        await expect(page.getByText('যাচাই কোড').first()).toBeVisible();
        await page.getByRole('link', { name: 'English' }).click();
      },
    ];
    for (const go of ways) {
      await go();
      await expect(codeField(page)).toBeVisible();
      expect(await shownCode(page)).toBe(code);
    }

    // A tab that the browser restores reads its address, and so does another tab.
    const restored = await context.newPage();
    await restored.goto(address);
    await codeField(restored).fill(code);
    await codeField(restored).press('Enter');
    await expect(ticketOf(restored)).toContainText('Sajeda Khatun');
    await page.getByRole('button', { name: 'Resend verification code' }).click();
    await expect(ticketOf(page)).toContainText('Sajeda Khatun');
    for (const go of [() => page.reload(), () => page.goBack(), () => page.goForward()]) {
      await go();
      await expect(ticketOf(page)).toContainText('Sajeda Khatun');
    }
    expect((await readLiveStatus(server, doctor.id)).booked).toBe(1);

    await page.getByRole('button', { name: 'Book Another Appointment' }).click();
    await expect(nameField(page)).toHaveValue('');
    await restored.reload();
    await expect(nameField(restored)).toHaveValue('');
    await restored.close();
  },
);
