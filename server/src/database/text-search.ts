import { phone, phoneDigitsOf } from '@clinic-serial/contract/fields/phone';
import { searchKey } from '@clinic-serial/contract/fields/search-key';
import { type RawBuilder, sql } from 'kysely';
import { containsText, type Engine } from './portable.ts';

/** Searching inside texts, by the column `search_text` and the index of migration 009. */

const COLUMNS = {
  appointments: sql.ref('appointments.search_text'),
  patients: sql.ref('patients.search_text'),
};

/** The index holds three letters at a time. */
const FEWEST_LETTERS = 3;

/** What a search text stands for: itself, and the digits of a phone however it was written. */
function phrasesOf(search: string): string[] {
  const digits = phoneDigitsOf(search);
  const key = searchKey(search);
  return digits && digits !== key ? [key, digits] : [key];
}

/** The phone that a search text spells out in full, which finds what is that phone's; undefined for any other text. */
export function wholePhone(search: string | undefined): string | undefined {
  const parsed = phone.safeParse(search);
  return parsed.success ? parsed.data : undefined;
}

/** Whether a row's text holds what is searched for, upper and lower case alike; reads the row. */
export function holdsText(table: keyof typeof COLUMNS, search: string): RawBuilder<boolean> {
  const each = phrasesOf(search).map((phrase) => containsText(COLUMNS[table], phrase));
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** Whether the index can tell which rows hold a text: it knows nothing of one or two letters. */
export function isIndexed(search: string): boolean {
  return phrasesOf(search).every((phrase) => [...phrase].length >= FEWEST_LETTERS);
}

/** On SQLite, a select of the ids of the rows whose text holds what is searched for, from the index of them. */
export function idsFromIndex(table: keyof typeof COLUMNS, search: string): RawBuilder<{ id: number }> {
  const index = sql.table(`${table}_text`);
  const query = phrasesOf(search)
    .map((phrase) => `"${phrase.replaceAll('"', '""')}"`)
    .join(' OR ');
  return sql`select rowid as id from ${index} where ${index} match ${query}`;
}

/** `column in (…)` for any number of ids in one value, so that the statement is the same for all of them. */
export function isOneOf(engine: Engine, column: RawBuilder<unknown>, ids: number[]): RawBuilder<boolean> {
  return engine === 'postgres'
    ? sql<boolean>`${column} = any(${ids})`
    : sql<boolean>`${column} in (select value from json_each(${JSON.stringify(ids)}))`;
}
