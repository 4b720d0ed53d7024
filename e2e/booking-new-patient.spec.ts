import { addDoctor, newPerson, readLiveStatus } from './support/clinic.ts';
import { expect, test } from './support/test.ts';
import { tabTo, visit } from './support/visit.ts';
import {
  book,
  codeAfter,
  codeField,
  enterCode,
  fillInfo,
  grouped,
  nameField,
  openWizard,
  phoneField,
  sendButton,
  successOf,
  ticketOf,
} from './support/wizard.ts';

test('a new patient books from the doctor list to the ticket', async ({ page, server }) => {
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
  await expect(page.getByText('The appointment is for today, Wednesday, 10 March 2027.')).toBeVisible();
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

  const booking = await enterCode(page, code);
  await expect(successOf(page)).toBeFocused();
  await expect(steps.nth(2)).toHaveAttribute('aria-current', 'step');
  expect(booking.serialNumber).toBe(1);
  await expect(page.getByText('9 slots available')).toBeVisible();
  expect((await readLiveStatus(server, doctor.id)).availableSlots).toBe(9);
});

test('the ticket holds everything that the patient needs', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Ticket Writer', department: 'ENT' });
  const person = newPerson('Md. Rahim Uddin');
  const { appointment } = await book(page, doctor, person);

  const ticket = ticketOf(page);
  const serial = ticket.getByText('Your serial number', { exact: true }).locator('+ *');
  await expect(serial).toHaveText('1');
  const size = await serial.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(size, 'a serial to be read across a room, in pixels').toBeGreaterThanOrEqual(80);
  const details = Object.fromEntries(
    await ticket
      .locator('dl > div')
      .evaluateAll((rows) =>
        rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
      ),
  );
  expect(details).toEqual({
    'Patient name': 'Md. Rahim Uddin',
    'Phone number': `+88 ${grouped(person.phone)}`,
    Doctor: 'Dr. Ticket Writer',
    Department: 'ENT, Level 2, Room 215',
    'Appointment date': 'Wednesday, 10 March 2027',
    "Doctor's schedule": '9:00 AM – 5:00 PM',
    Status: 'Booked',
    'Booking time': expect.stringMatching(/^10 March 2027, \d+:\d\d [AP]M$/),
  });
  await expect(ticket).toContainText('about 9:00 AM');
  await expect(ticket.getByRole('listitem')).toHaveText([
    'Please arrive 15 minutes early',
    'Bring a photo ID',
    'Bring your medical documents',
    'Your serial number decides your position in the queue',
    'Late arrivals may have to wait for the next slot',
  ]);
  expect(appointment.bookingReference).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  await expect(ticket.getByText(appointment.bookingReference)).toBeVisible();
  await expect(
    ticket.getByRole('img', { name: `QR code of the reference ${appointment.bookingReference}` }),
  ).toBeVisible();
  await expect(page.getByText('Need help or want to cancel? Call')).toContainText('01700-000000');
});

test('Bangla digits and a Bangla name book as well', async ({ page, server }) => {
  const doctor = await addDoctor(server);
  const person = newPerson('রহিমা খাতুন');
  await openWizard(page, doctor);
  await fillInfo(page, { ...person, phone: inBangla(person.phone) });
  const code = await codeAfter(page, () => sendButton(page).click());
  const { appointment } = await enterCode(page, inBangla(code));
  await expect(ticketOf(page)).toContainText('রহিমা খাতুন');
  expect(appointment.patientPhone).toBe(person.phone);
});

function inBangla(digits: string): string {
  return digits.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)));
}

test('the code can be pasted', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const doctor = await addDoctor(server);
  await openWizard(page, doctor);
  await fillInfo(page, newPerson());
  const code = await codeAfter(page, () => sendButton(page).click());
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    ` ${code.slice(0, 2)} ${code.slice(2)}\n`,
  );
  await codeField(page).press('Control+V');
  await expect(successOf(page)).toBeVisible();
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

  // The heading of the new step has the focus. The field for the code follows soon after it.
  await expect(page.getByRole('heading', { name: 'Enter the verification code' })).toBeFocused();
  await tabTo(page, codeField(page));
  await page.keyboard.type(code);
  await expect(successOf(page)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Print Confirmation' }));
});

test('"My Account Dashboard" opens the new account', async ({ page, server }) => {
  const person = newPerson();
  const { patient, patientToken, autoLogin } = await book(page, await addDoctor(server), person);
  expect(autoLogin).toBe(false);
  await expect(page.getByText(/^Welcome back/)).toBeHidden();
  const stored = () => page.evaluate(() => ({ ...localStorage }));
  expect(await stored()).not.toHaveProperty('patient_token');

  const before = Date.now();
  await page.getByRole('button', { name: 'My Account Dashboard' }).click();
  await expect(page).toHaveURL('/patient/dashboard');
  const session = await stored();
  expect(session.patient_token).toBe(patientToken);
  expect(JSON.parse(session.patient_data ?? '')).toMatchObject({ id: patient.id, name: person.name });
  expect(JSON.parse(session.patient_session ?? '')).toMatchObject({ patient: { id: patient.id } });
  const hours = (Number(session.patient_session_expiry) - before) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThan(24.1);
});

test('"Book Another Appointment" begins anew, with fresh numbers', async ({ page, server }) => {
  const doctor = await addDoctor(server, { places: 8 });
  await book(page, doctor, newPerson());
  await expect(page.getByText('7 slots available')).toBeVisible();
  await page.getByRole('button', { name: 'Book Another Appointment' }).click();
  await expect(page.getByRole('heading', { name: 'Who is the appointment for?' })).toBeFocused();
  await expect(nameField(page)).toHaveValue('');
  await expect(phoneField(page)).toHaveValue('');
  await expect(page.getByText('7 slots available')).toBeVisible();

  const second = newPerson();
  await fillInfo(page, second);
  const code = await codeAfter(page, () => sendButton(page).click());
  expect((await enterCode(page, code)).serialNumber).toBe(2);
});

test('"Find More Doctors" leads to the list', async ({ page, server }) => {
  await book(page, await addDoctor(server), newPerson());
  await page.getByRole('link', { name: 'Find More Doctors' }).click();
  await expect(page).toHaveURL('/doctors');
});

test('"Start over" forgets what was typed', async ({ page, server }) => {
  const doctor = await addDoctor(server);
  await openWizard(page, doctor);
  await fillInfo(page, newPerson());
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(nameField(page)).toHaveValue('');
  await expect(phoneField(page)).toHaveValue('');

  await fillInfo(page, newPerson());
  await codeAfter(page, () => sendButton(page).click());
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(codeField(page)).toBeHidden();
  await expect(nameField(page)).toHaveValue('');
});
