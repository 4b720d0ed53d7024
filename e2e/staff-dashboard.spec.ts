import type { DashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import type { Page } from '@playwright/test';
import { ask, askAs } from './support/api.ts';
import { addDoctor, bookElsewhere, departmentNamed } from './support/clinic.ts';
import { sittingOf } from './support/sitting.ts';
import { expect, pageTitle, test, valueBeside } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

// The dashboard and the audit log with the server's own numbers and lines. Their failures and filters are
// tested beside the screens, in web/src/admin/dashboard and web/src/admin/audit.

test.use({ role: 'Admin' });

const TILES = {
  Today: {
    todayAppointments: 'Appointments today',
    pendingAppointments: 'Still to come today',
    completedAppointments: 'Completed today',
  },
  'The clinic': {
    activeDoctors: 'Active doctors',
    totalDoctors: 'Total doctors',
    totalPatients: 'Total patients',
    totalAppointments: 'Total appointments',
  },
} as const;

const bars = (page: Page) => page.getByRole('region', { name: 'Appointments by department today' });
const activity = (page: Page) => page.getByRole('region', { name: 'Recent activity' });
const table = (page: Page) => page.getByRole('table', { name: 'What was done, newest first' });
const entries = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

test(
  'the dashboard shows all numbers, the departments and what happened lately',
  THOROUGH,
  async ({ page, server }) => {
    await bookElsewhere(server, (await addDoctor(server, { department: 'ENT' })).id);
    const { data: stats } = await askAs<DashboardStats>(server, 'Admin', '/admin/dashboard-stats');
    await visit(page, '/admin/dashboard');
    for (const [group, tiles] of Object.entries(TILES)) {
      const region = page.getByRole('region', { name: group, exact: true });
      for (const [name, label] of Object.entries(tiles)) {
        await expect(valueBeside(region, label)).toHaveText(String(stats[name as keyof DashboardStats]));
      }
    }

    // Name, doctors and number stand in words: no colour is needed to read them.
    await expect(bars(page).getByRole('listitem')).toHaveCount(stats.departmentStats.length);
    for (const [index, { name, doctorCount, count }] of stats.departmentStats.entries()) {
      const row = bars(page).getByRole('listitem').nth(index);
      await expect(row).toContainText(name);
      await expect(row).toContainText(doctorCount === 1 ? '1 doctor' : `${doctorCount} doctors`);
      await expect(row).toContainText(count === 1 ? '1 appointment' : `${count} appointments`);
    }
    expect(stats.departmentStats.find(({ name }) => name === 'ENT')?.count).toBeGreaterThan(0);

    expect(stats.recentActivity.length).toBeGreaterThan(0);
    for (const time of await activity(page).getByRole('time').all())
      await expect(time).toHaveText(/^(Today|Yesterday|\d+ \w+ \d{4}), \d+:\d\d [AP]M$/);
    // What belongs together is one line, and a press shows each appointment.
    for (const group of await activity(page).getByRole('button').all()) await group.click();
    for (const { id, message } of stats.recentActivity)
      await expect(activity(page).locator(`a[href$="/admin/appointments/${id}"]`)).toHaveText(message);
  },
);

test(
  'a row follows the queue of its sitting and leads to its desk, and a number leads to as many rows',
  THOROUGH,
  async ({ page, server }) => {
    const sitting = await sittingOf(server, 'Dr. Rowa Begum', [
      'Karim Uddin',
      'Rahima Khatun',
      'Tania Akter',
    ]);
    await visit(page, '/admin/dashboard');
    const row = page.getByRole('row').filter({ hasText: 'Dr. Rowa Begum' });
    const cells = row.getByRole('cell');
    await expect(cells.nth(1)).toHaveText('Nobody is waiting');
    await sitting.arrive(2, 3);
    await expect(cells.nth(1)).toHaveText(/^2, Rahima Khatun/);
    await sitting.act({ kind: 'call-next' });
    await expect(cells.nth(0)).toContainText('Now serving 2');
    await expect(cells.nth(1)).toHaveText(/^3, Tania Akter.*Inside: serial 2$/);
    const { entries, notHere, seen } = await sitting.read();
    await expect(cells.nth(2)).toHaveText(String(seen));
    await expect(cells.nth(3)).toHaveText(String(entries.length - 1));
    await expect(row.getByRole('img')).toHaveAttribute(
      'aria-label',
      `With the doctor: 1, Waiting: 1, Not here yet: ${notHere.length}, Free: 97`,
    );
    // A booking of today changes the row as well.
    await bookElsewhere(server, sitting.doctor.id);
    await expect(row.getByRole('img')).toHaveAttribute('aria-label', /Not here yet: 2, Free: 96$/);

    // The row opens wherever it is pressed. `force`, because the link of the doctor lies over the whole row.
    await cells.nth(3).click({ force: true });
    await expect(page).toHaveURL(`/admin/queue?doctor=${sitting.doctor.id}`);
    await page.goBack();

    const today = page.getByRole('region', { name: 'Today', exact: true });
    const count = await valueBeside(today, 'Still to come today').textContent();
    await today.getByRole('link', { name: 'Still to come today' }).click();
    await expect(page.getByLabel('Status')).toHaveValue('upcoming');
    await expect(page.getByRole('main')).toContainText(new RegExp(`(?<!\\d)${count}(?!\\d)`));
  },
);

test(
  'writes, sign-ins and failed sign-ins stand in the log, newest first',
  THOROUGH,
  async ({ page, server }) => {
    await askAs(server, 'Staff', '/admin/profile');
    const body = { username: 'someone unknown', password: 'a guess' };
    await ask(server, '/auth/admin', { method: 'POST', body });
    const older = await addDoctor(server);
    const newer = await addDoctor(server);
    const { id } = await departmentNamed(server, 'ENT');
    // All as it is, for the tests that read this department.
    const change = {
      name: 'ENT',
      description: 'Ear, nose and throat: hearing, sinus, tonsils, dizziness',
      location: 'Level 2, Room 215',
    };
    await askAs(server, 'Staff', `/departments/${id}`, { method: 'PUT', body: change });

    // By what was done: a test that moves the server's clock leaves lines that are newer than these.
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

    // No names, no phones.
    await expect(table(page)).not.toContainText(newer.name);
    await expect(table(page)).not.toContainText(newer.phone);

    await visit(page, '/admin/audit?what=staff.sign-in-failed');
    await expect(entries(page).first()).toContainText('Sign-in failed');
  },
);
