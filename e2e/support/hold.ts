import type { Page, Route } from '@playwright/test';

/** The addresses of the built scripts. */
export const SCRIPTS = '**/assets/*.js';

interface HoldOptions {
  /** Chooses among the requests to that address; all when left out. */
  which?: (route: Route) => boolean;
  /** Answers a released request; when left out, the request is sent to the server. */
  outcome?: (route: Route) => Promise<unknown>;
}

/**
 * Makes the requests of a page to an address wait, as on a slow network, until the returned function is
 * called. A request after that call does not wait, so it does not matter when the page sends its request.
 *
 * @param address as `page.route` takes it
 * @returns releases the requests
 */
export async function holdRequests(
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
