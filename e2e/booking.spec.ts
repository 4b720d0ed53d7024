import type { BookingConfirmed } from '@clinic-serial/contract/subjects/booking';
import { addDoctor, bookElsewhere, newPerson, readClinic, readLiveStatus } from './support/clinic.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { tabTo, visit } from './support/visit.ts';
import {
  alertOf,
  book,
  codeAfter,
  codeField,
  enterCode,
  fillInfo,
  grouped,
  nameField,
  openWizard,
  phoneField,
  reachCodeStep,
  resendButton,
  sendButton,
  successOf,
  ticketOf,
  VERIFY_CODE,
  wrongCode,
} from './support/wizard.ts';

test.use({ sharesServer: true });

test('a new patient books from the doctor list to the ticket, with a pasted code', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const doctor = await addDoctor(server, { name: 'Dr. Selima Ferdous', places: 10 });
  const person = newPerson('Abdul Matin');
  await visit(page, '/doctors?search=selima');
  await page.getByRole('article').getByRole('link', { name: 'Book Appointment' }).click();
  await expect(page).toHaveURL(`/book/${doctor.id}`);
  await expect(page).toHaveTitle(/Dr\. Selima Ferdous/);

  await expect(page.getByRole('heading', { name: doctor.name })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('MBBS, FCPS (Medicine)');
  await expect(main).toContainText('Medicine');
  await expect(main).toContainText('Sat, Sun, Mon, Tue, Wed, Thu, Fri · 9:00 AM – 5:00 PM');
  await expect(page.getByText('10 slots available')).toBeVisible();
  await expect(page.getByText('For today, Wednesday, 10 March 2027.')).toBeVisible();
  const steps = page.getByRole('list', { name: 'Booking steps' }).getByRole('listitem');
  await expect(steps.nth(0)).toHaveAttribute('aria-current', 'step');

  await fillInfo(page, person);
  await expect(phoneField(page)).toHaveValue(grouped(person.phone));
  await expect(page.getByText('+88', { exact: true })).toBeVisible();
  const code = await codeAfter(page, () => sendButton(page).click());
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
  await expect(page.getByText(`+88 ${grouped(person.phone)}`)).toBeVisible();
  await expect(page.getByText(`Demo mode: your code is ${code}`)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^Code expires in (10:00|09:5\d)$/);
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');

  const answered = page.waitForResponse(VERIFY_CODE);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    ` ${code.slice(0, 2)} ${code.slice(2)}\n`,
  );
  await codeField(page).press('Control+V');
  const { data: booking } = (await (await answered).json()) as { data: BookingConfirmed };
  await expect(successOf(page)).toBeFocused();
  await expect(successOf(page)).toContainText('Step 3 of 3');
  expect(booking.serialNumber).toBe(1);
  const serial = ticketOf(page).getByText('Your serial number', { exact: true }).locator('+ *');
  await expect(serial).toHaveText('1');
  const size = await serial.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(size, 'a serial to be read across a room, in pixels').toBeGreaterThanOrEqual(80);
  const { bookingReference } = booking.appointment;
  expect(bookingReference).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  await expect(ticketOf(page).getByText(bookingReference)).toBeVisible();
  await expect(page.getByText('9 slots available')).toBeVisible();
  expect((await readLiveStatus(server, doctor.id)).availableSlots).toBe(9);
});

test('a whole booking by keyboard, from the home page to the ticket', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Keya Board' });
  const person = newPerson();
  await visit(page, '/');
  await tabTo(page, page.getByRole('link', { name: 'Book Appointment Now' }));
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByRole('searchbox', { name: 'Search doctors' }));
  await page.keyboard.type('keya board');
  const card = page.getByRole('article').filter({ hasText: doctor.name });
  await expect(page.getByRole('article')).toHaveCount(1);
  await tabTo(page, card.getByRole('link', { name: 'Book Appointment' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/book/${doctor.id}`);

  await expect(nameField(page)).toBeVisible();
  await tabTo(page, nameField(page));
  await page.keyboard.type(person.name);
  await page.keyboard.press('Tab');
  await expect(phoneField(page)).toBeFocused();
  await page.keyboard.type(person.phone);
  const code = await codeAfter(page, () => page.keyboard.press('Enter'));

  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(code);
  await expect(successOf(page)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Print Confirmation' }));
});

test(
  'a known phone is logged in at once, and the ticket bears the name that was typed',
  THOROUGH,
  async ({ page, server }) => {
    const father = newPerson('Md. Kamal Pasha');
    const doctor = await addDoctor(server);
    await bookElsewhere(server, doctor.id, father);

    const { appointment, autoLogin, patient } = await book(page, doctor, { ...father, name: 'Tania Pasha' });
    expect(autoLogin).toBe(true);
    expect(appointment).toMatchObject({ patientName: 'Tania Pasha', serialNumber: 2 });
    expect(patient.name).toBe('Md. Kamal Pasha');
    await expect(ticketOf(page)).toContainText('Tania Pasha');
    await expect(page.getByText('Welcome back, Kamal!')).toBeVisible();
    await page.getByRole('button', { name: 'My Account Dashboard' }).click();
    await expect(page).toHaveURL('/patient/dashboard');
    await expect(page.getByRole('heading', { name: 'Welcome, Kamal' })).toBeVisible();
  },
);

test(
  'five wrong codes burn the code, and a new one helps',
  THOROUGH,
  async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 400 .*\/verify-otp/);
    browserLog.allow(/status of 409 .*\/verify-otp/);
    const code = await reachCodeStep(page, await addDoctor(server), newPerson());
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      await enterCode(page, wrongCode(code));
      await expect(alertOf(page, `${left} left.`)).toBeVisible();
    }
    await enterCode(page, wrongCode(code));
    await expect(alertOf(page, 'Too many wrong attempts. Please request a new code.')).toBeVisible();
    await expect(codeField(page)).toBeDisabled();
    await expect(resendButton(page)).toBeFocused();

    const newCode = await codeAfter(page, () => resendButton(page).click());
    await expect(codeField(page)).toBeFocused();
    await enterCode(page, newCode);
    await expect(successOf(page)).toBeVisible();
  },
);

test(
  'two people race for the last place: one gets it, the other is told',
  THOROUGH,
  async ({ page, server, newVisitor, browserLog }) => {
    browserLog.allow(/status of 409 .*\/verify-otp/);
    const doctor = await addDoctor(server, { places: 1 });
    const racers = [page, await newVisitor()];
    const codes: string[] = [];
    for (const racer of racers) codes.push(await reachCodeStep(racer, doctor, newPerson()));
    await Promise.all(racers.map((racer, index) => enterCode(racer, codes[index] ?? '')));

    const [first, second] = racers as [typeof page, typeof page];
    const FULL = 'This doctor is fully booked for today. Please try again tomorrow or choose another doctor.';
    await expect(successOf(first).or(alertOf(first, FULL))).toBeVisible();
    const [winner, loser] = (await successOf(first).isVisible()) ? [first, second] : [second, first];
    await expect(successOf(winner)).toBeVisible();
    await expect(ticketOf(winner).getByText('1', { exact: true })).toBeVisible();
    await expect(alertOf(loser, FULL)).toBeVisible();
    await expect(loser.getByRole('link', { name: 'Choose another doctor' })).toBeVisible();
    await expect(ticketOf(loser)).toBeHidden();
  },
);

test(
  'the phone is grouped while it is typed, and understood however it comes',
  THOROUGH,
  async ({ page, server }) => {
    await openWizard(page, await addDoctor(server));
    const phone = phoneField(page);
    await phone.pressSequentially('017123456789');
    await expect(phone).toHaveValue('01712-3456789');
    const tooMany = page.getByText('One digit is too many');
    await expect(tooMany).toBeVisible();
    await phone.press('Backspace');
    await expect(phone).toHaveValue('01712-345678');
    await expect(tooMany).toBeHidden();

    await phone.press('Home');
    await phone.press('Delete');
    await expect(phone).toHaveValue('17123-45678');
    await phone.pressSequentially('0');
    await expect(phone).toHaveValue('01712-345678');
    // The caret is still after the first typed digit.
    await phone.pressSequentially('9');
    await expect(phone).toHaveValue(/^09/);

    for (const typed of ['+880 1712-345678', '8801712345678', '1712345678', '০১৭১২৩৪৫৬৭৮']) {
      await phone.fill(typed);
      await expect(phone).toHaveValue('01712-345678');
    }
  },
);

test(
  'midnight at the clinic: the day that was shown is not booked any more',
  THOROUGH,
  async ({ page, server, moveServerClock, browserLog }) => {
    browserLog.allow(/status of 400 .*\/(request|verify)-otp/);
    const doctor = await addDoctor(server);
    const person = newPerson();
    const secondsToMidnight = 86_400 - secondsOf((await readClinic(server)).timeOfDay);
    await openWizard(page, doctor);
    await expect(page.getByText('For today, Wednesday, 10 March 2027.')).toBeVisible();
    await fillInfo(page, person);
    await moveServerClock(secondsToMidnight - 60);
    const code = await codeAfter(page, () => sendButton(page).click());

    await moveServerClock(60);
    await enterCode(page, code);
    await expect(
      alertOf(page, 'The day has changed. Please request a new code to book for today.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByText('For today, Thursday, 11 March 2027.')).toBeVisible();
    const { appointment } = await enterCode(page, await codeAfter(page, () => sendButton(page).click()));
    expect(appointment).toMatchObject({ appointmentDate: '2027-03-11', serialNumber: 1 });
    await expect(ticketOf(page)).toContainText('Thursday, 11 March 2027');
    await expect(phoneField(page)).toBeHidden();
  },
);

function secondsOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return (hours * 60 + minutes) * 60;
}

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('where it is still yesterday, the clinic day is booked', THOROUGH, async ({ page, server }) => {
    await page.clock.install({ time: '2027-03-10T04:00:00Z' });
    const doctor = await addDoctor(server, { name: 'Dr. Wanda Wednesday', days: [3] });
    await visit(page, '/');
    expect(await page.evaluate(() => new Date().getDate())).toBe(9);
    await expect(page.getByText('Wednesday, 10 March 2027')).toBeVisible();

    await visit(page, '/doctors?search=wanda');
    await expect(page.getByRole('article')).toContainText('Today 9:00 AM – 5:00 PM');
    const { appointment } = await book(page, doctor, newPerson());
    expect(appointment.appointmentDate).toBe('2027-03-10');
    await expect(ticketOf(page)).toContainText('Wednesday, 10 March 2027');
    await expect(ticketOf(page)).toContainText(/10 March 2027, 1\d:\d\d AM/);
  });
});
