import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import { visit } from './visit.ts';

/** The elements of the staff's list of appointments and of the page of one appointment. */

export const LIST = '**/api/appointments?*';
export const STATUS_CHANGE = '**/api/appointments/*/status';

export const searchField = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search' });
export const dateField = (page: Page): Locator => page.getByLabel('Select Date', { exact: true });
export const statusField = (page: Page): Locator => page.getByLabel('Status', { exact: true });
export const doctorField = (page: Page): Locator => page.getByLabel('Doctor', { exact: true });
export const clearFilters = (page: Page): Locator =>
  page.getByRole('button', { name: 'Clear filters' }).first();

/** The list's rows, without its head. */
export const rows = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Appointments by doctor and serial' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
export const rowOf = (page: Page, patient: string): Locator => rows(page).filter({ hasText: patient });

/** The button that opens the menu of a row. */
export const menuOf = (page: Page, { serialNumber, patientName }: Appointment): Locator =>
  page.getByRole('button', { name: `Actions for serial ${serialNumber}, ${patientName}` });

export const question = (page: Page, to: AppointmentStatus): Locator =>
  page.getByRole('alertdialog', { name: `Are you sure you want to change the status to "${to}"?` });

/** Expects rows with these patients, from the top, and no other rows. */
export async function expectPatients(page: Page, names: readonly string[]): Promise<void> {
  // One assertion covers all rows, because two assertions could see two different lists. toContainText would
  // allow further rows.
  await expect(rows(page)).toHaveText(names.map((name) => new RegExp(name)));
}

/** Opens the page of an appointment. */
export async function openAppointment(page: Page, { id, serialNumber }: Appointment): Promise<void> {
  await visit(page, `/admin/appointments/${id}`);
  await expect(
    page.getByRole('heading', { level: 1, name: `Appointment: serial ${serialNumber}`, exact: true }),
  ).toBeVisible();
}
