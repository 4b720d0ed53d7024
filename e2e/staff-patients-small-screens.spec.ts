import { addDays } from '@clinic-serial/contract/time/calendar';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import {
  atEveryWidth,
  boxOf,
  countWhollySeen,
  expectFingerSized,
  expectInside,
  expectNoSidewaysScroll,
  expectNoSidewaysScrollAtAnyWidth,
} from './support/layout.ts';
import { cards, names } from './support/patient-screens.ts';
import { giveSerial, registerPatient, setStatus } from './support/reception.ts';
import { expect, pageTitle, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

test.use({ role: 'Staff', viewport: { width: 360, height: 800 } });

const LONG_WORD = 'Shamsuddin'.repeat(9);

const PEOPLE = [
  {
    name: 'Narrowa Mohammad Abul Kalam Azad Shamsuddin Chowdhury Talukder Bin Abdullah Al Mamun Bhuiyan',
    address: 'House 1234/A, Road 27, Block C, Section 12, Pallabi Extension, Mirpur, Dhaka North, Dhaka-1216',
  },
  { name: `Narrowb ${LONG_WORD}`, address: LONG_WORD },
  { name: 'Narrowc মোহাম্মদ আব্দুল করিম চৌধুরী তালুকদার', address: 'বাড়ি ১২, সড়ক ৫, ধানমন্ডি, ঢাকা' },
];

test(
  'ten patients stand in the first screen of a desk, the first one in that of a phone',
  THOROUGH,
  async ({ page }) => {
    const rows = page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') });
    await page.setViewportSize({ width: 1366, height: 768 });
    await visit(page, '/admin/patients');
    await expect(rows.nth(9)).toBeVisible();
    expect(await countWhollySeen(rows, 768)).toBeGreaterThanOrEqual(10);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
    expect(await countWhollySeen(rows, 740)).toBeGreaterThanOrEqual(1);
  },
);

test('no patients page scrolls sideways', THOROUGH, async ({ page, server }) => {
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name: `Dr. Wide ${LONG_WORD.slice(0, 60)}` });
  const ids: number[] = [];
  for (const { name, address } of PEOPLE) {
    const { id } = await registerPatient(server, newPerson(name.slice(0, 92)), {
      address,
      dateOfBirth: '1961-09-27',
      gender: 'Female',
      emergencyContact: '01777700001',
    });
    ids.push(id);
    for (const day of [0, 1]) {
      const appointment = await giveSerial(server, {
        ...{ patientId: id, doctorId: doctor.id, appointmentDate: addDays(today, day) },
        notes: LONG_WORD,
      });
      if (day === 1) await setStatus(server, appointment.id, 'No Show');
    }
  }
  await visit(page, '/admin/patients?search=narrow');
  for (const id of ids) await expect(names(page).filter({ hasText: `ID: ${id}Joined` })).toBeVisible();
  await expectNoSidewaysScrollAtAnyWidth(page);
  await atEveryWidth(page, async () => {
    // The table must not reach further right than the header of the page.
    const table = await boxOf(page.getByRole('table'));
    const head = await boxOf(page.getByRole('main').locator('header'));
    expect(table.x + table.width).toBeLessThanOrEqual(head.x + head.width + 1);
  });

  for (const id of ids) {
    await visit(page, `/admin/patients/${id}`);
    await expect(page.getByRole('region', { name: 'Next Appointment' }).getByRole('link')).toBeVisible();
    await expectNoSidewaysScrollAtAnyWidth(page);
    await page.getByRole('tab', { name: 'Appointments' }).click();
    await expect(cards(page)).toHaveCount(2);
    await expectNoSidewaysScrollAtAnyWidth(page);
    await visit(page, `/admin/patients/${id}/appointments`);
    await expect(cards(page)).toHaveCount(2);
    await expectNoSidewaysScrollAtAnyWidth(page);
  }
});

test(
  'neither the form with its errors nor an empty list scrolls sideways',
  THOROUGH,
  async ({ page, server }) => {
    const patient = await registerPatient(server, newPerson(`Thinform ${LONG_WORD.slice(0, 80)}`));
    await visit(page, `/admin/patients/${patient.id}/edit`);
    await expect(pageTitle(page, `Edit ${patient.name}`)).toBeVisible();
    await page.getByLabel('Full name').fill('');
    await page.getByLabel('Phone number').fill('01');
    await page.getByLabel('Emergency contact (optional)').fill('01');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Patient name is required')).toBeVisible();
    await expectNoSidewaysScrollAtAnyWidth(page);
    await visit(page, `/admin/patients?search=${LONG_WORD}nobody&status=inactive`);
    await expect(page.getByText('No patients found')).toBeVisible();
    await expectNoSidewaysScrollAtAnyWidth(page);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test(
    'the menu of a row fits, and everything is large enough for a thumb',
    THOROUGH,
    async ({ page, server }) => {
      const patient = await registerPatient(server, newPerson('Thumbelina Khatun'));
      await visit(page, '/admin/patients?search=thumbelina');
      const menu = page.getByRole('button', { name: `Actions for ${patient.name}` });
      const exporting = page.getByRole('button', { name: 'Export CSV' });
      const create = page.getByRole('link', { name: 'New Appointment' });
      for (const target of [menu, exporting, create]) {
        await expectFingerSized(target);
        expect((await boxOf(target)).width).toBeGreaterThanOrEqual(44);
      }
      await menu.tap();
      const item = page.getByRole('menuitem', { name: 'History' });
      await expect(item).toBeVisible();
      await expectInside(item, 360);
      await expectNoSidewaysScroll(page);
      await item.tap();
      await expect(pageTitle(page, 'Appointment History')).toBeVisible();
      await expectNoSidewaysScroll(page);
    },
  );
});
