import type { Page } from '@playwright/test';
import { addDoctor, bookElsewhere } from './support/clinic.ts';
import {
  bookedPatient,
  heading,
  LISTS,
  numberOf,
  openAs,
  rowsOf,
  STATS,
  section,
} from './support/patient.ts';
import { giveSerial, setStatus } from './support/reception.ts';
import type { RunningServer } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const DASHBOARD = '/patient/dashboard';
/** The tested clinic's day, and the next one. */
const TODAY = '2027-03-10';
const TOMORROW = '2027-03-11';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** Makes a patient with four appointments: today, tomorrow, completed and cancelled. */
async function patientWithPast(server: RunningServer) {
  const me = await bookedPatient(server, 'Shirin Akter', { name: 'Dr. First Today' });
  const give = async (name: string, date: string) => {
    const { id } = await addDoctor(server, { name });
    return giveSerial(server, { patientId: me.patient.id, doctorId: id, appointmentDate: date });
  };
  await give('Dr. Second Tomorrow', TOMORROW);
  await setStatus(server, (await give('Dr. Third Done', TODAY)).id, 'Completed');
  await setStatus(server, (await give('Dr. Fourth Cancelled', TOMORROW)).id, 'Cancelled');
  return me;
}

test('without a session the dashboard asks to log in', async ({ page }) => {
  await visit(page, DASHBOARD);
  await expect(page.getByText('Please log in to access your dashboard', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/patient/login');
});

test('four numbers, the next ticket, and what happened lately', async ({ page, server }) => {
  const me = await patientWithPast(server);
  await openAs(page, me, DASHBOARD);
  await expect(heading(page, 'Welcome, Shirin')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Welcome, Shirin')).toBeVisible();

  await expect(numberOf(page, 'Total')).toHaveText('4');
  await expect(numberOf(page, 'Upcoming')).toHaveText('2');
  await expect(numberOf(page, 'Today')).toHaveText('2');
  await expect(numberOf(page, 'Completed')).toHaveText('1');

  const next = section(page, 'Next Appointment');
  await expect(next.getByRole('heading', { name: 'Dr. First Today' })).toBeVisible();
  await expect(next).toContainText('Today');
  await expect(next).toContainText('Booked');
  await expect(next).toContainText('about 9:00 AM');
  await expect(next).toContainText('9:00 AM – 5:00 PM');
  await expect(next).toContainText(me.appointment.bookingReference);
  await expect(next.getByText('1', { exact: true })).toBeVisible();

  const activity = section(page, 'Recent Activity');
  await expect(
    activity.getByRole('listitem').filter({ hasText: 'Dr. Fourth Cancelled' }).first(),
  ).toBeVisible();
  await expect(activity.getByRole('listitem').filter({ hasText: 'Dr. Third Done' }).first()).toBeVisible();
  await activity.getByRole('link', { name: 'View All Activity' }).click();
  await expect(page).toHaveURL('/patient/history');
  await expect(heading(page, 'My appointments')).toBeVisible();
});

test('"Show ticket" opens the next appointment', async ({ page, server }) => {
  const me = await bookedPatient(server);
  await openAs(page, me, DASHBOARD);
  await section(page, 'Next Appointment').getByRole('link', { name: 'Show ticket' }).click();
  await expect(page).toHaveURL(`/patient/appointment/${me.appointment.id}`);
});

test('the nearest appointment comes first, today before tomorrow', async ({ page, server }) => {
  const me = await patientWithPast(server);
  await openAs(page, me, DASHBOARD);
  const list = section(page, 'Your appointments').getByRole('listitem');
  await expect(list).toHaveCount(2);
  await expect(list.nth(0)).toContainText('Dr. First Today');
  await expect(list.nth(0)).toContainText('Today');
  await expect(list.nth(1)).toContainText('Dr. Second Tomorrow');
  await expect(list.nth(1)).toContainText('Tomorrow');
});

test('Upcoming and Past stand in the address, also for the keyboard', async ({ page, server }) => {
  await openAs(page, await patientWithPast(server), DASHBOARD);
  const list = section(page, 'Your appointments');
  await expect(tab(page, 'Upcoming')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Past').click();
  await expect(page).toHaveURL(`${DASHBOARD}?tab=past`);
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').filter({ hasText: 'Dr. Third Done' })).toContainText('Completed');
  await expect(list.getByRole('listitem').filter({ hasText: 'Dr. Fourth Cancelled' })).toContainText(
    'Cancelled',
  );

  await page.reload();
  await expect(tab(page, 'Past')).toHaveAttribute('aria-selected', 'true');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await tab(page, 'Past').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Upcoming')).toBeFocused();
  await expect(tab(page, 'Upcoming')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(DASHBOARD);
});

test('a booked appointment whose day is over stands under Past', async ({
  page,
  server,
  moveServerClock,
}) => {
  const me = await bookedPatient(server, 'Selina Parvin', { name: 'Dr. Yesterday' });
  // The clock moves to half past midnight. The login session of 24 hours is still valid.
  await moveServerClock(14.5 * 3_600);
  await openAs(page, me, `${DASHBOARD}?tab=past`);
  const list = section(page, 'Your appointments');
  await expect(list.getByRole('listitem')).toHaveText(/Dr\. Yesterday/);
  await tab(page, 'Upcoming').click();
  await expect(list).toContainText('No upcoming appointments');
  await expect(section(page, 'Next Appointment')).toContainText('No upcoming appointment');
  await expect(numberOf(page, 'Upcoming')).toHaveText('0');
  await expect(numberOf(page, 'Today')).toHaveText('0');
  await expect(numberOf(page, 'Total')).toHaveText('1');
});

test('one who shares the phone is named', async ({ page, server }) => {
  const me = await bookedPatient(server, 'Hafizur Rahman');
  await bookElsewhere(server, me.doctor.id, { ...me.person, name: 'Tania Rahman' });
  await openAs(page, me, DASHBOARD);
  await expect(section(page, 'Your appointments').getByRole('listitem').nth(1)).toContainText(
    'For Tania Rahman',
  );
});

test('somebody with no upcoming appointment is led to the doctors', async ({ page, server }) => {
  const me = await bookedPatient(server);
  await setStatus(server, me.appointment.id, 'Cancelled');
  await openAs(page, me, DASHBOARD);
  await section(page, 'Next Appointment').getByRole('link', { name: 'Book New Appointment' }).click();
  await expect(page).toHaveURL('/doctors');
});

test('without the numbers the lists work', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500 .*\/dashboard-stats/);
  await page.route(STATS, (route) => route.fulfill({ status: 500, body: '' }));
  await openAs(page, await patientWithPast(server), DASHBOARD);
  await expect(page.getByText('Statistics temporarily unavailable', { exact: true })).toBeVisible();
  await expect(section(page, 'Next Appointment')).toContainText('Dr. First Today');
  await expect(section(page, 'Your appointments').getByRole('listitem')).toHaveCount(2);
  await tab(page, 'Past').click();
  await expect(section(page, 'Your appointments').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'View All Activity' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('without the lists the numbers work, and Try Again brings the lists', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/status of 500 .*\/appointments/);
  await page.route(LISTS, (route) => route.fulfill({ status: 500, body: '' }));
  await openAs(page, await patientWithPast(server), DASHBOARD);
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load appointments' });
  await expect(failure).toContainText('Server error: 500');
  await expect(numberOf(page, 'Total')).toHaveText('4');
  await expect(section(page, 'Next Appointment')).toContainText('Dr. First Today');
  await page.unroute(LISTS);
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(section(page, 'Your appointments').getByRole('listitem')).toHaveCount(2);
  await expect(failure).toBeHidden();
});

test('one request for the numbers and one for the lists', async ({ page, server }) => {
  const me = await patientWithPast(server);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(patients|appointments)/.test(pathname)) asked.push(pathname);
  });
  await openAs(page, me, DASHBOARD);
  await expect(numberOf(page, 'Total')).toHaveText('4');
  await expect(rowsOf(page).first()).toBeVisible();
  await tab(page, 'Past').click();
  await expect(section(page, 'Your appointments').getByRole('listitem')).toHaveCount(2);
  expect(asked.toSorted()).toEqual(['/api/appointments', `/api/patients/${me.patient.id}/dashboard-stats`]);
});

test('the sidebar leads everywhere', async ({ page, server }) => {
  await openAs(page, await bookedPatient(server), DASHBOARD);
  const nav = page.getByRole('navigation', { name: 'Patient area' });
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await nav.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/patient/profile');
  await expect(heading(page, 'Profile')).toBeVisible();
  await nav.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(DASHBOARD);
  await nav.getByRole('link', { name: 'Book New Appointment' }).click();
  await expect(page).toHaveURL('/doctors');
});

test('/patient alone leads to the dashboard', async ({ page, server }) => {
  await openAs(page, await bookedPatient(server), '/patient');
  await expect(page).toHaveURL(DASHBOARD);
});
