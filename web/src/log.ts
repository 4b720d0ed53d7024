/**
 * Writes failures to the console that the person at the screen can do nothing about. They help somebody who
 * looks into a complaint.
 */
export function logFailures(what: string, failures: readonly unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: a page has no other log; only this function uses it
  for (const failure of failures) console.warn(what, failure);
}
