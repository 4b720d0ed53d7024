import { ROLES } from './support/api.ts';
import {
  clearFilters,
  expectPatients,
  LIST,
  menuOf,
  rowOf,
  rows,
  searchField,
} from './support/appointments.ts';
import { addDoctor, bookElsewhere, newPerson, readClinic } from './support/clinic.ts';
import { setStatus, walkIn } from './support/reception.ts';
import { expectTerm } from './support/search-term.ts';
import { expect, pageTitle, test, valueBeside } from './support/staff.ts';
import { visit } from './support/visit.ts';
import { grouped } from './support/wizard.ts';

for (const role of ROLES) {
  test.describe(`a ${role}`, () => {
    test.use({ role });

    test('sees the day, and the actions of the role', async ({ page, server }) => {
      const { today } = await readClinic(server);
      const doctor = await addDoctor(server, { name: `Dr. Anika Roles ${role}`, department: 'ENT' });
      const online = await bookElsewhere(server, doctor.id, newPerson('Rahima Online'));
      const desk = await walkIn(server, doctor, today, newPerson('Shafiq Walked In'));
      const over = await walkIn(server, doctor, today, newPerson('Jorina Over'));
      await setStatus(server, over.id, 'Cancelled');
      await visit(page, `/admin/appointments?doctor=${encodeURIComponent(doctor.name)}`);
      await expect(page).toHaveTitle(/^Appointments/);

      await expect(page.getByRole('columnheader')).toHaveText([
        'Serial',
        'Patient',
        'Doctor',
        'Type',
        'Status',
        'Actions',
      ]);
      await expectPatients(page, ['Rahima Online', 'Shafiq Walked In', 'Jorina Over']);
      const row = rowOf(page, 'Rahima Online');
      await expect(row.getByRole('rowheader')).toHaveText(/^Serial 1\s*9:00 AM$/);
      await expect(row).toContainText(`+88 ${grouped(online.appointment.patientPhone)}`);
      await expect(row).toContainText(doctor.name);
      await expect(row).toContainText('ENT');
      await expect(row.getByRole('cell', { name: 'Online', exact: true })).toBeVisible();
      await expect(row.getByRole('cell', { name: 'Booked', exact: true })).toBeVisible();
      await expect(rowOf(page, 'Shafiq Walked In').getByRole('cell', { name: 'Walk-in' })).toBeVisible();
      await expect(
        rowOf(page, 'Jorina Over').getByRole('cell', { name: 'Cancelled', exact: true }),
      ).toBeVisible();

      const moves = role === 'Viewer' ? [] : ['Complete', 'No Show', 'Cancel'];
      await menuOf(page, desk).click();
      await expect(page.getByRole('menuitem')).toHaveText(['View', ...moves]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem')).toHaveCount(0);
      await menuOf(page, over).click();
      await expect(page.getByRole('menuitem')).toHaveText(['View']);
      // Escape works even before the menu has the focus.
      await menuOf(page, over).press('Escape');
      await expect(page.getByRole('menuitem')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'New Appointment' })).toHaveCount(
        role === 'Viewer' ? 0 : 1,
      );

      await menuOf(page, desk).click();
      await page.getByRole('menuitem', { name: 'View' }).click();
      await expect(pageTitle(page, 'Appointment: serial 2')).toBeVisible();
      await page.goBack();
      await row.getByRole('link', { name: 'Serial 1, Rahima Online', exact: true }).click();
      await expect(pageTitle(page, 'Appointment: serial 1')).toBeVisible();
      // The link on the appointment's page leads back to the same list.
      await page.getByRole('main').getByRole('link', { name: 'Appointments', exact: true }).click();
      await expect(page).toHaveURL(
        ({ pathname, searchParams }) =>
          pathname === '/admin/appointments' && searchParams.get('doctor') === doctor.name,
      );
      await expectPatients(page, ['Rahima Online', 'Shafiq Walked In', 'Jorina Over']);
    });

    test('finds an empty day, and what can be done about it', async ({ page }) => {
      const schedule = page.getByRole('link', { name: 'Schedule First Appointment' });
      await visit(page, '/admin/appointments?search=%25_nobody');
      await expect(page.getByText('No appointments found')).toBeVisible();
      await expect(page.getByText('Try other filters, another day or all dates.')).toBeVisible();
      await expect(valueBeside(page, 'Total')).toHaveText('0');
      await expect(valueBeside(page, 'Showing This Page')).toHaveText('0');
      await expect(valueBeside(page, 'Current Page')).toHaveText('1 of 1');
      await expect(schedule).toHaveCount(role === 'Viewer' ? 0 : 1);
      if (role === 'Viewer') {
        await page.getByRole('button', { name: 'Clear filters' }).last().click();
        await expect(page).toHaveURL('/admin/appointments');
        await expect(rows(page).first()).toBeVisible();
        return;
      }
      await schedule.click();
      await expect(page).toHaveURL('/admin/appointments/new');
    });
  });
}

test.describe('a member of the staff', () => {
  test.use({ role: 'Staff' });

  test('is told when nobody has booked yet', async ({ page, server }) => {
    await page.route(LIST, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      answer.data.appointments = [];
      Object.assign(answer.data.pagination, { total: 0, totalPages: 0, hasNext: false });
      await route.fulfill({ response, json: answer });
    });
    await visit(page, '/admin/appointments');
    await expect(page.getByText('No appointments found')).toBeVisible();
    await expect(page.getByText('The day’s appointments will appear here as they are booked.')).toBeVisible();
    await expect(clearFilters(page)).toHaveCount(0);
    expect((await readClinic(server)).today).toBe('2027-03-10');
  });

  test('pages through thirty at a time', async ({ page, server }) => {
    const { today } = await readClinic(server);
    const doctor = await addDoctor(server, { name: 'Dr. Borhan Pages', places: 62 });
    const names = Array.from(
      { length: 61 },
      (_, index) => `Patient ${String(index + 1).padStart(2, '0')} Paged`,
    );
    for (const name of names) await walkIn(server, doctor, today, newPerson(name));
    const pager = page.getByRole('navigation', { name: 'Pages' });
    await visit(page, '/admin/appointments?doctor=borhan');
    await expectPatients(page, names.slice(0, 30));
    await expect(valueBeside(page, 'Total')).toHaveText('61');
    await expect(valueBeside(page, 'Showing This Page')).toHaveText('30');
    await expect(valueBeside(page, 'Current Page')).toHaveText('1 of 3');

    await pager.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL('/admin/appointments?doctor=borhan&page=2');
    await expect(rows(page).first()).toContainText('Patient 31 Paged');
    await expect(valueBeside(page, 'Current Page')).toHaveText('2 of 3');
    await pager.getByRole('button', { name: 'Page 3' }).click();
    await expectPatients(page, ['Patient 61 Paged']);
    await expect(valueBeside(page, 'Showing This Page')).toHaveText('1');
    await expect(valueBeside(page, 'Current Page')).toHaveText('3 of 3');
    await page.reload();
    await expect(pager.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
    await expect(pager.getByRole('button', { name: 'Next' })).toBeDisabled();

    // A new filter begins at its first page. With only one page there is no pager.
    await searchField(page).fill('Patient 07');
    await expect(page).toHaveURL('/admin/appointments?doctor=borhan');
    await expectTerm(page, 'Patient 07');
    await expectPatients(page, ['Patient 07 Paged']);
    await expect(pager).toHaveCount(0);

    // A page number beyond the end leads to the last page.
    await visit(page, '/admin/appointments?doctor=borhan&page=99');
    await expect(page).toHaveURL('/admin/appointments?doctor=borhan&page=3');
    await expectPatients(page, ['Patient 61 Paged']);
  });

  test('is led to the page that is left when the last row of a page goes', async ({ page, server }) => {
    const { today } = await readClinic(server);
    const doctor = await addDoctor(server, { name: 'Dr. Chameli Shrinks', places: 40 });
    for (let count = 0; count < 30; count += 1) await walkIn(server, doctor, today);
    const last = await walkIn(server, doctor, today, newPerson('Last Of All'));
    await visit(page, '/admin/appointments?doctor=chameli&status=Booked&page=2');
    await expectPatients(page, ['Last Of All']);
    await menuOf(page, last).click();
    await page.getByRole('menuitem', { name: 'Complete' }).click();
    await page.getByRole('button', { name: 'Change status' }).click();
    await expect(page).toHaveURL('/admin/appointments?doctor=chameli&status=Booked');
    await expect(rows(page)).toHaveCount(30);
  });

  test('is told when the list cannot be loaded, and tries again', async ({ page, browserLog }) => {
    browserLog.allow(/status of 500|net::ERR_FAILED/);
    await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }));
    await visit(page, '/admin/appointments');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Failed to load appointments');
    await expect(alert).toContainText('Server error: 500');
    await expect(page.getByText('No appointments found')).toHaveCount(0);
    await page.unroute(LIST);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(rows(page).first()).toBeVisible();
    await expect(alert).toBeHidden();

    await page.route(LIST, (route) => route.abort());
    await visit(page, '/admin/appointments');
    await expect(alert).toContainText('Failed to fetch appointments');
    await expect(alert).toContainText('Network error. Please check your connection.');
    await page.unroute(LIST);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(rows(page).first()).toBeVisible();
  });
});
