import type { Page } from '@playwright/test';
import { newPerson } from './support/clinic.ts';
import { names, pager, searchField } from './support/patient-screens.ts';
import { registerPatient } from './support/reception.ts';
import { expectTerm } from './support/search-term.ts';
import { expect, test, valueBeside } from './support/staff.ts';
import { visit } from './support/visit.ts';

test.use({ role: 'Staff' });

const numbers = (page: Page) => pager(page).getByRole('button', { name: /^Page/ });
const current = (page: Page) => pager(page).locator('[aria-current="page"]');

test('pages through twenty patients at a time, at most five page numbers', async ({ page, server }) => {
  // 101 patients fill five pages, and one patient is on the sixth.
  for (let count = 1; count <= 101; count += 1)
    await registerPatient(server, newPerson(`Pagewala ${count}.`));
  const expected = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => new RegExp(`Pagewala ${from - index}\\.`));
  await visit(page, '/admin/patients?search=pagewala');
  await expect(names(page)).toHaveText(expected(101, 82));
  await expect(valueBeside(page, 'Total Patients')).toHaveText('101');
  await expect(valueBeside(page, 'Active')).toHaveText('101');
  await expect(valueBeside(page, 'Showing This Page')).toHaveText('20');
  await expect(numbers(page)).toHaveText(['1', '2', '3', '4', '5']);
  await expect(current(page)).toHaveText('1');
  await expect(pager(page).getByRole('button', { name: 'Previous' })).toBeDisabled();

  await pager(page).getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/admin/patients?page=2');
  await expectTerm(page, 'pagewala');
  await expect(names(page)).toHaveText(expected(81, 62));
  await pager(page).getByRole('button', { name: 'Page 4' }).click();
  await expect(numbers(page)).toHaveText(['2', '3', '4', '5', '6']);
  await page.reload();
  await expect(current(page)).toHaveText('4');
  await expect(names(page)).toHaveText(expected(41, 22));

  await pager(page).getByRole('button', { name: 'Page 6' }).click();
  await expect(names(page)).toHaveText(expected(1, 1));
  await expect(valueBeside(page, 'Showing This Page')).toHaveText('1');
  await expect(pager(page).getByRole('button', { name: 'Next' })).toBeDisabled();
  await pager(page).getByRole('button', { name: 'Previous' }).click();
  await expect(current(page)).toHaveText('5');
  // The last page has no next one, so the focus moves to the main part of the page.
  await pager(page).getByRole('button', { name: 'Next' }).click();
  await expect(current(page)).toHaveText('6');
  await expect(page.getByRole('main')).toBeFocused();

  // A page number beyond the end leads to the last page.
  await visit(page, '/admin/patients?search=pagewala&page=99');
  await expect(page).toHaveURL('/admin/patients?page=6');
  await expectTerm(page, 'pagewala');
  await expect(names(page)).toHaveText(expected(1, 1));

  // A new filter begins at its first page. With only one page there is no pager.
  await searchField(page).fill('pagewala 77.');
  await expect(page).toHaveURL('/admin/patients');
  await expectTerm(page, 'pagewala 77.');
  await expect(names(page)).toHaveText(expected(77, 77));
  await expect(pager(page)).toHaveCount(0);
});
