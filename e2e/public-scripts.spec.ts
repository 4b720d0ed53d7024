import type { Page } from '@playwright/test';
import { addDoctor, newPerson } from './support/clinic.ts';
import { holdRequests } from './support/hold.ts';
import { bookedPatient, openAs } from './support/patient.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
import { codeField, nameField, phoneField, reachCodeStep, sendButton } from './support/wizard.ts';

// When public pages load their scripts (docs/decisions/068).

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const MOST_BYTES = 100_000;
const started = (page: Page) => page.locator('html[data-started]');

/** Counts what the page loads from now on. */
async function countLoads(page: Page): Promise<{ scripts: string[]; bytes: () => number }> {
  const scripts: string[] = [];
  let bytes = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return { scripts, bytes: () => bytes };
}

test('a first look at home, list, doctor and booking loads no script, and at most 100 KB', async ({
  page,
  server,
}) => {
  const doctor = await addDoctor(server);
  for (const path of ['/', '/doctors', `/doctors/${doctor.id}`, `/book/${doctor.id}`, '/bn']) {
    const loads = await countLoads(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(loads.scripts, path).toEqual([]);
    expect(loads.bytes(), path).toBeLessThanOrEqual(MOST_BYTES);
  }
});

test('the menu and the departments unfold without a script', async ({ page }) => {
  const { scripts } = await countLoads(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find Doctors' }).tap();
  await expect(page).toHaveURL('/doctors');
  const toggle = page.getByRole('button', { name: 'Department: All departments' });
  await toggle.tap();
  await expect(page.getByRole('radio', { name: 'Cardiology' })).toBeVisible();
  await toggle.tap();
  await expect(page.getByRole('radio', { name: 'Cardiology' })).toBeHidden();
  expect(scripts).toEqual([]);
});

test(
  'a field of the booking form starts the scripts, and keeps what is typed meanwhile',
  THOROUGH,
  async ({ page, server }) => {
    const doctor = await addDoctor(server);
    const person = newPerson();
    await page.goto(`/book/${doctor.id}`);
    await nameField(page).tap();
    await page.keyboard.type(person.name);
    await phoneField(page).fill(person.phone);
    await expect(started(page)).toBeAttached();
    await expect(nameField(page)).toHaveValue(person.name);
  },
);

test(
  'the alert of a doctor who does not sit today opens at the first press',
  THOROUGH,
  async ({ page, server }) => {
    const doctor = await addDoctor(server, { name: 'Dr. Sumon Weekend', days: [4, 6] });
    await page.goto('/doctors?search=sumon');
    await expect(started(page)).not.toBeAttached();
    const card = page.getByRole('article').filter({ hasText: doctor.name });
    await card.getByRole('link', { name: 'Book Appointment' }).tap();
    await expect(page.getByRole('alertdialog')).toContainText('not available for booking today');
    await expect(page).toHaveURL('/doctors?search=sumon');
  },
);

test('a double press before the scripts sends the booking form once', THOROUGH, async ({ page, server }) => {
  const doctor = await addDoctor(server);
  const person = newPerson();
  const release = await holdRequests(page, '**/assets/*.js');
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await page.goto(`/book/${doctor.id}`);
  await nameField(page).fill(person.name);
  await phoneField(page).fill(person.phone);
  const answer = await holdRequests(page, `**/book/${doctor.id}`);
  await sendButton(page).evaluate(async (button: HTMLButtonElement) => {
    button.click();
    await new Promise((resolve) => setTimeout(resolve, 300));
    button.click();
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  answer();
  release();
  await expect(codeField(page)).toBeVisible();
  expect(posts).toHaveLength(1);
});

test(
  'a page that is read for a while starts by itself, so that its states stay current',
  THOROUGH,
  async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(14_000);
    await expect(started(page)).not.toBeAttached();
    await page.clock.runFor(2_000);
    await expect(started(page)).toBeAttached();
  },
);

test(
  'the page of a patient who is logged in, and the step with the code, start at once',
  THOROUGH,
  async ({ page, server }) => {
    const doctor = await addDoctor(server);
    await reachCodeStep(page, doctor, newPerson());
    await page.goto(`/book/${doctor.id}`);
    await expect(started(page)).toBeAttached();
    await openAs(page, await bookedPatient(server), '/patient/dashboard');
    await page.goto('/');
    await expect(started(page)).toBeAttached();
  },
);
