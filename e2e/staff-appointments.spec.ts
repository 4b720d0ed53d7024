import { readFile } from 'node:fs/promises';
import { formatDate } from '@clinic-serial/contract/messages/en/format';
import { sharedSession } from './support/api.ts';
import {
  clearFilters,
  dateField,
  doctorField,
  expectPatients,
  menuOf,
  question,
  rowOf,
  rows,
  searchField,
  statusField,
} from './support/appointments.ts';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { readAppointment, setStatus, walkIn } from './support/reception.ts';
import { expectTerm } from './support/search-term.ts';
import { chooseAction, expect, pageTitle, storageOf, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

// The list of appointments and the page of one as whole stories against the server. What they show and refuse
// one by one is tested as components.

test.use({ sharesServer: true, role: 'Staff' });

const TOMORROW = '2027-03-11';

test('filters together, all but the search term in the address', THOROUGH, async ({ page, server }) => {
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name: 'Dr. Fahmida Filters' });
  const kept = await walkIn(server, doctor, TOMORROW, newPerson('Gulshan Kept'));
  await walkIn(server, doctor, TOMORROW, newPerson('Gulshan Booked'));
  await walkIn(server, doctor, today, newPerson('Gulshan Today'));
  await setStatus(server, kept.id, 'No Show');
  await visit(page, '/admin/appointments');
  // Faster than the list can follow: none of them is lost.
  await searchField(page).fill('gulshan');
  await doctorField(page).fill('fahmida');
  await dateField(page).fill(TOMORROW);
  await statusField(page).selectOption('No Show');
  await expectPatients(page, ['Gulshan Kept']);
  const inAddress = () => page.evaluate(() => Object.fromEntries(new URLSearchParams(location.search)));
  expect(await inAddress()).toEqual({
    doctor: 'fahmida',
    date: TOMORROW,
    status: 'No Show',
  });
  await expectTerm(page, 'gulshan');

  await page.reload();
  await expectPatients(page, ['Gulshan Kept']);
  await expect(searchField(page)).toHaveValue('gulshan');
  await expect(doctorField(page)).toHaveValue('fahmida');
  await expect(dateField(page)).toHaveValue(formatDate(TOMORROW));
  await expect(statusField(page)).toHaveValue('No Show');

  await clearFilters(page).click();
  await expect(page).toHaveURL('/admin/appointments');
  await expect(searchField(page)).toHaveValue('');
  await expect(doctorField(page)).toHaveValue('');
  await expect(dateField(page)).toHaveValue(formatDate(today));
  await expect(statusField(page)).toHaveValue('');
});

test('back and forward bring the list as it was', THOROUGH, async ({ page, server }) => {
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name: 'Dr. Hasina History' });
  await walkIn(server, doctor, today, newPerson('Iqbal Now'));
  await walkIn(server, doctor, TOMORROW, newPerson('Iqbal Later'));
  await visit(page, '/admin/appointments');
  await dateField(page).fill(TOMORROW);
  await expect(page).toHaveURL(`/admin/appointments?date=${TOMORROW}`);
  await doctorField(page).fill('hasina history');
  await expectPatients(page, ['Iqbal Later']);
  await statusField(page).selectOption('Booked');
  await expect(page).toHaveURL(/status=Booked/);
  await rowOf(page, 'Iqbal Later').getByRole('link').click();
  await expect(pageTitle(page, 'Appointment: serial 1')).toBeVisible();

  await page.goBack();
  await expectPatients(page, ['Iqbal Later']);
  await expect(statusField(page)).toHaveValue('Booked');
  await page.goBack();
  await expect(statusField(page)).toHaveValue('');
  await expect(doctorField(page)).toHaveValue('hasina history');
  await expectPatients(page, ['Iqbal Later']);
  await page.goBack();
  await expect(page).toHaveURL('/admin/appointments');
  await expect(doctorField(page)).toHaveValue('');
  await expect(dateField(page)).toHaveValue(formatDate(today));
  await page.goForward();
  await expect(dateField(page)).toHaveValue(formatDate(TOMORROW));
  await expectPatients(page, ['Iqbal Later']);
});

test('all pages of what the filters match are saved as CSV', THOROUGH, async ({ page, server }) => {
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name: 'Dr. Cynthia Export', places: 40 });
  const other = await addDoctor(server, { name: 'Dr. Danesh Export' });
  await walkIn(server, doctor, today, newPerson('জাহানারা বেগম'));
  for (let count = 0; count < 30; count += 1) await walkIn(server, doctor, today);
  await walkIn(server, other, today, newPerson('Elias Elsewhere'));
  await visit(page, '/admin/appointments?doctor=cynthia&page=2');
  await expect(rows(page)).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`appointments-${today}.csv`);
  await expect(page.getByText(`Saved as appointments-${today}.csv.`)).toBeVisible();
  const text = await readFile(await file.path(), 'utf8');
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + 31);
  expect(lines[1]).toContain('জাহানারা বেগম');
  expect(text).not.toContain('Elias Elsewhere');
});

test.describe('with a long list', () => {
  test.use({ viewport: { width: 1280, height: 600 } });

  test(
    'the place on the page and the focus stay, also in the row that changes',
    THOROUGH,
    async ({ page, server }) => {
      const { today } = await readClinic(server);
      const doctor = await addDoctor(server, { name: 'Dr. Yasmin Steady' });
      for (let count = 0; count < 19; count += 1) await walkIn(server, doctor, today);
      const watched = await walkIn(server, doctor, today, newPerson('Chandan Watched'));
      await page.clock.install();
      await visit(page, '/admin/appointments?doctor=yasmin+steady');
      await expect(rows(page)).toHaveCount(20);
      await menuOf(page, watched).focus();
      const place = await page.evaluate(() => window.scrollY);
      expect(place).toBeGreaterThan(300);

      await setStatus(server, watched.id, 'Completed');
      await page.clock.fastForward(30_000);
      await expect(rowOf(page, 'Chandan Watched')).toContainText('Completed');
      await expect(menuOf(page, watched)).toBeFocused();
      expect(await page.evaluate(() => window.scrollY)).toBe(place);

      await walkIn(server, doctor, today, newPerson('Delwar Later'));
      await page.clock.fastForward(30_000);
      await expect(rows(page)).toHaveCount(21);
      await expect(menuOf(page, watched)).toBeFocused();
      expect(await page.evaluate(() => window.scrollY)).toBe(place);
    },
  );
});

test('of two receptionists at one list the second is told what the first has done, and sees it', async ({
  page,
  server,
  newVisitor,
  browserLog,
}) => {
  browserLog.allow(/status of 409/);
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name: 'Dr. Quazi Together' });
  const appointment = await walkIn(server, doctor, today, newPerson('Rowshan Shared'));
  const session = await sharedSession(server, 'Admin');
  const other = await newVisitor({ storageState: storageOf(server, session), baseURL: server.url });
  for (const screen of [page, other]) {
    await visit(screen, '/admin/appointments?doctor=quazi');
    await chooseAction(screen, 'serial 1, Rowshan Shared', screen === page ? 'Cancel' : 'Complete');
  }
  await question(other, 'Completed').getByRole('button', { name: 'Change status' }).click();
  await expect(rowOf(other, 'Completed')).toBeVisible();

  const asked = question(page, 'Cancelled');
  await asked.getByRole('button', { name: 'Change status' }).click();
  await expect(asked.getByRole('alert')).toHaveText(
    'Failed to update status: Somebody else has changed this appointment: it is now Completed.',
  );
  // Nothing is left to confirm, and the list behind shows it.
  await expect(asked.getByRole('button')).toHaveText(['Close']);
  await expect(page.getByRole('table').getByText('Completed')).toBeVisible();
  await asked.getByRole('button', { name: 'Close' }).click();
  await expect(menuOf(page, appointment)).toBeFocused();
  expect(await readAppointment(server, appointment.id)).toMatchObject({ status: 'Completed' });
});

test.describe('an Admin', () => {
  test.use({ role: 'Admin' });

  test(
    'deletes an appointment after a question, and the list comes as it was',
    THOROUGH,
    async ({ page, server }) => {
      const { today } = await readClinic(server);
      const doctor = await addDoctor(server, { name: 'Dr. Parveen Deletes' });
      const gone = await walkIn(server, doctor, today, newPerson('Qamar Gone'));
      await walkIn(server, doctor, today, newPerson('Rina Stays'));
      await visit(page, '/admin/appointments?doctor=parveen+deletes');
      await rowOf(page, 'Qamar Gone').getByRole('link').click();
      const deleteButton = page.getByRole('button', { name: 'Delete Appointment', exact: true });
      const zone = page.getByRole('region', { name: 'Danger Zone' });
      await expect(zone).toContainText('Its serial is never given again.');
      await deleteButton.click();
      const asked = page.getByRole('alertdialog', { name: 'Delete serial 1 of Qamar Gone?' });
      await expect(asked).toContainText('This cannot be undone.');
      // Enter alone destroys nothing.
      await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(asked).toBeHidden();
      await expect(deleteButton).toBeFocused();
      expect(await readAppointment(server, gone.id)).toMatchObject({ status: 'Booked' });

      await deleteButton.click();
      await asked.getByRole('button', { name: 'Delete appointment' }).click();
      await expect(page.getByText('Appointment deleted successfully!', { exact: true })).toBeVisible();
      await expect(page).toHaveURL('/admin/appointments?doctor=parveen+deletes');
      await expectPatients(page, ['Rina Stays']);
      expect(await readAppointment(server, gone.id)).toBeUndefined();
      // Back does not lead to what is no more.
      await page.goBack();
      await expect(page).toHaveURL('/admin/appointments?doctor=parveen+deletes');
      expect((await walkIn(server, doctor, today)).serialNumber).toBe(3);
    },
  );
});
