import type { CodeRequested } from '@clinic-serial/contract/booking-code';
import type { Locator, Page } from '@playwright/test';
import { newPerson } from './support/clinic.ts';
import { bookedPatient, heading, logInElsewhere, openAs } from './support/patient.ts';
import { expect, test } from './support/test.ts';
import { alertOf, grouped, wrongCode } from './support/wizard.ts';

const PROFILE = '/patient/profile';
const RECORD = /\/api\/patients\/\d+$/;
const GET_PROFILE = '**/api/patients/*/profile';
const SEND_PHONE_CODE = '**/api/patients/*/request-phone-otp';
const INVALID_PHONE = 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)';
const INVALID_CONTACT = 'Please enter a valid emergency contact number (11 digits starting with 01)';
const SAVED = 'Profile updated successfully!';

const name = (page: Page) => page.getByRole('textbox', { name: 'Full name' });
const phone = (page: Page) => page.getByRole('textbox', { name: 'Phone number', exact: true });
const birthDate = (page: Page) => page.getByLabel('Date of birth');
const gender = (page: Page) => page.getByLabel('Gender');
const address = (page: Page) => page.getByLabel('Address');
const emergencyContact = (page: Page) => page.getByLabel('Emergency contact');
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });
const saved = (page: Page, sentence = SAVED) => page.getByRole('status').filter({ hasText: sentence });

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

test('without a session the profile leads to the login', async ({ page }) => {
  await page.goto(PROFILE);
  await expect(page).toHaveURL('/patient/login');
  await expect(page.getByText('Please log in to see this page.', { exact: true })).toBeVisible();
});

test('every wrong field is told at once, and nothing is sent', async ({ page, server }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await openAs(page, await bookedPatient(server), PROFILE);
  await name(page).fill('   ');
  await phone(page).fill('0171234567');
  await birthDate(page).fill('1899-12-31');
  await address(page).fill('x'.repeat(301));
  await emergencyContact(page).fill('02712345678');
  await save(page).click();

  await expectWrong(name(page), 'Please enter your full name');
  await expectWrong(phone(page), INVALID_PHONE);
  await expectWrong(birthDate(page), 'Please enter a date of birth in the past');
  await expectWrong(address(page), 'Please use at most 300 characters');
  await expectWrong(emergencyContact(page), INVALID_CONTACT);
  await expect(name(page)).toBeFocused();
  await expect(
    alertOf(page, 'Please check: Full name, Phone number, Date of birth, Address, Emergency contact'),
  ).toBeAttached();
  expect(sent).toEqual([]);

  await phone(page).fill('');
  await save(page).click();
  await expectWrong(phone(page), 'Please enter your phone number');
  // Editing a field removes its message.
  await name(page).fill('Somebody');
  await expect(name(page)).not.toHaveAttribute('aria-invalid', 'true');
});

test('a date that is only half typed is not saved as none', async ({ page, server }) => {
  await openAs(page, await bookedPatient(server), PROFILE);
  await birthDate(page).click();
  await page.keyboard.type('12');
  await save(page).click();
  await expectWrong(birthDate(page), 'Please enter a date as YYYY-MM-DD');
  await expect(birthDate(page)).toBeFocused();
});

test('the profile is saved, says so, and leads to the dashboard after 2 seconds', async ({
  page,
  server,
}) => {
  const me = await bookedPatient(server, 'Md. Jamal Hossain');
  await page.clock.install();
  await openAs(page, me, PROFILE);
  await expect(name(page)).toHaveValue('Md. Jamal Hossain');
  await expect(phone(page)).toHaveValue(grouped(me.person.phone));
  await name(page).fill('  Kabir Hossain ');
  await birthDate(page).fill('1990-05-12');
  await gender(page).selectOption('Male');
  await address(page).fill('House 5, Road 3, Mirpur');
  await emergencyContact(page).pressSequentially('01812345678');
  await expect(emergencyContact(page)).toHaveValue('01812-345678');

  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && RECORD.test(request.url()));
  await save(page).click();
  expect((await sent).postDataJSON()).toEqual({
    name: 'Kabir Hossain',
    phone: me.person.phone,
    address: 'House 5, Road 3, Mirpur',
    dateOfBirth: '1990-05-12',
    gender: 'Male',
    emergencyContact: '01812345678',
  });
  // The page's clock is stopped, so the test advances it.
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await saved(page).isVisible()).toBe(true);
  }).toPass();
  await expect(saved(page)).toBeFocused();
  await page.clock.runFor(1_500);
  await expect(page).toHaveURL(PROFILE);
  await page.clock.runFor(500);
  await page.clock.resume();
  await expect(page).toHaveURL('/patient/dashboard');
  await expect(heading(page, 'Welcome, Kabir')).toBeVisible();

  await page.reload();
  await expect(heading(page, 'Welcome, Kabir')).toBeVisible();
  await page.getByRole('navigation', { name: 'Patient area' }).getByRole('link', { name: 'Profile' }).click();
  await expect(birthDate(page)).toHaveValue('1990-05-12');
  await expect(gender(page)).toHaveValue('Male');
  await expect(address(page)).toHaveValue('House 5, Road 3, Mirpur');
  await expect(emergencyContact(page)).toHaveValue('01812-345678');
});

test('what is left blank is sent as null', async ({ page, server }) => {
  const me = await bookedPatient(server);
  await openAs(page, me, PROFILE);
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && RECORD.test(request.url()));
  await save(page).click();
  expect((await sent).postDataJSON()).toEqual({
    name: me.person.name,
    phone: me.person.phone,
    address: null,
    dateOfBirth: null,
    gender: null,
    emergencyContact: null,
  });
  await expect(page).toHaveURL('/patient/dashboard');
});

test("the server's word on a field stands at the field", async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 400 .*\/patients\/\d+/);
  await openAs(page, await bookedPatient(server), PROFILE);
  // This is tomorrow at the clinic. Only the server knows the clinic day.
  await birthDate(page).fill('2027-03-11');
  await save(page).click();
  await expectWrong(birthDate(page), 'Please enter a date of birth in the past');
  await expect(birthDate(page)).toBeFocused();
  await birthDate(page).fill('2027-03-10');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
});

test('a save that fails keeps what was typed', async ({ page, server, browserLog }) => {
  browserLog.allow(/net::ERR_FAILED|status of 500/);
  await openAs(page, await bookedPatient(server), PROFILE);
  await address(page).fill('House 7');
  await page.route(RECORD, (route) => route.abort(), { times: 1 });
  await save(page).click();
  await expect(alertOf(page, 'Network error. Please check your connection.')).toBeFocused();
  await page.route(RECORD, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await save(page).click();
  await expect(alertOf(page, 'Server error: 500')).toBeVisible();
  await page.route(RECORD, (route) => route.fulfill({ json: { success: true, data: {} } }), { times: 1 });
  await save(page).click();
  await expect(alertOf(page, 'Profile update failed')).toBeVisible();
  await expect(address(page)).toHaveValue('House 7');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
});

test('a new phone is proven in place, with the codes that went to it and to the current phone', async ({
  page,
  server,
  browserLog,
}) => {
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
  await expect(page.getByText('Lost your old phone? Please ask at the desk.')).toContainText('01700-000000');
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
  await page.getByRole('navigation', { name: 'Patient area' }).getByRole('link', { name: 'Profile' }).click();
  await expect(phone(page)).toHaveValue(grouped(next.phone));
});

test('a new phone can be corrected, sent another code, or given up', async ({ page, server }) => {
  const me = await bookedPatient(server);
  await page.clock.install();
  await openAs(page, me, PROFILE);
  await phone(page).fill(newPerson().phone);
  await phoneCodesAfter(page, () => save(page).click());
  await page.getByRole('button', { name: 'change phone', exact: true }).click();
  await expect(phone(page)).toBeFocused();
  const right = newPerson();
  await phone(page).fill(right.phone);
  await phoneCodesAfter(page, () => save(page).click());
  await expect(newPhoneCode(page)).toHaveAccessibleDescription(new RegExp(grouped(right.phone)));
  await page.clock.fastForward('00:31');
  await newPhoneCode(page).fill('12');
  await page.getByRole('button', { name: 'Verify Codes' }).click();
  await expectWrong(newPhoneCode(page), 'Please enter the complete 4-digit code');
  await expectWrong(currentPhoneCode(page), 'Please enter the complete 4-digit code');
  await phoneCodesAfter(page, () => page.getByRole('button', { name: 'Resend both codes' }).click());
  await expect(newPhoneCode(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Keep the old number' }).click();
  await expect(saved(page, 'Your details are saved. The phone number stays as it was.')).toBeVisible();
  expect((await logInElsewhere(server, me.person.phone)).patient.id).toBe(me.patient.id);
});

test("another patient's phone is not taken over", async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 409 .*-phone-otp/);
  const other = await bookedPatient(server, 'Other Person');
  const me = await bookedPatient(server);
  await openAs(page, me, PROFILE);
  await phone(page).fill(other.person.phone);
  const codes = await phoneCodesAfter(page, () => save(page).click());
  await newPhoneCode(page).pressSequentially(codes.next);
  await currentPhoneCode(page).pressSequentially(codes.current);
  await expect(alertOf(page, 'This phone number already belongs to another patient.')).toBeVisible();
  expect((await logInElsewhere(server, other.person.phone)).patient.id).toBe(other.patient.id);
});

test('no code can be sent to the new phone: the rest is saved, and that is said', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/net::ERR_FAILED/);
  await openAs(page, await bookedPatient(server), PROFILE);
  await phone(page).fill(newPerson().phone);
  await page.route(SEND_PHONE_CODE, (route) => route.abort());
  await save(page).click();
  await expect(alertOf(page, 'Network error. Please check your connection.')).toContainText(
    'Your other details are saved; the phone number is not changed.',
  );
});

test('a profile that cannot be loaded, and Try Again', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500 .*\/profile/);
  const me = await bookedPatient(server);
  await page.route(GET_PROFILE, (route) => route.fulfill({ status: 500, body: '' }));
  await openAs(page, me, PROFILE);
  const failure = alertOf(page, 'Your profile could not be loaded.');
  await expect(failure).toContainText('Server error: 500');
  await page.unroute(GET_PROFILE);
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(name(page)).toHaveValue(me.person.name);
});
