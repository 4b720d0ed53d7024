import { menuOf, openAppointment, rows, STATUS_CHANGE } from './support/appointments.ts';
import { addDoctor, bookElsewhere, newPerson } from './support/clinic.ts';
import { expectInside, expectNoSidewaysScroll } from './support/layout.ts';
import { giveSerial, setStatus, writeNotes } from './support/reception.ts';
import { expect, test } from './support/staff.ts';
import { visit } from './support/visit.ts';

test.use({ role: 'Admin' });

const NAMES = {
  doctor: 'Prof. Dr. Sayeeda Fatema Tuz Zohra Shamsunnahar Chowdhury Talukder',
  bangla: 'মোছাঃ জান্নাতুল ফেরদৌস আক্তার খানম চৌধুরী তালুকদার ভূঁইয়া',
  latin: 'Abdullah Al Mamun Muhammad Shahriar Kabir Bhuiyan Chowdhury Talukder',
  word: 'Wolfeschlegelsteinhausenbergerdorffvonundzu',
};

for (const width of [360, 768, 1280]) {
  test(`nothing sticks out at ${width} pixels, whatever the names`, async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 500/);
    const doctor = await addDoctor(server, {
      name: `${NAMES.doctor} ${width}`,
      department: 'Gynecology & Obstetrics',
      qualification: 'MBBS, FCPS (Medicine), MD (Cardiology), FRCP (Edinburgh), FACC (USA), PhD (Karolinska)',
      places: 100,
    });
    const booked = await bookElsewhere(server, doctor.id, newPerson(NAMES.bangla));
    const latin = await bookElsewhere(server, doctor.id, newPerson(NAMES.latin));
    await bookElsewhere(server, doctor.id, newPerson(NAMES.word));
    await giveSerial(server, {
      patientId: booked.patient.id,
      doctorId: doctor.id,
      appointmentDate: '2027-11-22',
    });
    await setStatus(server, latin.appointment.id, 'Cancelled');
    await writeNotes(server, booked.appointment.id, `${NAMES.bangla}${'x'.repeat(300)}`);

    await page.setViewportSize({ width, height: 800 });
    for (const [search, shown] of [
      ['', rows(page).first()],
      ['?search=nobody+at+all', page.getByText('No appointments found')],
      [`?date=&doctor=${encodeURIComponent(doctor.name)}`, rows(page).first()],
    ] as const) {
      await visit(page, `/admin/appointments${search}`);
      await expect(shown).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
    await expect(rows(page)).toHaveCount(4);
    await menuOf(page, booked.appointment).first().click();
    await page.getByRole('menuitem', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectInside(page.getByRole('alertdialog'), width);
    await page.route(STATUS_CHANGE, (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Change status' }).click();
    await expect(page.getByRole('alertdialog').getByRole('alert')).toBeVisible();
    await expectNoSidewaysScroll(page);

    for (const { appointment } of [booked, latin]) {
      await openAppointment(page, appointment);
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole('button', { name: 'Delete Appointment' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
}
