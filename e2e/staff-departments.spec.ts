import type { StaffDepartment } from '@clinic-serial/contract/subjects/departments';
import type { Page } from '@playwright/test';
import { askAs } from './support/api.ts';
import type { RunningServer } from './support/server.ts';
import { expect, test, valueBeside } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

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

/** How a card counts doctors: the active ones, and of how many when some are not. */
function doctorsOf(department: StaffDepartment | undefined): string {
  const { doctorCount = 0, totalDoctors = 0 } = department?.stats ?? {};
  return doctorCount === totalDoctors ? String(totalDoctors) : `${doctorCount} of ${totalDoctors}`;
}

/**
 * Holds the next `close` event of a dialog back, as a busy browser does. The returned function lets it go.
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

// What the cards and the dialogs show and refuse is tested beside them, in web/src/admin/departments.

test.describe('an Admin', () => {
  test.use({ role: 'Admin' });

  test('reads the details in a dialog, which gives the focus back', THOROUGH, async ({ page, server }) => {
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

  test('creates, edits and deletes a department', THOROUGH, async ({ page, server, browserLog }) => {
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

  test('a dialog with unsaved changes asks before it closes', THOROUGH, async ({ page }) => {
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

  test('Escape right after a dialog was kept asks again', THOROUGH, async ({ page }) => {
    await visit(page, '/admin/departments');
    await page.getByRole('button', { name: 'Add New Department' }).click();
    await nameField(page).fill('Vascular');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).evaluate(async (keep: HTMLElement) => {
      keep.click();
      // Before the browser tells that the question has closed.
      await Promise.resolve();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
    });
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test(
    'a dialog closed by Escape opens again at the next press, however soon',
    THOROUGH,
    async ({ page, server }) => {
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
    },
  );

  test('Escape, however fast and often it is pressed, loses nothing', THOROUGH, async ({ page }) => {
    await visit(page, '/admin/departments');
    await page.getByRole('button', { name: 'Add New Department' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    const keep = question.getByRole('button', { name: 'Keep editing' });
    await nameField(page).fill('Vascular');
    for (const presses of [2, 3, 10, 25]) {
      await Promise.all(Array.from({ length: presses }, () => page.keyboard.press('Escape')));
      // The last of them has asked or taken the question back.
      if (await keep.isVisible()) await keep.click();
      await expect(question).toBeHidden();
      await expect(nameField(page)).toHaveValue('Vascular');
    }
  });
});
