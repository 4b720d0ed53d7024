const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/** A cell: quoted where needed; one that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvCell(value: string | number | null): string {
  let text = value === null ? '' : String(value);
  if (/^[=+\-@\t\r]/.test(text)) text = `'${text}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
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
