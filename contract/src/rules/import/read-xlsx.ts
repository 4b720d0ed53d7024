import { strFromU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { say } from '../../messages/message.ts';
import { IMPORT_LIMITS } from '../../terms/imports.ts';
import { repaired } from './decode.ts';
import { TableError } from './table-error.ts';

/** A cell as the library gives it. Numbers come as the file writes them. */
type XlsxCell = string | boolean | Date | { number: string } | null;

/** The dates that Excel gives to cells with only a time of day. */
const NO_DATE = /^1(?:899-12-3[01]|900-01-00|904-01-01)/;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The sheets of a workbook that have rows. Only one of them is read. */
export interface SheetsFound {
  read: string;
  /** The other ones, whose rows are not read. */
  left: string[];
}

/** A sheet with less than this share of the cells of the fullest one is a cover or a note, and no list. */
const COVER_SHARE = 0.1;

/**
 * Reads the rows of the list in an .xlsx file (rules: import 1). The list is the first sheet that is neither
 * hidden nor a cover. A date becomes YYYY-MM-DD, with HH:MM behind it if it has a time, and a time alone
 * HH:MM. Numbers become plain digits without an exponent, truth values 'yes' or 'no'. Empty rows stay, so
 * that line numbers are those of Excel.
 *
 * @throws TableError if the file is no workbook, has a password, or has more than 50,000 rows
 */
export async function readXlsxRows(bytes: Uint8Array): Promise<{ rows: string[][]; sheets: SheetsFound }> {
  let found: { sheet: string; data: XlsxCell[][] }[];
  let parts: Unzipped;
  try {
    parts = unzipSync(bytes, { filter: ({ name }) => /\.xml(\.rels)?$/.test(name) });
    found = (await readWorkbook(unpacked(parts), {
      trim: false,
      parseNumber: (number: string) => ({ number }),
    })) as typeof found;
  } catch {
    throw new TableError(say('importXlsxLocked'));
  }
  const hidden = hiddenSheets(parts);
  const sheets = found
    .map(({ sheet, data }, at) => ({ sheet, data, cells: cellsIn(data), isHidden: hidden.has(at) }))
    .filter(({ cells, isHidden }) => cells > 0 && !isHidden);
  const fullest = Math.max(0, ...sheets.map(({ cells }) => cells));
  const list = sheets.find(({ cells }) => cells >= COVER_SHARE * fullest);
  const rows = list?.data ?? [];
  if (rows.length > IMPORT_LIMITS.xlsxRows) {
    throw new TableError(say('importTooManyRows', { most: IMPORT_LIMITS.xlsxRows }));
  }
  return {
    rows: rows.map((row) =>
      row.slice(0, IMPORT_LIMITS.columns).map((cell) => textOf(cell).slice(0, IMPORT_LIMITS.cellLongest)),
    ),
    sheets: {
      read: list?.sheet ?? '',
      left: sheets.filter((one) => one !== list).map(({ sheet }) => sheet),
    },
  };
}

const cellsIn = (rows: readonly XlsxCell[][]): number =>
  rows.reduce((sum, row) => sum + row.filter((cell) => cell !== null && cell !== '').length, 0);

/** The places of the sheets that Excel does not show, from 0 on. Programs keep lists of choices there. */
function hiddenSheets(parts: Unzipped): Set<number> {
  const workbook = parts['xl/workbook.xml'];
  const sheets = (workbook ? strFromU8(workbook) : '').match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  return new Set(sheets.flatMap((sheet, at) => (/\sstate="(?:very)?hidden"/i.test(sheet) ? [at] : [])));
}

/**
 * The workbook without compression and without its pictures. The library unpacks a sheet of more than 512 KB
 * in a worker from a blob. The policy of our pages forbids such workers, and the library would wait for ever.
 */
const unpacked = (parts: Unzipped): ArrayBuffer => zipSync(parts, { level: 0 }).buffer as ArrayBuffer;

function textOf(cell: XlsxCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return repaired(cell).replaceAll('\0', '').replace(/\r\n?/g, '\n');
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (cell instanceof Date) return dateText(cell);
  return plainNumber(cell.number);
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  // Excel's fractions of a day are not exact.
  const minute = Math.round(date.getTime() / MINUTE_MS) * MINUTE_MS;
  const text = new Date(minute).toISOString();
  const [day, time] = [text.slice(0, 10), text.slice(11, 16)];
  if (NO_DATE.test(day)) return time;
  return minute % DAY_MS === 0 ? day : `${day} ${time}`;
}

/** A number of a file, such as 1.712345678E9, in plain digits. */
function plainNumber(text: string): string {
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  if (Number.isInteger(number) && Math.abs(number) < 1e21) return BigInt(number).toString();
  // Digits after the 15 that Excel keeps are errors of the fraction: 0.1 + 0.2 is 0.3.
  return String(Number(number.toPrecision(15)));
}
