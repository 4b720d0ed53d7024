import Papa from 'papaparse';
import { say } from '../../messages/message.ts';
import { IMPORT_LIMITS } from '../../terms/imports.ts';
import { decodeText, repaired } from './decode.ts';
import { TableError } from './table-error.ts';

/** The signs that can separate columns, the usual one first. */
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** A first line of Excel that names the sign. Excel does not show it as a row. */
const NAMED_DELIMITER = /^\ufeff?"?sep=([,;|\t])"?\n/i;
const BYTE_ORDER_MARK = /^\ufeff/;
/** How much text the search for the sign looks at, in characters and in rows. */
const LOOKED_AT = { characters: 64_000, rows: 50 };
/** Larger pieces are cut, so that a file in one piece also takes little memory. */
const PIECE_BYTES = 64 * 1024;
/** A row that is longer has a quotation mark that nobody closed. */
const ROW_LONGEST = 512 * 1024;

/**
 * Reads the rows of a CSV file, in batches of at most 500 and in bounded memory (rules: import 1). The sign
 * between columns is found, empty rows stay, and a cell may have line breaks within quotation marks. Rows
 * have at most 100 cells, cells at most 4,000 characters; the rest is left out.
 *
 * @param chunks the bytes of the file, in any encoding of {@link decodeText}
 * @throws TableError if a quotation mark is never closed
 */
export async function* readCsvRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[][]> {
  let delimiter: string | undefined;
  let text = '';
  let rows = 0;
  let pending: string[][] = [];
  const take = (isLast: boolean) => {
    const found = parsed(text, delimiter ?? ',', isLast);
    text = text.slice(found.end);
    rows += found.rows.length;
    // A row without an end is reported at once, before it fills the memory.
    if (text.length > ROW_LONGEST) throw new TableError(say('importOpenQuote', { line: rows + 1 }));
    for (const row of found.rows) pending.push(trimmedRow(row));
  };
  for await (const piece of withOneLineEnd(decodeText(inPieces(chunks)))) {
    text += piece;
    if (delimiter === undefined) {
      if (text.length < LOOKED_AT.characters) continue;
      [delimiter, text] = delimiterOf(text);
    }
    take(false);
    for (; pending.length >= IMPORT_LIMITS.rowsAtOnce; pending = pending.slice(IMPORT_LIMITS.rowsAtOnce)) {
      yield pending.slice(0, IMPORT_LIMITS.rowsAtOnce);
    }
  }
  if (delimiter === undefined) [delimiter, text] = delimiterOf(text);
  if (text.replace(/\n$/, '') !== '' || pending.length > 0) {
    text = text.replace(/\n$/, '');
    if (text !== '') take(true);
  }
  for (; pending.length > 0; pending = pending.slice(IMPORT_LIMITS.rowsAtOnce)) {
    yield pending.slice(0, IMPORT_LIMITS.rowsAtOnce);
  }
}

function parsed(text: string, delimiter: string, isLast: boolean): { rows: string[][]; end: number } {
  const parser = new Papa.Parser({ delimiter, newline: '\n' });
  const { data, meta } = parser.parse(text, 0, !isLast) as { data: string[][]; meta: { cursor: number } };
  return { rows: data, end: isLast ? text.length : meta.cursor };
}

/** Cuts a row to the limits, and removes NUL, which not every database can store. */
function trimmedRow(row: string[]): string[] {
  return row
    .slice(0, IMPORT_LIMITS.columns)
    .map((cell) => repaired(cell).slice(0, IMPORT_LIMITS.cellLongest).replaceAll('\0', ''));
}

async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES);
  }
}

/** Files from Windows and old Macs end lines in other ways, and some files mix them. */
async function* withOneLineEnd(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const text of texts) {
    const whole = held + text;
    // A line end may be cut between two pieces.
    held = whole.endsWith('\r') ? '\r' : '';
    yield (held ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n');
  }
  if (held) yield '\n';
}

/**
 * The sign between columns: the one by which most rows have the same number of columns, at least two.
 *
 * @returns the sign, and the text without a mark and without a line that names the sign
 */
function delimiterOf(text: string): [delimiter: string, text: string] {
  const named = NAMED_DELIMITER.exec(text);
  if (named) return [named[1] ?? ',', text.slice(named[0].length)];
  const plain = text.replace(BYTE_ORDER_MARK, '');
  const looked = plain.slice(0, LOOKED_AT.characters);
  let best = { delimiter: DELIMITERS[0] as string, alike: 0, columns: 0 };
  for (const delimiter of DELIMITERS) {
    const parser = new Papa.Parser({ delimiter, newline: '\n', preview: LOOKED_AT.rows });
    const parsed = parser.parse(looked, 0, looked.length < plain.length);
    const { data, errors } = parsed as { data: string[][]; errors: unknown[] };
    const counts = new Map<number, number>();
    for (const { length } of data) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    for (const [columns, rows] of counts) {
      // With a wrong sign, quotation marks stand where no cell begins or ends, which the parser reports as
      // errors.
      const alike = rows - errors.length;
      if (alike > best.alike || (alike === best.alike && columns > best.columns)) {
        best = { delimiter, alike, columns };
      }
    }
  }
  return [best.delimiter, plain];
}
