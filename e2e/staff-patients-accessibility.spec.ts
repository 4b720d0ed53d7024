import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { addDays } from '@clinic-serial/contract/time/calendar';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { cards, names } from './support/patient-screens.ts';
import { giveSerial, registerPatient, savePatient, setStatus } from './support/reception.ts';
import type { RunningServer } from './support/server.ts';
import { expect, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

// Runs axe, in light and in dark colours, on every patients screen and its states.

test.use({ role: 'Staff' });

/** Makes a patient with a complete record and an appointment in each state that the desk can set. */
async function wholePatient(server: RunningServer, name: string) {
  const { today } = await readClinic(server);
  const patient = await registerPatient(server, newPerson(name), {
    address: '1 Contrast Road',
    dateOfBirth: '1990-01-01',
    gender: 'Female',
    emergencyContact: '01766677788',
  });
  const doctor = await addDoctor(server);
  for (const [day, status] of ['Booked', 'Completed', 'Cancelled', 'No Show'].entries()) {
    const appointmentDate = addDays(today, day);
    const { id } = await giveSerial(server, {
      ...{ patientId: patient.id, doctorId: doctor.id, appointmentDate, notes: 'A note' },
    });
    if (status !== 'Booked') await setStatus(server, id, status as 'Completed');
  }
  return patient;
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test('the list, and the menu of a row', THOROUGH, async ({ page, server }) => {
  const patient = await wholePatient(server, 'Aysha Axelist');
  await registerPatient(server, newPerson('Anika Axelist'), { isActive: false });
  await visit(page, '/admin/patients?search=axelist');
  await expect(names(page)).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Actions for ${patient.name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expectAccessible(page);
});

test('the list as cards, and with nobody found', THOROUGH, async ({ page, server }) => {
  await registerPatient(server, newPerson('Afia Axecards'), { isActive: false });
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, '/admin/patients?search=axecards');
  await expect(names(page)).toHaveCount(1);
  await expectAccessible(page);
  await visit(page, '/admin/patients?search=nobody+at+all');
  await expect(page.getByText('No patients found')).toBeVisible();
  await expectAccessible(page);
});

test('a patient: overview, appointments, history', THOROUGH, async ({ page, server }) => {
  const patient = await wholePatient(server, 'Bilkis Axepage');
  await visit(page, `/admin/patients/${patient.id}`);
  await expect(page.getByRole('region', { name: 'Next Appointment' }).getByRole('link')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Appointments' }).click();
  await expect(cards(page)).toHaveCount(4);
  await expectAccessible(page);
  await visit(page, `/admin/patients/${patient.id}/appointments`);
  await expect(cards(page)).toHaveCount(4);
  await expectAccessible(page);
});

test('an inactive patient of whom little is known', THOROUGH, async ({ page, server }) => {
  const patient = await registerPatient(server, newPerson('Chandra Axebare'), { isActive: false });
  await visit(page, `/admin/patients/${patient.id}`);
  await expect(page.getByText('No upcoming appointment.')).toBeVisible();
  await expectAccessible(page);
  for (const address of ['?tab=appointments', '/appointments']) {
    await visit(page, `/admin/patients/${patient.id}${address}`);
    await expect(page.getByText("This patient hasn't booked any appointments yet.")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Book First Appointment' })).toHaveCount(0);
    await expectAccessible(page);
  }
});

test(
  'the form with everything wrong, and the question before it is left',
  THOROUGH,
  async ({ page, server }) => {
    const patient = await registerPatient(server, newPerson('Dilara Axeform'));
    await visit(page, `/admin/patients/${patient.id}/edit`);
    await page.getByLabel('Full name').fill('');
    await page.getByLabel('Phone number').fill('1');
    await page.getByLabel('Emergency contact (optional)').fill('1');
    await page.getByLabel('Day').fill('1');
    await page.getByLabel('Month').fill('1');
    await page.getByLabel('Year', { exact: true }).fill('2040');
    await saveButton(page).click();
    await expect(page.getByText('Patient name is required')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'the notice that a patient was changed meanwhile, and the message of a save',
  THOROUGH,
  async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 409/);
    const patient = await registerPatient(server, newPerson('Dola Axenewer'));
    // The page would leave, with its message, before axe has run twice. axe needs a running clock, so only
    // the timer of the redirect is removed.
    await page.addInitScript((redirectAfterMs) => {
      const { setTimeout } = window;
      window.setTimeout = ((task: TimerHandler, ms?: number, ...values: unknown[]) =>
        ms === redirectAfterMs ? 0 : setTimeout(task, ms, ...values)) as typeof setTimeout;
    }, TIMINGS.redirectAfterSuccessMs);
    await visit(page, `/admin/patients/${patient.id}/edit`);
    await page.getByLabel('Full name').fill('Dola Axemine');
    await savePatient(server, patient, { address: 'Elsewhere' });
    await saveButton(page).click();
    const overwrite = page.getByRole('button', { name: 'Save mine over it' });
    await expect(overwrite).toBeVisible();
    await expectAccessible(page);
    await overwrite.click();
    await expect(page.getByText('Patient updated successfully! Redirecting...')).toBeVisible();
    await expectAccessible(page);
  },
);

test('lists and patients that cannot be loaded', THOROUGH, async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500/);
  const patient = await registerPatient(server, newPerson('Ela Axefailed'));
  await page.route(/\/api\/(patients(\?|\/\d+$|\/\d+\/dashboard-stats)|appointments\?)/, (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  for (const address of ['', `/${patient.id}`, `/${patient.id}/edit`]) {
    await visit(page, `/admin/patients${address}`);
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await expectAccessible(page);
  }
});

test(
  'parts that cannot be loaded, and a patient who is not there',
  THOROUGH,
  async ({ page, server, browserLog }) => {
    browserLog.allow(/status of (404|500)/);
    const patient = await registerPatient(server, newPerson('Eva Axeparts'));
    await page.route(/\/api\/(patients\/\d+\/dashboard-stats|appointments\?)/, (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    for (const address of ['', '?tab=appointments', '/appointments']) {
      await visit(page, `/admin/patients/${patient.id}${address}`);
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
      await expectAccessible(page);
    }
    await visit(page, '/admin/patients/987654');
    await expect(page.getByText('Patient not found')).toBeVisible();
    await expectAccessible(page);
  },
);

test.describe('a Viewer', () => {
  test.use({ role: 'Viewer' });

  test('meets the alert of a page that is not theirs', THOROUGH, async ({ page }) => {
    await visit(page, '/admin/patients/1/edit');
    await expect(page.getByText('You do not have permission to edit patients.')).toBeVisible();
    await expect(names(page).first()).toBeVisible();
    await expectAccessible(page);
  });
});
