import { closest, distance } from 'fastest-levenshtein';

/**
 * Variables with these prefixes belong to this program. REQUESTS_, METRICS_ and similar prefixes are missing
 * here, because other programs use them too, for example REQUESTS_CA_BUNDLE.
 */
const OUR_PREFIXES = [
  'AUDIT_',
  'BACKUP_',
  'BOOKING_',
  'CLINIC_',
  'CODES_',
  'DEMO_',
  'LOOKUPS_',
  'OVERLOAD_',
  'RETENTION_',
  'SMS_',
  'USUAL_',
];
/** A name with at most this many wrong, missing or extra letters counts as a misspelled setting. */
const MAX_MISSPELLED_LETTERS = 2;
/** Shorter names never count as misspelled, because they are similar to too many others. */
const MIN_COMPARED_LENGTH = 8;

/**
 * Finds variables that look like misspelled settings. Otherwise the setting would keep its default, and nobody would
 * notice.
 *
 * @param names of the variables that are set
 * @param known names of all settings
 * @returns a sentence for each that names the variable, and the setting that it is nearest to
 */
export function unknownSettings(names: readonly string[], known: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (known.includes(name)) return [];
    const ofThisLength = known.filter(
      ({ length }) =>
        Math.abs(length - name.length) <= MAX_MISSPELLED_LETTERS && name.length >= MIN_COMPARED_LENGTH,
    );
    const nearest = closest(name, ofThisLength);
    if (nearest !== undefined && distance(name, nearest) <= MAX_MISSPELLED_LETTERS)
      return [`${name} is not a setting: did you mean ${nearest}?`];
    const isOurs = OUR_PREFIXES.some((prefix) => name.startsWith(prefix));
    return isOurs ? [`${name} is not a setting: docs/operating.md lists all of them`] : [];
  });
}
