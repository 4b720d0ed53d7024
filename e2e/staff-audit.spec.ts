import type { Page } from '@playwright/test';
import { ask, askAs } from './support/api.ts';
import { addDoctor, departmentNamed } from './support/clinic.ts';
import { expect, pageTitle, test } from './support/staff.ts';
import { visit } from './support/visit.ts';

test.use({ role: 'Admin' });

const AUDIT = '**/api/admin/audit?*';

const table = (page: Page) => page.getByRole('table', { name: 'What was done, newest first' });
const entries = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
const whoField = (page: Page) => page.getByLabel('Who', { exact: true });
const whatField = (page: Page) => page.getByLabel('What', { exact: true });

test('writes, sign-ins and failed sign-ins stand in the log, newest first', async ({ page, server }) => {
  await askAs(server, 'Staff', '/admin/profile');
  const body = { username: 'someone unknown', password: 'a guess' };
  await ask(server, '/auth/admin', { method: 'POST', body });
  const older = await addDoctor(server);
  const newer = await addDoctor(server);
  const { id } = await departmentNamed(server, 'ENT');
  // The values stay as they are, because other tests read this department.
  const change = {
    name: 'ENT',
    description: 'Ear, nose and throat: hearing, sinus, tonsils, dizziness',
    location: 'Level 2, Room 215',
  };
  await askAs(server, 'Staff', `/departments/${id}`, { method: 'PUT', body: change });

  // The log is filtered by action, because a test that moves the server's clock leaves newer lines than
  // these.
  await visit(page, '/admin/audit?what=department.update');
  await expect(pageTitle(page, 'Audit log')).toBeVisible();
  const saved = entries(page)
    .filter({ hasText: `Department ${id}` })
    .first();
  await expect(saved).toContainText('staff');
  await expect(saved).toContainText('Changed a department');
  await expect(saved).toContainText(/Today, \d+:\d\d [AP]M/);
  await expect(saved).toContainText('127.0.0.1');

  await visit(page, '/admin/audit?what=doctor.create');
  const added = entries(page).filter({ hasText: new RegExp(`Doctor (${older.id}|${newer.id})(?!\\d)`) });
  await expect(added).toContainText([`Doctor ${newer.id}`, `Doctor ${older.id}`]);
  await expect(added.first()).toContainText('admin');
  await expect(added.first()).toContainText('Added a doctor');

  // The log contains no names and no phones.
  await expect(table(page)).not.toContainText(newer.name);
  await expect(table(page)).not.toContainText(newer.phone);

  await visit(page, '/admin/audit?what=staff.sign-in-failed');
  await expect(entries(page).first()).toContainText('Sign-in failed');
});

test('the log is filtered by who, what and when', async ({ page, server }) => {
  await addDoctor(server);
  await askAs(server, 'Viewer', '/admin/profile');
  await visit(page, '/admin/audit');
  await expect(whoField(page).getByRole('option')).toHaveText(['Everybody', 'admin', 'staff', 'viewer']);
  await whoField(page).selectOption('viewer');
  await expect(page).toHaveURL(/\/admin\/audit\?who=\d+$/);
  await expect(entries(page).filter({ hasText: 'admin' })).toHaveCount(0);
  await expect(entries(page).filter({ hasText: 'viewer' }).first()).toBeVisible();

  await whatField(page).selectOption('Added a doctor');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible();
  await whoField(page).selectOption('admin');
  await expect(entries(page).first()).toContainText('Added a doctor');
  await expect(entries(page).filter({ hasText: 'Signed in' })).toHaveCount(0);

  await page.goBack();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.goForward();
  await expect(entries(page).first()).toContainText('Added a doctor');

  await page.getByLabel('From').fill('2027-03-10');
  await expect(page).toHaveURL(/from=2027-03-10/);
  await expect(entries(page).first()).toContainText('Added a doctor');
  await page.getByLabel('From').fill('');
  await page.getByLabel('Until').fill('2027-03-09');
  await expect(page.getByText('Nothing found')).toBeVisible();

  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page).toHaveURL('/admin/audit');
  await expect(entries(page).first()).toBeVisible();
});

test('the log is turned over by 30', async ({ page, server }) => {
  for (let count = 0; count < 31; count += 1) {
    await askAs(server, 'Staff', '/admin/profile', {
      method: 'PUT',
      body: { fullName: 'Sohel Rana', email: null },
    });
  }
  await visit(page, '/admin/audit?what=staff.profile');
  await expect(entries(page)).toHaveCount(30);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/admin/audit?what=staff.profile&page=2');
  await expect(entries(page).first()).toContainText('Changed the own profile');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});

test('a log that cannot be loaded says so, and is tried again', async ({ page, browserLog }) => {
  browserLog.allow(/status of 500/);
  await page.route(AUDIT, (route) => route.fulfill({ status: 500, body: '' }));
  await visit(page, '/admin/audit');
  await expect(page.getByRole('alert')).toContainText('Failed to load the audit log');
  await page.unroute(AUDIT);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(entries(page).first()).toBeVisible();
});
