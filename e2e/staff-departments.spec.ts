import type { DashboardStats } from '@clinic-serial/contract/dashboard';
import type { StaffDepartment } from '@clinic-serial/contract/departments';
import type { Page } from '@playwright/test';
import { askAs, ROLES } from './support/api.ts';
import { addDoctor } from './support/clinic.ts';
import { expectTerm } from './support/search-term.ts';
import type { RunningServer } from './support/server.ts';
import { expect, test, valueBeside } from './support/staff.ts';
import { visit } from './support/visit.ts';

const DEPARTMENTS = '**/api/departments';

const cards = (page: Page) => page.getByRole('article');
const cardOf = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
const buttonOf = (page: Page, action: string, name: string) =>
  page.getByRole('button', { name: `${action}: ${name}`, exact: true });
const nameField = (page: Page) => page.getByLabel('Department name');

async function addDepartment(server: RunningServer, name: string): Promise<StaffDepartment> {
  const body = { name, description: `About ${name}` };
  return (await askAs<StaffDepartment>(server, 'Admin', '/departments', { method: 'POST', body })).data;
}

const readAll = async (server: RunningServer) =>
  (await askAs<StaffDepartment[]>(server, 'Viewer', '/departments')).data;

/**
 * The number of doctors on a card: the active ones, followed by 'of' and the total when some are inactive.
 */
function doctorsOf(department: StaffDepartment | undefined): string {
  const { doctorCount = 0, totalDoctors = 0 } = department?.stats ?? {};
  return doctorCount === totalDoctors ? String(totalDoctors) : `${doctorCount} of ${totalDoctors}`;
}

/**
 * Delays the next `close` event of a dialog, as a busy browser does. The returned function releases the
 * event.
 */
async function holdCloseEvent(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const kept: EventTarget[] = [];
    const hold = (event: Event) => {
      event.stopImmediatePropagation();
      if (event.target) kept.push(event.target);
    };
    window.addEventListener('close', hold, { capture: true, once: true });
    return { kept, stop: () => window.removeEventListener('close', hold, true) };
  });
  return () =>
    held.evaluate(({ kept, stop }) => {
      stop();
      for (const dialog of kept) dialog.dispatchEvent(new Event('close'));
    });
}

for (const role of ROLES) {
  test.describe(`a ${role}`, () => {
    test.use({ role });

    test('sees counters and cards, and the actions of the role', async ({ page, server }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/departments')) asked.push(pathname);
      });
      const all = await readAll(server);
      await visit(page, '/admin/departments');
      await expect(cards(page)).toHaveCount(all.length);
      const main = page.getByRole('main');
      await expect(valueBeside(main, 'Total Departments')).toHaveText(String(all.length));
      await expect(valueBeside(main, 'Active')).toHaveText(String(all.filter((one) => one.isActive).length));
      // The total includes inactive doctors, as on the dashboard.
      const { data: clinic } = await askAs<DashboardStats>(server, 'Viewer', '/admin/dashboard-stats');
      expect(clinic.totalDoctors).toBeGreaterThan(clinic.activeDoctors);
      await expect(valueBeside(main, 'Total Doctors')).toHaveText(
        `${clinic.activeDoctors} of ${clinic.totalDoctors}`,
      );
      // One request returns the numbers of all cards.
      expect(asked).toEqual(['/api/departments']);

      const [cardiology] = all.filter(({ name }) => name === 'Cardiology');
      const card = cardOf(page, 'Cardiology');
      await expect(card).toContainText('Heart and blood vessels');
      await expect(card).toContainText('Active');
      await expect(valueBeside(card, 'Doctors')).toHaveText(doctorsOf(cardiology));
      await expect(valueBeside(card, 'Total appointments')).toHaveText(
        String(cardiology?.stats.totalAppointments),
      );
      await expect(valueBeside(card, 'Last 30 Days')).toHaveText(
        String(cardiology?.stats.last30DaysAppointments),
      );
      await expect(card).toContainText(/\p{Extended_Pictographic}/u);

      const actions = {
        Admin: ['View Details', 'Edit', 'Delete'],
        Staff: ['View Details', 'Edit'],
        Viewer: ['View Details'],
      }[role];
      await expect(card.getByRole('button')).toHaveText(actions);
      await expect(page.getByRole('button', { name: 'Add New Department' })).toHaveCount(
        role === 'Viewer' ? 0 : 1,
      );
    });

    test('reads the details in a dialog, which gives the focus back', async ({ page, server }) => {
      const [ent] = (await readAll(server)).filter(({ name }) => name === 'ENT');
      await visit(page, '/admin/departments?search=hearing');
      await expect(cards(page)).toHaveCount(1);
      const button = buttonOf(page, 'View Details', 'ENT');
      await button.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: /ENT$/ });
      await expect(valueBeside(dialog, 'Location')).toHaveText('Level 2, Room 215');
      await expect(valueBeside(dialog, 'Active doctors')).toHaveText(doctorsOf(ent));
      await expect(valueBeside(dialog, 'Today')).toHaveText(String(ent?.stats.todayAppointments));
      await expect(valueBeside(dialog, 'This month')).toHaveText(String(ent?.stats.thisMonthAppointments));
      await expect(valueBeside(dialog, 'Last month')).toHaveText(String(ent?.stats.lastMonthAppointments));
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();

      await button.click();
      await dialog.getByRole('link', { name: 'See its doctors' }).click();
      await expect(page).toHaveURL('/admin/doctors?department=ENT');
      await expect(page.getByRole('link', { name: 'Dr. Imtiaz Hossain' })).toBeVisible();
    });
  });
}

test.describe('an Admin', () => {
  test.use({ role: 'Admin' });

  test('searches by name and description', async ({ page }) => {
    await visit(page, '/admin/departments');
    await page.getByRole('searchbox', { name: 'Search' }).fill('SKIN');
    await expect(cards(page)).toHaveCount(1);
    await expect(page).toHaveURL('/admin/departments');
    await expectTerm(page, 'SKIN');
    await expect(cardOf(page, 'Dermatology')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like this');
    await expect(page.getByText('No departments found')).toBeVisible();
    await expect(page.getByText('Try adjusting your search criteria')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(cardOf(page, 'Cardiology')).toBeVisible();
  });

  test('departments that cannot be loaded say so, and are tried again', async ({ page, browserLog }) => {
    browserLog.allow(/status of 500/);
    await page.route(DEPARTMENTS, (route) => route.fulfill({ status: 500, body: '' }));
    await visit(page, '/admin/departments');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Failed to fetch departments: Server error: 500');
    await page.unroute(DEPARTMENTS);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(cardOf(page, 'Cardiology')).toBeVisible();
  });

  test('creates, edits and deletes a department', async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 409/);
    await visit(page, '/admin/departments');
    const add = page.getByRole('button', { name: 'Add New Department' });
    await add.click();
    const dialog = page.getByRole('dialog', { name: 'Add New Department' });
    await expect(nameField(page)).toBeFocused();
    await dialog.getByRole('button', { name: 'Create Department' }).click();
    await expect(nameField(page)).toHaveAccessibleDescription('Department name is required');
    await nameField(page).fill('X');
    await dialog.getByRole('button', { name: 'Create Department' }).click();
    await expect(nameField(page)).toHaveAccessibleDescription('Name must be at least 2 characters');
    await nameField(page).fill('cardiology');
    await dialog.getByRole('button', { name: 'Create Department' }).click();
    await expect(nameField(page)).toHaveAccessibleDescription('A department with this name already exists');
    await expect(nameField(page)).toBeFocused();

    await nameField(page).fill('Zoster Clinic');
    await dialog.getByLabel('Description (optional)').fill('Shingles only');
    await dialog.getByLabel('Location (optional)').fill('Level 9');
    await dialog.getByRole('button', { name: 'Create Department' }).click();
    await expect(page.getByText('Zoster Clinic was created.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();
    const card = cardOf(page, 'Zoster Clinic');
    await expect(card).toContainText('Shingles only');

    await buttonOf(page, 'Edit', 'Zoster Clinic').click();
    const editing = page.getByRole('dialog', { name: 'Edit Zoster Clinic' });
    await expect(nameField(page)).toHaveValue('Zoster Clinic');
    await expect(editing.getByLabel('Location (optional)')).toHaveValue('Level 9');
    await editing.getByLabel('Description (optional)').fill('');
    await editing.getByLabel(/^Active/).uncheck();
    await editing.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Zoster Clinic was saved.')).toBeVisible();
    await expect(card).toContainText('No description');
    await expect(card).toContainText('Inactive');
    await expect(buttonOf(page, 'Edit', 'Zoster Clinic')).toBeFocused();

    await buttonOf(page, 'Delete', 'Zoster Clinic').click();
    const question = page.getByRole('alertdialog', { name: 'Delete Zoster Clinic?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(buttonOf(page, 'Delete', 'Zoster Clinic')).toBeFocused();
    await buttonOf(page, 'Delete', 'Zoster Clinic').click();
    await question.getByRole('button', { name: 'Delete department' }).click();
    await expect(page.getByText('Zoster Clinic was deleted.')).toBeVisible();
    await expect(card).toHaveCount(0);
    expect((await readAll(server)).map(({ name }) => name)).not.toContain('Zoster Clinic');
  });

  test('a department with doctors is not deleted, but can be deactivated', async ({
    page,
    server,
    browserLog,
  }) => {
    browserLog.allow(/status of 409/);
    await addDepartment(server, 'Yoga Medicine');
    await addDoctor(server, { department: 'Yoga Medicine' });
    await visit(page, '/admin/departments?search=yoga');
    await buttonOf(page, 'Delete', 'Yoga Medicine').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete department' }).click();
    await expect(question.getByRole('alert')).toContainText(
      'Yoga Medicine has 1 doctor and cannot be deleted. You can deactivate the department instead.',
    );
    await question.getByRole('button', { name: 'Deactivate department' }).click();
    await expect(page.getByText('Yoga Medicine was deactivated.')).toBeVisible();
    await expect(cardOf(page, 'Yoga Medicine')).toContainText('Inactive');
  });

  test('is told why something did not work', async ({ page, server, browserLog }) => {
    browserLog.allow(/status of (403|500)/);
    const { id, name } = await addDepartment(server, 'Xylo Therapy');
    await visit(page, '/admin/departments?search=xylo');
    const refusal = { success: false, code: 'FORBIDDEN', error: "You don't have permission to do this." };
    await page.route(`${DEPARTMENTS}/${id}`, (route) => route.fulfill({ status: 403, json: refusal }));
    await buttonOf(page, 'Delete', name).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete department' }).click();
    await expect(question.getByRole('alert')).toHaveText('You do not have permission to delete departments.');
    await page.keyboard.press('Escape');

    await page.unroute(`${DEPARTMENTS}/${id}`);
    await page.route(`${DEPARTMENTS}/${id}`, (route) => route.fulfill({ status: 500, body: '' }));
    await buttonOf(page, 'Edit', name).click();
    await nameField(page).fill('Xylo Therapy 2');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to update department' });
    await expect(alert).toContainText('Failed to update department. Please try again.');
    await expect(nameField(page)).toHaveValue('Xylo Therapy 2');
  });

  test('a change of somebody else is not overwritten', async ({ page, server, browserLog }) => {
    browserLog.allow(/status of 409/);
    const { id, name } = await addDepartment(server, 'Walk-in Surgery');
    await visit(page, '/admin/departments?search=walk-in');
    await buttonOf(page, 'Edit', name).click();
    await page.getByLabel('Description (optional)').fill('mine');
    const body = { name, description: 'theirs' };
    await askAs(server, 'Staff', `/departments/${id}`, { method: 'PUT', body });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Somebody else' })).toHaveText(
      /^Somebody else has changed this record in the meantime\. Nothing was saved\./,
    );
    expect((await readAll(server)).find((one) => one.id === id)?.description).toBe('theirs');
  });

  test('a dialog with unsaved changes asks before it closes', async ({ page }) => {
    await visit(page, '/admin/departments');
    await page.getByRole('button', { name: 'Add New Department' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Department' });
    await nameField(page).fill('Vascular');
    for (const close of ['Escape', 'Cancel', 'Close']) {
      if (close === 'Escape') await page.keyboard.press('Escape');
      else await dialog.getByRole('button', { name: close }).click();
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(question).toBeHidden();
      await expect(nameField(page)).toHaveValue('Vascular');
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add New Department' })).toBeFocused();
  });

  test('Escape right after a dialog was kept asks again', async ({ page }) => {
    await visit(page, '/admin/departments');
    await page.getByRole('button', { name: 'Add New Department' }).click();
    await nameField(page).fill('Vascular');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).evaluate(async (keep: HTMLElement) => {
      keep.click();
      // Escape is pressed before the browser reports that the question has closed.
      await Promise.resolve();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
    });
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a dialog closed by Escape opens again at the next press, however soon', async ({ page, server }) => {
    const { name } = await addDepartment(server, 'Soon opened again');
    await visit(page, '/admin/departments');
    for (const [button, role] of [
      [page.getByRole('button', { name: 'Add New Department' }), 'dialog'],
      [buttonOf(page, 'Delete', name), 'alertdialog'],
    ] as const) {
      await button.press('Enter');
      const dialog = page.getByRole(role);
      await expect(dialog).toBeVisible();
      const told = await holdCloseEvent(page);
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');
      await told();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });

  test('Escape, however fast and often it is pressed, loses nothing', async ({ page }) => {
    await visit(page, '/admin/departments');
    await page.getByRole('button', { name: 'Add New Department' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    const keep = question.getByRole('button', { name: 'Keep editing' });
    await nameField(page).fill('Vascular');
    for (const presses of [2, 3, 10, 25]) {
      await Promise.all(Array.from({ length: presses }, () => page.keyboard.press('Escape')));
      // The last press has either opened or closed the question.
      if (await keep.isVisible()) await keep.click();
      await expect(question).toBeHidden();
      await expect(nameField(page)).toHaveValue('Vascular');
    }
  });
});
