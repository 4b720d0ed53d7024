import { askAs, ROLES } from './support/api.ts';
import { openAppointment } from './support/appointments.ts';
import { addDoctor, bookElsewhere, changeDoctor, newPerson, readClinic } from './support/clinic.ts';
import { walkIn, writeNotes } from './support/reception.ts';
import { expect, pageTitle, test, valueBeside } from './support/staff.ts';
import { visit } from './support/visit.ts';
import { grouped } from './support/wizard.ts';

const TOMORROW = '2027-03-11';

for (const role of ROLES) {
  test.describe(`a ${role}`, () => {
    test.use({ role });

    test('sees everything of an appointment, and what the role may do with it', async ({ page, server }) => {
      const doctor = await addDoctor(server, {
        name: `Dr. Habibur Details ${role}`,
        department: 'ENT',
        qualification: 'MBBS, DLO',
        places: 16,
      });
      await bookElsewhere(server, doctor.id);
      const person = newPerson('মোছাঃ শাহানা পারভীন');
      const { appointment, patient } = await bookElsewhere(server, doctor.id, person);
      const registered = { ...person, address: 'House 7, Road 3, Mirpur', isActive: true };
      await askAs(server, 'Staff', `/patients/${patient.id}`, { method: 'PUT', body: registered });
      await writeNotes(server, appointment.id, 'Comes with a wheelchair.\nসাথে মেয়ে আসবেন');
      await openAppointment(page, appointment);
      await expect(page).toHaveTitle(/^Appointment: serial 2/);

      const about = page.getByRole('region', { name: 'Appointment', exact: true });
      for (const [name, value] of [
        ['Serial number', '2'],
        ['Status', 'Booked'],
        ['Booking type', 'Online'],
        ['Date', 'Today'],
        ['Estimated time', '9:30 AM'],
        ['Doctor hours', '9:00 AM – 5:00 PM'],
        ['Booking reference', appointment.bookingReference],
        ['Appointment ID', String(appointment.id)],
        ['Booking date', /^Today, \d+:\d\d [AP]M$/],
        ['Last updated', /^Today, \d+:\d\d [AP]M$/],
      ] as const) {
        await expect(valueBeside(about, name)).toHaveText(value);
      }
      const whom = page.getByRole('region', { name: 'Patient', exact: true });
      await expect(valueBeside(whom, 'Name')).toHaveText(person.name);
      await expect(whom.getByRole('link', { name: `+88 ${grouped(person.phone)}` })).toHaveAttribute(
        'href',
        /^tel:/,
      );
      await expect(valueBeside(whom, 'Address')).toHaveText('House 7, Road 3, Mirpur');
      const who = page.getByRole('region', { name: 'Doctor', exact: true });
      await expect(valueBeside(who, 'Name')).toHaveText(doctor.name);
      await expect(valueBeside(who, 'Qualification')).toHaveText('MBBS, DLO');
      await expect(valueBeside(who, 'Department')).toHaveText('ENT');
      await expect(valueBeside(who, 'Location')).not.toBeEmpty();
      await expect(valueBeside(who, 'Phone')).toHaveText(`+88 ${grouped(doctor.phone)}`);

      const updates = role === 'Viewer' ? 0 : 1;
      const notes = page.getByRole('region', { name: 'Notes' });
      if (updates) await expect(notes.getByLabel('Notes by staff')).toHaveValue(/wheelchair\.\nসাথে/);
      else await expect(notes).toContainText('Comes with a wheelchair.');
      await expect(notes.getByRole('textbox')).toHaveCount(updates);
      await expect(page.getByRole('region', { name: 'Status management' })).toHaveCount(updates);
      await expect(page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')).toHaveText(
        updates ? ['View Patient', 'View Doctor', 'New Appointment'] : ['View Doctor'],
      );
      await expect(page.getByRole('region', { name: 'Danger Zone' })).toHaveCount(role === 'Admin' ? 1 : 0);
    });
  });
}

test.describe('a member of the staff', () => {
  test.use({ role: 'Staff' });

  test('goes on from an appointment', async ({ page, server }) => {
    const doctor = await addDoctor(server, { name: 'Dr. Ismail Quick' });
    const { appointment } = await bookElsewhere(server, doctor.id, newPerson('Kajol Quick'));
    const quick = page.getByRole('region', { name: 'Quick Actions' });
    for (const [link, address] of [
      ['View Patient', `/admin/patients/${appointment.patientId}`],
      ['View Doctor', `/admin/doctors/${doctor.id}`],
      ['New Appointment', '/admin/appointments/new'],
    ] as const) {
      await openAppointment(page, appointment);
      await quick.getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(address);
    }
  });

  test('reads tomorrow as a word and later days in full', async ({ page, server }) => {
    const doctor = await addDoctor(server);
    const about = page.getByRole('region', { name: 'Appointment', exact: true });
    for (const [date, words] of [
      [TOMORROW, 'Tomorrow'],
      ['2027-03-19', 'Friday, 19 March 2027'],
    ] as const) {
      await openAppointment(page, await walkIn(server, doctor, date));
      await expect(valueBeside(about, 'Date')).toHaveText(words);
      await expect(valueBeside(about, 'Booking type')).toHaveText('Walk-in');
    }
  });

  test('reads what is not known, and the hours as they were given', async ({ page, server }) => {
    const doctor = await addDoctor(server, { name: 'Dr. Jubayer Bare' });
    const appointment = await walkIn(server, doctor, TOMORROW);
    // A day off does not withdraw a given serial.
    await changeDoctor(server, { ...doctor, qualification: null }, { days: [1] });
    await openAppointment(page, appointment);
    await expect(valueBeside(page, 'Doctor hours')).toHaveText('9:00 AM – 5:00 PM');
    await expect(valueBeside(page, 'Address')).toHaveText('Not given');
    await expect(valueBeside(page, 'Qualification')).toHaveText('Not given');
    await expect(page.getByLabel('Notes by staff')).toHaveValue('');
  });

  test('is told that an appointment does not exist', async ({ page, browserLog }) => {
    browserLog.allow(/status of 404/);
    for (const address of ['/admin/appointments/987654', '/admin/appointments/first']) {
      await visit(page, address);
      await expect(pageTitle(page, 'Appointment not found')).toBeVisible();
      await expect(page.getByText('The appointment may have been deleted.')).toBeVisible();
    }
    await page.getByRole('main').getByRole('link', { name: 'Appointments' }).click();
    await expect(page).toHaveURL('/admin/appointments');
  });

  test('is told that it cannot be loaded, and tries again or goes back', async ({
    page,
    server,
    browserLog,
  }) => {
    browserLog.allow(/status of 500|net::ERR_FAILED/);
    const appointment = await walkIn(server, await addDoctor(server), (await readClinic(server)).today);
    const address = `**/api/appointments/${appointment.id}`;
    await page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
    await visit(page, `/admin/appointments/${appointment.id}`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Failed to fetch appointment details');
    await expect(alert).toContainText('Server error: 500');
    await page.unroute(address);
    await page.route(address, (route) => route.abort());
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(alert).toContainText('Network error. Please check your connection.');
    await page.unroute(address);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(pageTitle(page, 'Appointment: serial 1')).toBeVisible();

    await page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await expect(alert).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Appointments' }).click();
    await expect(page).toHaveURL('/admin/appointments');
  });

  test('prints the slip in a window of its own', async ({ page, server, context }) => {
    await context.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset.printed = '';
      };
    });
    const { appointment } = await bookElsewhere(
      server,
      (await addDoctor(server)).id,
      newPerson('Lipi Print'),
    );
    await openAppointment(page, appointment);
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Print Slip' }).click();
    const sheet = await opened;
    await expect(sheet.locator('html')).toHaveAttribute('data-printed');
    await expect(sheet.getByRole('article')).toContainText('Lipi Print');
    await expect(sheet.getByRole('navigation')).toHaveCount(0);
  });
});
