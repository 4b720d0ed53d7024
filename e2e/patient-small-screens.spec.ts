import { addDays } from '@clinic-serial/contract/time/calendar';
import type { Page } from '@playwright/test';
import {
  boxOf,
  enlargeText,
  expectFingerSized,
  expectInside,
  expectNoSidewaysScroll,
  expectNothingCut,
  HARD_SCREENS,
} from './support/layout.ts';
import {
  askForLoginCode,
  bookedPatient,
  heading,
  openAs,
  rowsOf,
  STATS,
  section,
} from './support/patient.ts';
import { giveSerial } from './support/reception.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';
import { alertOf, codeField, sendButton, ticketOf, wrongCode } from './support/wizard.ts';

test.use({ sharesServer: true, viewport: { width: 360, height: 740 }, hasTouch: true });

const LONG_NAME = 'MohammadAbdullahAlMamunBhuiyanSarkerWithoutAnySpaceInHisName';
const LONG_DOCTOR = {
  name: 'Prof. Dr. Abul Fazal Mohammad Shamsuddin Chowdhury Talukder',
  department: 'Gynecology & Obstetrics',
  qualification: 'MBBS, FCPS (Medicine), MD (Cardiology), FRCP (Edinburgh), FACC (USA), PhD (Karolinska)',
};
const tabBar = (page: Page) => page.getByRole('navigation', { name: 'Patient area' });

test('the login does not scroll sideways at 360 pixels', THOROUGH, async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 400/);
  const { person } = await bookedPatient(server);
  await visit(page, '/patient/dashboard');
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Log in', exact: true }).tap();
  await expect(sendButton(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await sendButton(page).tap();
  await expect(page.getByText('Please enter your phone number', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const code = await askForLoginCode(page, person.phone);
  await expectNoSidewaysScroll(page);
  await codeField(page).pressSequentially(wrongCode(code));
  await expect(alertOf(page, 'The code is not correct.')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test(
  'no page of a patient scrolls sideways at 360 pixels, with the longest names',
  THOROUGH,
  async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 404 .*\/appointments\//);
    const me = await bookedPatient(server, LONG_NAME, LONG_DOCTOR);
    for (let day = 1; day <= 16; day += 1) {
      await giveSerial(server, {
        patientId: me.patient.id,
        doctorId: me.doctor.id,
        appointmentDate: addDays('2027-03-10', day),
      });
    }
    await openAs(page, me, '/patient/dashboard');
    await expect(rowsOf(page).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('tab', { name: 'Past' }).tap();
    await expectNoSidewaysScroll(page);

    await tabBar(page).getByRole('link', { name: 'History' }).tap();
    await expect(rowsOf(page)).toHaveCount(15);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    await expectNoSidewaysScroll(page);

    await visit(page, `/patient/appointment/${me.appointment.id}`);
    await expect(ticketOf(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Cancel appointment' }).tap();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Keep appointment' }).tap();

    await tabBar(page).getByRole('link', { name: 'Profile' }).tap();
    const save = page.getByRole('button', { name: 'Save changes' });
    await expect(save).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('textbox', { name: 'Full name' }).fill('');
    await page.getByRole('textbox', { name: 'Phone number', exact: true }).fill('1');
    await page.getByLabel('Emergency contact').fill('1');
    await save.tap();
    await expect(page.getByText('Please enter your full name', { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);

    for (const address of [
      '/patient/appointment/999999',
      '/patient/nowhere',
      '/patient/history?status=No+Show',
    ]) {
      await visit(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  },
);

for (const { width, textPercent } of HARD_SCREENS) {
  test(`nothing is cut at ${width} pixels with ${textPercent} % text`, THOROUGH, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 740 });
    await enlargeText(page, textPercent);
    const me = await bookedPatient(server);
    await openAs(page, me, '/patient/dashboard');
    await expect(rowsOf(page).first()).toBeVisible();
    await expectNothingCut(page);
    for (const name of ['Total', 'Upcoming', 'Today', 'Completed']) {
      await expectInside(
        section(page, 'Your appointments in numbers').getByText(name, { exact: true }),
        width,
      );
    }
    await visit(page, '/patient/history');
    await expect(rowsOf(page).first()).toBeVisible();
    await expectNothingCut(page);
    await visit(page, `/patient/appointment/${me.appointment.id}`);
    await expect(ticketOf(page)).toBeVisible();
    await expectNothingCut(page);
    await visit(page, '/patient/profile');
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
    await expectNothingCut(page);
  });
}

test('failures do not scroll sideways at 360 pixels', THOROUGH, async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500/);
  await page.route(STATS, (route) => route.fulfill({ status: 500, body: '' }));
  await page.route('**/api/appointments**', (route) => route.fulfill({ status: 500, body: '' }));
  await openAs(page, await bookedPatient(server, LONG_NAME), '/patient/dashboard');
  await expect(page.getByText('Statistics temporarily unavailable')).toBeVisible();
  await expect(alertOf(page, 'Failed to load appointments')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("the links stand within the thumb's reach, and hide nothing", async ({ page, server }) => {
  const me = await bookedPatient(server);
  await openAs(page, me, '/patient/dashboard');
  await expect(tabBar(page).getByRole('link')).toHaveText([/Dashboard/, /History/, /Profile/, /Book/]);
  const bar = await boxOf(tabBar(page));
  expect(Math.round(bar.y + bar.height)).toBe(740);
  for (const target of await tabBar(page).getByRole('link').all()) {
    await expectFingerSized(target);
  }
  // The bar does not cover the end of the page.
  const last = page.getByRole('link', { name: 'View All Activity' });
  await last.scrollIntoViewIfNeeded();
  await last.tap();
  await expect(heading(page, 'My appointments')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).tap();
  await expect(page).toHaveURL('/');
});
