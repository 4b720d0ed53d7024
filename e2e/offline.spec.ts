import { callAs } from './support/api.ts';
import { addDoctor, newPerson } from './support/clinic.ts';
import { bookedPatient, openAs } from './support/patient.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit, waitUntilKept } from './support/visit.ts';
import { enterCode, reachCodeStep, successOf } from './support/wizard.ts';

test.use({ sharesServer: true });

// A phone whose network goes away, and comes back.

const LOST = 'No connection. This is what was known last. less than a minute ago';

test(
  'the live page opens without a network, says how old it is, and goes on by itself',
  THOROUGH,
  async ({ newVisitor, server, browserLog }) => {
    browserLog.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
    const { appointment, doctor } = await bookedPatient(server);
    const page = await newVisitor();
    const path = `/q/${appointment.liveKey}`;
    await page.goto(path);
    await waitUntilKept(page, path);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('main')).toContainText('Nobody is before you.');
    await expect(page.getByText(LOST)).toBeVisible();

    await page.goto('/doctors');
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await page.goto('/bn/doctors');
    await expect(page.getByRole('heading', { name: 'সংযোগ নেই' })).toBeVisible();
    await page.goto(path);
    await callAs(server, 'Staff', `/queue/${doctor.id}/${appointment.appointmentDate}/acts?sitting=1`, {
      method: 'POST',
      body: { kind: 'late', until: '23:30', expectedVersion: 0, key: 'offline-late-1' },
    });
    await page.context().setOffline(false);
    await expect(page.getByRole('main')).toContainText('Late, about 11:30 PM', { timeout: 10_000 });
    await expect(page.getByText(LOST)).toBeHidden();
  },
);

test('a booked ticket opens without a network, and a logout takes it away', async ({
  newVisitor,
  server,
  browserLog,
}) => {
  browserLog.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  const doctor = await addDoctor(server, { name: 'Dr. Of The Ticket' });
  const page = await newVisitor({ viewport: { width: 360, height: 740 } });
  const person = newPerson('Rahima Khatun');
  const { appointment } = await enterCode(page, await reachCodeStep(page, doctor, person));
  await expect(successOf(page)).toBeVisible();
  await waitUntilKept(page, '/offline');
  await page.context().setOffline(true);
  await page.goto('/');
  const ticket = page.getByRole('listitem');
  await expect(ticket).toContainText('Dr. Of The Ticket');
  await expect(ticket).toContainText(appointment.bookingReference);
  await expect(ticket.locator('[data-part="serial"]')).toHaveText(String(appointment.serialNumber));
  await expect(ticket).toContainText('Saved less than a minute ago');
  await expect(page.locator('body')).not.toContainText('Rahima');
  await expect(page.getByText('No ticket is saved on this phone.')).toBeHidden();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('No connection');

  const booked = await bookedPatient(server);
  await openAs(page, booked, `/patient/appointment/${booked.appointment.id}`);
  await expect(page.getByRole('article', { name: 'Ticket' })).toBeVisible();
  await visit(page, '/patient/dashboard');
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.context().setOffline(true);
  await page.goto('/doctors');
  await expect(page.getByText('No ticket is saved on this phone.')).toBeVisible();
});
