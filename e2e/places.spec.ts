import type { StaffPlace } from '@clinic-serial/contract/subjects/places';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { callAs } from './support/api.ts';
import { addDoctor, newPerson } from './support/clinic.ts';
import { dayOf, saveButton } from './support/doctor-form.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import type { RunningServer } from './support/server.ts';
import { expect, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit, waitUntilStarted } from './support/visit.ts';

// A clinic of several places: an Admin adds one, visitors choose one, and staff work at one.

/** Uttara, beside the first place. The first test that needs it adds it. */
async function placeUttara(server: RunningServer): Promise<StaffPlace> {
  const { places } = await callAs<{ places: StaffPlace[] }>(server, 'Admin', '/admin/places');
  const body = { name: 'Uttara', nameBn: 'উত্তরা', address: '9 Sector Road, Uttara', phone: '02-55012345' };
  return (
    places.find(({ name }) => name === body.name) ??
    callAs<StaffPlace>(server, 'Admin', '/admin/places', { method: 'POST', body })
  );
}

type Sitting = { startTime: string; endTime: string; placeId?: number };
const MORNING = { startTime: '09:00', endTime: '13:00' };
const EVENING = { startTime: '17:00', endTime: '21:00' };

/** A doctor with these sittings on every day of the week. */
async function doctorWith(server: RunningServer, name: string, ...hours: Sitting[]) {
  const doctor = await addDoctor(server, { name });
  const sittings = hours.map((one, at) => ({
    ...one,
    sitting: at + 1,
    patientLimit: 30,
    reservedSlots: '',
  }));
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, { enabled: true, sittings }]);
  const { phone, departmentId } = doctor;
  const body = { name, phone, departmentId, weeklySchedule: Object.fromEntries(week) };
  await callAs(server, 'Admin', `/doctors/${doctor.id}`, { method: 'PUT', body });
  return doctor;
}

const cardOf = (page: Page, name: string) => page.getByRole('main').getByRole('article', { name });

test.describe('an Admin', () => {
  test.use({ role: 'Admin' });

  test('adds a place in the settings, and sends the evenings of a doctor there', async ({
    page,
    server,
    newVisitor,
  }) => {
    const doctor = await doctorWith(server, 'Dr. Banani Evening', MORNING, EVENING);
    await visit(page, '/admin/settings?tab=places');
    await page.getByRole('button', { name: 'Add a place' }).click();
    const form = page.getByRole('dialog', { name: 'Add a place' });
    await form.getByLabel('Name', { exact: true }).fill('Banani');
    await form.getByLabel('Name in Bangla').fill('বনানী');
    await form.getByLabel('Address (optional)').fill('4 Kemal Ataturk Avenue, Banani');
    await form.getByLabel('Phones (optional)').fill('02-55098765');
    await form.getByRole('button', { name: 'Add a place' }).click();
    await expect(form).toBeHidden();
    const places = page.getByRole('list', { name: 'Places' });
    await expect(places.getByRole('listitem').filter({ hasText: 'Banani' })).toContainText('02-55098765');
    await expectAccessible(page);

    await visit(page, `/admin/doctors/${doctor.id}/edit`);
    const wednesday = dayOf(page, 'Wednesday');
    await wednesday.getByLabel('Place', { exact: true }).nth(1).selectOption('Banani');
    await wednesday.getByLabel('Room (optional)').nth(1).fill('Room 7');
    await saveButton(page).click();
    await expect(page).toHaveURL('/admin/doctors');

    const visitor = await newVisitor();
    await visitor.goto(`/doctors/${doctor.id}`);
    await expect(visitor.getByText('5:00 PM – 9:00 PM · Banani, Room 7')).toBeVisible();
    await expect(visitor.getByRole('region', { name: 'Where' })).toContainText('4 Kemal Ataturk Avenue');
  });
});

test.describe('a visitor on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('chooses a place on the home page, finds the doctors there alone, and gets a ticket with the place', async ({
    page,
    server,
  }) => {
    const { id: placeId } = await placeUttara(server);
    const there = await doctorWith(server, 'Dr. Phone Uttara', { ...MORNING, endTime: '21:00', placeId });
    await doctorWith(server, 'Dr. Phone First', MORNING);
    await visit(page, '/bn');
    const where = page.getByRole('navigation', { name: 'কোথায়?' });
    await where.getByRole('link', { name: 'উত্তরা' }).click();
    await expect(where.locator('[aria-current]')).toHaveText('উত্তরা');

    await page.getByRole('link', { name: 'সব ডাক্তার দেখুন' }).click();
    await expect(cardOf(page, there.name)).toContainText('উত্তরা');
    await expect(where.locator('[aria-current]')).toHaveText('উত্তরা');
    await expect(cardOf(page, 'Dr. Phone First')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await waitUntilStarted(page);
    await expectAccessible(page);

    await cardOf(page, there.name).getByRole('link', { name: 'সিরিয়াল নিন' }).click();
    await page.getByLabel('পুরো নাম').fill('রহিমা খাতুন');
    await page.getByLabel('মোবাইল নম্বর').fill(newPerson().phone);
    await page.getByRole('button', { name: 'কোড পাঠান' }).click();
    const said = await page.getByText('ডেমো: আপনার কোড').innerText();
    await page.getByLabel('যাচাই কোড').pressSequentially(said.match(/[\d০-৯]{4}/)?.[0] ?? '');
    const ticket = page.getByRole('article');
    await expect(ticket).toContainText('রহিমা খাতুন');
    await expect(ticket).toContainText('উত্তরা');
    await expectNoSidewaysScroll(page);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('chooses a place by links, and all places again', THOROUGH, async ({ page, server }) => {
      const { id: placeId } = await placeUttara(server);
      await doctorWith(server, 'Dr. Plain Uttara', { ...MORNING, placeId });
      await doctorWith(server, 'Dr. Plain First', MORNING);
      await page.goto('/doctors?search=plain');
      await expect(cardOf(page, 'Dr. Plain First')).toBeVisible();
      const where = page.getByRole('navigation', { name: 'Where?' });
      await where.getByRole('link', { name: 'Uttara' }).click();
      await expect(cardOf(page, 'Dr. Plain Uttara')).toBeVisible();
      await expect(cardOf(page, 'Dr. Plain First')).toHaveCount(0);
      // The choice holds on a page without the place in its address.
      await page.goto('/doctors');
      await expect(where.locator('[aria-current]')).toHaveText('Uttara');
      await where.getByRole('link', { name: 'All places' }).click();
      await expect(cardOf(page, 'Dr. Plain First')).toBeVisible();
    });
  });
});

test.describe('staff', () => {
  test.use({ role: 'Staff' });

  test('choose a place at the top, and the rail of the queue has its sittings alone, after a reload too', async ({
    page,
    server,
  }) => {
    const { id: placeId } = await placeUttara(server);
    const there = await doctorWith(server, 'Dr. Rail Uttara', { ...MORNING, placeId });
    const first = await doctorWith(server, 'Dr. Rail First', MORNING);
    await visit(page, '/admin/queue');
    const rail = page.getByRole('navigation', { name: 'Sittings of today' });
    await expect(rail.getByRole('link', { name: first.name })).toBeVisible();
    const choice = page.getByRole('combobox', { name: 'Place' });
    await choice.selectOption('Uttara');
    await expect(rail.getByRole('link', { name: first.name })).toHaveCount(0);
    await expect(rail.getByRole('link', { name: there.name })).toBeVisible();

    await page.reload();
    await expect(rail.getByRole('link', { name: there.name })).toBeVisible();
    await expect(rail.getByRole('link', { name: first.name })).toHaveCount(0);
    await expect(choice.locator('option:checked')).toHaveText('Uttara');
    await choice.selectOption('All places');
    await expect(rail.getByRole('link', { name: first.name })).toBeVisible();
  });
});
