import { formatPhone } from '@clinic-serial/contract/text/phone-digits';

const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/**
 * The beginning of a text that a spreadsheet would run as a formula, also in full width or after spaces that
 * it drops. Apostrophes in front count too, so that a program that reads the file knows which apostrophe was
 * added here.
 */
const FORMULA = /^[\s\p{Cf}\p{Cc}"']*[=+\-@＝＋－＠]/u;
/**
 * A reader removes the apostrophe before a number. So a text with its own apostrophe there gets another one.
 */
const OWN_APOSTROPHE = /^(?=['’]+[\d০-৯])/;
/** Where lists have semicolons or tabs, Excel ends a cell or row at these signs, even inside quotes. */
const SEPARATOR = /([;\t\r\n])/;
const QUOTED = /[",;\t\r\n]/;

/** Writes a cell, quoted where needed. A text that a spreadsheet would run gets an apostrophe in front. */
export function csvCell(value: string | number | null): string {
  // A number stays a number. With an apostrophe, a spreadsheet could not add up numbers below zero.
  if (typeof value === 'number') return String(value);
  const text = (value ?? '')
    .split(SEPARATOR)
    .map((part) => (FORMULA.test(part) ? `'${part}` : part))
    .join('')
    .replace(/^(?=[\t\r\n])/, "'")
    .replace(OWN_APOSTROPHE, "'");
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Groups a phone as screens do: `01712-345678` (rules: fields 1). A spreadsheet takes 11 digits for a number
 * and drops the zero. With the hyphen the cell is a text, and every phone field of the product accepts it.
 *
 * @param phone 11 digits; empty or null for none
 */
export function phoneCell(phone: string | null): string | null {
  return phone === null ? null : formatPhone(phone);
}

export interface CsvColumn<Row> {
  title: string;
  cell(row: Row): string | number | null;
}

/** Writes a CSV text in pieces, one for each page of rows, because there may be 100,000 rows. */
export async function* csvText<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  const line = (values: Array<string | number | null>) => `${values.map(csvCell).join(',')}${LINE_END}`;
  yield `${BYTE_ORDER_MARK}${line(columns.map(({ title }) => title))}`;
  for await (const rows of pages) {
    yield rows.map((row) => line(columns.map(({ cell }) => cell(row)))).join('');
  }
}
