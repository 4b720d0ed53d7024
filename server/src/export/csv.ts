const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/** A spreadsheet begins a formula at one of these signs, also in full width and behind spaces that it drops. */
const FORMULA = /^[\s\p{Cf}\p{Cc}"]*[=+\-@＝＋－＠]/u;
/**
 * Where a region's lists have semicolons or tabs, Excel begins a new cell there, quotes or not. A line break in such a
 * cell begins a new row.
 */
const SEPARATOR = /([;\t\r\n])/;
const QUOTED = /[",;\t\r\n]/;

/** A cell: quoted where needed; where a spreadsheet would run a formula, an apostrophe stands in front. */
export function csvCell(value: string | number | null): string {
  const text = (value === null ? '' : String(value))
    .split(SEPARATOR)
    .map((part) => (FORMULA.test(part) ? `'${part}` : part))
    .join('')
    .replace(/^(?=[\t\r\n])/, "'");
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A CSV text in pieces, one for each page of rows: 100,000 rows need no more memory than 100.
 *
 * @param header the column titles
 * @param pages rows as they come from the database
 */
export async function* csvText<Row>(
  header: string[],
  pages: AsyncIterable<Row[]>,
  cells: (row: Row) => Array<string | number | null>,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${header.map(csvCell).join(',')}${LINE_END}`;
  for await (const rows of pages) {
    yield rows.map((row) => `${cells(row).map(csvCell).join(',')}${LINE_END}`).join('');
  }
}
