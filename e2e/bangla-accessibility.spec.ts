import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { sharedSession } from './support/api.ts';
import { bookElsewhere, newPerson } from './support/clinic.ts';
import { openAs } from './support/patient.ts';
import { expect, storageOf, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

// The letters are larger in Bangla, and the words are longer.
test.use({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });

async function expectAllAccessible(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await visit(page, `/bn${path}`);
    await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  }
}

test('axe finds nothing on the public pages in Bangla', THOROUGH, async ({ page, browserLog }) => {
  browserLog.allow(/status of 404/);
  await expectAllAccessible(page, [
    '',
    '/doctors',
    '/book/1',
    '/about',
    '/contact',
    '/privacy',
    '/nowhere',
    '/patient/login',
    '/admin/login',
  ]);
});

test('axe finds nothing in the patient area in Bangla', THOROUGH, async ({ page, server }) => {
  const booked = await bookElsewhere(server, 1, newPerson('রহিমা খাতুন'));
  await openAs(page, booked, '/bn/patient/dashboard');
  await expectAllAccessible(page, [
    '/patient/dashboard',
    '/patient/profile',
    '/patient/history',
    `/patient/appointment/${booked.appointment.id}`,
  ]);
});

test('axe finds nothing in the staff area in Bangla', THOROUGH, async ({ newVisitor, server }) => {
  const page = await newVisitor({
    storageState: storageOf(server, await sharedSession(server, 'Admin')),
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
  });
  await expectAllAccessible(page, [
    '/admin/dashboard',
    '/admin/doctors',
    '/admin/doctors/1',
    '/admin/doctors/1/edit',
    '/admin/patients',
    '/admin/appointments',
    '/admin/appointments/new',
    '/admin/departments',
    '/admin/queue',
    '/admin/queue/1',
    '/admin/reports',
    '/admin/settings',
    '/admin/settings?tab=clinic',
    '/admin/settings?tab=messages&sms=BOOKING',
  ]);
});
