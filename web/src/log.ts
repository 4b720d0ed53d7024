/**
 * Writes failures that the person can do nothing about to the browser's console, so that somebody who looks into a
 * complaint can find them.
 */
export function logFailures(what: string, failures: readonly unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: the console is the only log that a page has; only this function writes to it
  for (const failure of failures) console.warn(what, failure);
}
