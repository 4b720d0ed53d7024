import type { Page } from '@playwright/test';
import { addDoctor } from './support/clinic.ts';
import { bookedPatient, heading, numberOf, openAs, section } from './support/patient.ts';
import { giveSerial, setStatus } from './support/reception.ts';
import type { RunningServer } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';

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

test(
  'four numbers, the next ticket, both lists, and what happened lately',
  THOROUGH,
  async ({ page, server }) => {
    const me = await patientWithPast(server);
    await openAs(page, me, DASHBOARD);
    await expect(heading(page, 'Welcome, Shirin')).toBeVisible();

    await expect(numberOf(page, 'Total')).toHaveText('4');
    await expect(numberOf(page, 'Upcoming')).toHaveText('2');
    await expect(numberOf(page, 'Today')).toHaveText('2');
    await expect(numberOf(page, 'Completed')).toHaveText('1');

    const next = section(page, 'Next Appointment');
    await expect(next.getByRole('heading', { name: 'Dr. First Today' })).toBeVisible();
    await expect(next).toContainText(me.appointment.bookingReference);
    const rows = section(page, 'Your appointments').getByRole('listitem');
    await expect(rows).toHaveText([/Dr\. First Today.*Today/, /Dr\. Second Tomorrow.*Tomorrow/]);

    await tab(page, 'Upcoming').press('ArrowRight');
    await expect(page).toHaveURL(`${DASHBOARD}?tab=past`);
    await page.reload();
    await expect(tab(page, 'Past')).toHaveAttribute('aria-selected', 'true');
    await expect(rows).toHaveText([/Dr\. Fourth Cancelled/, /Dr\. Third Done/]);

    const activity = section(page, 'Recent Activity').getByRole('listitem');
    await expect(activity.filter({ hasText: 'Dr. Fourth Cancelled' }).first()).toBeVisible();
    await expect(activity.filter({ hasText: 'Dr. Third Done' }).first()).toBeVisible();
  },
);
