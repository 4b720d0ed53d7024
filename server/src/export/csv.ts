const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/**
 * Where a spreadsheet would begin a formula: at one of these signs, also in full width and after spaces that it drops.
 * Excel takes a semicolon or a tab for the end of a cell where the region's lists use them, so a sign behind one of
 * those begins a formula too, quotes or not.
 */
const FORMULA = /(^|[;\t\r\n])(?=[\s\p{Cf}\p{Cc}"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;
const QUOTED = /[",;\t\r\n]/;

/** A cell: quoted where needed; where a spreadsheet would run a formula, an apostrophe stands in front. */
export function csvCell(value: string | number | null): string {
  const text = (value === null ? '' : String(value)).replace(FORMULA, "$1'");
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
