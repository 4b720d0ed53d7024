import { addDays } from '@clinic-serial/contract/time/calendar';
import { addDoctor } from './support/clinic.ts';
import { bookedPatient, openAs, rowsOf } from './support/patient.ts';
import { giveSerial, setStatus } from './support/reception.ts';
import type { RunningServer } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';

const HISTORY = '/patient/history';
const TODAY = '2027-03-10';

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

test(
  'page and filter stand in the address, for a reload, Back and Forward',
  THOROUGH,
  async ({ page, server }) => {
    const me = await patientWithSeventeen(server);
    await openAs(page, me, HISTORY);
    await expect(page.getByRole('status').filter({ hasText: '17 appointments' })).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(15);
    await expect(rowsOf(page).first()).toContainText('Friday, 26 March 2027');

    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(`${HISTORY}?page=2`);
    await expect(rowsOf(page)).toHaveCount(2);
    await expect(rowsOf(page).nth(0)).toContainText('Tomorrow');
    await expect(rowsOf(page).nth(1)).toContainText('Today');

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

    await page.getByLabel('Status').selectOption('Completed');
    await expect(page).toHaveURL(`${HISTORY}?status=Completed`);
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: '2 appointments' })).toBeVisible();
    await expect(rowsOf(page)).toHaveText([/Dr\. Every DayCompleted/, /Dr\. Every DayCompleted/]);
  },
);
