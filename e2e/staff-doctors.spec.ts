import type { Page } from '@playwright/test';
import { askAs, ROLES } from './support/api.ts';
import { addDoctor, bookElsewhere, departmentNamed } from './support/clinic.ts';
import { expectTerm } from './support/search-term.ts';
import { chooseAction, expect, pageTitle, stopClock, test, tickUntilVisible } from './support/staff.ts';
import { visit } from './support/visit.ts';

const LIST = '**/api/doctors?*';

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const departmentField = (page: Page) => page.getByLabel('Department', { exact: true });
const names = (page: Page) => page.getByRole('table', { name: 'Doctors by name' }).getByRole('rowheader');
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

interface List {
  doctors: { id: number; name: string }[];
  pagination: { total: number; totalPages: number };
}

test.describe('an Admin', () => {
  test.use({ role: 'Admin' });

  test('sees everything of a doctor in the row', async ({ page, server }) => {
    const doctor = await addDoctor(server, {
      name: 'Dr. Wasif Row',
      department: 'ENT',
      qualification: 'MBBS, DLO',
      days: [3, 6],
      places: 12,
    });
    await bookElsewhere(server, doctor.id);
    await visit(page, '/admin/doctors?search=wasif');
    const row = rowOf(page, doctor.name);
    await expect(row).toContainText('MBBS, DLO');
    await expect(row).toContainText('ENT');
    await expect(row).toContainText('Sat, Wed');
    await expect(row).toContainText('9:00 AM – 5:00 PM');
    await expect(row).toContainText(`+88 ${doctor.phone.slice(0, 5)}-${doctor.phone.slice(5)}`);
    await expect(row).toContainText('1 of 12');
    await expect(row).toContainText('Active');

    // Staff also see inactive doctors and doctors without a schedule.
    await visit(page, '/admin/doctors?search=shahnaz');
    await expect(rowOf(page, 'Dr. Shahnaz Parvin')).toContainText('Inactive');
    await visit(page, '/admin/doctors?search=lutfor');
    await expect(rowOf(page, 'Dr. Lutfor Rahman')).toContainText('No schedule available');
    await expect(rowOf(page, 'Dr. Lutfor Rahman')).toContainText('Off');
  });

  test('searches once the typing pauses, not with every key', async ({ page }) => {
    const searches: (string | null)[] = [];
    page.on('request', (request) => {
      const term = request.headers()['x-search-term'];
      if (new URL(request.url()).pathname === '/api/doctors' && term) searches.push(term);
    });
    await page.clock.install();
    await visit(page, '/admin/doctors');
    await expect(names(page).first()).toBeVisible();
    await stopClock(page);
    await searchField(page).pressSequentially('farhana');
    await page.clock.runFor(299);
    expect(searches).toEqual([]);
    await expect(page).toHaveURL('/admin/doctors');

    await tickUntilVisible(page, rowOf(page, 'Dr. Farhana Rahman').and(page.getByRole('row')));
    await expect(page).toHaveURL('/admin/doctors');
    await expectTerm(page, 'farhana');
    await page.clock.resume();
    await expect(names(page)).toHaveCount(1);
    expect(searches).toEqual(['farhana']);

    await searchField(page).fill('nasrin');
    await searchField(page).press('Enter');
    await expect(names(page)).toHaveText([/Dr\. Nasrin Akter/]);
  });

  test('jumps to the search with the key "/"', async ({ page }) => {
    await visit(page, '/admin/doctors');
    await expect(names(page).first()).toBeVisible();
    await page.keyboard.press('/');
    await expect(searchField(page)).toBeFocused();
    await expect(searchField(page)).toHaveValue('');
  });

  test('finds by name, qualification and department, and filters by department', async ({ page, server }) => {
    for (const [words, name] of [
      ['kamrul', 'Dr. Kamrul Islam'],
      ['DDV', 'Dr. Sabrina Chowdhury'],
      ['ophthalmology', 'Dr. Golam Mostafa'],
    ] as const) {
      await visit(page, `/admin/doctors?search=${encodeURIComponent(words)}`);
      await expect(searchField(page)).toHaveValue(words);
      await expect(names(page).filter({ hasText: name })).toBeVisible();
    }

    const { name } = await departmentNamed(server, 'Cardiology');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await departmentField(page).selectOption(name);
    await expect(page).toHaveURL('/admin/doctors?department=Cardiology');
    await expect(rowOf(page, 'Dr. Mahmudul Hasan')).toBeVisible();
    await expect(rowOf(page, 'Dr. Farhana Rahman')).toHaveCount(0);
    await searchField(page).fill('ayesha');
    await expect(page).toHaveURL('/admin/doctors?department=Cardiology');
    await expectTerm(page, 'ayesha');
    await expect(names(page)).toHaveText([/Prof\. Dr\. Ayesha Siddiqua/]);

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/admin/doctors');
    await expect(searchField(page)).toHaveValue('');
    await expect(departmentField(page)).toHaveValue('');
  });

  test('pages through ten doctors at a time', async ({ page, server }) => {
    const { data } = await askAs<List>(server, 'Admin', '/doctors?limit=1000');
    const all = data.doctors.map(({ name }) => name);
    await visit(page, '/admin/doctors');
    await expect(names(page)).toContainText(all.slice(0, 10));
    await expect(
      page.getByRole('banner').or(page.getByRole('main')).getByText(String(all.length), { exact: true }),
    ).toBeVisible();
    await expect(pager(page).getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
    await expect(pager(page).getByRole('button', { name: 'Previous' })).toBeDisabled();

    await pager(page).getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL('/admin/doctors?page=2');
    await expect(names(page)).toContainText(all.slice(10, 20));

    await page.reload();
    await expect(pager(page).getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await expect(names(page).first()).toContainText(all[10] ?? '');

    // A new filter begins at its first page. With only one page there is no pager.
    await searchField(page).fill('farhana');
    await expect(page).toHaveURL('/admin/doctors');
    await expectTerm(page, 'farhana');
    await expect(names(page)).toHaveCount(1);
    await expect(pager(page)).toHaveCount(0);
  });

  test('a page that does not exist is the last one', async ({ page, server }) => {
    const { data } = await askAs<List>(server, 'Admin', '/doctors?limit=10');
    await visit(page, '/admin/doctors?page=99');
    await expect(page).toHaveURL(`/admin/doctors?page=${data.pagination.totalPages}`);
    await expect(names(page).first()).toBeVisible();
  });

  test('back and forward bring the list as it was', async ({ page }) => {
    await visit(page, '/admin/doctors');
    await departmentField(page).selectOption('Medicine');
    await expect(rowOf(page, 'Dr. Farhana Rahman')).toBeVisible();
    await departmentField(page).selectOption('Cardiology');
    await page.getByRole('link', { name: 'Dr. Mahmudul Hasan' }).click();
    await expect(pageTitle(page, 'Dr. Mahmudul Hasan')).toBeVisible();

    await page.goBack();
    await expect(page).toHaveURL('/admin/doctors?department=Cardiology');
    await expect(departmentField(page)).toHaveValue('Cardiology');
    await page.goBack();
    await expect(departmentField(page)).toHaveValue('Medicine');
    await expect(rowOf(page, 'Dr. Farhana Rahman')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/admin/doctors');
    await expect(departmentField(page)).toHaveValue('');
    await page.goForward();
    await expect(page).toHaveURL('/admin/doctors?department=Medicine');

    // The link on the doctor's page leads back to the same list.
    await page.getByRole('link', { name: 'Dr. Farhana Rahman' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Doctors', exact: true }).click();
    await expect(page).toHaveURL('/admin/doctors?department=Medicine');
  });

  test('when nobody is found it says how to go on', async ({ page }) => {
    await visit(page, "/admin/doctors?search=%25_'+nobody");
    await expect(page.getByText('No doctors found')).toBeVisible();
    await expect(page.getByText('Try adjusting your search criteria')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(page).toHaveURL('/admin/doctors');
    await expect(names(page).first()).toBeVisible();
  });

  test('a list that cannot be loaded says so, and tries again', async ({ page, browserLog }) => {
    browserLog.allow(/status of 500/);
    await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }));
    await visit(page, '/admin/doctors');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Failed to load doctors');
    await expect(alert).toContainText('Failed to fetch doctors: Server error: 500');
    await page.unroute(LIST);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(names(page).first()).toBeVisible();
    await expect(alert).toBeHidden();
  });

  test('deletes a doctor without appointments, after a question', async ({ page, server }) => {
    const doctor = await addDoctor(server, { name: 'Dr. Zobaida Gone' });
    await visit(page, '/admin/doctors?search=zobaida');
    await chooseAction(page, doctor.name, 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete Dr. Zobaida Gone?' });
    await expect(question).toContainText('This cannot be undone.');
    // Enter alone deletes nothing, because Cancel has the focus.
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: `Actions for ${doctor.name}` })).toBeFocused();
    expect((await askAs(server, 'Admin', `/doctors/${doctor.id}`)).status).toBe(200);

    await chooseAction(page, doctor.name, 'Delete');
    await question.getByRole('button', { name: 'Delete doctor' }).click();
    await expect(page.getByText('Dr. Zobaida Gone was deleted.')).toBeVisible();
    await expect(page.getByText('No doctors found')).toBeVisible();
    expect((await askAs(server, 'Admin', `/doctors/${doctor.id}`)).status).toBe(404);
  });

  test('a doctor with appointments is not deleted, but can be deactivated', async ({
    page,
    server,
    browserLog,
  }) => {
    browserLog.allow(/status of 409/);
    const doctor = await addDoctor(server, { name: 'Dr. Yeasin History' });
    await bookElsewhere(server, doctor.id);
    await visit(page, '/admin/doctors?search=yeasin');
    await chooseAction(page, doctor.name, 'Delete');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete doctor' }).click();
    await expect(question.getByRole('alert')).toContainText(
      'Dr. Yeasin History has 1 appointment and cannot be deleted. You can deactivate the doctor instead.',
    );
    await question.getByRole('button', { name: 'Deactivate doctor' }).click();
    await expect(page.getByText('Dr. Yeasin History was deactivated.')).toBeVisible();
    await expect(rowOf(page, doctor.name)).toContainText('Inactive');

    // The doctor is already inactive, so the question offers only to close.
    await chooseAction(page, doctor.name, 'Delete');
    await question.getByRole('button', { name: 'Delete doctor' }).click();
    await expect(question.getByRole('alert')).toContainText('cannot be deleted');
    await expect(question.getByRole('button')).toHaveText(['Close']);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
  });

  test('is told why a deletion did not work', async ({ page, server, browserLog }) => {
    browserLog.allow(/status of (500|403)/);
    const doctor = await addDoctor(server, { name: 'Dr. Xenia Failure' });
    const address = `**/api/doctors/${doctor.id}`;
    await page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
    await visit(page, '/admin/doctors?search=xenia');
    await chooseAction(page, doctor.name, 'Delete');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete doctor' }).click();
    await expect(question.getByRole('alert')).toHaveText('Failed to delete doctor: Server error: 500');

    await page.unroute(address);
    const refusal = { success: false, code: 'FORBIDDEN', error: "You don't have permission to do this." };
    await page.route(address, (route) => route.fulfill({ status: 403, json: refusal }));
    await question.getByRole('button', { name: 'Delete doctor' }).click();
    await expect(question.getByRole('alert')).toHaveText('You do not have permission to delete doctors.');
  });
});

for (const role of ROLES) {
  test.describe(`a ${role}`, () => {
    test.use({ role });

    test('sees the actions of the role, in the list and at the doctor', async ({ page }) => {
      const actions = { Admin: ['View', 'Edit', 'Delete'], Staff: ['View', 'Edit'], Viewer: ['View'] }[role];
      await visit(page, '/admin/doctors?search=tanvir');
      await expect(names(page)).toHaveText([/Dr\. Tanvir Ahmed/]);
      await expect(page.getByRole('link', { name: 'Add Doctor' })).toHaveCount(role === 'Viewer' ? 0 : 1);
      await page.getByRole('button', { name: 'Actions for Dr. Tanvir Ahmed' }).click();
      await expect(page.getByRole('menuitem')).toHaveText(actions);

      await page.getByRole('menuitem', { name: 'View' }).click();
      await expect(pageTitle(page, 'Dr. Tanvir Ahmed')).toBeVisible();
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: 'Edit' })).toHaveCount(role === 'Viewer' ? 0 : 1);
      await expect(main.getByRole('button', { name: 'Delete' })).toHaveCount(role === 'Admin' ? 1 : 0);
    });
  });
}

test.describe('a Viewer who types the address', () => {
  test.use({ role: 'Viewer' });

  test('of the create page is led to the list', async ({ page }) => {
    await visit(page, '/admin/doctors/new');
    await expect(page).toHaveURL('/admin/doctors');
    await expect(names(page).first()).toBeVisible();
    await expect(page.getByLabel('Doctor name')).toHaveCount(0);
  });

  test('of an edit page is told so and led to the list', async ({ page }) => {
    await visit(page, '/admin/doctors/1/edit');
    await expect(page.getByText('You do not have permission to edit doctors.')).toBeVisible();
    await expect(page).toHaveURL('/admin/doctors');
    await expect(names(page).first()).toBeVisible();
  });
});
