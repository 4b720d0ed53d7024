import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { changeDoctor, readLiveStatus } from './support/clinic.ts';
import { bookedPatient, openAs, rowsOf, section } from './support/patient.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';
import { alertOf, ticketOf } from './support/wizard.ts';

const TODAY = '2027-03-10';

const addressOf = ({ appointment }: { appointment: { id: number } }) =>
  `/patient/appointment/${appointment.id}`;
const cancelButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Cancel appointment' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Cancel this appointment?' });
const confirm = (page: Page) => question(page).getByRole('button', { name: 'Cancel appointment' });
const detailOf = (page: Page, name: string) =>
  ticketOf(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition');

test(
  '"Print" opens a window with the ticket alone, and prints it',
  THOROUGH,
  async ({ page, server, context }) => {
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
  },
);

test('on paper the page is its ticket alone', THOROUGH, async ({ page, server }) => {
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

test('"Add to calendar" hands over a calendar file', THOROUGH, async ({ page, server }) => {
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
  // It is 10:00, and the doctor was expected at 9:00: nobody knows a time.
  expect(lines).toContain(`DTSTART;VALUE=DATE:${TODAY.replaceAll('-', '')}`);
  expect(lines).toContain('SUMMARY:Serial 1 – Dr. Calendar\\, Senior');
  expect(lines).toContain(`UID:${me.appointment.bookingReference}-${me.appointment.id}@clinic-serial`);
  expect(lines).toContain('STATUS:CONFIRMED');
  const description = lines.find((line) => line.startsWith('DESCRIPTION:Serial number 1'));
  expect(description).toContain(`Reference: ${me.appointment.bookingReference}`);
  expect(raw.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
});

test(
  'a patient cancels after a question, and the place is free at once',
  THOROUGH,
  async ({ page, server, newVisitor }) => {
    const me = await bookedPatient(server, 'Md. Jamal Hossain', { name: 'Dr. Onlyone Place', places: 1 });
    const other = await newVisitor({ baseURL: server.url });
    await visit(other, `/book/${me.doctor.id}`);
    await expect(alertOf(other, 'fully booked')).toBeVisible();

    await openAs(page, me, addressOf(me));
    await cancelButton(page).click();
    await expect(question(page)).toContainText('Serial 1 with Dr. Onlyone Place');
    expect((await readLiveStatus(server, me.doctor.id)).availableSlots).toBe(0);
    await confirm(page).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'Your appointment is cancelled.' }),
    ).toBeFocused();
    await expect(detailOf(page, 'Status')).toHaveText('Cancelled');

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
  },
);

test('a ticket stays as it was given when the doctor changes', THOROUGH, async ({ page, server }) => {
  const me = await bookedPatient(server);
  await changeDoctor(server, me.doctor, { isActive: false, places: 2 });
  await openAs(page, me, addressOf(me));
  await expect(detailOf(page, "Doctor's schedule")).toHaveText('9:00 AM – 5:00 PM');
  await expect(detailOf(page, 'Doctor')).toHaveText(me.doctor.name);
});
