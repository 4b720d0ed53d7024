import type { DashboardStats } from '@clinic-serial/contract/dashboard';
import type { Page } from '@playwright/test';
import { askAs, ROLES } from './support/api.ts';
import { addDoctor, bookElsewhere } from './support/clinic.ts';
import { expect, pageTitle, sidebar, test, valueBeside } from './support/staff.ts';
import { visit } from './support/visit.ts';

const STATISTICS = '**/api/admin/dashboard-stats';

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

for (const role of ROLES) {
  test.describe(role, () => {
    test.use({ role });

    test('sees all numbers, the departments and what happened lately', async ({ page, server }) => {
      await bookElsewhere(server, (await addDoctor(server, { department: 'ENT' })).id);
      const { data: stats } = await askAs<DashboardStats>(server, 'Admin', '/admin/dashboard-stats');
      await visit(page, '/admin/dashboard');
      for (const [group, tiles] of Object.entries(TILES)) {
        const region = page.getByRole('region', { name: group, exact: true });
        for (const [name, label] of Object.entries(tiles)) {
          await expect(valueBeside(region, label)).toHaveText(String(stats[name as keyof DashboardStats]));
        }
      }

      // Name, doctors and number are text, so no colour is needed to read them.
      await expect(bars(page).getByRole('listitem')).toHaveCount(stats.departmentStats.length);
      for (const [index, { name, doctorCount, count }] of stats.departmentStats.entries()) {
        const row = bars(page).getByRole('listitem').nth(index);
        await expect(row).toContainText(name);
        await expect(row).toContainText(doctorCount === 1 ? '1 doctor' : `${doctorCount} doctors`);
        await expect(row).toContainText(count === 1 ? '1 appointment' : `${count} appointments`);
      }
      expect(stats.departmentStats.find(({ name }) => name === 'ENT')?.count).toBeGreaterThan(0);

      expect(stats.recentActivity.length).toBeGreaterThan(0);
      await expect(activity(page).getByRole('listitem')).toHaveCount(stats.recentActivity.length);
      for (const [index, { message }] of stats.recentActivity.entries()) {
        const entry = activity(page).getByRole('listitem').nth(index);
        await expect(entry).toContainText(message);
        await expect(entry.getByRole('time')).toHaveText(/^(Today|Yesterday|\d+ \w+ \d{4}), \d+:\d\d [AP]M$/);
      }
    });
  });
}

test.describe('numbers that come and go', () => {
  test.use({ role: 'Viewer' });

  test('are read again every 30 seconds', async ({ page, server }) => {
    const doctor = await addDoctor(server);
    await page.clock.install();
    await visit(page, '/admin/dashboard');
    const { data } = await askAs<DashboardStats>(server, 'Viewer', '/admin/dashboard-stats');
    const today = valueBeside(page, 'Appointments today');
    await expect(today).toHaveText(String(data.todayAppointments));
    await bookElsewhere(server, doctor.id);
    await page.clock.fastForward(30_000);
    await expect(today).toHaveText(String(data.todayAppointments + 1));
  });

  test('that cannot be loaded say so, and try again', async ({ page, browserLog }) => {
    browserLog.allow(/status of 500|net::ERR_FAILED/);
    await page.route(STATISTICS, (route) => route.fulfill({ status: 500, body: '' }));
    await visit(page, '/admin/dashboard');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Failed to load dashboard statistics');
    await expect(alert).toContainText('Server error: 500');
    await expect(pageTitle(page, 'Dashboard')).toBeVisible();

    await page.unroute(STATISTICS);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(alert).toBeHidden();
    await expect(valueBeside(page, 'Total doctors')).toHaveText(/^\d+$/);
  });

  test('that do not arrive at all say so too', async ({ page, browserLog }) => {
    browserLog.allow(/net::ERR_FAILED/);
    await page.route(STATISTICS, (route) => route.abort());
    await visit(page, '/admin/dashboard');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Failed to fetch dashboard data');
    await expect(alert).toContainText('Network error. Please check your connection.');
    await page.unroute(STATISTICS);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(valueBeside(page, 'Total doctors')).toHaveText(/^\d+$/);
  });

  test('stay while a later refresh fails', async ({ page, browserLog }) => {
    browserLog.allow(/status of 500/);
    await page.clock.install();
    await visit(page, '/admin/dashboard');
    await expect(valueBeside(page, 'Total doctors')).toHaveText(/^\d+$/);
    await page.route(STATISTICS, (route) => route.fulfill({ status: 500, body: '' }));
    await page.clock.fastForward(30_000);
    await expect(page.getByRole('alert')).toContainText('Failed to load dashboard statistics');
    await expect(valueBeside(page, 'Total doctors')).toHaveText(/^\d+$/);
  });

  test('an empty clinic says what will stand there', async ({ page }) => {
    await page.route(STATISTICS, async (route) => {
      const answer = await (await route.fetch()).json();
      const data = { ...answer.data, departmentStats: [], recentActivity: [] };
      await route.fulfill({ json: { ...answer, data } });
    });
    await visit(page, '/admin/dashboard');
    await expect(bars(page)).toContainText('No departments yet.');
    await expect(activity(page)).toContainText('Nothing has happened yet.');
    await expect(sidebar(page)).toBeVisible();
  });
});
