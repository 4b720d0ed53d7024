import { ACCOUNTS, sharedSession } from './support/api.ts';
import { dateField, expectPatients, rows } from './support/appointments.ts';
import { addDoctor, newPerson } from './support/clinic.ts';
import { walkIn } from './support/reception.ts';
import { startServer } from './support/server.ts';
import { expect, logIn, sidebar, storageOf, test } from './support/staff.ts';
import { visit } from './support/visit.ts';

test.describe('the list is the clinic’s day', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('also where it is still yesterday', async ({ page }) => {
    await page.clock.install({ time: '2027-03-10T04:00:00Z' });
    // The test logs in on the page, so that the session's expiry follows this browser's clock.
    await visit(page, '/admin/login');
    await logIn(page, ACCOUNTS.Staff.username, ACCOUNTS.Staff.password);
    await sidebar(page).getByRole('link', { name: 'Appointments' }).click();
    expect(await page.evaluate(() => new Date().getDate())).toBe(9);
    await expect(dateField(page)).toHaveValue('2027-03-10');
    await expect(rows(page).first()).toBeVisible();
    await expect(page).toHaveURL('/admin/appointments');
  });

  test('also in a browser whose clock is years behind', async ({ page }) => {
    await page.clock.install({ time: '2019-01-01T00:00:00Z' });
    await visit(page, '/admin/login');
    await logIn(page, ACCOUNTS.Viewer.username, ACCOUNTS.Viewer.password);
    await expect(sidebar(page)).toBeVisible();
    const asked = page.waitForRequest('**/api/appointments?*');
    await visit(page, '/admin/appointments');
    expect(new URL((await asked).url()).searchParams.get('date')).toBe('2027-03-10');
    await expect(dateField(page)).toHaveValue('2027-03-10');
    await expect(rows(page).first()).toBeVisible();
  });
});

test('at midnight the list moves on to the new day', async ({ newVisitor }) => {
  // The test has its own clinic, because in a shared one the login sessions would end before midnight.
  const server = await startServer({ CLOCK_START: '2027-03-10T23:55:00+06:00' });
  const doctor = await addDoctor(server, { name: 'Dr. Jahanara Midnight' });
  await walkIn(server, doctor, '2027-03-10', newPerson('Kolpona Before'));
  await walkIn(server, doctor, '2027-03-11', newPerson('Lutfa After'));
  const session = await sharedSession(server, 'Staff');
  const page = await newVisitor({ baseURL: server.url, storageState: storageOf(server, session) });
  await page.clock.install();
  await visit(page, '/admin/appointments?doctor=jahanara');
  await expectPatients(page, ['Kolpona Before']);
  await server.moveClock(300);
  await page.clock.fastForward('01:00');
  await expectPatients(page, ['Lutfa After']);
  await expect(dateField(page)).toHaveValue('2027-03-11');
  await expect(page).toHaveURL('/admin/appointments?doctor=jahanara');
  await page.close();
  await server.stop();
});
