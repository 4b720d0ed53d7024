import type { Appointment } from '@clinic-serial/contract/appointments';
import type { StaffPatient } from '@clinic-serial/contract/patients';
import type { Locator, Page } from '@playwright/test';
import { newPerson } from './clinic.ts';
import { registerPatient } from './desk.ts';
import type { RunningServer } from './server.ts';
import { askAs } from './staff.ts';

/** The patients screens: their parts, and the records that a story needs, made without a browser. */

type Details = Partial<
  Pick<StaffPatient, 'phone' | 'address' | 'dateOfBirth' | 'gender' | 'emergencyContact' | 'isActive'>
>;

async function done<Data>(answer: Promise<{ status: number; data: Data }>): Promise<Data> {
  const { status, data } = await answer;
  if (status !== 200) throw new Error(`The desk was refused: ${status}`);
  return data;
}

/** Registers somebody whom no other test knows, with more than name and phone when `details` says so. */
export async function addPatient(
  server: RunningServer,
  name: string,
  details: Details = {},
): Promise<StaffPatient> {
  const patient = await registerPatient(server, newPerson(name));
  return Object.keys(details).length === 0 ? patient : savePatient(server, patient, details);
}

/** The desk changes a record, elsewhere. */
export function savePatient(
  server: RunningServer,
  { id, name, phone, address, dateOfBirth, gender, emergencyContact, isActive }: StaffPatient,
  change: Details & { name?: string },
): Promise<StaffPatient> {
  const body = { name, phone, address, dateOfBirth, gender, emergencyContact, isActive, ...change };
  return done(askAs<StaffPatient>(server, 'Staff', `/patients/${id}`, { method: 'PUT', body }));
}

/** The record as it is stored. */
export function readPatient(server: RunningServer, { id }: { id: number }): Promise<StaffPatient> {
  return done(askAs<StaffPatient>(server, 'Viewer', `/patients/${id}`));
}

/** The desk gives a serial for a day from today on. */
export function giveSerialAtDesk(
  server: RunningServer,
  appointment: {
    patientId: number;
    doctorId: number;
    appointmentDate: string;
    notes?: string;
    /** When a member of the family comes. */
    patientName?: string;
  },
): Promise<Appointment> {
  return done(askAs<Appointment>(server, 'Staff', '/appointments', { method: 'POST', body: appointment }));
}

export const LIST = '**/api/patients?*';
export const STATS = '**/api/patients/*/dashboard-stats';
export const APPOINTMENTS = '**/api/appointments?*';

export const searchField = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search' });
export const statusField = (page: Page): Locator => page.getByLabel('Status', { exact: true });
export const names = (page: Page): Locator =>
  page.getByRole('table', { name: 'Patients, newest first' }).getByRole('rowheader');
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
/** The cards of a patient's appointments, newest first. */
export const cards = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
export const pager = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages' });
