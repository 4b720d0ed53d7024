import type { Page } from '@playwright/test';
import { openAppointment } from './support/appointments.ts';
import { addDoctor, bookElsewhere, newPerson } from './support/clinic.ts';
import {
  chooseDoctorAndDay,
  confirm,
  createdDialog,
  nextButton,
  notesField,
  openDesk,
} from './support/desk.ts';
import { countPrints, countSheets } from './support/paper.ts';
import { registerPatient } from './support/reception.ts';
import { expect, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { grouped, ticketOf } from './support/wizard.ts';

// The slip that the reception hands over, with a new serial and later.

test.use({ sharesServer: true, role: 'Staff' });

const LONG = {
  name: 'Prof. Dr. Abul Deskslip Mohammad Moazzam Hossain Chowdhury Talukder',
  department: 'Gynecology & Obstetrics',
  qualification: 'MBBS, FCPS (Medicine), MD (Cardiology), FRCP (Edinburgh), FACC (USA)',
};

/** Creates an appointment with a note, which only the desk may see. */
async function createWithNote(page: Page, patient: { id: number }, doctor: { name: string }) {
  await openDesk(page, patient);
  await chooseDoctorAndDay(page, doctor);
  await notesField(page).fill('Owes 300 taka');
  await nextButton(page).click();
  return confirm(page);
}

test(
  '"Print Slip" opens a window with the slip alone, and prints it',
  THOROUGH,
  async ({ page, server, context }) => {
    await countPrints(context);
    const doctor = await addDoctor(server, { name: 'Dr. Deskprint Majumder' });
    const person = newPerson('রহিমা খাতুন');
    const appointment = await createWithNote(page, await registerPatient(server, person), doctor);
    const print = createdDialog(page).getByRole('button', { name: 'Print Slip' });
    // The next booking begins with Enter.
    await expect(createdDialog(page).getByRole('button', { name: 'Book another' })).toBeFocused();
    const opened = page.waitForEvent('popup');
    await print.click();
    const sheet = await opened;
    await expect(sheet.locator('html')).toHaveAttribute('data-prints', '1');
    await expect(sheet).toHaveTitle('Serial 1 – Dr. Deskprint Majumder');
    const slip = ticketOf(sheet);
    await expect(slip.getByText('1', { exact: true })).toBeVisible();
    await expect(slip).toContainText('রহিমা খাতুন');
    await expect(slip).toContainText(`+88 ${grouped(person.phone)}`);
    await expect(slip).toContainText(appointment.bookingReference);
    await expect(slip).toContainText('Wednesday, 10 March 2027');
    await expect(slip).not.toContainText('Owes 300 taka');
    await expect(sheet.getByRole('button')).toHaveCount(0);
    await sheet.close();

    // The slip can be printed again, for a patient who has lost it. Then the test goes to the list.
    const again = page.waitForEvent('popup');
    await print.click();
    await (await again).close();
    await createdDialog(page).getByRole('button', { name: 'Go to Appointments' }).click();
    await expect(page.getByRole('heading', { name: 'Appointments', exact: true })).toBeVisible();
  },
);

test('where windows are blocked, the page itself is printed', THOROUGH, async ({ page, server, context }) => {
  await countPrints(context);
  await context.addInitScript(() => {
    window.open = () => null;
  });
  const doctor = await addDoctor(server, { name: 'Dr. Deskblocked Pramanik' });
  await createWithNote(page, await registerPatient(server), doctor);
  await createdDialog(page).getByRole('button', { name: 'Print Slip' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-prints', '1');
});

test(
  'on paper stands the slip and nothing else, on one sheet of A4 and of an 80 mm roll',
  THOROUGH,
  async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const doctor = await addDoctor(server, LONG);
    const person = newPerson('মোহাম্মদ আব্দুল্লাহ আল মামুন ভূঁইয়া সরকার চৌধুরী');
    await createWithNote(page, await registerPatient(server, person), doctor);
    await page.emulateMedia({ media: 'print' });
    const slip = ticketOf(page);
    await expect(slip.getByText(doctor.name, { exact: true })).toBeVisible();
    await expect(slip.getByText(person.name)).toBeVisible();
    await expect(slip.getByRole('img', { name: /^QR code/ })).toBeVisible();
    for (const hidden of [
      createdDialog(page),
      page.getByRole('navigation'),
      page.getByRole('button'),
      page.getByText('Demo Mode: This is a development version'),
      page.getByText('Is everything right?'),
      page.getByText('Owes 300 taka'),
    ]) {
      await expect(hidden.filter({ visible: true })).toHaveCount(0);
    }
    expect(await countSheets(page, { format: 'A4' })).toBe(1);
    expect(await countSheets(page, { width: '80mm', height: '297mm' })).toBe(1);
  },
);

test(
  'the page of an appointment prints its slip in a window of its own',
  THOROUGH,
  async ({ page, server, context }) => {
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
  },
);
