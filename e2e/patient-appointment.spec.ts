import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { changeDoctor, readClinic, readLiveStatus } from './support/clinic.ts';
import { holdRequests } from './support/hold.ts';
import { bookedPatient, heading, openAs, rowsOf, section } from './support/patient.ts';
import { giveSerial, setStatus } from './support/reception.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';
import { alertOf, grouped, ticketOf } from './support/wizard.ts';

const TODAY = '2027-03-10';
const TOMORROW = '2027-03-11';
const ONE = '**/api/appointments/*';
const CANCEL = '**/api/appointments/*/status';

const addressOf = ({ appointment }: { appointment: { id: number } }) =>
  `/patient/appointment/${appointment.id}`;
const cancelButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Cancel appointment' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Cancel this appointment?' });
const keep = (page: Page) => question(page).getByRole('button', { name: 'Keep appointment' });
const confirm = (page: Page) => question(page).getByRole('button', { name: 'Cancel appointment' });
const detailOf = (page: Page, name: string) =>
  ticketOf(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition');

test('the details: the ticket, the fee, five instructions, the clinic', async ({ page, server }) => {
  const me = await bookedPatient(server, 'Md. Jamal Hossain', { name: 'Dr. Detail Rahman' });
  const clinic = await readClinic(server);
  await openAs(page, me, addressOf(me));
  await expect(heading(page, 'Appointment details')).toBeVisible();
  await expect(page).toHaveTitle(/^Appointment details/);

  const ticket = ticketOf(page);
  await expect(ticket.getByText('1', { exact: true })).toBeVisible();
  await expect(ticket).toContainText('Estimated time: about 9:00 AM');
  await expect(detailOf(page, 'Patient name')).toHaveText('Md. Jamal Hossain');
  await expect(detailOf(page, 'Phone number')).toHaveText(`+88 ${grouped(me.person.phone)}`);
  await expect(detailOf(page, 'Doctor')).toHaveText('Dr. Detail Rahman');
  await expect(detailOf(page, 'Department')).toContainText('Medicine');
  await expect(detailOf(page, 'Appointment date')).toHaveText('Wednesday, 10 March 2027');
  await expect(detailOf(page, "Doctor's schedule")).toHaveText('9:00 AM – 5:00 PM');
  await expect(detailOf(page, 'Status')).toHaveText('Booked');
  await expect(detailOf(page, 'Consultation fee')).toHaveText('500 taka · Paid (Online)');
  await expect(detailOf(page, 'Booking time')).toContainText('10 March 2027, 10:');
  await expect(ticket.getByRole('listitem')).toHaveText([
    'Please arrive 15 minutes early',
    'Bring a photo ID',
    'Bring your medical documents',
    'Your serial number decides your position in the queue',
    'Late arrivals may have to wait for the next slot',
  ]);
  // The QR code is a picture, so its content is also given in words.
  const { bookingReference } = me.appointment;
  await expect(
    ticket.getByRole('img', { name: `QR code of the reference ${bookingReference}`, exact: true }),
  ).toBeVisible();
  await expect(ticket.getByText(bookingReference, { exact: true })).toBeVisible();

  const contact = section(page, 'Clinic contact');
  await expect(contact).toContainText(clinic.name);
  await expect(contact).toContainText(clinic.address);
  await expect(contact.getByRole('link', { name: clinic.phone })).toHaveAttribute('href', /^tel:/);
});

test('"Print" opens a window with the ticket alone, and prints it', async ({ page, server, context }) => {
  await context.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = '';
    };
  });
  const me = await bookedPatient(server, 'Nur Jahan', { name: 'Dr. Printa Begum' });
  await openAs(page, me, addressOf(me));
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const sheet = await opened;
  await expect(sheet.locator('html')).toHaveAttribute('data-printed');
  await expect(sheet).toHaveTitle('Serial 1 – Dr. Printa Begum');
  await expect(ticketOf(sheet)).toContainText('500 taka · Paid (Online)');
  await expect(ticketOf(sheet)).toContainText(me.appointment.bookingReference);
  await expect(sheet.getByRole('button')).toHaveCount(0);
  await expect(sheet.getByRole('navigation')).toHaveCount(0);
});

test('on paper the page is its ticket alone', async ({ page, server }) => {
  const me = await bookedPatient(server);
  await openAs(page, me, addressOf(me));
  await expect(ticketOf(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(ticketOf(page)).toBeVisible();
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('navigation'),
    page.getByRole('button'),
    section(page, 'Clinic contact'),
    page.getByText('Demo Mode: This is a development version'),
  ]) {
    await expect(hidden.filter({ visible: true })).toHaveCount(0);
  }
});

test('"Add to calendar" hands over a calendar file', async ({ page, server }) => {
  const me = await bookedPatient(server, 'Nur Jahan', { name: 'Dr. Calendar, Senior' });
  await openAs(page, me, addressOf(me));
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`serial-1-${TODAY}.ics`);
  const raw = await readFile(await download.path(), 'utf8');
  const lines = raw.replaceAll('\r\n ', '').split('\r\n');
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  // 03:00 UTC is 9:00 in Dhaka.
  expect(lines).toContain('DTSTART:20270310T030000Z');
  expect(lines).toContain('SUMMARY:Serial 1 – Dr. Calendar\\, Senior');
  expect(lines).toContain(`UID:${me.appointment.bookingReference}-${me.appointment.id}@clinic-serial`);
  expect(lines).toContain('STATUS:CONFIRMED');
  const description = lines.find((line) => line.startsWith('DESCRIPTION:Serial number 1'));
  expect(description).toContain(`Reference: ${me.appointment.bookingReference}`);
  expect(raw.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
});

test('a patient cancels after a question, and the place is free at once', async ({
  page,
  server,
  newVisitor,
}) => {
  const me = await bookedPatient(server, 'Md. Jamal Hossain', { name: 'Dr. Onlyone Place', places: 1 });
  const other = await newVisitor({ baseURL: server.url });
  await visit(other, `/book/${me.doctor.id}`);
  await expect(alertOf(other, 'fully booked')).toBeVisible();

  await openAs(page, me, addressOf(me));
  await cancelButton(page).click();
  await expect(question(page)).toContainText(
    'Serial 1 with Dr. Onlyone Place, Today (10 March 2027), will be cancelled.',
  );
  await expect(question(page)).toContainText('You cannot take this serial back.');
  await keep(page).click();
  await expect(question(page)).toBeHidden();
  await expect(detailOf(page, 'Status')).toHaveText('Booked');
  expect((await readLiveStatus(server, me.doctor.id)).availableSlots).toBe(0);

  await cancelButton(page).click();
  await confirm(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your appointment is cancelled.' })).toBeFocused();
  await expect(detailOf(page, 'Status')).toHaveText('Cancelled');
  await expect(cancelButton(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Book New Appointment' })).toBeVisible();

  await visit(other, `/book/${me.doctor.id}`);
  await expect(other.getByText('1 slot available')).toBeVisible();
  await expect(alertOf(other, 'fully booked')).toBeHidden();

  await page
    .getByRole('navigation', { name: 'Patient area' })
    .getByRole('link', { name: 'My appointments' })
    .click();
  await expect(rowsOf(page)).toHaveText(/Cancelled/);
  await page.reload();
  await rowsOf(page).click();
  await expect(
    page.getByText('This appointment is cancelled. Its serial is not valid any more.'),
  ).toBeVisible();
});

test('the question by keyboard: the safe answer first, Escape keeps, the focus comes back', async ({
  page,
  server,
}) => {
  const me = await bookedPatient(server);
  await openAs(page, me, addressOf(me));
  await cancelButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(keep(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(cancelButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(keep(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(confirm(page)).toBeFocused();
  await page.unroute(CANCEL);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Your appointment is cancelled.' })).toBeFocused();
});

test('a cancellation that fails is told in the question, and can be tried again', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/net::ERR_FAILED .*\/status/);
  const me = await bookedPatient(server);
  await openAs(page, me, addressOf(me));
  const answer = await holdRequests(page, CANCEL, { outcome: (route) => route.abort() });
  await cancelButton(page).click();
  await confirm(page).click();
  await expect(confirm(page)).toBeDisabled();
  answer();
  await expect(question(page).getByRole('alert')).toContainText(
    'Network error. Please check your connection.',
  );
  await expect(confirm(page)).toBeFocused();
  await page.unroute(CANCEL);
  await page.keyboard.press('Enter');
  await expect(detailOf(page, 'Status')).toHaveText('Cancelled');
});

test('an appointment that the reception has changed meanwhile', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 409 .*\/status/);
  const me = await bookedPatient(server);
  await openAs(page, me, addressOf(me));
  await cancelButton(page).click();
  await setStatus(server, me.appointment.id, 'Completed');
  await confirm(page).click();
  await expect(question(page)).toBeHidden();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'Somebody else has changed this appointment: it is now Completed.' }),
  ).toBeFocused();
  await expect(detailOf(page, 'Status')).toHaveText('Completed');
  await expect(cancelButton(page)).toHaveCount(0);
});

test('only a booked appointment of today or later can be cancelled', async ({
  page,
  server,
  moveServerClock,
}) => {
  const me = await bookedPatient(server);
  const later = await giveSerial(server, {
    patientId: me.patient.id,
    doctorId: me.doctor.id,
    appointmentDate: TOMORROW,
  });
  await openAs(page, me, addressOf({ appointment: later }));
  await expect(cancelButton(page)).toBeVisible();
  await setStatus(server, later.id, 'Cancelled');
  await page.reload();
  await expect(detailOf(page, 'Status')).toHaveText('Cancelled');
  await expect(cancelButton(page)).toHaveCount(0);

  // The clock moves to half past midnight.
  await moveServerClock(14.5 * 3_600);
  await visit(page, addressOf(me));
  await expect(detailOf(page, 'Status')).toHaveText('Booked');
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
  await expect(section(page, 'Clinic contact')).toBeVisible();
  await expect(cancelButton(page)).toHaveCount(0);
});

test('a ticket stays as it was given when the doctor changes', async ({ page, server }) => {
  const me = await bookedPatient(server);
  await changeDoctor(server, me.doctor, { isActive: false, places: 2 });
  await openAs(page, me, addressOf(me));
  await expect(detailOf(page, "Doctor's schedule")).toHaveText('9:00 AM – 5:00 PM');
  await expect(detailOf(page, 'Doctor')).toHaveText(me.doctor.name);
});

for (const [what, id] of [
  ['an unknown number', '999999'],
  ['zero', '0'],
  ['no number', 'abc'],
  ['a number that no database has', '99999999999999999999'],
] as const) {
  test(`no appointment under ${what}`, async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 404 .*\/appointments\//);
    await openAs(page, await bookedPatient(server), `/patient/appointment/${id}`);
    await expect(heading(page, 'Appointment not found')).toBeVisible();
    await expect(ticketOf(page)).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/patient/dashboard');
  });
}

test("another patient's appointment, its address typed by hand, is not found", async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/status of 404 .*\/appointments\//);
  const stranger = await bookedPatient(server, 'Private Person', { name: 'Dr. Secret Matter' });
  await openAs(page, await bookedPatient(server), addressOf(stranger));
  await expect(heading(page, 'Appointment not found')).toBeVisible();
  await expect(page.getByText('Private Person')).toHaveCount(0);
  await expect(page.getByText('Dr. Secret Matter')).toHaveCount(0);
  await expect(page.getByText(stranger.appointment.bookingReference)).toHaveCount(0);
  // The login session is still valid.
  await page
    .getByRole('navigation', { name: 'Patient area' })
    .getByRole('link', { name: 'My appointments' })
    .click();
  await expect(rowsOf(page)).toHaveCount(1);
});

test('details that cannot be loaded, and Try Again', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500 .*\/appointments\//);
  const me = await bookedPatient(server);
  await page.route(ONE, (route) => route.fulfill({ status: 500, body: '' }));
  await openAs(page, me, addressOf(me));
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load appointment details' });
  await expect(failure).toContainText('Server error: 500');
  await page.unroute(ONE);
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(ticketOf(page)).toContainText(me.appointment.bookingReference);
});
