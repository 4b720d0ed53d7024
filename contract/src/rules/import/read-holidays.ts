import { type Message, say } from '../../messages/message.ts';
import { CALENDAR_LIMITS } from '../../terms/calendar-limits.ts';
import { FIELD_LIMITS } from '../../terms/field-limits.ts';
import { addDays, daysBetween } from '../../time/calendar.ts';
import { fromBijoy } from './bijoy.ts';
import { isNothing, plainCell, readText } from './cells.ts';
import { titleKey } from './column-titles.ts';
import { dateOrderOf, readDate } from './date-cells.ts';
import { TableError } from './table-error.ts';

/** A holiday in a row of a list. Both dates are included. */
interface HolidayOfRow {
  /** The place of the row in the list, from 1 on. */
  line: number;
  /** YYYY-MM-DD. */
  from: string;
  to: string;
  name: string;
  nameBn: string | null;
  /** The names of the places that are closed, as they stand in the row; empty for the whole clinic. */
  places: readonly string[];
}

const TITLES = {
  from: 'date, day, dates, holiday date, from, from date, start, start date, begins, তারিখ, শুরু, থেকে, শুরুর তারিখ',
  to: 'to, to date, until, till, end, end date, last day, ends, শেষ, পর্যন্ত, শেষ তারিখ, শেষের তারিখ',
  name: 'name, holiday, holidays, holiday name, name of holiday, title, occasion, event, festival, description, reason, summary, name english, name en, ছুটি, ছুটির নাম, উপলক্ষ, দিবস, নাম',
  nameBn: 'name bn, name bangla, bangla name, bangla, holiday bangla, নাম বাংলা, বাংলা নাম',
  places: 'places, শাখা',
};
type Field = keyof typeof TITLES;
const FIELDS = new Map(
  Object.entries(TITLES).flatMap(([field, titles]) =>
    titles.split(', ').map((title) => [titleKey(title), field as Field] as const),
  ),
);

/** Titles of a list stand among its first rows. */
const ROWS_ABOVE = 10;

/**
 * Reads a list of holidays (rules: import 9). Its columns are found by their titles: a date, or the first and
 * the last one, the name, the name in Bangla, and the places that are closed, separated by
 * semicolons.
 *
 * @param rows of the file, with the titles
 * @param today YYYY-MM-DD, the clinic day; dates up to two years before and after it are read
 * @returns the holidays in the order of the rows, and each row that cannot be read with the reason
 * @throws TableError if none of the first rows has the titles of a date and of a name
 */
export function readHolidayRows(
  rows: readonly string[][],
  today: string,
): { holidays: HolidayOfRow[]; refused: { line: number; reason: Message }[] } {
  const at = rows.slice(0, ROWS_ABOVE).findIndex((row) => columnsOf(row) !== undefined);
  const columns = columnsOf(rows[at] ?? []);
  if (!columns) throw new TableError(say('importHolidayTitles'));
  const holidays: HolidayOfRow[] = [];
  const refused: { line: number; reason: Message }[] = [];
  const cellsOf = (column: number | undefined) =>
    column === undefined ? [] : rows.slice(at + 1).map((row) => row[column] ?? '');
  const order = dateOrderOf([...cellsOf(columns.from), ...cellsOf(columns.to)]);
  for (const [index, row] of rows.entries()) {
    if (index <= at || row.every(isNothing)) continue;
    const read = holidayIn(row, columns, { order, today });
    if ('reason' in read) refused.push({ line: index + 1, ...read });
    else holidays.push({ line: index + 1, ...read });
  }
  return { holidays, refused };
}

type Columns = Partial<Record<Field, number>> & Record<'from' | 'name', number>;

function columnsOf(titles: readonly string[]): Columns | undefined {
  const found: Partial<Record<Field, number>> = {};
  for (const [column, title] of titles.entries()) {
    const field = FIELDS.get(titleKey(title)) ?? FIELDS.get(titleKey(fromBijoy(title) ?? ''));
    if (field && found[field] === undefined) found[field] = column;
  }
  const { from, name = found.nameBn } = found;
  return from === undefined || name === undefined ? undefined : { ...found, from, name };
}

function holidayIn(
  row: readonly string[],
  columns: Columns,
  { order, today }: { order: ReturnType<typeof dateOrderOf>; today: string },
): Omit<HolidayOfRow, 'line'> | { reason: Message } {
  const cell = (field: Field) => row[columns[field] ?? -1] ?? '';
  // Ten years, so that a holiday three years ahead is refused as too far away and not as a wrong date.
  const anyDate = { order, notAfter: addDays(today, 10 * 365) };
  const most = { most: FIELD_LIMITS.nameLongest };
  const from = readDate(cell('from'), anyDate);
  const to = readDate(cell('to'), anyDate);
  const name = readText(cell('name'), most);
  const nameBn = readText(cell('nameBn'), most);
  if ('refused' in from) return { reason: from.refused };
  if ('refused' in to) return { reason: to.refused };
  if ('refused' in name) return { reason: name.refused };
  if ('refused' in nameBn) return { reason: nameBn.refused };
  if (from.value === null) return { reason: say('importHolidayNoDate') };
  if (name.value === null) return { reason: say('holidayNameRequired') };
  const last = to.value ?? from.value;
  if (last < from.value) return { reason: say('leaveEndsBeforeStart') };
  if (from.value < addDays(today, -CALENDAR_LIMITS.holidayDaysBack)) return { reason: say('holidayTooOld') };
  if (last > addDays(today, CALENDAR_LIMITS.holidayDaysAhead)) return { reason: say('holidayTooFar') };
  const longest = CALENDAR_LIMITS.holidayDaysLongest;
  if (daysBetween(from.value, last) >= longest)
    return { reason: say('importHolidayLong', { most: longest }) };
  const places = plainCell(cell('places'))
    .split(';')
    .map((place) => place.trim())
    .filter(Boolean);
  return { from: from.value, to: last, name: name.value, nameBn: nameBn.value, places };
}
