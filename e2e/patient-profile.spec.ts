import type { CodeRequested } from '@clinic-serial/contract/subjects/booking-code';
import type { Locator, Page } from '@playwright/test';
import { newPerson } from './support/clinic.ts';
import { bookedPatient, heading, logInElsewhere, openAs } from './support/patient.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { alertOf, grouped, wrongCode } from './support/wizard.ts';

test.use({ sharesServer: true });

const PROFILE = '/patient/profile';
const SEND_PHONE_CODE = '**/api/patients/*/request-phone-otp';

const name = (page: Page) => page.getByRole('textbox', { name: 'Full name' });
const phone = (page: Page) => page.getByRole('textbox', { name: 'Phone number', exact: true });
const birthDate = (page: Page) => page.getByLabel('Day');
const gender = (page: Page) => page.getByLabel('Gender');
const address = (page: Page) => page.getByLabel('Address');
const emergencyContact = (page: Page) => page.getByLabel('Emergency contact');
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Profile updated successfully!' });

/** Expects that the field is marked as invalid and has this message. */
async function expectWrong(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll(/[()]/g, '\\$&')));
}

const newPhoneCode = (page: Page) => page.getByLabel('Code sent to your new number');
const currentPhoneCode = (page: Page) => page.getByLabel('Code sent to your current number');

/**
 * Does an action that requests the codes for a change of phone, and returns them. The response contains them
 * in demo mode.
 */
async function phoneCodesAfter(
  page: Page,
  action: () => Promise<void>,
): Promise<{ next: string; current: string }> {
  const answered = page.waitForResponse(SEND_PHONE_CODE);
  await action();
  const { data } = (await (await answered).json()) as { data: CodeRequested & { current?: CodeRequested } };
  if (!data?.otp || !data.current?.otp) throw new Error('No codes were sent');
  return { next: data.otp, current: data.current.otp };
}

test('a date that is only half typed is not saved as none', THOROUGH, async ({ page, server }) => {
  await openAs(page, await bookedPatient(server), PROFILE);
  await birthDate(page).click();
  await page.keyboard.type('12');
  await save(page).click();
  await expectWrong(birthDate(page), 'Please enter the day, the month and the year, for example 12 5 1990');
  await expect(birthDate(page)).toBeFocused();
});

test('a patient changes the profile, and it is kept', async ({ page, server }) => {
  const me = await bookedPatient(server, 'Md. Jamal Hossain');
  await openAs(page, me, PROFILE);
  await expect(name(page)).toHaveValue('Md. Jamal Hossain');
  await name(page).fill('  Kabir Hossain ');
  await birthDate(page).fill('12');
  await page.getByLabel('Month').fill('5');
  await page.getByLabel('Year', { exact: true }).fill('1990');
  await gender(page).selectOption('Male');
  await address(page).fill('House 5, Road 3, Mirpur');
  await emergencyContact(page).pressSequentially('01812345678');
  await expect(emergencyContact(page)).toHaveValue('01812-345678');
  await save(page).click();
  await expect(saved(page)).toBeFocused();
  await page.getByRole('link', { name: 'Go to the dashboard now' }).click();
  await expect(heading(page, 'Welcome, Kabir')).toBeVisible();

  await page.reload();
  await expect(heading(page, 'Welcome, Kabir')).toBeVisible();
  await page.getByRole('navigation', { name: 'Patient area' }).getByRole('link', { name: 'Profile' }).click();
  await expect(birthDate(page)).toHaveValue('12');
  await expect(page.getByLabel('Year', { exact: true })).toHaveValue('1990');
  await expect(gender(page)).toHaveValue('Male');
  await expect(address(page)).toHaveValue('House 5, Road 3, Mirpur');
  await expect(emergencyContact(page)).toHaveValue('01812-345678');
});

test(
  'a new phone is proven in place, with the codes that went to it and to the current phone',
  THOROUGH,
  async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 400 .*\/verify-phone-otp/);
    const me = await bookedPatient(server);
    const next = newPerson();
    await openAs(page, me, PROFILE);
    await address(page).fill('House 9');
    await phone(page).fill(next.phone);
    const codes = await phoneCodesAfter(page, () => save(page).click());
    await expect(heading(page, 'Confirm your new phone number')).toBeFocused();
    await expect(page.getByText('Your other details are saved.', { exact: true })).toBeVisible();
    await expect(
      page.getByText('We sent one code to your new number and one to your current number.'),
    ).toBeVisible();
    await expect(newPhoneCode(page)).toHaveAccessibleDescription(new RegExp(grouped(next.phone)));
    await expect(currentPhoneCode(page)).toHaveAccessibleDescription(new RegExp(grouped(me.person.phone)));
    await expect(page.getByText('Lost your old phone? Please ask at the desk.')).toContainText(
      '01700-000000',
    );
    await expect(page).toHaveURL(PROFILE);
    await newPhoneCode(page).pressSequentially(codes.next);
    // The focus moves on by itself.
    await expect(currentPhoneCode(page)).toBeFocused();
    await currentPhoneCode(page).pressSequentially(wrongCode(codes.current));
    await expect(alertOf(page, 'The code is not correct.')).toBeVisible();
    await expectWrong(currentPhoneCode(page), 'The code is not correct.');
    await expect(currentPhoneCode(page)).toBeFocused();
    await expect(currentPhoneCode(page)).toHaveValue('');
    await expect(newPhoneCode(page)).toHaveValue(codes.next);
    await currentPhoneCode(page).pressSequentially(codes.current);
    await expect(saved(page)).toBeFocused();
    await page.getByRole('link', { name: 'Go to the dashboard now' }).click();
    await expect(page).toHaveURL('/patient/dashboard');

    expect((await logInElsewhere(server, next.phone)).patient).toMatchObject({
      id: me.patient.id,
      address: 'House 9',
    });
    await expect(logInElsewhere(server, me.person.phone)).rejects.toThrow('NO_PATIENT_RECORD');
    await page
      .getByRole('navigation', { name: 'Patient area' })
      .getByRole('link', { name: 'Profile' })
      .click();
    await expect(phone(page)).toHaveValue(grouped(next.phone));
  },
);
