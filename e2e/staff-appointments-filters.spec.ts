import {
  clearFilters,
  dateField,
  doctorField,
  expectPatients,
  rowOf,
  rows,
  searchField,
  statusField,
} from './support/appointments.ts';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { setStatus, walkIn, writeNotes } from './support/reception.ts';
import { expectTerm } from './support/search-term.ts';
import { expect, pageTitle, stopClock, test, tickUntilVisible, valueBeside } from './support/staff.ts';
import { tabTo, visit } from './support/visit.ts';
import { grouped } from './support/wizard.ts';

test.use({ role: 'Viewer' });

const TOMORROW = '2027-03-11';

test('finds by patient, phone, doctor and notes', async ({ page, server }) => {
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name: 'Dr. Dilruba Findable' });
  const bangla = newPerson('মোছাঃ রোকেয়া খাতুন');
  const noted = newPerson('Habib Noted');
  await walkIn(server, doctor, today, bangla);
  await writeNotes(
    server,
    (await walkIn(server, doctor, today, noted)).id,
    'Wheelchair at the 2nd gate: 100%',
  );
  await visit(page, '/admin/appointments');
  await expect(searchField(page)).toHaveAttribute('placeholder', 'Patient, doctor or notes');
  for (const [words, found] of [
    ['রোকেয়া', [bangla.name]],
    ['habib NOTED', [noted.name]],
    [noted.phone, [noted.name]],
    [`+88 ${grouped(bangla.phone)}`, [bangla.name]],
    ['2nd gate: 100%', [noted.name]],
    ['dilruba findable', [bangla.name, noted.name]],
  ] as const) {
    await searchField(page).fill(words);
    await expectPatients(page, found);
  }
});

test('waits 300 ms after the last key, whatever the filter', async ({ page, server }) => {
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name: 'Dr. Ekram Debounce' });
  const done = await walkIn(server, doctor, today, newPerson('Faruk Waited For'));
  await setStatus(server, done.id, 'Completed');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/appointments' && search.includes('ekram')) asked.push(sorted(search));
  });
  await page.clock.install();
  await visit(page, '/admin/appointments?page=2');
  await expect(rows(page).first()).toBeVisible();
  await stopClock(page);
  await doctorField(page).pressSequentially('ekram');
  await page.clock.runFor(299);
  await expect(page).toHaveURL('/admin/appointments?page=2');
  expect(asked).toEqual([]);
  await tickUntilVisible(page, rowOf(page, 'Faruk Waited For'));
  // The list is at page 1 again, and one request was sent for all the keys.
  await expect(page).toHaveURL('/admin/appointments?doctor=ekram');
  expect(asked).toEqual([`?doctor=ekram&date=${today}&limit=30&offset=0`].map(sorted));

  await statusField(page).selectOption('Booked');
  await page.clock.runFor(299);
  await expect(page).toHaveURL('/admin/appointments?doctor=ekram');
  await tickUntilVisible(page, page.getByText('No appointments found'));
  await expect(page).toHaveURL('/admin/appointments?doctor=ekram&status=Booked');

  // The clock is stopped, so only Enter can have started this search.
  await doctorField(page).fill('ekram deb');
  await doctorField(page).press('Enter');
  await expect(page).toHaveURL('/admin/appointments?doctor=ekram+deb&status=Booked');
});

test('a year that is typed slowly is taken when it is whole', async ({ page }) => {
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/appointments') asked.push(searchParams.get('date'));
  });
  await visit(page, '/admin/appointments');
  await expect(rows(page).first()).toBeVisible();
  await searchField(page).focus();
  await tabTo(page, dateField(page));
  // 3 March is the same date whether the day or the month comes first.
  await page.keyboard.type('03032028', { delay: 400 });
  await expect(page).toHaveURL('/admin/appointments?date=2028-03-03');
  expect(asked.filter((date) => date && date < '2000')).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/admin/appointments?date=2027-03-03');
});

test('filters together, all but the search term in the address', async ({ page, server }) => {
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name: 'Dr. Fahmida Filters' });
  const kept = await walkIn(server, doctor, TOMORROW, newPerson('Gulshan Kept'));
  await walkIn(server, doctor, TOMORROW, newPerson('Gulshan Booked'));
  await walkIn(server, doctor, today, newPerson('Gulshan Today'));
  await setStatus(server, kept.id, 'No Show');
  await visit(page, '/admin/appointments');
  await expect(statusField(page).getByRole('option')).toHaveText([
    'All',
    'Booked',
    'Completed',
    'Cancelled',
    'No Show',
  ]);
  // The filters change faster than the list is loaded, and none of them is lost.
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
  await expect(dateField(page)).toHaveValue(TOMORROW);
  await expect(statusField(page)).toHaveValue('No Show');

  await clearFilters(page).click();
  await expect(page).toHaveURL('/admin/appointments');
  await expect(searchField(page)).toHaveValue('');
  await expect(doctorField(page)).toHaveValue('');
  await expect(dateField(page)).toHaveValue(today);
  await expect(statusField(page)).toHaveValue('');
});

test('shows all dates on demand, with the date in each row', async ({ page, server }) => {
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name: 'Dr. Golam Dates' });
  await walkIn(server, doctor, today, newPerson('Of Today'));
  await walkIn(server, doctor, TOMORROW, newPerson('Of Tomorrow'));
  await walkIn(server, doctor, '2028-01-03', newPerson('Of Next Year'));
  await visit(page, '/admin/appointments?doctor=golam+dates');
  await expectPatients(page, ['Of Today']);
  await page.getByRole('button', { name: 'Show all dates' }).click();
  await expectPatients(page, ['Of Next Year', 'Of Tomorrow', 'Of Today']);
  await expect(dateField(page)).toHaveValue('');
  await expect(page.getByRole('rowheader')).toHaveText([/3 January 2028$/, /Thu, 11 Mar$/, /Wed, 10 Mar$/]);

  await dateField(page).fill('2028-01-03');
  await expectPatients(page, ['Of Next Year']);
  await expect(page.getByRole('rowheader')).toHaveText([/9:00 AM$/]);
});

test('back and forward bring the list as it was', async ({ page, server }) => {
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
  await expect(dateField(page)).toHaveValue(today);
  await page.goForward();
  await expect(dateField(page)).toHaveValue(TOMORROW);
  await expectPatients(page, ['Iqbal Later']);
});

test('what an address cannot mean is left aside', async ({ page, server }) => {
  const { today } = await readClinic(server);
  await visit(page, '/admin/appointments?date=2027-02-30&status=Asleep&page=minus');
  await expect(rows(page)).toHaveCount(30);
  await expect(dateField(page)).toHaveValue(today);
  await expect(statusField(page)).toHaveValue('');
  await expect(valueBeside(page, 'Current Page')).toHaveText(/^1 of /);
});

test('the key "/" jumps to the search', async ({ page }) => {
  await visit(page, '/admin/appointments');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(searchField(page)).toBeFocused();
  await expect(searchField(page)).toHaveValue('');
  // In a field, "/" is an ordinary character.
  await doctorField(page).press('/');
  await expect(doctorField(page)).toBeFocused();
  await expect(doctorField(page)).toHaveValue('/');
});

test('"Clear filters" also takes back what was being typed', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/admin/appointments?status=Completed');
  await expect(rows(page).first()).toBeVisible();
  await stopClock(page);
  await searchField(page).fill('half a na');
  await doctorField(page).fill('half a doc');
  await clearFilters(page).click();
  await page.clock.runFor(1_000);
  await page.clock.resume();
  await expect(searchField(page)).toHaveValue('');
  await expect(doctorField(page)).toHaveValue('');
  await expect(page).toHaveURL('/admin/appointments');
  await expect(rows(page).first()).toBeVisible();
});

/** A query with its names in order, because their order has no meaning. */
function sorted(search: string): string {
  const params = new URLSearchParams(search);
  params.sort();
  return `?${params}`;
}
