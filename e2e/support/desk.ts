import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { Locator, Page } from '@playwright/test';
import { expect, pageTitle, valueBeside } from './staff.ts';
import { visit } from './visit.ts';

/** The wizard with which the desk gives a serial to a patient, for every test that uses it. */

export const NEW_APPOINTMENT = '/admin/appointments/new';
export const CREATE_APPOINTMENT = '**/api/appointments';
export const CHECK_PHONE = '**/api/patients/check-phone';
export const AVAILABILITY = '**/api/doctors/*/availability?*';

/**
 * The clinic day and the two days after it, with their names in the calendar. Every tested server starts on
 * this Wednesday.
 */
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

/** The heading of each step. */
const STEP_HEADINGS = {
  1: /Who is the appointment for\?$/,
  2: /Doctor & Date$/,
  3: /Is everything right\?$/,
} as const;
export async function expectStep(page: Page, step: keyof typeof STEP_HEADINGS): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: STEP_HEADINGS[step] })).toBeVisible();
}

/** Opens the wizard at step 1. With a patient it opens at step 2, as from the screens of that patient. */
export async function openDesk(page: Page, patient?: { id: number }): Promise<void> {
  await visit(page, patient ? `${NEW_APPOINTMENT}?patientId=${patient.id}` : NEW_APPOINTMENT);
  await expect(pageTitle(page, 'New Appointment')).toBeVisible();
  await expectStep(page, patient ? 2 : 1);
}

/** Step 1: finds a patient by a phone that has a record. */
export async function findPatient(page: Page, phone: string): Promise<void> {
  await phoneSearch(page).fill(phone);
  await searchButton(page).click();
  await expect(patientGroup(page, 'Patient found')).toBeVisible();
}

/**
 * Step 2: chooses a doctor by name. The name must not be part of another doctor's name ('Number 1' is part of
 * 'Number 10').
 */
export async function chooseDoctor(page: Page, { name }: Pick<StaffDoctor, 'name'>): Promise<void> {
  await doctorSearch(page).fill(name);
  await doctorCard(page, name).check();
}

/** Step 2: chooses the doctor and the day, and waits for the places. */
export async function chooseDoctorAndDay(
  page: Page,
  doctor: Pick<StaffDoctor, 'name'>,
  day: { name: string } = WEDNESDAY,
): Promise<void> {
  await chooseDoctor(page, doctor);
  await dayButton(page, day).click();
  await expect(valueBeside(panelOf(page), 'Available slots')).toBeVisible();
}

/** Opens the wizard and fills it in until step 3. */
export async function reachConfirm(
  page: Page,
  patient: { id: number },
  doctor: Pick<StaffDoctor, 'name'>,
  day: { name: string } = WEDNESDAY,
): Promise<void> {
  await openDesk(page, patient);
  await chooseDoctorAndDay(page, doctor, day);
  await nextButton(page).click();
  await expectStep(page, 3);
}

/** Confirms and returns the created appointment. */
export async function confirm(page: Page): Promise<Appointment> {
  const answered = page.waitForResponse(CREATE_APPOINTMENT);
  await confirmButton(page).click();
  const { data } = (await (await answered).json()) as { data: Appointment };
  await expect(createdDialog(page)).toBeVisible();
  return data;
}
