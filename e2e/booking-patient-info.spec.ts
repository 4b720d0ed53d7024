import { addDoctor, newPerson } from './support/clinic.ts';
import { holdRequests } from './support/hold.ts';
import { expect, test } from './support/test.ts';
import { waitUntilStarted } from './support/visit.ts';
import {
  alertOf,
  codeAfter,
  codeField,
  enterCode,
  grouped,
  nameField,
  openWizard,
  phoneField,
  sendButton,
} from './support/wizard.ts';

/** The scripts of a page. On a slow network the page is visible before they arrive. */
const SCRIPTS = '**/assets/*.js';

test('step 1 says what is missing, at the field, and clears it as it is typed', async ({ page, server }) => {
  const doctor = await addDoctor(server);
  await openWizard(page, doctor);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/request-otp')) requests += 1;
  });

  await sendButton(page).click();
  await expect(page.getByText('Please enter your full name')).toBeVisible();
  await expect(page.getByText('Please enter your phone number')).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveAccessibleDescription(/Please enter your full name/);
  await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(alertOf(page, 'Please check: Full name, Phone number')).toHaveCount(1);

  await nameField(page).fill('   ');
  await sendButton(page).click();
  await expect(page.getByText('Please enter your full name')).toBeVisible();
  await nameField(page).fill('Karim');
  await expect(page.getByText('Please enter your full name')).toBeHidden();

  const invalid = 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)';
  for (const phone of ['0171234567', '02712345678', '12345']) {
    await phoneField(page).fill(phone);
    await sendButton(page).click();
    await expect(page.getByText(invalid)).toBeVisible();
    await expect(phoneField(page)).toBeFocused();
  }
  expect(requests).toBe(0);
});

test('the phone is grouped while it is typed, and understood however it comes', async ({ page, server }) => {
  await openWizard(page, await addDoctor(server));
  const phone = phoneField(page);
  await phone.pressSequentially('017123456789');
  await expect(phone).toHaveValue('01712-345678');

  await phone.press('Home');
  await phone.press('Delete');
  await expect(phone).toHaveValue('17123-45678');
  await phone.pressSequentially('0');
  await expect(phone).toHaveValue('01712-345678');
  // The caret is still after the first typed digit.
  await phone.pressSequentially('9');
  await expect(phone).toHaveValue(/^09/);

  for (const typed of ['+880 1712-345678', '8801712345678', '০১৭১২৩৪৫৬৭৮']) {
    await phone.fill(typed);
    await expect(phone).toHaveValue('01712-345678');
  }
});

test.describe('before the scripts have arrived', () => {
  test('what is typed is kept', async ({ page, server }) => {
    const doctor = await addDoctor(server);
    const person = newPerson();
    const release = await holdRequests(page, SCRIPTS);
    await page.goto(`/book/${doctor.id}`, { waitUntil: 'commit' });
    await nameField(page).fill(person.name);
    await phoneField(page).fill(person.phone);
    release();

    await expect(phoneField(page)).toHaveValue(grouped(person.phone));
    const code = await codeAfter(page, () => sendButton(page).click());
    const { appointment } = await enterCode(page, code);
    expect(appointment.patientName).toBe(person.name);
  });

  test('a press on the button loses nothing', async ({ page, server }) => {
    const doctor = await addDoctor(server);
    const person = newPerson();
    const release = await holdRequests(page, SCRIPTS);
    await page.goto(`/book/${doctor.id}`, { waitUntil: 'commit' });
    await nameField(page).fill(person.name);
    await phoneField(page).fill(person.phone);
    await sendButton(page).click({ force: true });
    release();
    await waitUntilStarted(page);
    await expect(page).toHaveURL(`/book/${doctor.id}`);
    const kept = async () =>
      (await codeField(page).isVisible()) || (await nameField(page).inputValue()) !== '';
    await expect.poll(kept, 'either the code is asked for, or the answers still stand').toBe(true);
  });
});
