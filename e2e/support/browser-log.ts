import type { BrowserContext } from '@playwright/test';

export interface BrowserLog {
  /**
   * Allows messages that match the pattern in this test, for example those of a failed request that it is
   * about.
   */
  allow: (pattern: RegExp) => void;
  /** Listens to the pages of one more context. */
  listenTo: (context: BrowserContext) => void;
  /** All messages that were not allowed. */
  unexpected: () => string[];
}

/**
 * Collects errors and warnings of pages: exceptions, hydration mismatches, broken security policy, failed
 * requests.
 */
export function makeBrowserLog(): BrowserLog {
  const heard: string[] = [];
  // The browser says so when a test has taken the server away. The next page tries again.
  const allowed: RegExp[] = [/An unknown error occurred when fetching the script/];
  return {
    allow: (pattern) => allowed.push(pattern),
    listenTo: (context) => {
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (failure) => heard.push(`exception: ${failure.error().stack}`));
    },
    unexpected: () => heard.filter((line) => !allowed.some((pattern) => pattern.test(line))),
  };
}
