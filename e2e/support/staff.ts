import type { Role } from '@clinic-serial/contract/rules/permissions';
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { type Session, sharedSession } from './api.ts';
import type { RunningServer } from './server.ts';
import { test as base, expect } from './test.ts';

/** Staff at work in a browser: what the stories of the staff portal share. */

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

const SESSION_KEYS = ['auth_token', 'admin_session', 'admin_session_expiry'];

/** The browser of somebody who is signed in, as the sign-in leaves it. */
export function storageOf(server: RunningServer, { admin, token }: Session): StorageState {
  const expiry = Date.now() + 8 * 3_600_000;
  const localStorage = [
    { name: 'auth_token', value: token },
    { name: 'admin_session', value: JSON.stringify(admin) },
    { name: 'admin_session_expiry', value: String(expiry) },
  ];
  return { cookies: [], origins: [{ origin: server.url, localStorage }] };
}

/** What local storage holds of a session of staff. */
export function sessionKeysIn(page: Page): Promise<string[]> {
  return page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), SESSION_KEYS);
}

/** The test of the staff portal: `test.use({ role: 'Staff' })` opens every page signed in. */
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

/** Opens the menu of a row and chooses. */
export async function chooseAction(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Stops the clock of a page that was opened on a clock of the test's (`page.clock.install()`). */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}

/** On a stopped clock: lets it tick, a few milliseconds at a time, until something shows. */
export async function tickUntilVisible(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(5);
    await expect(target).toBeVisible({ timeout: 50 });
  }).toPass({ timeout: 15_000, intervals: [50] });
}
