import { askAs } from './support/api.ts';
import { addDoctor, bookElsewhere } from './support/clinic.ts';
import { expect, pageTitle, test, valueBeside } from './support/staff.ts';
import { visit } from './support/visit.ts';

test.use({ role: 'Admin' });

test('the page of a doctor shows all fields and the week', async ({ page }) => {
  await visit(page, '/admin/doctors?search=nasrin');
  await page.getByRole('link', { name: 'Dr. Nasrin Akter' }).click();
  await expect(pageTitle(page, 'Dr. Nasrin Akter')).toBeVisible();
  await expect(page).toHaveTitle(/^Dr\. Nasrin Akter/);
  const main = page.getByRole('main');
  await expect(main.getByText('Active', { exact: true })).toBeVisible();

  const about = page.getByRole('region', { name: 'About the doctor' });
  await expect(valueBeside(about, 'Name')).toHaveText('Dr. Nasrin Akter');
  await expect(valueBeside(about, 'Department')).toHaveText('Pediatrics');
  await expect(valueBeside(about, 'Phone')).toHaveText('+88 01700-000105');
  await expect(about.getByRole('link', { name: '+88 01700-000105' })).toHaveAttribute('href', /^tel:/);
  await expect(valueBeside(about, 'Email')).toHaveText('nasrin.akter@clinic.example');
  await expect(valueBeside(about, 'Qualification')).toHaveText('MBBS, DCH, FCPS (Pediatrics)');
  await expect(valueBeside(about, 'Experience')).toHaveText('16 years');

  const schedule = page.getByRole('region', { name: 'Weekly schedule' });
  await expect(valueBeside(schedule, 'Available weekdays')).toHaveText('Sat, Sun, Mon, Tue, Wed, Thu');
  await expect(valueBeside(schedule, 'Schedule time')).toContainText('9:00 AM – 1:00 PM');
  await expect(valueBeside(schedule, 'Daily patient limit')).toHaveText('30');
  const rows = schedule.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(8);
  await expect(rows.nth(1)).toContainText(/Saturday.*9:00 AM – 1:00 PM.*30.*1, 2, 10/);
  await expect(rows.nth(7)).toContainText(/Friday.*Day off/);

  const record = page.getByRole('region', { name: 'Record' });
  await expect(valueBeside(record, 'Doctor ID')).toHaveText(
    new URL(page.url()).pathname.split('/').at(-1) ?? '',
  );
  await expect(valueBeside(record, 'Created')).toHaveText(/\d:\d\d [AP]M$/);
  await expect(valueBeside(record, 'Last updated')).toHaveText(/\d:\d\d [AP]M$/);
});

test('what is not known is said, and an inactive doctor cannot be booked', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Ubaid Silent' });
  const { data } = await askAs<object>(server, 'Admin', `/doctors/${doctor.id}`);
  const body = { ...data, qualification: null, experienceYears: null, isActive: false };
  await askAs(server, 'Admin', `/doctors/${doctor.id}`, { method: 'PUT', body });
  await visit(page, `/admin/doctors/${doctor.id}`);
  for (const name of ['Email', 'Qualification', 'Experience']) {
    await expect(valueBeside(page, name)).toHaveText('Not given');
  }
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Cannot be booked online: the doctor or the department is inactive.'),
  ).toBeVisible();
});

test('a doctor who does not exist is not found', async ({ page, browserLog }) => {
  browserLog.allow(/status of 404/);
  for (const address of ['/admin/doctors/987654', '/admin/doctors/first']) {
    await visit(page, address);
    await expect(pageTitle(page, 'Doctor not found')).toBeVisible();
    await expect(page.getByText('The doctor may have been deleted.')).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Doctors' }).click();
  await expect(page).toHaveURL('/admin/doctors');
});

test('a doctor who cannot be loaded is tried again', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500/);
  const doctor = await addDoctor(server);
  const address = `**/api/doctors/${doctor.id}`;
  await page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
  await visit(page, `/admin/doctors/${doctor.id}`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to load doctor data');
  await page.unroute(address);
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(pageTitle(page, doctor.name)).toBeVisible();
});

test('the edit form opens at once from the page of the doctor', async ({ page, server }) => {
  const doctor = await addDoctor(server);
  // The page's clock does not move, so the data that the page has read stay fresh.
  await page.clock.setFixedTime(Date.now());
  await visit(page, `/admin/doctors/${doctor.id}`);
  await expect(pageTitle(page, doctor.name)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
  await expect(pageTitle(page, `Edit ${doctor.name}`)).toBeVisible();
  await expect(page.getByLabel('Doctor name')).toHaveValue(doctor.name);
});

test('a doctor is deleted on their own page', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Tahmid Leaving' });
  await visit(page, `/admin/doctors/${doctor.id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete doctor' }).click();
  await expect(page.getByText('Dr. Tahmid Leaving was deleted.')).toBeVisible();
  await expect(page).toHaveURL('/admin/doctors');
});

test('a doctor with appointments is deactivated on their own page', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 409/);
  const doctor = await addDoctor(server, { name: 'Dr. Sadia Staying' });
  await bookElsewhere(server, doctor.id);
  await bookElsewhere(server, doctor.id);
  await visit(page, `/admin/doctors/${doctor.id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete doctor' }).click();
  await expect(question).toContainText('Dr. Sadia Staying has 2 appointments and cannot be deleted.');
  await question.getByRole('button', { name: 'Deactivate doctor' }).click();
  await expect(page.getByText('Dr. Sadia Staying was deactivated.')).toBeVisible();
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
});
