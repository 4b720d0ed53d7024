import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../scripts/chromium.mjs';
import { expectAccessible } from './support/accessibility.ts';
import { ACCOUNTS, call, openSession } from './support/api.ts';
import { addDoctor, newPerson, readClinic } from './support/clinic.ts';
import { bookedPatient, openAs } from './support/patient.ts';
import { walkIn } from './support/reception.ts';
import { personOf, sittingOf } from './support/sitting.ts';
import { expect, logIn, loginTitle, pageTitle, sidebar, test } from './support/staff.ts';
import { THOROUGH } from './support/thorough.ts';
import { waitUntilKept } from './support/visit.ts';

// What a browser keeps for the desk: it opens without the server, after a restart too, and is readable only
// while the account is signed in.

/** A browser with a folder of its own, which can be closed and opened again. */
const profile = test.extend<{ openBrowser: () => Promise<Page>; folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'desk-store-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  openBrowser: async ({ server, folder, browserLog }, use) => {
    let context: BrowserContext | undefined;
    await use(async () => {
      await context?.close();
      context = await chromium.launchPersistentContext(folder, {
        executablePath: await findChromium(),
        args: CHROMIUM_ARGS,
        baseURL: server.url,
        locale: 'en-GB',
        timezoneId: 'Asia/Dhaka',
      });
      browserLog.listenTo(context);
      return context.pages()[0] ?? context.newPage();
    });
    await context?.close();
  },
});

const openSitting = (page: Page, doctor: string) =>
  page.getByRole('navigation', { name: 'Sittings of today' }).getByRole('link', { name: doctor }).click();

/** Signs in, opens the desk of a sitting, and waits until what a start without the server needs is kept. */
async function openDesk(page: Page, doctor: { name: string }): Promise<void> {
  await page.goto('/admin/login');
  await logIn(page, ACCOUNTS.Staff.username, ACCOUNTS.Staff.password);
  await sidebar(page).getByRole('link', { name: 'Queue' }).click();
  await openSitting(page, doctor.name);
  await waitUntilKept(page, '/admin/queue', '/desk-key/2');
}

/** The desk's key as the browser's cache has it: sealed with the lock that its database has. */
async function sealedKey(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const kept = await caches.match('/desk-key/2');
    return kept && [...new Uint8Array(await kept.arrayBuffer())];
  });
  return Buffer.from(bytes ?? []);
}

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort());

const NO_SERVER =
  /ERR_|Logout left something behind|Failed to fetch|Failed to load resource|What the desk keeps is not open/;

profile(
  'the desk opens without the server after a reload and a restart of the browser, and its key is nowhere after the logout',
  THOROUGH,
  async ({ openBrowser, folder, server, browserLog }) => {
    browserLog.allow(NO_SERVER);
    const { today } = await readClinic(server);
    const doctor = await addDoctor(server, { name: 'Dr. Of The Disk' });
    const person = newPerson('Zubaidaonce Khanomonce');
    await walkIn(server, doctor, today, person);
    let page = await openBrowser();
    const showsSitting = async () => {
      await openSitting(page, doctor.name);
      await expect(page.getByText(person.name).first()).toBeVisible();
    };
    await openDesk(page, doctor);
    await showsSitting();

    const { token } = await openSession(server, 'Staff');
    const { key } = await call<{ key: string }>(server, '/admin/desk-key', { token });
    const sealed = await sealedKey(page);
    const secrets = [person.name, person.phone, key, Buffer.from(key, 'base64url')];
    const filesWithSecrets = async () =>
      (await Promise.all(secrets.map((one) => filesWith(folder, one)))).flat();

    await server.killAndRestart(async () => {
      // So that all files come from what the desk has kept.
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.clearBrowserCache');
      await page.reload();
      await showsSitting();
      await expect(page.getByText('No connection to the server.')).toBeVisible();
      await page.goto('/admin/dashboard');
      await expect(page.getByRole('heading', { name: 'No connection to the server' })).toBeVisible();
      await expectAccessible(page);
      await page.goto('/bn/admin');
      await expect(page.getByRole('link', { name: 'Open the desk' })).toHaveAttribute('href', '/admin/queue');

      page = await openBrowser();
      await page.goto('/admin/dashboard');
      await page.getByRole('link', { name: 'Open the desk' }).click();
      await expect(pageTitle(page, 'Queue')).toBeVisible();
      await showsSitting();
      expect(await filesWithSecrets()).toEqual([]);
      expect(await filesWith(folder, sealed)).toHaveLength(1);
      await page.goto('/admin/doctors');
    });
    // The page tries again by itself.
    await expect(pageTitle(page, 'Doctors')).toBeVisible();

    await page.getByRole('button', { name: 'Logout' }).first().click();
    await expect(loginTitle(page)).toBeVisible();
    await expect.poll(() => databases(page)).toEqual(['desk-kept']);
    await expect.poll(() => filesWith(folder, sealed)).toEqual([]);
    await page.context().close();
    expect(await filesWithSecrets()).toEqual([]);
    expect(await filesWith(folder, sealed)).toEqual([]);
  },
);

profile(
  'what the desk has kept stays sealed after a logout, for nobody but the account that sends it',
  THOROUGH,
  async ({ openBrowser, folder, server, browserLog }) => {
    browserLog.allow(NO_SERVER);
    const sitting = await sittingOf(server, 'Dr. Of The Kept', ['Zohraonce Begumonce']);
    const { notHere } = await sitting.read();
    const person = personOf(notHere, 1);
    const page = await openBrowser();
    await openDesk(page, { name: 'Dr. Of The Kept' });
    await expect(page.getByText(person.patientName).first()).toBeVisible();

    await server.killAndRestart(async () => {
      await page.reload();
      await openSitting(page, 'Dr. Of The Kept');
      await page.getByRole('button', { name: `Arrive: serial 1, ${person.patientName}` }).click();
      await expect(page.getByText('1 act kept here')).toBeVisible();
      const logOut = page.getByRole('button', { name: 'Logout' }).first();
      await logOut.click();
      const question = page.getByRole('alertdialog', {
        name: '1 act of the desk is not in the clinic’s list yet',
      });
      await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await logOut.click();
      await question.getByRole('button', { name: 'Log out anyway' }).click();
      await expect(loginTitle(page)).toBeVisible();
      await expect.poll(() => databases(page)).toEqual(['desk-kept']);
      for (const text of [person.patientName, person.patientPhone]) {
        expect(await filesWith(folder, text)).toEqual([]);
      }
    });

    await logIn(page, ACCOUNTS.Admin.username, ACCOUNTS.Admin.password);
    await sidebar(page).getByRole('link', { name: 'Queue' }).click();
    await openSitting(page, 'Dr. Of The Kept');
    await expect(page.getByText(person.patientName).first()).toBeVisible();
    await expect(page.getByText(/kept here|was sent/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await expect(loginTitle(page)).toBeVisible();
    await openAs(page, await bookedPatient(server), '/patient/dashboard');
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => databases(page)).toEqual(['desk-kept']);

    await page.goto('/admin/login');
    await logIn(page, ACCOUNTS.Staff.username, ACCOUNTS.Staff.password);
    await expect(page.getByText('1 act was sent.')).toBeVisible();
    const { entries } = await sitting.read();
    expect(personOf(entries, 1).arrivedAt).not.toBeNull();
  },
);

/** The files of a folder that hold a text, in the forms in which browsers store texts. */
async function filesWith(folder: string, text: string | Buffer): Promise<string[]> {
  const forms = typeof text !== 'string' ? [text] : [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')];
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (forms.some((form) => bytes.includes(form))) found.push(path.slice(folder.length));
  }
  return found;
}
