import type { Page, Request } from '@playwright/test';
import { type Colours, expectAccessible } from './accessibility.ts';
import { expectNoSidewaysScroll } from './layout.ts';
import { textsWithLettersOf } from './letters.ts';
import { expect } from './test.ts';
import { IS_QUICK } from './thorough.ts';

export const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 720 };

interface WholePage {
  language: 'en' | 'bn';
  /** Texts that may have letters of the other language, for example names. */
  allowed: readonly (string | RegExp)[];
  /** Whether the page must not scroll sideways on a phone. */
  fitsPhone: boolean;
  /** The colours in which `npm test` runs axe on the page. */
  colours: Colours;
}

/**
 * Expects what holds for every page: it says its language and has no letter of the other one, it does not
 * scroll sideways on a phone, and on a desk Tab goes through it in order and axe finds nothing. `npm run
 * test:all` also presses Tab, and runs axe on a phone. Afterwards the page is as wide as a desk.
 */
export async function expectWholePage(
  page: Page,
  { language, allowed, fitsPhone, colours }: WholePage,
): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const other = language === 'bn' ? 'en' : 'bn';
  expect(await textsWithLettersOf(page, other, allowed), `letters of the language ${other}`).toEqual([]);
  await page.setViewportSize(PHONE);
  if (fitsPhone) await expectNoSidewaysScroll(page);
  if (!IS_QUICK) await expectAccessible(page);
  await page.setViewportSize(DESK);
  expect(
    await page.locator('[tabindex]:not([tabindex="0"], [tabindex^="-"])').count(),
    'positive tabindex',
  ).toBe(0);
  if (!IS_QUICK) await expectTabInOrder(page);
  await expectAccessible(page, colours);
}

/** The rows of a list are alike, so the walk ends after this many elements. */
const MOST_ELEMENTS = 100;
/** A field of dates or times takes one Tab for each of its parts. */
const MOST_TABS_ON_ONE = 6;

/**
 * Presses Tab through the page. Expects that the focus goes down the document, never sticks, and reaches
 * everything that can have it.
 */
async function expectTabInOrder(page: Page): Promise<void> {
  const count = await page.evaluate((most) => {
    const able = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]',
      ),
    ]
      .filter(
        (one) =>
          one.tabIndex >= 0 &&
          !one.matches(':disabled, [inert] *') &&
          one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }),
      )
      .slice(0, most);
    const reached: Element[] = [];
    Object.assign(window, { tabWalk: { able, reached } });
    document.addEventListener('focusin', ({ target }) => reached.push(target as Element));
    (document.activeElement as HTMLElement | null)?.blur();
    able[0]?.focus();
    return able.length;
  }, MOST_ELEMENTS);
  const state = () =>
    page.evaluate(() => {
      const { able, reached } = (
        window as unknown as { tabWalk: { able: HTMLElement[]; reached: Element[] } }
      ).tabWalk;
      const say = (one: Element) => one.outerHTML.slice(0, 200);
      // After the last element the focus begins again at the top.
      const again = reached.findIndex((one, place) => place > 0 && one === reached[0]);
      const walk = again < 0 ? reached : reached.slice(0, again);
      const isAfter = (one: Element, other: Element) =>
        (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
      // Arrow keys move inside a group of radio buttons, and Tab stops at one of them.
      const isReached = (one: HTMLElement) =>
        walk.includes(one) ||
        (one instanceof HTMLInputElement &&
          one.type === 'radio' &&
          walk.some((other) => other instanceof HTMLInputElement && other.name === one.name));
      return {
        isRound: again > 0,
        backwards: walk
          .filter((one, place) => place > 0 && !isAfter(walk[place - 1] as Element, one))
          .map(say),
        missed: able.filter((one) => one.isConnected && !isReached(one)).map(say),
      };
    });
  let found = await state();
  for (let presses = 0; presses < count * MOST_TABS_ON_ONE && !found.isRound && found.missed.length > 0; ) {
    const batch = Math.max(found.missed.length, 1);
    for (let press = 0; press < batch; press += 1) await page.keyboard.press('Tab');
    presses += batch;
    found = await state();
  }
  const { backwards, missed } = found;
  expect({ backwards, missed }, 'what Tab does wrong').toEqual({
    backwards: [],
    missed: [],
  });
}

/** Collects what fails on several pages, so that one page does not hide the others. */
export function collectFailures() {
  const failures: string[] = [];
  return {
    /** Does the checks of one page. */
    on: async (place: string, check: () => Promise<void>) => {
      try {
        await check();
      } catch (error) {
        failures.push(`${place}: ${(error as Error).message}`);
      }
    },
    /** @throws Error with every failure and its page */
    throwAll: () => {
      if (failures.length > 0) throw new Error(failures.join('\n\n'));
    },
  };
}

/** Watches the requests of a page from now on. */
export function watchRequests(page: Page) {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
    // A stream of events stays open.
    const isRead = new URL(request.url()).pathname.startsWith('/api/');
    if (isRead && request.resourceType() !== 'eventsource') underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  const expectIdle = () => expect([...underWay].map((request) => request.url())).toEqual([]);
  return {
    /** Waits until no request to the API is under way and no part of the page says that it is busy. */
    settled: () =>
      expect(async () => {
        expectIdle();
        // An answer that has just come may lead to the next request.
        await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
        expectIdle();
        expect(await page.locator('[aria-busy="true"]').count(), 'busy parts').toBe(0);
      }).toPass({ timeout: 15_000, intervals: [20] }),
  };
}
