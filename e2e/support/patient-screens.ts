import type { Locator, Page } from '@playwright/test';

/** The elements of the patient screens of the staff. */

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
