import { formatDate } from '@clinic-serial/contract/messages/en/format';
import type { DashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import type { Page } from '@playwright/test';
import { callAs, sharedSession } from './support/api.ts';
import { dateField } from './support/appointments.ts';
import { addDoctor } from './support/clinic.ts';
import { bookedPatient, numberOf, openAs, section } from './support/patient.ts';
import { giveSerial } from './support/reception.ts';
import { expect, storageOf, test, valueBeside } from './support/staff.ts';
import { visit } from './support/visit.ts';

const [TODAY, TOMORROW] = ['2027-03-10', '2027-03-11'];

test('at midnight every open page turns to the new day, and nobody touches it', async ({
  startOwnServer,
  newVisitor,
  browserLog,
}) => {
  // At midnight the dashboard asks once more where yesterday's serial stands. If its stream is quicker
  // than the answer, it asks too.
  browserLog.allow(/404 \(Not Found\) \(.*\/api\/queue\/(own\/|\d+\/2027-03-10\/events)/);
  // A server of its own, started shortly before midnight. Moving a shared server's clock by hours would end
  // its sessions.
  const server = await startOwnServer({ CLOCK_START: `${TODAY}T23:50:00+06:00`, BOOKING_CUTOFF: 'never' });
  const { id: doctorId } = await addDoctor(server, { name: 'Dr. Second Tomorrow' });
  const me = await bookedPatient(server, 'Shirin Akter', { name: 'Dr. First Today' });
  await giveSerial(server, { patientId: me.patient.id, doctorId, appointmentDate: TOMORROW });

  const storageState = storageOf(server, await sharedSession(server, 'Staff'));
  const pages: Page[] = [];
  const newPage = async () => {
    const page = await newVisitor({ storageState, baseURL: server.url });
    await page.clock.install();
    pages.push(page);
    return page;
  };
  const open = async (path: string) => {
    const page = await newPage();
    await visit(page, path);
    return page;
  };
  const own = await newPage();
  await openAs(own, me, '/patient/dashboard');
  const dashboard = await open('/admin/dashboard');
  const history = await open(`/admin/patients/${me.patient.id}/appointments`);
  const list = await open('/admin/appointments');
  const home = await open('/');
  const next = section(own, 'Next Appointment');
  const upcoming = valueBeside(history.getByRole('main'), 'Upcoming');
  await expect(numberOf(own, 'Upcoming')).toHaveText('2');
  await expect(next).toContainText('Dr. First Today');
  await expect(upcoming).toHaveText('2');
  await expect(dateField(list)).toHaveValue(formatDate(TODAY));
  await expect(home.getByText('Wednesday, 10 March 2027')).toBeVisible();

  await server.moveClock(600);
  for (const page of pages) await page.clock.fastForward('00:30');
  await expect(numberOf(own, 'Upcoming')).toHaveText('1');
  await expect(numberOf(own, 'Today')).toHaveText('1');
  await expect(next).toContainText('Dr. Second Tomorrow');
  await expect(upcoming).toHaveText('1');
  await expect(dateField(list)).toHaveValue(formatDate(TOMORROW));
  await expect(home.getByText('Thursday, 11 March 2027')).toBeVisible();
  const { todayAppointments } = await callAs<DashboardStats>(server, 'Staff', '/admin/dashboard-stats');
  await expect(valueBeside(dashboard.getByRole('main'), 'Appointments today')).toHaveText(
    String(todayAppointments),
  );
  for (const page of pages) await page.close();
});
