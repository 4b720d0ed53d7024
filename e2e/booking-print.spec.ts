import type { Page } from '@playwright/test';
import { addDoctor, newPerson } from './support/clinic.ts';
import { countPrints, countSheets } from './support/paper.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { book, grouped, ticketOf } from './support/wizard.ts';

test.use({ sharesServer: true });

const prints = (page: Page) => page.locator('html');

test(
  '"Print Confirmation" opens a window with the ticket alone, and prints it',
  THOROUGH,
  async ({ page, server, context }) => {
    await countPrints(context);
    await page.emulateMedia({ colorScheme: 'dark' });
    const doctor = await addDoctor(server, { name: 'Dr. Printa Begum' });
    const person = newPerson('Nur Jahan');
    const { appointment } = await book(page, doctor, person);
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Print Confirmation' }).click();
    const sheet = await opened;

    await expect(prints(sheet)).toHaveAttribute('data-prints', '1');
    await expect(sheet).toHaveTitle('Serial 1 – Dr. Printa Begum');
    const ticket = ticketOf(sheet);
    await expect(ticket.getByText('1', { exact: true })).toBeVisible();
    await expect(ticket).toContainText('Nur Jahan');
    await expect(ticket).toContainText(`+88 ${grouped(person.phone)}`);
    await expect(ticket).toContainText(appointment.bookingReference);
    await expect(ticket.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expect(sheet.getByRole('navigation')).toHaveCount(0);
    await expect(sheet.getByRole('button')).toHaveCount(0);
    // The paper is white, also for a visitor with dark colours, and the styles are applied.
    const colours = await ticket.evaluate((element) => ({
      page: getComputedStyle(document.body).backgroundColor,
      number: getComputedStyle(element.querySelector('[data-ticket-serial]') ?? element).fontSize,
    }));
    expect(colours.page).toBe('rgb(255, 255, 255)');
    expect(Number.parseFloat(colours.number)).toBeGreaterThanOrEqual(80);
    await expect(prints(page)).not.toHaveAttribute('data-prints');
  },
);

test('where windows are blocked, the page itself is printed', THOROUGH, async ({ page, server, context }) => {
  await countPrints(context);
  await context.addInitScript(() => {
    window.open = () => null;
  });
  await book(page, await addDoctor(server), newPerson());
  await page.getByRole('button', { name: 'Print Confirmation' }).click();
  await expect(prints(page)).toHaveAttribute('data-prints', '1');
});

test('on paper stands the ticket and nothing else, on one sheet', async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const doctor = await addDoctor(server, {
    name: 'Prof. Dr. Abul Fazal Mohammad Shamsuddin Chowdhury Talukder',
    qualification: 'MBBS, FCPS (Medicine), MD (Cardiology), FRCP (Edinburgh), FACC (USA)',
  });
  const { appointment } = await book(page, doctor, newPerson('Mohammad Abdullah Al Mamun Bhuiyan Sarker'));
  await page.emulateMedia({ media: 'print' });

  const ticket = ticketOf(page);
  await expect(ticket.getByText('1', { exact: true })).toBeVisible();
  await expect(ticket.getByText(doctor.name, { exact: true })).toBeVisible();
  await expect(ticket.getByText(appointment.bookingReference)).toBeVisible();
  await expect(ticket.getByRole('img', { name: /^QR code/ })).toBeVisible();
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('navigation'),
    page.getByRole('contentinfo'),
    page.getByText('Demo Mode: This is a development version'),
    page.getByRole('button', { name: 'Print Confirmation' }),
    page.getByRole('list', { name: 'Booking steps' }),
    page.getByText(/slots available/),
  ]) {
    await expect(hidden.filter({ visible: true })).toHaveCount(0);
  }
  const ink = await ticket.evaluate((element) => {
    const texts = [element, ...element.querySelectorAll('p, dt, dd, li, span, strong')];
    return [...new Set(texts.map((text) => getComputedStyle(text).color))];
  });
  expect(ink).toEqual(['rgb(0, 0, 0)']);
  expect(await countSheets(page, { format: 'A4' })).toBe(1);
  expect(await countSheets(page, { width: '80mm', height: '297mm' })).toBe(1);
});
