/** When versions of Node.js get their last security updates, by their first number (github.com/nodejs/Release). */
const LAST_DAYS: Readonly<Record<string, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
};

/**
 * The day since which a version of Node.js gets no security updates.
 *
 * @param version for example 20.20.2
 * @param today YYYY-MM-DD
 * @returns undefined while it gets them, and for a version that is not in the table
 */
export function nodeEndedOn(version: string, today: string): string | undefined {
  const lastDay = LAST_DAYS[version.split('.')[0] ?? ''];
  return lastDay !== undefined && lastDay < today ? lastDay : undefined;
}
