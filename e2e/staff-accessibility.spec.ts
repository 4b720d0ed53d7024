import { expectAccessible } from './support/accessibility.ts';
import { addDoctor, bookElsewhere } from './support/clinic.ts';
import { chooseAction, expect, logIn, loginTitle, pageTitle, sidebar, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

// Runs axe, in light and in dark colours, on what the screens of the staff portal show after somebody did
// something. The screens themselves are in pages.spec.ts.

test('the login, and what it says', async ({ page, browserLog }) => {
  browserLog.allow(/status of 401/);
  await visit(page, '/admin/login');
  await expect(loginTitle(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please enter your username')).toBeVisible();
  await expectAccessible(page);
  await logIn(page, 'nobody', 'nothing');
  await expect(page.getByText('Login failed')).toBeVisible();
  await expectAccessible(page);
});

test.describe('signed in', () => {
  test.use({ role: 'Admin' });

  test('the page of a doctor, and a question', THOROUGH, async ({ page, server }) => {
    const doctor = await addDoctor(server, { reservedSlots: '1, 2' });
    await bookElsewhere(server, doctor.id);
    await visit(page, `/admin/doctors/${doctor.id}`);
    await expect(pageTitle(page, doctor.name)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: 'Deactivate doctor' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Deactivate doctor' }).click();
    await expect(page.getByText('was deactivated.')).toBeVisible();
    await expectAccessible(page);
  });

  test('the doctor form with everything wrong, a menu and the question', THOROUGH, async ({ page }) => {
    await visit(page, '/admin/doctors/new');
    await page.getByRole('button', { name: 'Create Doctor' }).click();
    await expect(page.getByText('Doctor name is required')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Weekend (Sat–Sun)' }).click();
    const sunday = page.getByRole('group', { name: 'Sunday' });
    await sunday.getByRole('textbox', { name: 'Reserved serials' }).fill('1 99 ');
    await sunday.getByLabel('End time').fill('08:00');
    await page.getByRole('button', { name: 'Create Doctor' }).click();
    await expect(page.getByText('End time must be after start time')).toBeVisible();
    await page.getByRole('button', { name: 'Copy Sunday to…' }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await sidebar(page).getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  });

  test('the notice that a doctor was changed meanwhile', THOROUGH, async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 409/);
    const doctor = await addDoctor(server);
    await visit(page, `/admin/doctors/${doctor.id}/edit`);
    await page.getByLabel('Doctor name').fill('Dr. Later');
    await page.route(`**/api/doctors/${doctor.id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      const body = { ...route.request().postDataJSON(), updatedAt: '2020-01-01T00:00:00.000Z' };
      await route.continue({ postData: JSON.stringify(body) });
    });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('button', { name: 'Save mine over it' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Load the newer version' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  });

  test('the menu of a row, and a message', THOROUGH, async ({ page }) => {
    await visit(page, '/admin/doctors?search=nasrin');
    await page.getByRole('button', { name: 'Actions for Dr. Nasrin Akter' }).click();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await chooseAction(page, 'Dr. Nasrin Akter', 'Delete');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  });

  test('the dialogs of the departments', THOROUGH, async ({ page }) => {
    await visit(page, '/admin/departments?search=hearing');
    await page.getByRole('button', { name: 'View Details: ENT' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit: ENT' }).click();
    await page.getByLabel('Department name').fill('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Department name is required')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  });

  test('the password form with everything wrong', THOROUGH, async ({ page }) => {
    await visit(page, '/admin/settings?tab=security');
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('New password must be at least 8 characters long')).toBeVisible();
    await expectAccessible(page);
  });

  test('lists and numbers that cannot be loaded', THOROUGH, async ({ page, browserLog }) => {
    browserLog.allow(/status of 500/);
    await page.route(/\/api\/(doctors\?|departments|admin\/(dashboard|audit))/, (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    for (const address of ['dashboard', 'doctors', 'departments', 'audit']) {
      await visit(page, `/admin/${address}`);
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
      await expectAccessible(page);
    }
  });

  test('the menu on a phone, and the list as cards', THOROUGH, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, '/admin/doctors');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Staff area' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('without the permission', () => {
  test.use({ role: 'Viewer' });

  test('Access Denied', THOROUGH, async ({ page }) => {
    await visit(page, '/admin/audit');
    await expect(pageTitle(page, 'Access Denied')).toBeVisible();
    await expectAccessible(page);
  });

  test('the alert of a page that is not theirs', THOROUGH, async ({ page }) => {
    await visit(page, '/admin/doctors/1/edit');
    await expect(page.getByText('You do not have permission to edit doctors.')).toBeVisible();
    await expectAccessible(page);
  });
});
