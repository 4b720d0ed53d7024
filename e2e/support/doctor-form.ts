import type { StaffDoctor } from '@clinic-serial/contract/doctors';
import type { Locator, Page } from '@playwright/test';
import { askAs } from './api.ts';
import { newPerson } from './clinic.ts';
import { expect } from './test.ts';

/** The doctor form: its fields, its week and its error messages. */

export const nameField = (page: Page) => page.getByLabel('Doctor name');
export const phoneField = (page: Page) => page.getByLabel('Phone number');
export const departmentField = (page: Page) => page.getByLabel('Department', { exact: true });
export const emailField = (page: Page) => page.getByLabel('Email (optional)');
export const experienceField = (page: Page) => page.getByLabel('Experience in years (optional)');
export const createButton = (page: Page) => page.getByRole('button', { name: 'Create Doctor' });
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
export const dayOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
export const startOf = (day: Locator) => day.getByLabel('Start time');
export const endOf = (day: Locator) => day.getByLabel('End time');
export const limitOf = (day: Locator) => day.getByLabel('Patient limit');
export const reservedOf = (day: Locator) => day.getByRole('textbox', { name: 'Reserved serials' });
export const chips = (day: Locator) => day.getByRole('button', { name: /^Remove reserved serial/ });

export const DAYS = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** Expects that these days are ticked and no others. */
export async function expectWorkingDays(page: Page, days: readonly string[]): Promise<void> {
  for (const day of DAYS) {
    const box = page.getByRole('checkbox', { name: day, exact: true });
    if (days.includes(day)) await expect(box).toBeChecked();
    else await expect(box).not.toBeChecked();
  }
}

export async function expectDay(day: Locator, start: string, end: string, limit: string): Promise<void> {
  await expect(startOf(day)).toHaveValue(start);
  await expect(endOf(day)).toHaveValue(end);
  await expect(limitOf(day)).toHaveValue(limit);
}

/**
 * Opens the menu of a day and chooses an item. The menu has its final position once an item has the focus.
 */
export async function copyDay(page: Page, day: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Copy ${day} to…` }).click();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.getByRole('menuitem', { name: to, exact: true }).press('Enter');
}

/** Expects that the field is invalid and described by this sentence. */
export async function expectFieldError(field: Locator, sentence: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(sentence);
}

export async function fillAbout(page: Page, name: string, phone = newPerson().phone): Promise<void> {
  await nameField(page).fill(name);
  await phoneField(page).fill(phone);
  await departmentField(page).selectOption('Cardiology');
}

export async function findDoctor(
  server: Parameters<typeof askAs>[0],
  name: string,
): Promise<StaffDoctor | undefined> {
  const path = `/doctors?limit=10&search=${encodeURIComponent(name)}`;
  return (await askAs<{ doctors: StaffDoctor[] }>(server, 'Viewer', path)).data.doctors[0];
}
