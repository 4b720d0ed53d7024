import { addDays } from '@clinic-serial/contract/fields/calendar';
import type { Page } from '@playwright/test';
import { addDoctor } from './support/clinic.ts';
import { bookedPatient, heading, LISTS, openAs, rowsOf } from './support/patient.ts';
import { giveSerial, setStatus } from './support/reception.ts';
import type { RunningServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

const HISTORY = '/patient/history';
const TODAY = '2027-03-10';

const status = (page: Page) => page.getByLabel('Status');
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const count = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

/** Makes a patient with 17 appointments, one a day from today. The last two are completed. */
async function patientWithSeventeen(server: RunningServer) {
  const me = await bookedPatient(server, 'Nasima Khatun');
  const other = await addDoctor(server, { name: 'Dr. Every Day' });
  for (let day = 1; day <= 16; day += 1) {
    const { id } = await giveSerial(server, {
      patientId: me.patient.id,
      doctorId: other.id,
      appointmentDate: addDays(TODAY, day),
    });
    if (day > 14) await setStatus(server, id, 'Completed');
  }
  return me;
}

test('15 appointments a page, newest first; the page stands in the address', async ({ page, server }) => {
  const me = await patientWithSeventeen(server);
  await openAs(page, me, HISTORY);
  await expect(count(page, '17 appointments')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(15);
  await expect(rowsOf(page).first()).toContainText('Friday, 26 March 2027');
  await expect(pager(page).getByRole('button', { name: 'Previous' })).toBeDisabled();

  await pager(page).getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(`${HISTORY}?page=2`);
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).nth(0)).toContainText('Tomorrow');
  await expect(rowsOf(page).nth(1)).toContainText('Today');
  await expect(count(page, '17 appointments')).toBeFocused();
  await expect(pager(page).getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await expect(pager(page).getByRole('button', { name: 'Next' })).toBeDisabled();

  await page.reload();
  await expect(rowsOf(page)).toHaveCount(2);
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(15);

  await page.goForward();
  await expect(rowsOf(page)).toHaveCount(2);
  await rowsOf(page).nth(1).click();
  await expect(page).toHaveURL(`/patient/appointment/${me.appointment.id}`);
  await page.goBack();
  await expect(page).toHaveURL(`${HISTORY}?page=2`);
});

test('the status filter stands in the address and begins at the first page', async ({ page, server }) => {
  await openAs(page, await patientWithSeventeen(server), `${HISTORY}?page=2`);
  await expect(rowsOf(page)).toHaveCount(2);
  expect(await status(page).locator('option').allTextContents()).toEqual([
    'All',
    'Booked',
    'Confirmed',
    'In Progress',
    'Completed',
    'Cancelled',
    'No Show',
  ]);
  await status(page).selectOption('Completed');
  await expect(page).toHaveURL(`${HISTORY}?status=Completed`);
  await expect(count(page, '2 appointments')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).first()).toContainText('Completed');
  await expect(pager(page)).toBeHidden();

  await page.reload();
  await expect(status(page)).toHaveValue('Completed');
  await expect(rowsOf(page)).toHaveCount(2);
  await status(page).selectOption('All');
  await expect(page).toHaveURL(HISTORY);
  await expect(rowsOf(page)).toHaveCount(15);
});

test('a status that no appointment has', async ({ page, server }) => {
  await openAs(page, await bookedPatient(server), `${HISTORY}?status=No+Show`);
  await expect(page.getByText('No appointments with the status No Show', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show all appointments' }).click();
  await expect(page).toHaveURL(HISTORY);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(count(page, '1 appointment')).toHaveText('1 appointment');
});

test('a page that does not exist, and an address that makes no sense', async ({ page, server }) => {
  const me = await bookedPatient(server);
  await openAs(page, me, `${HISTORY}?page=9`);
  await expect(page.getByText('This page of the list does not exist', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'To the first page' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await openAs(page, me, `${HISTORY}?page=-1&status=nonsense`);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(status(page)).toHaveValue('');
});

test('a patient without any appointment', async ({ page, server }) => {
  const me = await bookedPatient(server);
  await page.route(LISTS, async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.appointments = [];
    answer.data.pagination = { ...answer.data.pagination, total: 0, totalPages: 0 };
    await route.fulfill({ json: answer });
  });
  await openAs(page, me, HISTORY);
  await expect(page.getByText('No appointments yet', { exact: true })).toBeVisible();
  await expect(count(page, '0 appointments')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Book New Appointment' }).click();
  await expect(page).toHaveURL('/doctors');
});

test('a list that cannot be loaded, and Try Again', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500 .*\/appointments/);
  await page.route(LISTS, (route) => route.fulfill({ status: 500, body: '' }));
  await openAs(page, await bookedPatient(server), HISTORY);
  await expect(heading(page, 'My appointments')).toBeVisible();
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load appointments' });
  await expect(failure).toContainText('Server error: 500');
  await page.unroute(LISTS);
  await failure.getByRole('button', { name: 'Try Again' }).press('Enter');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page.getByRole('main')).toBeFocused();
});

test('without a session the history leads to the login', async ({ page }) => {
  await page.goto(HISTORY);
  await expect(page).toHaveURL('/patient/login');
  await expect(page.getByText('Please log in to see this page.', { exact: true })).toBeVisible();
});
