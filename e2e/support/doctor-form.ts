import type { StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { Locator, Page } from '@playwright/test';
import { askAs } from './api.ts';
import { expect } from './test.ts';

/** The doctor form: its fields, its week, and what they say. */

export const nameField = (page: Page) => page.getByLabel('Doctor name');
export const phoneField = (page: Page) => page.getByLabel('Phone number');
export const departmentField = (page: Page) => page.getByLabel('Department', { exact: true });
export const createButton = (page: Page) => page.getByRole('button', { name: 'Create Doctor' });
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
export const dayOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const startOf = (day: Locator) => day.getByLabel('Start time');
const endOf = (day: Locator) => day.getByLabel('End time');
export const limitOf = (day: Locator) => day.getByLabel('Patient limit');
export const reservedOf = (day: Locator) => day.getByRole('textbox', { name: 'Reserved serials' });
export const chips = (day: Locator) => day.getByRole('button', { name: /^Remove reserved serial/ });

const DAYS = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** The days that are ticked. */
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

export async function findDoctor(
  server: Parameters<typeof askAs>[0],
  name: string,
): Promise<StaffDoctor | undefined> {
  const path = `/doctors?limit=10&search=${encodeURIComponent(name)}`;
  return (await askAs<{ doctors: StaffDoctor[] }>(server, 'Viewer', path)).data.doctors[0];
}
