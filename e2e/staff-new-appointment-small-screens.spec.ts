import type { Page } from '@playwright/test';
import { addDoctor, newPerson } from './support/clinic.ts';
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
import { expectFingerSized, expectInside, expectNoSidewaysScroll } from './support/layout.ts';
import { registerPatient } from './support/reception.ts';
import { expect, test } from './support/staff.ts';
import { alertOf } from './support/wizard.ts';

// The new appointment on phones, tablets and desks, with the longest names and in Bangla.

test.use({ role: 'Staff' });

const WORD = 'Ramakrishnachandrasekharendrasarasvatibhattacharya';

for (const width of [360, 768, 1280]) {
  test(`no step and no message scrolls sideways at ${width} pixels`, async ({ page, server, browserLog }) => {
    browserLog.allow(/net::ERR_FAILED .*\/api\/appointments/);
    await page.setViewportSize({ width, height: 740 });
    const doctor = await addDoctor(server, {
      name: `Prof. Dr. Desksmall${width} ${WORD} Desksmall Chowdhury`,
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
    await expectNoSidewaysScroll(page);
    await phoneSearch(page).fill(newPerson().phone);
    await searchButton(page).click();
    await createButton(page).click();
    await expect(page.getByText('Patient name is required')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await findPatient(page, person.phone);
    await expectNoSidewaysScroll(page);

    await nextButton(page).click();
    await expectStep(page, 2);
    await nextButton(page).click();
    await expect(alertOf(page, 'Please select a doctor')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await dayButton(page, FRIDAY).click();
    await doctorSearch(page).fill(`desksmall${width}`);
    await doctorCard(page, doctor.name).check();
    await nextButton(page).click();
    await expectWhollySeen(page, page.getByRole('alertdialog'), width);
    await page.keyboard.press('Escape');
    await chooseDoctorAndDay(page, doctor);
    await reservedChoice(page).selectOption('Reserved serial 30');
    await notesField(page).fill(`রোগী হুইলচেয়ারে আসবেন। ${WORD}${WORD}`);
    await expect(panelOf(page)).toContainText('Slots available');
    await expectNoSidewaysScroll(page);

    await nextButton(page).click();
    await expectStep(page, 3);
    await expectNoSidewaysScroll(page);
    await page.route(CREATE_APPOINTMENT, (route) => route.abort(), { times: 1 });
    await confirmButton(page).click();
    const failure = alertOf(page, 'Failed to create appointment');
    // The failure is visible after the press, without scrolling.
    await expect(failure).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await confirm(page);
    await expectWhollySeen(page, createdDialog(page), width);
    await expect(createdDialog(page).getByText('30', { exact: true })).toBeInViewport();
    await expect(createdDialog(page).getByRole('button', { name: 'Print Slip' })).toBeInViewport();
  });
}

test('what is pressed is large enough for a thumb', async ({ page, server }) => {
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

/** Expects that a dialog is completely on the screen and that the page does not scroll sideways. */
async function expectWhollySeen(
  page: Page,
  dialog: ReturnType<Page['getByRole']>,
  width: number,
): Promise<void> {
  await expect(dialog).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectInside(dialog, width);
  const { content, inside } = await dialog.evaluate(({ scrollWidth, clientWidth }) => ({
    content: scrollWidth,
    inside: clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(inside);
}
