import type { Role } from '@clinic-serial/contract/terms/permissions';
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { type Session, sharedSession } from './api.ts';
import type { RunningServer } from './server.ts';
import { test as base, expect } from './test.ts';

/** Staff in a browser: the helpers that the tests of the staff portal share. */

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

const SESSION_KEYS = ['auth_token', 'admin_session', 'admin_session_expiry'];

/** The storage of a browser that is signed in, as the sign-in writes it. */
export function storageOf(server: RunningServer, { admin, token }: Session): StorageState {
  const expiry = Date.now() + 8 * 3_600_000;
  const localStorage = [
    { name: 'auth_token', value: token },
    { name: 'admin_session', value: JSON.stringify(admin) },
    { name: 'admin_session_expiry', value: String(expiry) },
  ];
  return { cookies: [], origins: [{ origin: server.url, localStorage }] };
}

/** The keys of a staff login session that are in local storage. */
export function sessionKeysIn(page: Page): Promise<string[]> {
  return page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), SESSION_KEYS);
}

/** Playwright's test for the staff portal. `test.use({ role: 'Staff' })` makes every page signed in. */
export const test = base.extend<{ role: Role | null }>({
  role: [null, { option: true }],
  storageState: async ({ role, server }, use) => {
    await use(role ? storageOf(server, await sharedSession(server, role)) : { cookies: [], origins: [] });
  },
});

export { expect };

export const loginTitle = (page: Page): Locator => page.getByRole('heading', { name: 'Staff login' });

/** Fills the login form in and sends it. */
export async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

export const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: 'Staff area' });
export const pageTitle = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** The value beside a name: of a tile, or of a record's field. */
export function valueBeside(root: Page | Locator, name: string): Locator {
  return root.locator(`xpath=.//dt[normalize-space()="${name}"]/following-sibling::dd[1]`);
}

/** Opens the menu of a row and chooses an action. */
export async function chooseAction(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
