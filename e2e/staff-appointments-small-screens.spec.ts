import type { Locator, Page } from '@playwright/test';
import { menuOf, openAppointment, rows, STATUS_CHANGE, statusField } from './support/appointments.ts';
import { addDoctor, bookElsewhere, newPerson } from './support/clinic.ts';
import {
  CREATE_APPOINTMENT,
  chooseDoctorAndDay,
  confirm,
  confirmButton,
  createButton,
  createdDialog,
  dayButton,
  doctorCard,
  doctorSearch,
  expectStep,
  FRIDAY,
  findPatient,
  nextButton,
  notesField,
  openDesk,
  panelOf,
  phoneSearch,
  reservedChoice,
  searchButton,
} from './support/desk.ts';
import {
  atEveryWidth,
  countWhollySeen,
  expectFingerSized,
  expectInside,
  expectNoSidewaysScroll,
  expectNoSidewaysScrollAtAnyWidth,
} from './support/layout.ts';
import { giveSerial, registerPatient, setStatus, writeNotes } from './support/reception.ts';
import { expect, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';
import { alertOf } from './support/wizard.ts';

// The appointments and the new appointment on phones, tablets and desks, with the longest names and in
// Bangla.

test.use({ role: 'Admin', viewport: { width: 360, height: 740 } });

const NAMES = {
  doctor: 'Prof. Dr. Sayeeda Fatema Tuz Zohra Shamsunnahar Chowdhury Talukder',
  bangla: 'মোছাঃ জান্নাতুল ফেরদৌস আক্তার খানম চৌধুরী তালুকদার ভূঁইয়া',
  latin: 'Abdullah Al Mamun Muhammad Shahriar Kabir Bhuiyan Chowdhury Talukder',
  word: 'Wolfeschlegelsteinhausenbergerdorffvonundzu',
};

test('twelve rows of a day stand in the first screen of a desk, the first one in that of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await visit(page, '/admin/appointments');
  await expect(rows(page).first()).toBeVisible();
  expect(await countWhollySeen(rows(page), 768)).toBeGreaterThanOrEqual(12);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
  await expect(statusField(page)).toBeHidden();
  expect(await countWhollySeen(rows(page), 740)).toBeGreaterThanOrEqual(1);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(statusField(page)).toBeVisible();
});

test(
  'twelve rows of three short sittings stand in the first screen of a desk, below the demo banner',
  THOROUGH,
  async ({ page, server }) => {
    for (const name of ['Dr. Shortmorning Alim', 'Dr. Shortmorning Bari', 'Dr. Shortmorning Chowdhury']) {
      const doctor = await addDoctor(server, { name });
      for (let serial = 1; serial <= 4; serial += 1) await bookElsewhere(server, doctor.id, newPerson());
    }
    await page.setViewportSize({ width: 1366, height: 768 });
    await visit(page, '/admin/appointments?doctor=shortmorning');
    await expect(page.getByText('Demo Mode: This is a development version')).toBeVisible();
    await expect(rows(page)).toHaveCount(12);
    expect(await countWhollySeen(rows(page), 768)).toBe(12);
  },
);

test(
  'nothing sticks out at any width, whatever the names',
  THOROUGH,
  async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 500/);
    const doctor = await addDoctor(server, {
      name: NAMES.doctor,
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

    for (const [search, shown] of [
      ['', rows(page).first()],
      ['?search=nobody+at+all', page.getByText('No appointments found')],
      [`?date=&doctor=${encodeURIComponent(doctor.name)}`, rows(page).first()],
    ] as const) {
      await visit(page, `/admin/appointments${search}`);
      await expect(shown).toBeVisible();
      await expectNoSidewaysScrollAtAnyWidth(page);
    }
    await expect(rows(page)).toHaveCount(4);
    await menuOf(page, booked.appointment).first().click();
    await page.getByRole('menuitem', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoSidewaysScrollAtAnyWidth(page);
    await atEveryWidth(page, (width) => expectInside(page.getByRole('alertdialog'), width));
    await page.route(STATUS_CHANGE, (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Change status' }).click();
    await expect(page.getByRole('alertdialog').getByRole('alert')).toBeVisible();
    await expectNoSidewaysScrollAtAnyWidth(page);

    for (const { appointment } of [booked, latin]) {
      await openAppointment(page, appointment);
      await expectNoSidewaysScrollAtAnyWidth(page);
    }
    await page.getByRole('button', { name: 'Delete Appointment' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoSidewaysScrollAtAnyWidth(page);
  },
);

test(
  'how many of a day were seen and did not come fits a phone, in both languages',
  THOROUGH,
  async ({ page, server }) => {
    const doctor = await addDoctor(server, { name: 'Dr. Manyaway' });
    for (let serial = 1; serial <= 2; serial += 1) {
      const { appointment } = await bookElsewhere(server, doctor.id, newPerson());
      await setStatus(server, appointment.id, 'No Show');
    }
    for (const [address, missed] of [
      ['/admin/appointments', '2 no show'],
      ['/bn/admin/appointments', '২ জন আসেননি'],
    ] as const) {
      await visit(page, `${address}?doctor=manyaway`);
      await expect(page.getByText(missed)).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  },
);

const WORD = 'Ramakrishnachandrasekharendrasarasvatibhattacharya';

test(
  'no step and no message scrolls sideways at any width',
  THOROUGH,
  async ({ page, server, browserLog }) => {
    browserLog.allow(/net::ERR_FAILED .*\/api\/appointments/);
    const doctor = await addDoctor(server, {
      name: `Prof. Dr. Desksmall ${WORD} Desksmall Chowdhury`,
      department: 'Gynecology & Obstetrics',
      qualification: `MBBS, FCPS (Medicine), MD (Cardiology), FACC (USA), ${WORD}`,
      days: [3, 4],
      reservedSlots: '2, 30',
    });
    const person = newPerson(`মোহাম্মদ আব্দুল্লাহ আল মামুন ভূঁইয়া ${WORD}`);
    await registerPatient(server, person);
    await openDesk(page);
    await nextButton(page).click();
    await searchButton(page).click();
    await expect(page.getByText('Please enter your phone number')).toBeVisible();
    await expectNoSidewaysScrollAtAnyWidth(page);
    await phoneSearch(page).fill(newPerson().phone);
    await searchButton(page).click();
    await createButton(page).click();
    await expect(page.getByText('Patient name is required')).toBeVisible();
    await expectNoSidewaysScrollAtAnyWidth(page);
    await findPatient(page, person.phone);
    await expectNoSidewaysScrollAtAnyWidth(page);

    await nextButton(page).click();
    await expectStep(page, 2);
    await nextButton(page).click();
    await expect(alertOf(page, 'Please select a doctor')).toBeVisible();
    await expectNoSidewaysScrollAtAnyWidth(page);
    await dayButton(page, FRIDAY).click();
    await doctorSearch(page).fill('desksmall');
    await doctorCard(page, doctor.name).check();
    await nextButton(page).click();
    await expectWhollySeen(page, page.getByRole('alertdialog'));
    await page.keyboard.press('Escape');
    await chooseDoctorAndDay(page, doctor);
    await reservedChoice(page).selectOption('Reserved serial 30');
    await notesField(page).fill(`রোগী হুইলচেয়ারে আসবেন। ${WORD}${WORD}`);
    await expect(panelOf(page)).toContainText('Slots available');
    await expectNoSidewaysScrollAtAnyWidth(page);

    await nextButton(page).click();
    await expectStep(page, 3);
    await expectNoSidewaysScrollAtAnyWidth(page);
    await page.route(CREATE_APPOINTMENT, (route) => route.abort(), { times: 1 });
    await confirmButton(page).click();
    const failure = alertOf(page, 'Failed to create appointment');
    // The failure is visible after the press, without scrolling.
    await expect(failure).toBeInViewport();
    await expectNoSidewaysScrollAtAnyWidth(page);
    await confirm(page);
    await expectWhollySeen(page, createdDialog(page));
    await expect(createdDialog(page).getByText('30', { exact: true })).toBeInViewport();
    await expect(createdDialog(page).getByRole('button', { name: 'Print Slip' })).toBeInViewport();
  },
);

test('what is pressed is large enough for a thumb', THOROUGH, async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const doctor = await addDoctor(server, { name: 'Dr. Deskthumb Azad', reservedSlots: '2' });
  await openDesk(page, await registerPatient(server));
  await chooseDoctorAndDay(page, doctor);
  for (const control of [
    page.getByRole('main').getByRole('button').filter({ visible: true }),
    reservedChoice(page),
    doctorSearch(page),
  ]) {
    for (const one of await control.all()) {
      await expectFingerSized(one);
    }
  }
});

/**
 * Expects at every width that a dialog is completely on the screen and that the page does not scroll
 * sideways.
 */
async function expectWhollySeen(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await atEveryWidth(page, async (width) => {
    await expectNoSidewaysScroll(page);
    await expectInside(dialog, width);
    const { content, inside } = await dialog.evaluate(({ scrollWidth, clientWidth }) => ({
      content: scrollWidth,
      inside: clientWidth,
    }));
    expect(content).toBeLessThanOrEqual(inside);
  });
}
