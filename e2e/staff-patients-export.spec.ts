import { readFile } from 'node:fs/promises';
import { newPerson } from './support/clinic.ts';
import { names } from './support/patient-screens.ts';
import { registerPatient } from './support/reception.ts';
import { expect, test } from './support/staff.ts';
import { visit } from './support/visit.ts';

test.use({ role: 'Viewer' });

const EXPORT = '**/api/patients/export*';

test('exports all that the filters match, not the page alone', async ({ page, server }) => {
  for (let count = 1; count <= 21; count += 1)
    await registerPatient(server, newPerson(`Exportwala ${count}.`));
  const full = await registerPatient(server, newPerson('Exportwala Khatun'), {
    address: '12 Ferry Ghat, "Upper", Chandpur',
    gender: 'Female',
    dateOfBirth: '1980-01-31',
  });
  await registerPatient(server, newPerson('Exportwala Gone'), { isActive: false });
  await visit(page, '/admin/patients?search=exportwala&status=active');
  await expect(names(page)).toHaveCount(20);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('patients-2027-03-10.csv');
  await expect(page.getByText('Saved as patients-2027-03-10.csv.')).toBeVisible();

  const text = await readFile(await file.path(), 'utf8');
  // The byte order mark tells spreadsheets that this is UTF-8.
  expect(text.startsWith('\uFEFF')).toBe(true);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(1 + 22);
  expect(lines[0]).toContain('Id,Name,Phone,Gender,Date of birth,Address');
  expect(lines[1]).toContain(`${full.id},Exportwala Khatun,`);
  expect(lines[1]).toContain('Female,1980-01-31,"12 Ferry Ghat, ""Upper"", Chandpur",');
  expect(text).not.toContain('Exportwala Gone');
});

test('is told why an export did not work', async ({ page, browserLog }) => {
  browserLog.allow(/status of 500/);
  await page.route(EXPORT, (route) => route.fulfill({ status: 500, body: '' }));
  await visit(page, '/admin/patients');
  const button = page.getByRole('button', { name: 'Export CSV' });
  await button.click();
  await expect(page.getByText('The patients could not be exported. Server error: 500')).toBeVisible();
  await page.unroute(EXPORT);
  const downloading = page.waitForEvent('download');
  await button.click();
  await downloading;
});
