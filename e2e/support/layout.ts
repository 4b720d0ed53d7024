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

/**
 * Screens on which nothing may be cut: the narrowest phone, and text twice as large on a phone and on a desk.
 */
export const HARD_SCREENS = [
  { width: 320, textPercent: 100 },
  { width: 360, textPercent: 200 },
  { width: 1280, textPercent: 200 },
] as const;

/** Shows every page of this browser with larger text, as the setting of a browser does. */
export async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.addInitScript((size) => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = `${size}%`;
    });
  }, percent);
}

/** Expects that the page does not scroll sideways, and that the clinic's name in its header is complete. */
export async function expectNothingCut(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  const name = page.getByRole('banner').getByText('Clinic Serial');
  const { content, window } = await name.evaluate((element) => ({
    content: element.scrollHeight,
    window: element.clientHeight,
  }));
  expect(content, `height of the name on ${page.url()}`).toBeLessThanOrEqual(window);
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

/** How many of the elements stand wholly in the first screen, before anybody scrolls. */
export async function countWhollySeen(elements: Locator, height: number): Promise<number> {
  const bottoms = await elements.evaluateAll((found) =>
    found.map((element) => element.getBoundingClientRect().bottom + window.scrollY),
  );
  return bottoms.filter((bottom) => bottom <= height).length;
}
