import { addDays } from '@clinic-serial/contract/fields/calendar';
import { addDoctor, bookElsewhere, newPerson, readClinic } from './support/clinic.ts';
import { LIST, names, rowOf, searchField, statusField } from './support/patient-screens.ts';
import { giveSerial, registerPatient } from './support/reception.ts';
import { expectTerm } from './support/search-term.ts';
import { expect, pageTitle, stopClock, test, tickUntilVisible, valueBeside } from './support/staff.ts';
import { visit } from './support/visit.ts';
import { grouped } from './support/wizard.ts';

test.use({ role: 'Staff' });

test('a row shows everything that is known of a patient', async ({ page, server }) => {
  const patient = await registerPatient(server, newPerson('Wahida Rowfull'), {
    address: 'House 9, Jute Mill Road, Narsingdi',
    dateOfBirth: '1992-03-10',
    gender: 'Female',
    emergencyContact: '01855501234',
  });
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server);
  await giveSerial(server, { patientId: patient.id, doctorId: doctor.id, appointmentDate: today });
  // A future appointment does not count as the last one.
  const appointmentDate = addDays(today, 3);
  await giveSerial(server, { patientId: patient.id, doctorId: doctor.id, appointmentDate });

  await visit(page, '/admin/patients?search=rowfull');
  await expect(page).toHaveTitle(/^Patients/);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Patient',
    'Contact',
    'Demographics',
    'Appointments',
    'Status',
    'Actions',
  ]);
  const cells = rowOf(page, 'Wahida Rowfull').getByRole('cell');
  const head = rowOf(page, 'Wahida Rowfull').getByRole('rowheader');
  await expect(head).toContainText('WR');
  await expect(head.getByRole('link', { name: 'Wahida Rowfull' })).toHaveAttribute(
    'href',
    `/admin/patients/${patient.id}`,
  );
  await expect(head).toContainText(`ID: ${patient.id}`);
  await expect(head).toContainText('Joined 10 March 2027');
  await expect(cells.nth(0)).toContainText(`+88 ${grouped(patient.phone)}`);
  await expect(cells.nth(0)).toContainText('Emergency: +88 01855-501234');
  await expect(cells.nth(0)).toContainText('House 9, Jute Mill Road, Narsingdi');
  // The birthday is on the clinic day, so the age is already 35.
  await expect(cells.nth(1)).toHaveText('Female, 35 yearsBorn 10 March 1992');
  await expect(cells.nth(2)).toHaveText('2 appointmentsLast: 10 March 2027');
  await expect(cells.nth(3)).toHaveText('Active');
});

test('what is not known is left out or said', async ({ page, server }) => {
  const patient = await registerPatient(server, newPerson('Anonto Rowbare'), { isActive: false });
  const child = await registerPatient(server, newPerson('মাহিন Rowbare'), { dateOfBirth: '2026-12-24' });
  await visit(page, '/admin/patients?search=rowbare');
  // Newest first.
  await expect(names(page)).toHaveText([/^মা.*মাহিন Rowbare/, /Anonto Rowbare/]);
  const cells = rowOf(page, 'Anonto').getByRole('cell');
  await expect(cells.nth(0)).toHaveText(`+88 ${grouped(patient.phone)}`);
  await expect(cells.nth(1)).toHaveText('Not specified');
  await expect(cells.nth(2)).toHaveText('0 appointments');
  await expect(cells.nth(3)).toHaveText('Inactive');
  await expect(rowOf(page, child.name).getByRole('cell').nth(1)).toHaveText(
    'Not specified, Under 1 yearBorn 24 December 2026',
  );
});

test('the search waits until the typing pauses; Enter does not wait', async ({ page, server }) => {
  await registerPatient(server, newPerson('Debendra Pausewell'));
  const searches: (string | null)[] = [];
  page.on('request', (request) => {
    const term = request.headers()['x-search-term'];
    if (new URL(request.url()).pathname === '/api/patients' && term) searches.push(decodeURIComponent(term));
  });
  await page.clock.install();
  await visit(page, '/admin/patients');
  await expect(names(page).first()).toBeVisible();
  await stopClock(page);
  await searchField(page).pressSequentially('pausewell');
  await page.clock.runFor(299);
  expect(searches).toEqual([]);
  await expect(page).toHaveURL('/admin/patients');
  await tickUntilVisible(page, rowOf(page, 'Debendra Pausewell').getByRole('rowheader'));
  await expect(page).toHaveURL('/admin/patients');
  await expectTerm(page, 'pausewell');
  expect(searches).toEqual(['pausewell']);

  // The clock is stopped, so only Enter can have started this search.
  await searchField(page).fill('debendra pause');
  await searchField(page).press('Enter');
  await expect(page).toHaveURL('/admin/patients');
  await expectTerm(page, 'debendra pause');
  await page.clock.resume();
  await expect(names(page)).toHaveCount(1);
  expect(searches).toEqual(['pausewell', 'debendra pause']);
});

test('finds by name, address and by the phone in any spelling', async ({ page, server }) => {
  const patient = await registerPatient(server, newPerson('সেলিনা Findable'), {
    address: 'Kushtia Mohini Mills',
    // No other phone contains these digits.
    phone: '01957654321',
  });
  const { phone } = patient;
  const bangla = [...phone].map((digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]).join('');
  for (const words of [
    'findABLE',
    'সেলিনা',
    'mohini mills',
    phone,
    grouped(phone),
    `+88 ${grouped(phone)}`,
    `88${phone}`,
    `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`,
    phone.slice(4),
    bangla,
  ]) {
    await visit(page, `/admin/patients?search=${encodeURIComponent(words)}`);
    await expect(searchField(page)).toHaveValue(words);
    await expect(names(page)).toHaveText([/সেলিনা Findable/]);
  }
});

test('the status filter and the counters', async ({ page, server }) => {
  for (const [name, isActive] of [
    ['Counta One', true],
    ['Counta Two', true],
    ['Counta Three', false],
  ] as const) {
    await registerPatient(server, newPerson(name), { isActive });
  }
  const tiles = async (total: string, active: string, onPage: string) => {
    await expect(valueBeside(page, 'Total Patients')).toHaveText(total);
    await expect(valueBeside(page, 'Active')).toHaveText(active);
    await expect(valueBeside(page, 'Showing This Page')).toHaveText(onPage);
  };
  await visit(page, '/admin/patients?search=counta');
  await expect(statusField(page).getByRole('option')).toHaveText(['All', 'Active Only', 'Inactive Only']);
  await tiles('3', '2', '3');
  await statusField(page).selectOption('Active Only');
  await expect(page).toHaveURL('/admin/patients?status=active');
  await expectTerm(page, 'counta');
  await expect(names(page)).toHaveText([/Counta Two/, /Counta One/]);
  await tiles('3', '2', '2');
  await statusField(page).selectOption('Inactive Only');
  await expect(page).toHaveURL('/admin/patients?status=inactive');
  await expectTerm(page, 'counta');
  await expect(names(page)).toHaveText([/Counta Three/]);
  await tiles('3', '2', '1');

  await page.reload();
  await expect(statusField(page)).toHaveValue('inactive');
  await expect(names(page)).toHaveText([/Counta Three/]);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/patients');
  await expect(searchField(page)).toHaveValue('');
  await expect(statusField(page)).toHaveValue('');
});

test('back, forward and the pages behind the list bring it as it was', async ({ page, server }) => {
  await registerPatient(server, newPerson('Sohana Backforth'));
  await visit(page, '/admin/patients?search=backforth');
  await statusField(page).selectOption('Active Only');
  await page.getByRole('link', { name: 'Sohana Backforth' }).click();
  await expect(pageTitle(page, 'Sohana Backforth')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin/patients?status=active');
  await expectTerm(page, 'backforth');
  await page.goBack();
  await expect(statusField(page)).toHaveValue('');
  await page.goForward();
  await expect(statusField(page)).toHaveValue('active');

  await page.getByRole('link', { name: 'Sohana Backforth' }).click();
  // The way back also works from the other tab.
  await page.getByRole('tab', { name: 'Appointments' }).click();
  await expect(page).toHaveURL(/tab=appointments$/);
  await page.getByRole('main').getByRole('link', { name: 'Patients', exact: true }).click();
  await expect(page).toHaveURL('/admin/patients?status=active');
  await expectTerm(page, 'backforth');
});

test('"Clear filters" also takes back what was being typed', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/admin/patients?status=active');
  await expect(names(page).first()).toBeVisible();
  await stopClock(page);
  await searchField(page).fill('half a na');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.clock.runFor(1_000);
  await page.clock.resume();
  await expect(searchField(page)).toHaveValue('');
  await expect(page).toHaveURL('/admin/patients');
});

test('what a search found is also said', async ({ page, server }) => {
  await registerPatient(server, newPerson('Ratan Audible'));
  await registerPatient(server, newPerson('Ruby Audible'));
  await visit(page, '/admin/patients');
  const status = page.getByRole('main').getByRole('status');
  await searchField(page).fill('audible');
  await expect(status).toHaveText('2 results');
  await searchField(page).fill('ruby audible');
  await expect(status).toHaveText('1 result');
  await searchField(page).fill('ruby inaudible');
  await expect(status).toContainText('No patients found');
});

test('when nobody is found it says how to go on', async ({ page }) => {
  await visit(page, "/admin/patients?search=%25_'+nobody&status=active");
  await expect(page.getByText('No patients found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible();
  await expect(valueBeside(page, 'Total Patients')).toHaveText('0');
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page).toHaveURL('/admin/patients');
  await expect(names(page).first()).toBeVisible();
});

test('before the first patient it says what will stand here', async ({ page }) => {
  await page.route(LIST, async (route) => {
    const pagination = {
      ...{ currentPage: 1, totalPages: 0, total: 0, limit: 20, offset: 0 },
      ...{ hasNext: false, hasPrev: false, totalPatients: 0, totalActive: 0 },
    };
    await route.fulfill({ json: { success: true, data: { patients: [], pagination } } });
  });
  await visit(page, '/admin/patients');
  await expect(page.getByText('No patients found')).toBeVisible();
  await expect(page.getByText('Patients will appear here as they register')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('a list that cannot be loaded is tried again', async ({ page, browserLog }) => {
  browserLog.allow(/status of 500|net::ERR_FAILED/);
  await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }));
  await visit(page, '/admin/patients');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to load patients');
  await expect(alert).toContainText('Server error: 500');
  await page.unroute(LIST);
  await page.route(LIST, (route) => route.abort());
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(alert).toContainText('Failed to fetch patients');
  await expect(alert).toContainText('Network error. Please check your connection.');
  await page.unroute(LIST);
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(names(page).first()).toBeVisible();
  await expect(alert).toBeHidden();
});

test('somebody who books online stands in the register', async ({ page, server }) => {
  await bookElsewhere(server, (await addDoctor(server)).id, newPerson('Toufiq Onlinewala'));
  await visit(page, '/admin/patients?search=onlinewala');
  await expect(rowOf(page, 'Toufiq Onlinewala')).toContainText('1 appointmentLast: 10 March 2027');
});
