import { askAs, ROLES } from './support/api.ts';
import { newPerson } from './support/clinic.ts';
import { names } from './support/patient-screens.ts';
import { registerPatient } from './support/reception.ts';
import { expect, test } from './support/staff.ts';
import { visit } from './support/visit.ts';
import { grouped } from './support/wizard.ts';

for (const role of ROLES) {
  test.describe(`a ${role}`, () => {
    test.use({ role });

    test('is offered what the role may do with patients', async ({ page, server }) => {
      const patient = await registerPatient(server, newPerson(`Rolewala for ${role}`));
      const may = role !== 'Viewer';
      await visit(page, `/admin/patients?search=rolewala+for+${role}`);
      await expect(names(page)).toHaveCount(1);
      const create = page.getByRole('link', { name: 'New Appointment' });
      if (may) await expect(create).toHaveAttribute('href', '/admin/appointments/new');
      else await expect(create).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();

      const menu = page.getByRole('button', { name: `Actions for ${patient.name}` });
      const here = `/admin/patients/${patient.id}`;
      const actions = may
        ? ([
            ['View', here],
            ['Edit', `${here}/edit`],
            ['History', `${here}/appointments`],
          ] as const)
        : ([
            ['View', here],
            ['History', `${here}/appointments`],
          ] as const);
      for (const [action, address] of actions) {
        await menu.click();
        await expect(page.getByRole('menuitem')).toHaveText(actions.map(([name]) => name));
        await page.getByRole('menuitem', { name: action }).click();
        await expect(page).toHaveURL(address);
        await page.goBack();
        await expect(names(page)).toHaveCount(1);
      }

      await visit(page, here);
      const main = page.getByRole('main');
      await expect(main.getByText(`+88 ${grouped(patient.phone)}`)).toBeVisible();
      await expect(main.getByRole('link', { name: 'Edit Patient' })).toHaveCount(may ? 1 : 0);
      await expect(main.getByRole('link', { name: 'Book Appointment' })).toHaveCount(may ? 1 : 0);
      await main.getByRole('tab', { name: 'Appointments' }).click();
      await expect(main.getByText('No appointments found')).toBeVisible();
      await expect(main.getByRole('link', { name: 'Book First Appointment' })).toHaveCount(may ? 1 : 0);

      await visit(page, `${here}/appointments`);
      await expect(main.getByText('No appointments found')).toBeVisible();
      await expect(main.getByRole('link', { name: 'View Profile' })).toBeVisible();
      await expect(main.getByRole('link', { name: 'Book Appointment' })).toHaveCount(may ? 1 : 0);
      await expect(main.getByRole('link', { name: 'Book First Appointment' })).toHaveCount(may ? 1 : 0);

      // The server checks the role too, whatever the screen offers.
      const { status } = await askAs(server, role, `/patients/${patient.id}`, {
        method: 'PUT',
        body: { name: patient.name, phone: patient.phone, isActive: true },
      });
      expect(status).toBe(may ? 200 : 403);
    });
  });
}
