import { closest, distance } from 'fastest-levenshtein';
import { ConfigError } from './settings.ts';

/**
 * Variables that begin like this are ours. REQUESTS_, METRICS_ and the like belong to other programs too, for example
 * REQUESTS_CA_BUNDLE.
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
/** So many letters may be wrong, missing or too many in a name that was meant to be one of ours. */
const FEW_LETTERS = 2;
/** Shorter names are near too many others. */
const LONG_NAME = 8;

/**
 * Stops on a variable that was meant to be a setting: a misspelled one would leave its setting at the default unseen.
 *
 * @param names of the variables that are set
 * @param known names of all settings
 * @throws ConfigError with a sentence that names the variable, and the setting that it is nearest to
 */
export function assertNoUnknownSetting(names: readonly string[], known: readonly string[]): void {
  for (const name of names) {
    if (known.includes(name)) continue;
    const nearest = closest(name, known);
    const isNear = name.length >= LONG_NAME && distance(name, nearest) <= FEW_LETTERS;
    if (isNear) throw new ConfigError(`${name} is not a setting: did you mean ${nearest}?`);
    if (OUR_PREFIXES.some((prefix) => name.startsWith(prefix))) {
      throw new ConfigError(`${name} is not a setting: docs/operating.md lists all of them`);
    }
  }
}
