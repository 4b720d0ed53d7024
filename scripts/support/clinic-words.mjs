/**
 * A command of the product; its program is `scripts/WORD.mjs`.
 *
 * @typedef {object} Word
 * @property {string} word
 * @property {string} does
 * @property {true} [forAll] it takes `--all`, because it asks nobody and replaces no data
 */

/** @type {readonly Word[]} */
export const WORDS = [
  { word: 'staff', does: 'makes, lists, resets and closes staff accounts' },
  { word: 'import', does: 'brings in a file of patients, doctors or past visits' },
  { word: 'backup', does: 'copies the database, also while the server runs', forAll: true },
  { word: 'restore', does: 'puts a backup in the place of the database' },
  { word: 'pack', does: 'puts the whole clinic into one file, sealed with a passphrase' },
  { word: 'unpack', does: 'makes the clinic of such a file on another computer' },
  { word: 'move', does: 'copies the clinic to PostgreSQL, or back to SQLite' },
  { word: 'verify-audit', does: 'checks that nobody tampered with the audit log', forAll: true },
  { word: 'verify-queue', does: 'checks that nobody tampered with the records of the queues', forAll: true },
  { word: 'verify-money', does: 'checks that nobody tampered with the cash boxes', forAll: true },
  { word: 'export-all', does: 'writes everything of the clinic as CSV into a folder', forAll: true },
  { word: 'doctor', does: 'looks whether the installation is in order', forAll: true },
  { word: 'upgrade', does: 'backs up, then goes to a newer version', forAll: true },
  { word: 'rollback', does: 'goes back to the version and the data before the last upgrade' },
];

/** A word with more wrong letters than this is not suggested. */
const FEW_LETTERS = 3;

/** @param {readonly Word[]} words @returns {string} the list of commands */
export function usage(words) {
  const width = Math.max(...words.map(({ word }) => word.length));
  const lines = words.map(({ word, does }) => `  clinic ${word.padEnd(width)}  ${does}`);
  return [
    'The commands of Clinic Serial:',
    ...lines,
    `  clinic ${'--version'.padEnd(width)}  prints the version`,
    '',
    'Where one machine has many clinics, each command takes --clinic NAME. Those that ask nobody take --all, for',
    'each clinic in turn; {clinic} in an argument then stands for its name.',
  ].join('\n');
}

/**
 * @param {string} asked
 * @param {readonly Word[]} words
 * @returns {Promise<string | undefined>} the most similar word; undefined when none is similar enough, or
 *   when the packages are not installed
 */
export async function nearestWord(asked, words) {
  try {
    const { closest, distance } = await import('fastest-levenshtein');
    const nearest = closest(
      asked,
      words.map(({ word }) => word),
    );
    return distance(asked, nearest) <= FEW_LETTERS ? nearest : undefined;
  } catch {
    return undefined;
  }
}
