import { closest, distance } from 'fastest-levenshtein';

/** The name of FEES until it had more than two values. Some environments and databases still have it. */
export const OLD_FEES = 'PAY_AT_DESK';

const MEANINGS: Readonly<Record<string, string>> = {
  true: 'desk',
  on: 'desk',
  '1': 'desk',
  false: 'off',
  off: 'off',
  '0': 'off',
};

/**
 * Gives settings their new names: PAY_AT_DESK becomes FEES (rules: screens 10). If both are set, FEES is
 * used. A wrong value keeps its old name, so that the start refuses it by the name that the operator wrote.
 */
export function withNewNames<Values extends Record<string, string | undefined>>(values: Values): Values {
  const { [OLD_FEES]: old, ...rest } = values;
  const meaning = old && MEANINGS[old];
  return meaning ? ({ ...rest, FEES: rest.FEES || meaning } as unknown as Values) : values;
}

/** Prefixes of this program alone. REQUESTS_ is missing: others have, for example, REQUESTS_CA_BUNDLE. */
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
 * Finds variables that look like misspelled settings, which would silently keep their defaults.
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
