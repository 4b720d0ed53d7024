import type { Appointment } from '@clinic-serial/contract/appointments';
import type { StaffDoctor } from '@clinic-serial/contract/doctors';
import type { Locator, Page } from '@playwright/test';
import { expect, pageTitle, valueBeside } from './staff.ts';
import { visit } from './visit.ts';

/** The desk: the wizard that gives a serial to who stands there or calls, for every story that passes through it. */

export const NEW_APPOINTMENT = '/admin/appointments/new';
export const CREATE_APPOINTMENT = '**/api/appointments';
export const CHECK_PHONE = '**/api/patients/check-phone';
export const AVAILABILITY = '**/api/doctors/*/availability?*';

/** Days from the clinic day on, as the calendar names them; every tested server starts on this Wednesday. */
export const WEDNESDAY = { date: '2027-03-10', name: 'Wednesday, 10 March 2027' };
export const THURSDAY = { date: '2027-03-11', name: 'Thursday, 11 March 2027' };
export const FRIDAY = { date: '2027-03-12', name: 'Friday, 12 March 2027' };

export const phoneSearch = (page: Page): Locator => page.getByLabel('Patient phone number');
export const searchButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Search', exact: true });
export const createButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Create Patient & Continue' });
/** The card of the patient: 'Patient found', 'Patient Pre-selected from Profile', or 'For' on step 2. */
export const patientGroup = (page: Page, name: string): Locator =>
  page.getByRole('group', { name, exact: true });
export const nextButton = (page: Page): Locator => page.getByRole('button', { name: 'Next', exact: true });
export const previousButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Previous', exact: true });
export const confirmButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Confirm & Create Appointment' });
export const doctorSearch = (page: Page): Locator => page.getByLabel('Find a doctor');
export const doctorCard = (page: Page, name: string): Locator => page.getByRole('radio', { name });
export const dayButton = (page: Page, day: { name: string }): Locator =>
  page.getByRole('table').getByRole('button', { name: day.name });
export const notesField = (page: Page): Locator => page.getByLabel('Notes (optional)');
export const reservedChoice = (page: Page): Locator => page.getByLabel('Serial to give');
export const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Availability' });
export const createdDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Appointment created successfully!' });

/** The step that the list of steps shows as the current one. */
export const currentStep = (page: Page): Locator =>
  page.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]');

/** A heading that a step stands under. */
const STEP_HEADINGS = {
  1: /Who is the appointment for\?$/,
  2: /Doctor & Date$/,
  3: /Is everything right\?$/,
} as const;
export async function expectStep(page: Page, step: keyof typeof STEP_HEADINGS): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: STEP_HEADINGS[step] })).toBeVisible();
}

/** The wizard at step 1, or at step 2 for a patient whose screens led there. */
export async function openDesk(page: Page, patient?: { id: number }): Promise<void> {
  await visit(page, patient ? `${NEW_APPOINTMENT}?patientId=${patient.id}` : NEW_APPOINTMENT);
  await expect(pageTitle(page, 'New Appointment')).toBeVisible();
  await expectStep(page, patient ? 2 : 1);
}

/** Step 1 with a phone that has a record. */
export async function findPatient(page: Page, phone: string): Promise<void> {
  await phoneSearch(page).fill(phone);
  await searchButton(page).click();
  await expect(patientGroup(page, 'Patient found')).toBeVisible();
}

/** Step 2: a doctor by name. Names are part of names ('Number 1', 'Number 10'): give the doctor one of its own. */
export async function chooseDoctor(page: Page, { name }: Pick<StaffDoctor, 'name'>): Promise<void> {
  await doctorSearch(page).fill(name);
  await doctorCard(page, name).check();
}

/** Step 2, filled in as far as the places of doctor and day. */
export async function chooseSession(
  page: Page,
  doctor: Pick<StaffDoctor, 'name'>,
  day: { name: string } = WEDNESDAY,
): Promise<void> {
  await chooseDoctor(page, doctor);
  await dayButton(page, day).click();
  await expect(valueBeside(panelOf(page), 'Available slots')).toBeVisible();
}

/** From the address to step 3. */
export async function reachConfirm(
  page: Page,
  patient: { id: number },
  doctor: Pick<StaffDoctor, 'name'>,
  day: { name: string } = WEDNESDAY,
): Promise<void> {
  await openDesk(page, patient);
  await chooseSession(page, doctor, day);
  await nextButton(page).click();
  await expectStep(page, 3);
}

/** Confirms and answers the appointment that was created. */
export async function confirm(page: Page): Promise<Appointment> {
  const answered = page.waitForResponse(CREATE_APPOINTMENT);
  await confirmButton(page).click();
  const { data } = (await (await answered).json()) as { data: Appointment };
  await expect(createdDialog(page)).toBeVisible();
  return data;
}
