import { ACCOUNTS, askAs, ROLES } from './support/api.ts';
import { expect, loginTitle, pageTitle, sidebar, test } from './support/staff.ts';
import { visit } from './support/visit.ts';

const ADDRESSES = [
  '/admin/dashboard',
  '/admin/doctors',
  '/admin/doctors/new',
  '/admin/doctors/1',
  '/admin/doctors/1/edit',
  '/admin/patients',
  '/admin/patients/1',
  '/admin/patients/1/edit',
  '/admin/patients/1/appointments',
  '/admin/appointments',
  '/admin/appointments/new',
  '/admin/appointments/1',
  '/admin/departments',
  '/admin/settings',
  '/admin/audit',
  '/admin/nowhere',
];

test('without a session every staff address leads to the login, and nothing of it is asked for', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/clinic') asked.push(pathname);
  });
  for (const address of ADDRESSES) {
    await visit(page, address);
    await expect(loginTitle(page)).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
  }
  expect(asked).toEqual([]);
});

for (const role of ROLES) {
  test.describe(role, () => {
    test.use({ role });

    test('sees who is signed in and where they may go', async ({ page }) => {
      await visit(page, '/admin/dashboard');
      const entries = ['Dashboard', 'Doctors', 'Patients', 'Appointments', 'Departments', 'Settings'];
      if (role === 'Admin') entries.push('Audit log');
      await expect(sidebar(page).getByRole('link')).toHaveText(entries);
      await expect(page.getByText(ACCOUNTS[role].fullName, { exact: true })).toBeVisible();
      await expect(page.getByText(role, { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

      for (const name of ['Doctors', 'Patients', 'Appointments', 'Departments', 'Settings']) {
        await sidebar(page).getByRole('link', { name }).click();
        await expect(pageTitle(page, name)).toBeVisible();
        await expect(sidebar(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      }
      await page.getByRole('link', { name: 'View Public Site' }).click();
      await expect(page).toHaveURL('/');
    });

    test('is told what does not exist', async ({ page }) => {
      await visit(page, '/admin/nowhere');
      await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
      await page.getByRole('link', { name: 'Back to the dashboard' }).click();
      await expect(page).toHaveURL('/admin/dashboard');
    });
  });
}

for (const [role, addresses] of [
  ['Staff', ['/admin/audit']],
  ['Viewer', ['/admin/audit', '/admin/appointments/new']],
] as const) {
  test.describe(`${role} at a page of others`, () => {
    test.use({ role });

    for (const address of addresses) {
      test(`is denied ${address}`, async ({ page }) => {
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await visit(page, address);
        await expect(pageTitle(page, 'Access Denied')).toBeVisible();
        const main = page.getByRole('main');
        await expect(main).toContainText("You don't have permission to access this page.");
        await expect(main).toContainText(`Your role: ${role}`);
        expect(asked.filter((path) => path.startsWith('/api/admin/audit'))).toEqual([]);
        await main.getByRole('link', { name: 'Back to the dashboard' }).click();
        await expect(page).toHaveURL('/admin/dashboard');
      });
    }
  });
}

test.describe('a role that was taken away', () => {
  test.use({ role: 'Viewer' });

  test('in the browser alone gives no right on the server, and is read again', async ({
    page,
    server,
    browserLog,
  }) => {
    browserLog.allow(/status of 403/);
    await page.goto('/about');
    await page.evaluate(() => {
      const account = JSON.parse(localStorage.getItem('admin_session') ?? '');
      localStorage.setItem('admin_session', JSON.stringify({ ...account, role: 'Admin' }));
    });
    await visit(page, '/admin/audit');
    await expect(pageTitle(page, 'Access Denied')).toBeVisible();
    expect((await askAs(server, 'Viewer', '/admin/audit')).status).toBe(403);
  });

  test('an unknown role may nothing', async ({ page }) => {
    await page.goto('/about');
    await page.evaluate(() => {
      const account = JSON.parse(localStorage.getItem('admin_session') ?? '');
      localStorage.setItem('admin_session', JSON.stringify({ ...account, role: 'Owner' }));
    });
    // The account from the server does not arrive, so the page has only the stored one.
    await page.route('**/api/admin/profile', () => {});
    await visit(page, '/admin/dashboard');
    await expect(pageTitle(page, 'Access Denied')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Your role: Owner');
    await expect(sidebar(page).getByRole('link')).toHaveCount(0);
  });
});

test('the server refuses what a role may not do', async ({ server }) => {
  const refused = async (role: 'Staff' | 'Viewer', method: string, path: string, body?: object) => {
    const { status, code } = await askAs(server, role, path, { method, ...(body && { body }) });
    expect([status, code], `${role} ${method} ${path}`).toEqual([403, 'FORBIDDEN']);
  };
  for (const role of ['Staff', 'Viewer'] as const) {
    await refused(role, 'DELETE', '/doctors/1');
    await refused(role, 'DELETE', '/departments/1');
    await refused(role, 'GET', '/admin/audit');
  }
  await refused('Viewer', 'POST', '/doctors', {});
  await refused('Viewer', 'PUT', '/doctors/1', {});
  await refused('Viewer', 'POST', '/departments', {});
  await refused('Viewer', 'PUT', '/departments/1', {});
});
