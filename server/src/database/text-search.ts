import { phone } from '@clinic-serial/contract/fields/phone';
import { digitsOf } from '@clinic-serial/contract/text/digits';
import { nameBeginnings } from '@clinic-serial/contract/text/name-words';
import { phoneDigitsOf } from '@clinic-serial/contract/text/phone-digits';
import { searchKey } from '@clinic-serial/contract/text/search-key';
import { type RawBuilder, sql } from 'kysely';
import { containsText, type Engine } from './portable.ts';

/**
 * Searches inside texts and names. A row matches if its text contains the search text, or if each word of the
 * search begins a word of its name in some spelling. The index of migration 013 finds both.
 */

const COLUMNS = {
  appointments: { text: 'search_text', nameWords: 'patient_name_words' },
  patients: { text: 'search_text', nameWords: 'name_words' },
};
type Searched = keyof typeof COLUMNS;

const FEWEST_LETTERS = 3;

/** The phrases to look for: the search text itself, and its digits if it looks like a phone number. */
function phrasesOf(search: string): string[] {
  const digits = phoneDigitsOf(search);
  const key = searchKey(search);
  return digits && digits !== key ? [key, digits] : [key];
}

/** The phone if the search text is a complete phone number; undefined for any other text. */
export function completePhoneOf(search: string | undefined): string | undefined {
  const parsed = phone.safeParse(search);
  // Ten digits without the 0 may as well be another number, for example in the notes.
  return parsed.success && digitsOf(search ?? '').endsWith(parsed.data) ? parsed.data : undefined;
}

/** The condition that words of a search begin words of a name (`nameWordsKey`), in any order. */
export function isNamed(nameWords: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = nameBeginnings(search);
  if (!words) return sql<boolean>`1 = 0`;
  const each = words.map((beginnings) => anyOf(beginnings.map((text) => containsText(nameWords, text))));
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}

const anyOf = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** The condition that a row's text contains the search text itself, in any case. It reads the row. */
export function rowContainsExactly(table: Searched, search: string): RawBuilder<boolean> {
  const text = sql.ref(`${table}.${COLUMNS[table].text}`);
  return anyOf(phrasesOf(search).map((phrase) => containsText(text, phrase)));
}

/** The SQL condition that a row matches a search. It reads the row itself. */
export function rowMatches(table: Searched, search: string): RawBuilder<boolean> {
  const nameWords = sql.ref(`${table}.${COLUMNS[table].nameWords}`);
  return anyOf([rowContainsExactly(table, search), isNamed(nameWords, search)]);
}

const isLongEnough = (text: string) => [...text].length >= FEWEST_LETTERS;

/** True if the index can find the text. It cannot find texts of one or two letters. */
export function isIndexed(search: string): boolean {
  return phrasesOf(search).every(isLongEnough);
}

type Ids = RawBuilder<{ id: number }>;

/** On SQLite: a select from the index. It ignores words of one letter, which are too short for it. */
function idsOfIndexedWords(table: Searched, search: string, words: string[][]): Ids {
  const index = sql.table(`${table}_text`);
  const { text, nameWords } = COLUMNS[table];
  const anyPhrase = (texts: string[]) =>
    `(${texts.map((each) => `"${each.replaceAll('"', '""')}"`).join(' OR ')})`;
  const indexed = words.filter((beginnings) => beginnings.every(isLongEnough)).map(anyPhrase);
  const named = indexed.length > 0 ? ` OR ${nameWords} : (${indexed.join(' AND ')})` : '';
  return sql`select rowid as id from ${index} where ${index} match ${`${text} : ${anyPhrase(phrasesOf(search))}${named}`}`;
}

/** On SQLite: the ids of matching rows from the index; with `isExact` only of rows with the text itself. */
export function idsFromIndex(table: Searched, search: string, { isExact = false } = {}): Ids {
  const words = isExact ? [] : (nameBeginnings(search) ?? []);
  const ids = idsOfIndexedWords(table, search, words);
  if (words.flat().every(isLongEnough)) return ids;
  // A cross join, so that SQLite reads the rows one by one in the order of the index.
  return sql`select indexed.id from (${ids}) as indexed cross join ${sql.table(table)}
    where ${sql.ref(`${table}.id`)} = indexed.id and ${rowMatches(table, search)}`;
}

/** `column in (…)` with all ids in one parameter, so that the statement is the same for any number of ids. */
export function idIn(engine: Engine, column: RawBuilder<unknown>, ids: number[]): RawBuilder<boolean> {
  return engine === 'postgres'
    ? sql<boolean>`${column} = any(${ids})`
    : sql<boolean>`${column} in (select value from json_each(${JSON.stringify(ids)}))`;
}
