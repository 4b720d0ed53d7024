import { digitsOf } from '@clinic-serial/contract/fields/digits';
import { phone } from '@clinic-serial/contract/fields/phone';
import { phoneDigitsOf } from '@clinic-serial/contract/fields/phone-digits';
import { searchKey } from '@clinic-serial/contract/fields/search-key';
import { type RawBuilder, sql } from 'kysely';
import { containsText, type Engine } from './portable.ts';

/** Searches inside texts, with the column `search_text` and the index of migration 009. */

const COLUMNS = {
  appointments: sql.ref('appointments.search_text'),
  patients: sql.ref('patients.search_text'),
};

/** The index has sequences of three letters. */
const FEWEST_LETTERS = 3;

/** The phrases to look for: the search text itself, and its digits if it looks like a phone number. */
function phrasesOf(search: string): string[] {
  const digits = phoneDigitsOf(search);
  const key = searchKey(search);
  return digits && digits !== key ? [key, digits] : [key];
}

/**
 * The phone if the search text is a complete phone number, for an exact search; undefined for any other text.
 */
export function completePhoneOf(search: string | undefined): string | undefined {
  const parsed = phone.safeParse(search);
  // Ten digits without the 0 may as well be another number, for example in the notes.
  return parsed.success && digitsOf(search ?? '').endsWith(parsed.data) ? parsed.data : undefined;
}

/** The SQL condition that a row's text contains the search text, in any case. It reads the row itself. */
export function rowContainsText(table: keyof typeof COLUMNS, search: string): RawBuilder<boolean> {
  const each = phrasesOf(search).map((phrase) => containsText(COLUMNS[table], phrase));
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** True if the index can find the text. It cannot find texts of one or two letters. */
export function isIndexed(search: string): boolean {
  return phrasesOf(search).every((phrase) => [...phrase].length >= FEWEST_LETTERS);
}

/** On SQLite: a select from the index. It returns the ids of the rows whose text contains the search text. */
export function idsFromIndex(table: keyof typeof COLUMNS, search: string): RawBuilder<{ id: number }> {
  const index = sql.table(`${table}_text`);
  const query = phrasesOf(search)
    .map((phrase) => `"${phrase.replaceAll('"', '""')}"`)
    .join(' OR ');
  return sql`select rowid as id from ${index} where ${index} match ${query}`;
}

/** `column in (…)` with all ids in one parameter, so that the statement is the same for any number of ids. */
export function idIn(engine: Engine, column: RawBuilder<unknown>, ids: number[]): RawBuilder<boolean> {
  return engine === 'postgres'
    ? sql<boolean>`${column} = any(${ids})`
    : sql<boolean>`${column} in (select value from json_each(${JSON.stringify(ids)}))`;
}
