import { readFile } from 'node:fs/promises';
import { EXPORT, expectPatients, rows } from './support/appointments.ts';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { walkIn } from './support/reception.ts';
import { expect, test } from './support/staff.ts';
import { visit } from './support/visit.ts';

test.use({ role: 'Viewer' });

test('all pages of what the filters match are saved as CSV', async ({ page, server }) => {
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name: 'Dr. Cynthia Export', places: 40 });
  const other = await addDoctor(server, { name: 'Dr. Danesh Export' });
  await walkIn(server, doctor, today, newPerson('জাহানারা বেগম'));
  for (let count = 0; count < 30; count += 1) await walkIn(server, doctor, today);
  await walkIn(server, other, today, newPerson('Elias Elsewhere'));
  await visit(page, '/admin/appointments?doctor=cynthia&page=2');
  await expect(rows(page)).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`appointments-${today}.csv`);
  await expect(page.getByText(`Saved as appointments-${today}.csv.`)).toBeVisible();
  const text = await readFile(await file.path(), 'utf8');
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + 31);
  expect(lines[1]).toContain('জাহানারা বেগম');
  expect(text).not.toContain('Elias Elsewhere');
});

test('a file that cannot be made is said, and the list stays', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500/);
  const { today } = await readClinic(server);
  const doctor = await addDoctor(server, { name: 'Dr. Firoza Broken' });
  await walkIn(server, doctor, today, newPerson('Gazi Listed'));
  await page.route(EXPORT, (route) => route.fulfill({ status: 500, body: '' }));
  await visit(page, '/admin/appointments?doctor=firoza+broken');
  await expectPatients(page, ['Gazi Listed']);
  const button = page.getByRole('button', { name: 'Export CSV' });
  await button.click();
  await expect(
    page.getByText('The appointments could not be exported. Server error: 500', { exact: true }),
  ).toBeVisible();
  await expect(button).toBeEnabled();
  await expectPatients(page, ['Gazi Listed']);
});
