import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Expects that no content is too wide, so that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(window);
}

const WIDTHS = [360, 768, 1280];

/**
 * Checks the page as it is now on a phone, on a tablet and on a desk. Afterwards it is as wide as before.
 *
 * @param check gets the width in pixels
 */
export async function atEveryWidth(page: Page, check: (width: number) => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await check(width);
  }
  if (before) await page.setViewportSize(before);
}

/** Expects that the page scrolls sideways neither on a phone nor on a tablet nor on a desk. */
export function expectNoSidewaysScrollAtAnyWidth(page: Page): Promise<void> {
  return atEveryWidth(page, () => expectNoSidewaysScroll(page));
}

/**
 * The position and size of an element. It waits until the element is visible, because the page may be loading
 * its content.
 */
export async function boxOf(target: Locator) {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null;
  const isThere = async () => {
    box = await target.boundingBox();
    return box !== null;
  };
  await expect.poll(isThere, `the place of ${target}`).toBe(true);
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** Expects that an element is large enough for a finger: 44 px high. */
export async function expectFingerSized(target: Locator): Promise<void> {
  expect((await boxOf(target)).height, `height of ${target}`).toBeGreaterThanOrEqual(44);
}

/** Expects that an element is completely inside a screen of that width. */
export async function expectInside(target: Locator, width: number): Promise<void> {
  const box = await boxOf(target);
  expect(box.x, `left side of ${target}`).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width, `right side of ${target}`).toBeLessThanOrEqual(width);
}
