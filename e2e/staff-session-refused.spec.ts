import type { Page } from '@playwright/test';
import { openAppointment } from './support/appointments.ts';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { registerPatient, walkIn } from './support/reception.ts';
import type { RunningServer } from './support/server.ts';
import { chooseAction, expect, loginTitle, sessionKeysIn, test } from './support/staff.ts';
import { visit } from './support/visit.ts';

// Every 401 response ends the login session in the browser and leads to the login.

test.use({ role: 'Admin' });

interface Story {
  /** The request that is refused. */
  method: string;
  address: string;
  /** Opens a page and presses the buttons that send the request. */
  act: (page: Page, server: RunningServer) => Promise<void>;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openOne(page: Page, server: RunningServer): Promise<void> {
  await openAppointment(
    page,
    await walkIn(server, await addDoctor(server), (await readClinic(server)).today),
  );
}

const STORIES: Readonly<Record<string, Story>> = {
  'saving a patient': {
    method: 'PUT',
    address: '**/api/patients/*',
    act: async (page, server) => {
      const { id } = await registerPatient(server, newPerson('Refused Edit'));
      await visit(page, `/admin/patients/${id}/edit`);
      await page.getByLabel('Full name').fill('Refused Edited');
      await press(page, 'Save Changes');
    },
  },
  'a status on the page of an appointment': {
    method: 'PUT',
    address: '**/api/appointments/*/status',
    act: async (page, server) => {
      await openOne(page, server);
      await press(page, 'Mark as Completed');
      await press(page, 'Change status');
    },
  },
  'a status in the list': {
    method: 'PUT',
    address: '**/api/appointments/*/status',
    act: async (page, server) => {
      const doctor = await addDoctor(server, { name: 'Dr. Refused Listed' });
      await walkIn(server, doctor, (await readClinic(server)).today, newPerson('Refused Row'));
      await visit(page, '/admin/appointments?doctor=refused+listed');
      await chooseAction(page, 'serial 1, Refused Row', 'Complete');
      await press(page, 'Change status');
    },
  },
  'saving notes': {
    method: 'PUT',
    address: '**/api/appointments/*',
    act: async (page, server) => {
      await openOne(page, server);
      await page.getByLabel('Notes by staff').fill('Never saved');
      await press(page, 'Save Notes');
    },
  },
  'deleting an appointment': {
    method: 'DELETE',
    address: '**/api/appointments/*',
    act: async (page, server) => {
      await openOne(page, server);
      await press(page, 'Delete Appointment');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete appointment' }).click();
    },
  },
  'erasing a patient': {
    method: 'POST',
    address: '**/api/patients/*/erase',
    act: async (page, server) => {
      const { id, phone } = await registerPatient(server, newPerson('Refused Erase'));
      await visit(page, `/admin/patients/${id}`);
      await press(page, 'Erase…');
      await page.getByLabel('Type the patient’s phone number to confirm').fill(phone);
      await press(page, 'Erase for good');
    },
  },
  "exporting a patient's data": {
    method: 'GET',
    address: '**/api/patients/*/data-export',
    act: async (page, server) => {
      const { id } = await registerPatient(server, newPerson('Refused Copy'));
      await visit(page, `/admin/patients/${id}`);
      await press(page, 'Export data');
    },
  },
  'the CSV of the patients': {
    method: 'GET',
    address: '**/api/patients/export*',
    act: async (page) => {
      await visit(page, '/admin/patients');
      await press(page, 'Export CSV');
    },
  },
  'the CSV of the appointments': {
    method: 'GET',
    address: '**/api/appointments/export*',
    act: async (page) => {
      await visit(page, '/admin/appointments');
      await press(page, 'Export CSV');
    },
  },
};

for (const [name, { method, address, act }] of Object.entries(STORIES)) {
  test(`${name}, answered with 401, ends the session and leads to the login`, async ({
    page,
    server,
    browserLog,
  }) => {
    browserLog.allow(/status of 401/);
    await page.route(address, (route) =>
      route.request().method() === method
        ? route.fulfill({
            status: 401,
            json: { success: false, code: 'UNAUTHENTICATED', error: 'Please log in' },
          })
        : route.continue(),
    );
    await act(page, server);
    await expect(loginTitle(page)).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
    expect(await sessionKeysIn(page)).toEqual([]);
  });
}
