import { IMPORT_LIMITS, type ImportField, type ImportKind } from '../../terms/imports.ts';
import { asciiDigits, digitsOf } from '../../text/digits.ts';
import { areBijoy } from './bijoy.ts';
import { DEGREE, isNothing, readGender, readText, readYesNo, wordKey } from './cells.ts';
import type { ColumnMap } from './column-map.ts';
import { meaningOf, namePartOf } from './column-titles.ts';
import { dateOrderOf, isDateCell, parsedAgeAndSex, readBirth } from './date-cells.ts';
import { readPhones } from './phone-cells.ts';
import { type NamedPlace, placeNamed } from './place-cells.ts';

/** The columns of a file as its first rows show them. */
export interface ColumnsFound {
  map: ColumnMap;
  /** The titles of the columns as the file has them; empty without a row of titles. */
  titles: string[];
  /** Fields whose column was found without an exact title, so that a person should check them. */
  unsure: ImportField[];
}

const ROWS_LOOKED_AT = 50;
/** Titles stand in one of the first rows, below headings such as 'Patient list 2025'. */
const TITLE_ROWS = 12;

/**
 * Finds which column of a file has which field, by the titles in English and Bangla and by the values in the
 * columns (rules: import 1).
 *
 * @param rows the first rows of the file; at most 50 are looked at
 * @param today YYYY-MM-DD
 * @param places of a clinic with several places, closed ones too. Without them there is no column of a place.
 */
export function detectColumns(
  kind: ImportKind,
  rows: readonly (readonly string[])[],
  today: string,
  places: readonly NamedPlace[] = [],
): ColumnsFound {
  const looked = rows.slice(0, ROWS_LOOKED_AT);
  const titleRow = titleRowOf(kind, looked, today);
  const { titles, last } = titlesAt(kind, looked, titleRow, today);
  // A heading stands alone in its row.
  const firstOfSeveral = looked.findIndex((row) => row.filter((cell) => cell.trim() !== '').length > 1);
  const skip = last === undefined ? Math.max(0, firstOfSeveral) : last + 1;
  const data = looked.slice(skip);
  const width = Math.min(IMPORT_LIMITS.columns, Math.max(0, ...looked.map((row) => row.length)));
  const columns = Array.from({ length: width }, (_, at) => ({
    at,
    title: titles[at] ?? '',
    cells: data.map((row) => row[at]?.trim() ?? '').filter((cell) => !isNothing(cell)),
  }));
  const found = chosenColumns(kind, columns, today, places);
  const map: ColumnMap = { skip, columns: found.columns, fixed: {} };
  const also = lastNameOf(columns, found.columns);
  if (also) map.also = also;
  const bijoy = Object.values(found.columns).filter((at) => areBijoy(columns[at]?.cells ?? []));
  if (bijoy.length > 0) map.bijoy = bijoy;
  const dates = DATE_FIELDS.flatMap((field) => columns[found.columns[field] ?? -1]?.cells ?? []);
  if (dateOrderOf(dates) === 'month-day') map.dateOrder = 'month-day';
  return { map, titles, unsure: found.unsure };
}

const DATE_FIELDS = ['dateOfBirth', 'joined', 'date', 'age'] as const;

/** A column: its place, its title if any, and its cells that say something. */
interface Column {
  at: number;
  title: string;
  cells: string[];
}

/**
 * The row of titles: the one with the most known titles. A row without known titles counts too, if it is the
 * first one, has only words, and columns below it have none.
 */
function titleRowOf(
  kind: ImportKind,
  rows: readonly (readonly string[])[],
  today: string,
): number | undefined {
  let best: { row: number; known: number } | undefined;
  const first = rows.findIndex((row) => row.filter((cell) => cell.trim() !== '').length > 1);
  rows.slice(0, TITLE_ROWS).forEach((row, index) => {
    const filled = row.filter((cell) => cell.trim() !== '');
    if (filled.some((cell) => isValue(cell, today))) return;
    const known = filled.filter((cell) => namePartOf(cell) || meaningOf(kind, cell)?.isExact).length;
    // A heading such as 'Patients' above several columns is one known title too.
    const isAlone = filled.length === 1 && (rows[index + 1] ?? []).filter((cell) => cell.trim()).length > 1;
    // Below the first row of several cells, one known word such as 'Consultant' can be a value.
    const least = index > first && first >= 0 ? 2 : 1;
    if (known >= least && known > (best?.known ?? 0) && !isAlone) best = { row: index, known };
  });
  if (best) return best.row;
  const titles = rows[first];
  if (!titles || first >= TITLE_ROWS || titles.some((cell) => /\d/.test(wordKey(cell)))) return undefined;
  // 'Practitioner_Name' and 'Verified_Credentials' have known words, and the rows below have none.
  const knownWords = rows.slice(first, first + TITLE_ROWS).map((row) => fieldsNamedIn(kind, row));
  if (Math.max(...knownWords.slice(1)) < 2 && (knownWords[0] ?? 0) >= 2) return first;
  const below = rows.slice(first + 1).filter((row) => row.some((cell) => cell.trim() !== ''));
  const hasNumbersBelow = titles.some((title, at) => {
    const values = below.map((row) => row[at] ?? '').filter((cell) => !isNothing(cell));
    return title.trim() !== '' && values.length > 0 && values.every((cell) => /\d/.test(wordKey(cell)));
  });
  return hasNumbersBelow ? first : undefined;
}

/**
 * The titles of the columns, and the last row of titles. Titles may stand in two rows, of which the upper one
 * names groups of columns: 'Patient' above 'Name' and 'Age'.
 */
function titlesAt(
  kind: ImportKind,
  rows: readonly (readonly string[])[],
  titleRow: number | undefined,
  today: string,
): { titles: string[]; last: number | undefined } {
  if (titleRow === undefined) return { titles: [], last: undefined };
  for (const at of [titleRow, titleRow - 1]) {
    const [upper = [], lower = []] = [rows[at], rows[at + 1]];
    if (!areTwoRowsOfTitles(kind, [upper, lower], today)) continue;
    let group = '';
    const titles = Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
      const [above, below] = [upper[column]?.trim() ?? '', lower[column]?.trim() ?? ''];
      group = above || (below ? group : '');
      const joined = `${group} ${below}`.trim();
      return meaningOf(kind, joined)?.isExact ? joined : below || above;
    });
    return { titles, last: at + 1 };
  }
  return { titles: (rows[titleRow] ?? []).map((title) => title.trim()), last: titleRow };
}

/** True if each row has titles where the other one has none, as merged cells leave them. */
function areTwoRowsOfTitles(kind: ImportKind, rows: readonly (readonly string[])[], today: string): boolean {
  const [upper = [], lower = []] = rows;
  const areTitles = rows.every((row) => {
    const filled = row.filter((cell) => cell.trim() !== '');
    const known = filled.filter((cell) => meaningOf(kind, cell)?.isExact).length;
    return known >= 2 && known * 2 >= filled.length && !filled.some((cell) => isValue(cell, today));
  });
  const hasOwn = (row: readonly string[], other: readonly string[]) =>
    row.some((cell, column) => cell.trim() !== '' && (other[column] ?? '').trim() === '');
  return areTitles && hasOwn(upper, lower) && hasOwn(lower, upper);
}

/** How many cells have a word that names a field. */
function fieldsNamedIn(kind: ImportKind, row: readonly string[]): number {
  return row.filter((cell) => (meaningOf(kind, cell)?.field ?? '*') !== '*').length;
}

/** True for a cell that cannot be a title: a phone, a date, a number. */
function isValue(cell: string, today: string): boolean {
  const phones = readPhones(cell);
  return (
    ('value' in phones && phones.value !== null) ||
    isDateCell(cell, today) ||
    /^[\d.,/-]{3,}$/.test(wordKey(cell))
  );
}

/** How sure a pair of a field and a column is. */
const EXACT = 4;
const CONTAINED = 1.5;
/** Without a title, at least this share of the column's cells must fit the field. */
const LEAST_FIT = 0.7;

function chosenColumns(
  kind: ImportKind,
  columns: readonly Column[],
  today: string,
  places: readonly NamedPlace[],
) {
  const pairs: { field: ImportField; at: number; sure: number }[] = [];
  const fits = FITS[kind];
  const isExactlyNamed = new Set<number>();
  for (const column of columns) {
    const part = column.title ? namePartOf(column.title) : undefined;
    const meaning = column.title ? meaningOf(kind, column.title) : undefined;
    if (part === 'first' && kind !== 'visits') pairs.push({ field: 'name', at: column.at, sure: EXACT - 1 });
    if (part || meaning?.isExact) isExactlyNamed.add(column.at);
    const ofPlace = kind === 'patients' ? undefined : placeColumn(column, meaning?.field, places);
    if (ofPlace) pairs.push(ofPlace);
    if (meaning && meaning.field !== '*' && meaning.field !== 'place') {
      const fit = fitOf(fits[meaning.field], column, today);
      // A column of names under 'Contact' has no phones.
      if (!meaning.isExact && fit !== undefined && fit < 0.3) continue;
      if (meaning.isExact && STRICT.has(meaning.field) && column.cells.length > 2 && fit === 0) continue;
      pairs.push({
        field: meaning.field,
        at: column.at,
        // If two columns have the same title, the one with values is chosen.
        sure: (meaning.isExact ? EXACT : CONTAINED) + (fit ?? (column.cells.length > 0 ? 0.5 : 0)),
      });
    }
  }
  const hasTitles = isExactlyNamed.size > 0;
  for (const column of columns) {
    if (isExactlyNamed.has(column.at) || isCount(column.cells)) continue;
    for (const field of Object.keys(fits) as ImportField[]) {
      // A column under an unknown title mostly has data that is not read.
      if (ONLY_TITLED.has(field) || (hasTitles && column.title && !REQUIRED.has(field))) continue;
      const fit = fitOf(fits[field], column, today) ?? 0;
      if (field === 'age' && column.cells.length < 3) continue;
      if (fit >= LEAST_FIT) pairs.push({ field, at: column.at, sure: fit });
    }
  }
  pairs.sort((one, other) => other.sure - one.sure || one.at - other.at);
  const chosen: ColumnMap['columns'] = {};
  const unsure: ImportField[] = [];
  const taken = new Set<number>();
  for (const { field, at, sure } of pairs) {
    if (chosen[field] !== undefined || taken.has(at)) continue;
    chosen[field] = at;
    taken.add(at);
    if (sure < EXACT - 1) unsure.push(field);
  }
  return { columns: chosen, unsure };
}

/** Under 'Chamber' a list has the doctor's room, or the place. The names of places tell which one. */
const BESIDE_PLACES = new Set<ImportField | '*' | undefined>([undefined, '*', 'room', 'roomBn']);

/** The pair of a column and the place, by the title, or by names of the clinic's places in the column. */
function placeColumn(
  { at, title, cells }: Column,
  field: ImportField | '*' | undefined,
  places: readonly NamedPlace[],
): { field: ImportField; at: number; sure: number } | undefined {
  if (places.length === 0) return undefined;
  const fit = cells.filter((cell) => placeNamed(places, cell)).length / Math.max(1, cells.length);
  if (field === 'place') return { field, at, sure: EXACT + fit };
  if (fit < LEAST_FIT || !BESIDE_PLACES.has(field)) return undefined;
  return { field: 'place', at, sure: (field === 'room' || title === '' ? EXACT : CONTAINED) + fit };
}

/** The column of last names, if the name was found in one of first names. */
function lastNameOf(columns: readonly Column[], chosen: ColumnMap['columns']): ColumnMap['also'] {
  const name = columns[chosen.name ?? -1];
  if (!name || namePartOf(name.title) !== 'first') return undefined;
  const last = columns.find(({ title }) => namePartOf(title) === 'last');
  return last && { [name.at]: last.at };
}

/** A row needs these, so they are looked for under unknown titles too. */
const REQUIRED = new Set<ImportField>(['name', 'phone', 'date', 'doctor']);

/** Fields for which an exact title does not help if not one cell fits. */
const STRICT = new Set<ImportField>(
  'phone emergencyContact dateOfBirth birthYear age date joined isActive'.split(' ') as ImportField[],
);

/** Tells whether a cell could be a value of the field, or how well all cells of a column fit, from 0 to 1. */
type Fit = { cell(cell: string, today: string): boolean } | { all(cells: string[], today: string): number };

function fitOf(fit: Fit | undefined, { cells }: Column, today: string): number | undefined {
  if (!fit || cells.length === 0) return undefined;
  if ('all' in fit) return fit.all(cells, today);
  return cells.filter((cell) => fit.cell(cell, today)).length / cells.length;
}

const isPhone = (cell: string) => {
  const read = readPhones(cell);
  if ('value' in read) return read.value !== null;
  // Rounded numbers, landlines and numbers of other countries stand in columns of phones too.
  const isNumber = /^[^\d\p{L}]*\d(?:[\d() +.,/;\n-]|e\+|ext?){5,40}$/iu.test(asciiDigits(cell));
  return isNumber && digitsOf(cell).length >= 6 && !isDateCell(cell, '2100-01-01');
};
const NAME = /^[\p{L}\p{M}\s.,'’()-]{3,60}$/u;
const DOCTOR = /^(?:prof(?:essor)?|assoc|asst|dr|ডা|ডাঃ|ডা\.|অধ্যাপক|ডাক্তার)\b|^(?:ডা|অধ্যাপক|সহযোগী)/i;
const isName = (cell: string) => {
  const read = readText(cell);
  const name = 'value' in read ? (read.value ?? '') : '';
  return (
    NAME.test(name) &&
    !SLUG.test(name) &&
    name.split(' ').length <= 6 &&
    !('value' in readGender(name)) &&
    !isWord(name)
  );
};
/** The name of a page in its address: 'gulshan-clinic'. */
const SLUG = /^[a-z0-9]+(?:[-_][a-z0-9]+)+$/;
const isWord = (cell: string) => 'value' in readYesNo(cell);
const different = (cells: string[]) => new Set(cells).size / cells.length;
const WEEKDAY =
  /\b(?:sat|sun|mon|tue|wed|thu|fri|daily|everyday|every day)|শনি|রবি|সোম|মঙ্গল|বুধ|বৃহ|শুক্র|প্রতিদিন/i;
const TIME_OF_DAY = /\d\s*(?:[ap]\.?m|টা)|\d{1,2}[:.]\d{2}|সকাল|বিকাল|বিকেল|সন্ধ্যা/i;

/** True for 1, 2, 3 …, which are row numbers and not ages or fees. */
function isCount(cells: string[]): boolean {
  const numbers = cells.map((cell) => Number(wordKey(cell)));
  return (
    numbers.length > 2 &&
    numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1)
  );
}

const names: Fit = {
  all: (cells) =>
    different(cells) < 0.5 && cells.length > 8 ? 0 : cells.filter(isName).length / cells.length,
};
const phones: Fit = {
  all: (cells) =>
    cells.reduce((sum, cell) => sum + ('value' in readPhones(cell) ? 1 : isPhone(cell) ? LEAST_FIT : 0), 0) /
    cells.length,
};
const dates: Fit = { cell: isDateCell };
const genders: Fit = { cell: (cell) => 'value' in readGender(cell) };
const ages: Fit = {
  all: (cells, today) => {
    const fitting = cells.filter((cell) => {
      const read = readBirth(parsedAgeAndSex(cell).age, { today });
      return 'value' in read && /^[^\d]*\d{1,3}(?!\d)/.test(wordKey(cell));
    });
    return fitting.length / cells.length;
  },
};

/** Fields that are found only by their title, because other columns have such cells too. */
const ONLY_TITLED = new Set<ImportField>(
  'isActive joined birthYear patientLimit feeNew feeFollowUp feeReport followUpDays experience'.split(
    ' ',
  ) as ImportField[],
);
const yesOrNo: Fit = { cell: (cell) => 'value' in readYesNo(cell) };
const numbers: Fit = { cell: (cell) => /^\D{0,8}\d{1,5}(?!\d)/.test(wordKey(cell)) };
const counts: Fit = { cell: (cell) => /^\d{1,3}(?!\d|[-/.:])/.test(wordKey(cell)) };

const FITS: Record<ImportKind, Partial<Record<ImportField, Fit>>> = {
  patients: {
    phone: phones,
    name: names,
    gender: genders,
    dateOfBirth: dates,
    age: ages,
    birthYear: { cell: (cell, today) => 'value' in readBirth(cell, { today }) },
    joined: dates,
    emergencyContact: phones,
    isActive: yesOrNo,
  },
  doctors: {
    name: {
      all: (cells) =>
        Math.max(
          cells.filter((cell) => DOCTOR.test(cell)).length / cells.length,
          fitOf(names, { at: 0, title: '', cells }, '') ?? 0,
        ),
    },
    phone: phones,
    days: { cell: (cell) => WEEKDAY.test(cell) && !TIME_OF_DAY.test(cell) },
    hours: { cell: (cell, today) => TIME_OF_DAY.test(cell) && !isDateCell(cell, today) },
    isActive: yesOrNo,
    patientLimit: counts,
    followUpDays: counts,
    experience: counts,
    feeNew: numbers,
    feeFollowUp: numbers,
    feeReport: numbers,
    qualification: { cell: (cell) => DEGREE.test(cell) },
    gender: genders,
    email: { cell: (cell) => /^\S+@\S+\.\S+$/.test(cell) },
  },
  visits: {
    date: dates,
    phone: phones,
    doctor: { cell: (cell) => DOCTOR.test(cell) },
    name: names,
  },
};
