import { newPerson } from './support/clinic.ts';
import { registerPatient } from './support/reception.ts';
import { expect, test } from './support/staff.ts';
import { visit } from './support/visit.ts';

test.use({ role: 'Staff' });

for (const [where, part] of [
  ['page', ''],
  ['edit page', '/edit'],
  ['history', '/appointments'],
] as const) {
  test(`the ${where} of a patient who does not exist leads back`, async ({ page, browserLog }) => {
    browserLog.allow(/status of 404/);
    for (const id of ['987654', 'first']) {
      await visit(page, `/admin/patients/${id}${part}`);
      await expect(page.getByText('Patient not found')).toBeVisible();
      await expect(page).toHaveTitle(/^Patient not found/);
    }
    await page.getByRole('link', { name: 'Back to the patients' }).click();
    await expect(page).toHaveURL('/admin/patients');
  });

  test(`the ${where} of a patient that cannot be loaded is tried again`, async ({
    page,
    server,
    browserLog,
  }) => {
    browserLog.allow(/status of 500|net::ERR_FAILED/);
    const patient = await registerPatient(server, newPerson(`Moushumi Unloaded ${where}`));
    const address = `**/api/patients/${patient.id}`;
    await page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
    await visit(page, `/admin/patients/${patient.id}${part}`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Failed to load patient');
    await expect(page.getByRole('main').getByRole('link', { name: 'Patients' })).toBeVisible();
    await page.unroute(address);
    await page.route(address, (route) => route.abort());
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(alert).toContainText('Failed to fetch patient data');
    await page.unroute(address);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('main')).toContainText(patient.name);
  });
}
