import { addDoctor, bookElsewhere, newPerson } from './support/clinic.ts';
import { expect, test } from './support/test.ts';
import {
  alertOf,
  codeAfter,
  codeField,
  enterCode,
  grouped,
  nameField,
  phoneField,
  REQUEST_CODE,
  reachCodeStep,
  resendButton,
  sendButton,
  successOf,
  wrongCode,
} from './support/wizard.ts';

const EXPIRED = 'Verification code has expired';
const WRONG = /status of 400 .*\/verify-otp/;
const REFUSED = /status of 409 .*\/verify-otp/;

test('a wrong code is refused, and the field is ready for the next try', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(WRONG);
  const code = await reachCodeStep(page, await addDoctor(server), newPerson());
  await enterCode(page, wrongCode(code));
  await expect(alertOf(page, 'The code is not correct. You can try 4 times more.')).toBeVisible();
  await expect(codeField(page)).toHaveValue('');
  await expect(codeField(page)).toBeFocused();

  await enterCode(page, code);
  await expect(successOf(page)).toBeVisible();
});

test('five wrong codes burn the code, and a new one helps', async ({ page, server, browserLog }) => {
  browserLog.allow(WRONG);
  browserLog.allow(REFUSED);
  const code = await reachCodeStep(page, await addDoctor(server), newPerson());
  for (const left of ['4 times', '3 times', '2 times', 'once']) {
    await enterCode(page, wrongCode(code));
    await expect(alertOf(page, `You can try ${left} more.`)).toBeVisible();
  }
  await enterCode(page, wrongCode(code));
  await expect(alertOf(page, 'Too many wrong attempts. Please request a new code.')).toBeVisible();
  await expect(codeField(page)).toBeDisabled();
  await expect(resendButton(page)).toBeFocused();

  const newCode = await codeAfter(page, () => resendButton(page).click());
  await expect(codeField(page)).toBeFocused();
  await enterCode(page, newCode);
  await expect(successOf(page)).toBeVisible();
});

test('an incomplete code is not sent, and letters do not count', async ({ page, server }) => {
  const code = await reachCodeStep(page, await addDoctor(server), newPerson());
  const incomplete = page.getByText('Please enter the complete 4-digit code');
  const verify = page.getByRole('button', { name: 'Verify Code' });
  await verify.click();
  await expect(incomplete).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).pressSequentially('ab');
  await expect(codeField(page)).toHaveValue('');

  await codeField(page).pressSequentially(code.slice(0, 3));
  await expect(incomplete).toBeHidden();
  await verify.click();
  await expect(incomplete).toBeVisible();
  await codeField(page).pressSequentially(code.slice(3));
  await expect(successOf(page)).toBeVisible();
});

test('after ten minutes the code has expired, and the resent one counts from five', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await reachCodeStep(page, await addDoctor(server), newPerson());
  await expect(page.getByRole('timer')).toHaveText(/^Code expires in (10:00|09:5\d)$/);
  await page.clock.fastForward('05:00');
  await expect(page.getByRole('timer')).toHaveText(/^Code expires in (05:00|04:5\d)$/);
  await expect(page.getByText(EXPIRED)).toBeHidden();

  await codeField(page).pressSequentially('12');
  await page.clock.fastForward('05:00');
  await expect(alertOf(page, EXPIRED)).toBeVisible();
  await expect(codeField(page)).toBeDisabled();
  await expect(resendButton(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Verify Code' })).toBeHidden();

  const code = await codeAfter(page, () => page.keyboard.press('Enter'));
  await expect(page.getByRole('timer')).toHaveText(/^Code expires in (05:00|04:5\d)$/);
  await expect(page.getByText(EXPIRED)).toBeHidden();
  await expect(codeField(page)).toBeFocused();
  await enterCode(page, code);
  await expect(successOf(page)).toBeVisible();
});

test('the server decides when a code has expired', async ({ page, server, moveServerClock, browserLog }) => {
  browserLog.allow(REFUSED);
  const code = await reachCodeStep(page, await addDoctor(server), newPerson());
  await moveServerClock(601);
  await enterCode(page, code);
  await expect(alertOf(page, EXPIRED)).toBeVisible();

  const resent = await codeAfter(page, () => resendButton(page).click());
  await moveServerClock(301);
  await enterCode(page, resent);
  await expect(alertOf(page, EXPIRED)).toBeVisible();

  const last = await codeAfter(page, () => resendButton(page).click());
  await moveServerClock(295);
  await enterCode(page, last);
  await expect(successOf(page)).toBeVisible();
});

test('a new code can be asked for after half a minute, and only the newest counts', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(WRONG);
  await page.clock.install();
  const code = await reachCodeStep(page, await addDoctor(server), newPerson());
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await page.clock.fastForward('00:31');
  const resent = await codeAfter(page, () => resendButton(page).click());
  await expect(page.getByRole('status').filter({ hasText: 'A new code is on its way.' })).toHaveCount(1);
  await expect(page.getByRole('timer')).toHaveText(/^Code expires in (05:00|04:5\d)$/);
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();

  if (resent !== code) {
    await enterCode(page, code);
    await expect(alertOf(page, 'The code is not correct.')).toBeVisible();
  }
  await enterCode(page, resent);
  await expect(successOf(page)).toBeVisible();
});

test('a code that works no more, since another code of the phone was used, says so', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(REFUSED);
  const doctor = await addDoctor(server);
  const person = newPerson();
  const code = await reachCodeStep(page, doctor, person);
  await bookElsewhere(server, doctor.id, { ...person, name: 'Somebody Else' });
  await enterCode(page, code);
  await expect(
    alertOf(page, 'Another code of this phone was used in the meantime. Please request a new code.'),
  ).toBeVisible();
});

test('"Back" and "change" keep what was typed', async ({ page, server }) => {
  const doctor = await addDoctor(server);
  const person = newPerson('Nazma Begum');
  await reachCodeStep(page, doctor, person);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(nameField(page)).toHaveValue('Nazma Begum');
  await expect(phoneField(page)).toHaveValue(grouped(person.phone));
  await expect(page.getByRole('heading', { name: 'Who is the appointment for?' })).toBeFocused();

  await codeAfter(page, () => sendButton(page).click());
  await page.getByRole('button', { name: 'change phone', exact: true }).click();
  await expect(nameField(page)).toHaveValue('Nazma Begum');
  const other = newPerson();
  await phoneField(page).fill(other.phone);
  const code = await codeAfter(page, () => sendButton(page).click());
  await expect(page.getByText(`+88 ${grouped(other.phone)}`)).toBeVisible();
  const { appointment } = await enterCode(page, code);
  expect(appointment).toMatchObject({ patientName: 'Nazma Begum', patientPhone: other.phone });
});

test('a session that the server does not know has expired', async ({ page, server, browserLog }) => {
  browserLog.allow(WRONG);
  await page.route(REQUEST_CODE, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, sessionToken: 'gone' } } });
  });
  const code = await reachCodeStep(page, await addDoctor(server), newPerson());
  await enterCode(page, code);
  await expect(alertOf(page, 'Session expired. Please go back and request a new OTP.')).toBeVisible();

  await page.unroute(REQUEST_CODE);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await enterCode(page, await codeAfter(page, () => sendButton(page).click()));
  await expect(successOf(page)).toBeVisible();
});

test('a phone gets five codes an hour, and is told how long to wait', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/status of 429 .*\/request-otp/);
  const person = newPerson();
  const doctor = await addDoctor(server);
  for (const name of ['Ali', 'Babul', 'Chameli', 'Dipu']) {
    await bookElsewhere(server, doctor.id, { ...person, name });
  }
  await reachCodeStep(page, doctor, person);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await sendButton(page).click();
  await expect(
    alertOf(
      page,
      'Too many codes were requested for this phone. Please try again later. You can try again in 60 min.',
    ),
  ).toBeVisible();
  await expect(nameField(page)).toHaveValue(person.name);
});
