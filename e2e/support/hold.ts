import type { Page, Route } from '@playwright/test';

interface HoldOptions {
  /** Which of the requests to that address; all when left out. */
  which?: (route: Route) => boolean;
  /** What comes of a request that was let go; it goes to the server when left out. */
  outcome?: (route: Route) => Promise<unknown>;
}

/**
 * As on a slow network: what a page asks for at an address waits until it is let go, and so it is no matter whether the
 * page has asked by then or asks later.
 *
 * @param address as `page.route` takes it
 * @returns lets go
 */
export async function hold(
  page: Page,
  address: string | RegExp,
  { which = () => true, outcome = (route) => route.fallback() }: HoldOptions = {},
): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    if (which(route)) {
      await held;
      await outcome(route);
    } else await route.fallback();
  });
  return letGo;
}

/** Of the requests to an address, those with a method. */
export const withMethod = (method: string) => (route: Route) => route.request().method() === method;
