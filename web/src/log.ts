/** Reports failures that a person can do nothing about, where whoever looks into a complaint finds them. */
export function logFailures(what: string, failures: readonly unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the one log that a page has; kept to this place
  for (const failure of failures) console.warn(what, failure);
}
