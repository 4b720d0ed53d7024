import { say } from '../../messages/message.ts';
import { IMPORT_LIMITS } from '../../terms/imports.ts';
import { isEmptyRow } from './cells.ts';
import { readCsvRows } from './read-csv.ts';
import type { SheetsFound } from './read-xlsx.ts';
import { TableError } from './table-error.ts';

/** The first bytes of a zip archive, which an .xlsx file is. */
const ZIP = [0x50, 0x4b];
/** The first bytes of an old Excel file, and of an .xlsx file with a password. */
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];
/** The first bytes of files that people choose by mistake: PDF, pictures, and gzip. */
const NO_TABLES = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x1f, 0x8b],
];
/** Old programs save a page of HTML or XML under the name .xls. */
const MARKUP = /^\s*(?:<!doctype|<html|<table|<\?xml|<meta|mime-version:)/i;

/** A file that a person chose in a browser, or a Blob. */
interface FileOfBrowser {
  size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** How many bytes of a browser's file are read at a time. */
const PIECE_BYTES = 256 * 1024;

/**
 * Reads the rows of a file that a person chose, in batches of at most 500: CSV in bounded memory, .xlsx as a
 * whole. Empty rows at the end are left out. The first bytes decide the format, not the name of the file. The
 * page and the command line use it.
 *
 * @param source the bytes of the file in pieces, or the file of a browser
 * @param onSheets called before the first rows with the sheet of an .xlsx that is read and the sheets that
 *   are not
 * @throws TableError with the reason, also after some rows: an old .xls, a picture, a broken file, no rows
 */
export async function* readTableFile(
  source: AsyncIterable<Uint8Array> | FileOfBrowser,
  onSheets?: (sheets: SheetsFound) => void,
): AsyncGenerator<string[][]> {
  const bytes = ('slice' in source ? piecesOf(source) : source)[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let start: Uint8Array = new Uint8Array();
  while (start.length < 4) {
    const { value, done } = await bytes.next();
    if (done) break;
    first.push(value);
    start = joinedBytes(first);
  }
  async function* all() {
    yield start;
    for (let next = await bytes.next(); !next.done; next = await bytes.next()) yield next.value;
  }
  if (begins(start, OLD_OFFICE)) throw new TableError(say('importXls'));
  if (NO_TABLES.some((magic) => begins(start, magic))) throw new TableError(say('importNotATable'));
  if (MARKUP.test(latin(start.subarray(0, 200)))) throw new TableError(say('importXls'));
  let hasRows = false;
  for await (const rows of withoutEmptyEnd(
    begins(start, ZIP) ? xlsxBatches(all(), onSheets) : readCsvRows(all()),
  )) {
    hasRows = true;
    yield rows;
  }
  if (!hasRows) throw new TableError(say('importNoRows'));
}

/**
 * The rows up to the last one with a text. Empty rows before it stay, so that the line numbers are right.
 * Until a text follows, only the number of empty rows is kept.
 */
async function* withoutEmptyEnd(batches: AsyncIterable<string[][]>): AsyncGenerator<string[][]> {
  let empty = 0;
  for await (const rows of batches) {
    let end = rows.length;
    while (end > 0 && isEmptyRow(rows[end - 1] ?? [])) end -= 1;
    if (end > 0) {
      for (; empty > 0; empty -= Math.min(empty, IMPORT_LIMITS.rowsAtOnce)) {
        yield Array.from({ length: Math.min(empty, IMPORT_LIMITS.rowsAtOnce) }, () => ['']);
      }
      yield rows.slice(0, end);
    }
    empty += rows.length - end;
  }
}

async function* piecesOf(file: FileOfBrowser): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    yield new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer());
  }
}

async function* xlsxBatches(
  chunks: AsyncIterable<Uint8Array>,
  onSheets: ((sheets: SheetsFound) => void) | undefined,
): AsyncGenerator<string[][]> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of chunks) {
    size += part.length;
    if (size > IMPORT_LIMITS.xlsxBytes) {
      throw new TableError(say('importTooManyRows', { most: IMPORT_LIMITS.xlsxRows }));
    }
    parts.push(part);
  }
  // The reader is loaded only for .xlsx files.
  const { readXlsxRows } = await import('./read-xlsx.ts');
  const { rows, sheets } = await readXlsxRows(joinedBytes(parts));
  onSheets?.(sheets);
  for (let at = 0; at < rows.length; at += IMPORT_LIMITS.rowsAtOnce) {
    yield rows.slice(at, at + IMPORT_LIMITS.rowsAtOnce);
  }
}

function begins(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.filter((byte) => byte > 0 && byte < 0x80));
}

function joinedBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
