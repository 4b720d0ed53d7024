import type { Role } from '@clinic-serial/contract/rules/permissions';
import type { StaffAccount } from '@clinic-serial/contract/staff-account';
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import type { RunningServer } from './server.ts';
import { test as base, expect } from './test.ts';

/** Staff at work: sessions of the demo accounts, and what the stories of the staff portal share. */

export const ROLES = ['Admin', 'Staff', 'Viewer'] as const satisfies readonly Role[];

export const ACCOUNTS = {
  Admin: { username: 'admin', password: 'admin1234', fullName: 'Nusrat Jahan' },
  Staff: { username: 'staff', password: 'staff1234', fullName: 'Sohel Rana' },
  Viewer: { username: 'viewer', password: 'viewer1234', fullName: 'Mitu Das' },
} as const;

interface Answer<Data> {
  status: number;
  data: Data;
  code?: string;
}

/** Asks the API as somebody; a refusal is an answer too. */
export async function ask<Data = unknown>(
  server: RunningServer,
  path: string,
  { method = 'GET', body, token }: { method?: string; body?: object; token?: string } = {},
): Promise<Answer<Data>> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, ...((await response.json()) as { data: Data }) };
}

export interface Session {
  admin: StaffAccount;
  token: string;
}

/** A new session of a demo account. Passwords are slow to check: where nothing ends the session, share one. */
export async function openSession(
  server: RunningServer,
  role: Role,
  password: string = ACCOUNTS[role].password,
): Promise<Session> {
  const body = { username: ACCOUNTS[role].username, password };
  const { status, data } = await ask<Session>(server, '/auth/admin', { method: 'POST', body });
  if (status !== 200) throw new Error(`${body.username} cannot sign in: ${status}`);
  return data;
}

const shared = new Map<string, Promise<Session>>();

/** The one session of a role that all tests of a server share. Nobody may end it. */
export function sharedSession(server: RunningServer, role: Role): Promise<Session> {
  const key = `${role} ${server.url}`;
  const session = shared.get(key) ?? openSession(server, role);
  shared.set(key, session);
  return session;
}

/** Asks the API in a role. */
export async function askAs<Data = unknown>(
  server: RunningServer,
  role: Role,
  path: string,
  options: { method?: string; body?: object } = {},
): Promise<Answer<Data>> {
  const { token } = await sharedSession(server, role);
  return ask<Data>(server, path, { ...options, token });
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

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
