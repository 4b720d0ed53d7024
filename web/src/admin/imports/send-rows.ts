import { imports } from '@clinic-serial/contract/messages/current/imports';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { sentenceOf } from '@clinic-serial/contract/messages/message';
import { readTableFile } from '@clinic-serial/contract/rules/import/read-table-file';
import type { SheetsFound } from '@clinic-serial/contract/rules/import/read-xlsx';
import { TableError } from '@clinic-serial/contract/rules/import/table-error';
import { IMPORT_LIMITS } from '@clinic-serial/contract/terms/imports';
import { importsText } from '#messages/imports';
import { ApiError } from '../../api/errors.ts';

const text = importsText.problems;

/** The sentences of the readers of the contract, which say why a file or a row is refused. */
export const sentences = { ...staffFields, ...imports };

/** How many first rows of a file are read to find its columns and to show them. */
export const SAMPLE_ROWS = 50;

/** How much of the file is in memory at once and is read before the page gets a pause. */
const CHUNK_BYTES = 256 * 1024;
/** A part with fewer than 500 rows is sent if it has more characters than this. */
const PART_CHARACTERS = 100_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/** The reason why a file cannot be used, as a sentence for the person. */
export class FileProblem extends Error {}

interface ReadPart {
  rows: string[][];
  /** How much of the file is read, from 0 to 1. */
  share: number;
}

/**
 * Reads the rows of a file in batches. The memory is bounded, except that an .xlsx is read as a whole.
 *
 * @throws {@link FileProblem} if the file cannot be read
 */
async function* readRows(
  file: File,
  onSheets?: Parameters<typeof readTableFile>[1],
): AsyncGenerator<ReadPart> {
  let share = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < file.size; start += CHUNK_BYTES) {
      const bytes = await file.slice(start, start + CHUNK_BYTES).arrayBuffer();
      share = Math.min(1, (start + bytes.byteLength) / file.size);
      yield new Uint8Array(bytes);
    }
  }
  try {
    for await (const rows of readTableFile(chunks(), onSheets)) yield { rows, share };
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem(
      error instanceof TableError ? sentenceOf(sentences, error.reason) : text.unreadable,
    );
  }
}

/** The beginning of a file. */
export interface Sample {
  /** The first rows, from the first line on. */
  sample: string[][];
  /** The sheet of an .xlsx that is read, and the sheets that are left out; null for CSV. */
  sheets: SheetsFound | null;
}

/** Reads the beginning of a file, and of a CSV file no more than it needs. Throws {@link FileProblem}. */
export async function readSample(file: File): Promise<Sample> {
  const sample: string[][] = [];
  let sheets: SheetsFound | null = null;
  const told = (found: SheetsFound) => {
    sheets = found;
  };
  for await (const { rows } of readRows(file, told)) {
    sample.push(...rows.slice(0, SAMPLE_ROWS - sample.length).map(withinLimits));
    if (sample.length === SAMPLE_ROWS) break;
  }
  return { sample, sheets };
}

/** Cuts rows and cells, because the server refuses longer ones. No field is as long as the limit. */
const withinLimits = (cells: readonly string[]): string[] =>
  cells.slice(0, IMPORT_LIMITS.columns).map((cell) => cell.slice(0, IMPORT_LIMITS.cellLongest));

export interface SendProgress {
  /** Rows that the server has. */
  rows: number;
  /** How much of the file is sent, from 0 to 1. */
  share: number;
  /** True while the server does not answer and the page tries again. */
  isWaiting: boolean;
}

interface SendParts {
  file: File;
  /** The name of the file that was chosen when the import began. */
  fileName: string;
  /** How many rows the server has. They are read, but not sent again. */
  from: number;
  /** The first rows that the server has. They show whether this is the same file. */
  known: readonly (readonly string[])[];
  /** Sends rows. `before` is how many rows of the file stand before them. */
  send: (before: number, rows: string[][]) => Promise<unknown>;
  onProgress: (progress: SendProgress) => void;
  signal: AbortSignal;
}

/**
 * Sends the rows of a file in parts, one after the other, and leaves out the rows that the server already
 * has. A part without an answer is sent again until there is one.
 *
 * @returns how many rows the file has
 * @throws {@link FileProblem}; an {@link ApiError} if the server refuses a part; an AbortError when `signal`
 *   aborts
 */
export async function sendRows(parts: SendParts): Promise<number> {
  const { file, fileName, from, known, send, onProgress, signal } = parts;
  let read = 0;
  let sent = from;
  let part: string[][] = [];
  let characters = 0;

  async function sendPart(share: number) {
    if (part.length === 0) return;
    const rows = part;
    await untilAnswered(
      () => send(sent, rows),
      () => onProgress({ rows: sent, share, isWaiting: true }),
      signal,
    );
    sent += rows.length;
    part = [];
    characters = 0;
    onProgress({ rows: sent, share, isWaiting: false });
  }

  for await (const { rows, share } of readRows(file)) {
    for (const row of rows) {
      const cells = withinLimits(row);
      const same = known[read];
      if (same && !isSame(cells, same)) throw new FileProblem(text.otherFile(fileName));
      read += 1;
      if (read > IMPORT_LIMITS.rows) throw new FileProblem(text.tooManyRows);
      if (read <= from) continue;
      part.push(cells);
      characters += cells.reduce((length, cell) => length + cell.length, 0);
      if (part.length === IMPORT_LIMITS.rowsAtOnce || characters > PART_CHARACTERS) await sendPart(share);
      stopIfAborted(signal);
    }
  }
  if (read < from) throw new FileProblem(text.otherFile(fileName));
  await sendPart(1);
  return read;
}

/** True if two rows have the same cells. Empty cells at the end are ignored. */
function isSame(cells: readonly string[], others: readonly string[]): boolean {
  const length = Math.max(cells.length, others.length);
  for (let index = 0; index < length; index += 1) {
    if ((cells[index] ?? '') !== (others[index] ?? '')) return false;
  }
  return true;
}

/**
 * A failure after which the same request may succeed: no answer, too many requests, a server that restarts.
 */
const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

async function untilAnswered(
  send: () => Promise<unknown>,
  onWait: () => void,
  signal: AbortSignal,
): Promise<void> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    stopIfAborted(signal);
    try {
      await send();
      return;
    } catch (error) {
      if (!isPassing(error)) throw error;
      onWait();
      await pause(Math.max(wait, 1_000 * (error.retryAfterSeconds ?? 0)), signal);
    }
  }
}

function stopIfAborted({ aborted }: AbortSignal): void {
  if (aborted) throw new DOMException('The page was left', 'AbortError');
}

/** Waits. It ends early when the signal aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
