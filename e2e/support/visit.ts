import { expect, type Locator, type Page } from '@playwright/test';

/** Opens an address and waits until the page reacts to clicks. The server's page is readable before that. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilStarted(page);
}

/** Waits until React has taken over the page that came from the server (web: ui/layout/MarkHydrated). */
export async function waitUntilStarted(page: Page): Promise<void> {
  // Public pages start their scripts when they are used (docs/decisions/068).
  await page.evaluate(() => (globalThis as { startScripts?: () => void }).startScripts?.());
  await page.locator('html[data-started]').waitFor({ state: 'attached' });
}

/** Waits until the service worker has the page and keeps these paths: only now the network may go away. */
export async function waitUntilKept(page: Page, ...paths: string[]): Promise<void> {
  const isKept = () =>
    page.evaluate(async (all) => {
      const kept = await Promise.all(all.map((path) => caches.match(path)));
      return kept.every(Boolean) && navigator.serviceWorker.controller?.state === 'activated';
    }, paths);
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
}

/** Marks the open page. The returned function is true as long as no link has loaded a new page. */
export async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.body.setAttribute('data-marked', ''));
  return () => page.evaluate(() => document.body.hasAttribute('data-marked'));
}

/** Presses Tab until `target` has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // If the target appeared between two presses of Tab, the focus could already be past it.
  await target.waitFor();
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target}`);
}
