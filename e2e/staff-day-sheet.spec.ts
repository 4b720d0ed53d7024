import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { countPrints, countSheets } from './support/paper.ts';
import { giveSerial, registerPatient, walkIn } from './support/reception.ts';
import type { RunningServer } from './support/server.ts';
import { expect, pageTitle, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

// The day sheet on paper, and the ways to it. What it shows is tested beside the page, in
// web/src/admin/day-sheet.

test.use({ sharesServer: true, role: 'Viewer' });

const A4 = { format: 'A4', preferCSSPageSize: true } as const;
const sheet = (page: Page) => page.locator('[data-day-sheet]');

/** A doctor with so many patients of today. */
async function aDay(server: RunningServer, people: number, name = 'Dr. Papera Begum') {
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name, places: 100 });
  for (let person = 1; person <= people; person += 1) {
    await walkIn(server, doctor, today, newPerson(`Rahima Begum ${person}`));
  }
  return { doctor, today, address: `/admin/doctors/${doctor.id}/day/${today}` };
}

test('prints alone, black on white, and 40 people on one page', async ({ page, server, context }) => {
  await countPrints(context);
  await page.emulateMedia({ colorScheme: 'dark' });
  const { address } = await aDay(server, 40);
  await visit(page, address);
  await expect(sheet(page).getByRole('rowheader')).toHaveCount(40);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-prints', '1');

  await page.emulateMedia({ media: 'print' });
  for (const hidden of [
    page.getByRole('navigation'),
    page.getByRole('button', { name: 'Print' }),
    page.getByText('Demo Mode: This is a development version'),
  ]) {
    await expect(hidden.filter({ visible: true })).toHaveCount(0);
  }
  const colours = await sheet(page).evaluate((element) => {
    const parts = [element, ...element.querySelectorAll('*')].map((part) => getComputedStyle(part));
    return {
      ink: [...new Set(parts.map(({ color }) => color))],
      grounds: [...new Set(parts.slice(1).map(({ backgroundColor }) => backgroundColor))],
      paper: getComputedStyle(document.body).backgroundColor,
    };
  });
  expect(colours).toEqual({
    ink: ['rgb(0, 0, 0)'],
    grounds: ['rgba(0, 0, 0, 0)'],
    paper: 'rgb(255, 255, 255)',
  });
  expect(await countSheets(page, A4)).toBe(1);
});

test(
  'goes on over pages for a full sitting, with the doctor on each and no row in two parts',
  THOROUGH,
  async ({ page, server }) => {
    const { doctor, today } = await aDay(server, 70);
    const patient = await registerPatient(server, newPerson('Karim Uddin'));
    const notes = 'Comes with a wheelchair and needs the room on the ground floor. '.repeat(3).trim();
    await giveSerial(server, { patientId: patient.id, doctorId: doctor.id, appointmentDate: today, notes });
    await visit(page, `/admin/doctors/${doctor.id}/day/${today}`);
    await expect(sheet(page).getByRole('row').filter({ hasText: 'Karim Uddin' })).toContainText(notes);
    expect(await countSheets(page, A4)).toBe(2);
    await page.emulateMedia({ media: 'print' });
    const table = sheet(page).locator('table');
    expect(await table.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe(
      'table-header-group',
    );
    const breaks = await table
      .locator('tbody tr')
      .evaluateAll((rows) => [...new Set(rows.map((row) => getComputedStyle(row).breakInside))]);
    expect(breaks).toEqual(['avoid']);
  },
);

test(
  'is one press away from the dashboard, the desk, the list and the calendar',
  THOROUGH,
  async ({ page, server }) => {
    const { doctor, today, address } = await aDay(server, 1, 'Dr. Onepress Khatun');
    const link = page.getByRole('link', { name: 'Day sheet', exact: true });
    const ways = {
      '/admin/dashboard': page.getByRole('link', { name: `Day sheet of ${doctor.name}` }),
      [`/admin/queue?doctor=${doctor.id}`]: link,
      '/admin/appointments?doctor=onepress': link,
      [`/admin/calendar?tab=month&doctor=${doctor.id}&month=${today.slice(0, 7)}&day=${today}`]: link,
    };
    for (const [from, way] of Object.entries(ways)) {
      await visit(page, from);
      await way.click();
      await expect(page).toHaveURL(address);
      await expect(pageTitle(page, 'Day sheet')).toBeVisible();
      await expect(sheet(page)).toContainText('Rahima Begum 1');
    }
  },
);

test('is in Bangla on the Bangla site, and on paper too', THOROUGH, async ({ page, server }) => {
  const { address } = await aDay(server, 12);
  await visit(page, `/bn${address}`);
  await expect(sheet(page).getByRole('columnheader').first()).toHaveText('সিরিয়াল');
  await expect(sheet(page).getByRole('row').last()).toContainText('১২');
  await expect(sheet(page)).not.toContainText(/…\d/);
  await expectAccessible(page);
  expect(await countSheets(page, A4)).toBe(1);
});

test('fits a phone', THOROUGH, async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { address } = await aDay(server, 2, 'Prof. Dr. Abul Fazal Mohammad Shamsuddin Chowdhury Talukder');
  await visit(page, address);
  await expect(sheet(page).getByRole('rowheader')).toHaveCount(2);
  await expectNoSidewaysScroll(page);
});
