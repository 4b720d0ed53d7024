import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import { sentenceOf } from '@clinic-serial/contract/messages/message';
import type { ColumnMap } from '@clinic-serial/contract/rules/import/column-map';
import { type ColumnsFound, detectColumns } from '@clinic-serial/contract/rules/import/columns';
import { readTableFile } from '@clinic-serial/contract/rules/import/read-table-file';
import { TableError } from '@clinic-serial/contract/rules/import/table-error';
import type { ImportJob } from '@clinic-serial/contract/subjects/imports';
import {
  IMPORT_FIELDS,
  IMPORT_KINDS,
  type ImportKind,
  importFields,
} from '@clinic-serial/contract/terms/imports';
import { AppError } from '../app-error.ts';
import type { SystemActor } from '../audit/record-audit.ts';
import { placesForCommand } from '../clinic/live-config.ts';
import { makeClock } from '../clock.ts';
import { commandLine } from '../command-line.ts';
import { CommandError, onClinicDatabase, orUsage, runCommand } from '../database/run-command.ts';
import { makeLog } from '../log.ts';
import { bringHolidaysIn } from './import-holidays-command.ts';
import type { ImportServices } from './import-kind.ts';
import { finishImport, MOST_TRIES } from './import-runner.ts';
import { asker, isMeant, makeBar, number, printSheets, type Terminal } from './import-terminal.ts';
import {
  addImportRows,
  checkImport,
  exportImport,
  getImport,
  listImportRows,
  listImports,
  startImport,
  undoImport,
  writeImport,
} from './imports.ts';

/** The command runs on the machine itself, so it acts as the system. */
const OPERATOR: SystemActor = { caller: { kind: 'system' }, address: 'command line' };

const ROWS_SHOWN = 5;
const REFUSALS_SHOWN = 10;

const line = (args: string) => commandLine('import', args);
const usage = () => `Brings a file of the clinic in: CSV or .xlsx.
  ${line('patients|doctors|visits FILE [--map FIELD=COLUMN …] [--fixed FIELD=TEXT …] [--yes]')}
  ${line('holidays FILE [--yes]')}
  ${line('list')}
  ${line('undo ID')}
The columns are found by their titles and by what stands in them. COLUMN is a title, or a number from 1 on; 0 is no column.
Nothing is written before you have seen what the rows would do and said yes. FILE.report.csv says it of every row.
Holidays come from CSV, .xlsx or a calendar file (.ics); their columns are found by their titles.
The server may run. After an interruption run the command again: it goes on where it was.
The fields of patients: ${importFields('patients', false).join(', ')}
The fields of doctors: ${importFields('doctors', false).join(', ')}
The fields of visits: ${importFields('visits', false).join(', ')}
A clinic with several places has the field place too, of doctors and of visits.`;

interface Request {
  kind: ImportKind;
  path: string;
  map: Record<string, string>;
  fixed: Record<string, string>;
  yes: boolean;
}
type Asked =
  | { word: 'list' }
  | { word: 'undo'; id: number }
  | ({ word: 'holidays' } & Pick<Request, 'path' | 'yes'>)
  | ({ word: 'file' } & Request);

/** The command, as the shell calls it. Returns the exit code. */
export function main(args: string[]): Promise<number> {
  return runCommand('The import failed', async (print) => {
    const asked = orUsage(usage, () => readArguments(args));
    await onClinicDatabase('import', async ({ config, database }) => {
      config.places = await placesForCommand(config, process.env, database.read);
      const services = { config, database, clock: makeClock(config.clinic.timeZone), log: makeLog('error') };
      await inWords(() => run(services, { print, progress: process.stderr, ask: asker() }, asked));
    });
  });
}

/** @throws CommandError with the sentence of what was refused */
async function inWords(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof TableError) throw new CommandError(`${sentenceOf(catalogues.en, error.reason)}.`);
    if (error instanceof AppError) throw new CommandError(error.message);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new CommandError('There is no such file.');
    throw error;
  }
}

function readArguments(args: string[]): Asked {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      map: { type: 'string', multiple: true, default: [] },
      fixed: { type: 'string', multiple: true, default: [] },
      yes: { type: 'boolean', default: false },
    },
  });
  const [word, what, ...more] = positionals;
  if (more.length > 0) throw new Error(usage());
  if (word === 'list' && what === undefined) return { word };
  if (word === 'undo' && /^[1-9]\d{0,8}$/.test(what ?? '')) return { word, id: Number(what) };
  const path = resolve(process.env.INIT_CWD ?? '.', what ?? '');
  const { yes } = values;
  if (word === 'holidays' && what !== undefined) return { word, path, yes };
  const kind = IMPORT_KINDS.find((known) => known === word);
  if (!kind || what === undefined) throw new Error(usage());
  const pairs = (texts: string[]) => Object.fromEntries(texts.map((text) => pairOf(kind, text)));
  return {
    word: 'file',
    kind,
    path,
    map: pairs(values.map),
    fixed: pairs(values.fixed),
    yes,
  };
}

function pairOf(kind: ImportKind, text: string): [string, string] {
  const at = text.indexOf('=');
  const field = text.slice(0, at);
  if (!(IMPORT_FIELDS[kind] as readonly string[]).includes(field)) throw new Error(usage());
  return [field, text.slice(at + 1)];
}

async function run(services: ImportServices, terminal: Terminal, asked: Asked): Promise<void> {
  if (asked.word === 'list') return list(services, terminal);
  if (asked.word === 'undo') return undo(services, terminal, asked.id);
  if (asked.word === 'holidays') return bringHolidaysIn(services, OPERATOR, terminal, asked);
  await bringIn(services, terminal, asked);
}

async function list(services: ImportServices, { print }: Terminal): Promise<void> {
  const { imports } = await listImports(services, OPERATOR);
  if (imports.length === 0) print('There are no imports.');
  for (const { id, kind, fileName, state, createdAt, counts } of imports) {
    print(
      `${String(id).padStart(4)}  ${createdAt.slice(0, 10)}  ${kind.padEnd(8)}  ${state.padEnd(8)}  ${fileName}`,
    );
    print(`      ${countsText(counts)}`);
  }
}

async function undo(services: ImportServices, terminal: Terminal, id: number): Promise<void> {
  await undoImport(services, OPERATOR, id, () => undefined);
  const { kept } = await work(services, terminal, id, 'Taking back');
  terminal.print(
    kept === 0
      ? 'The import was taken back as a whole.'
      : `The import was taken back, except for ${number(kept)} rows that people have used or changed since.`,
  );
}

/** Brings a file in, or goes on with it after an interruption. */
async function bringIn(services: ImportServices, terminal: Terminal, request: Request): Promise<void> {
  const { print } = terminal;
  const found = await columnsOf(services, terminal, request);
  const started = await begin(services, request, found.map);
  if (started.state === 'written') {
    print(`This file was brought in already, as import ${started.id}: ${countsText(started.counts)}`);
    return;
  }
  if (started.state === 'writing') return write(services, terminal, started.id);
  printColumns(request, found, print);
  await sendRows(services, terminal, request, started);
  const { rows, state } = await getImport(services, OPERATOR, started.id);
  if (state === 'reading') {
    await checkImport(services, OPERATOR, started.id, { map: found.map, rows }, () => undefined);
  }
  const checked = await work(services, terminal, started.id, 'Checking');
  await printRows(services, started.id, print);
  const report = await writeReport(services, started.id, request.path);
  print(`${countsText(checked.counts)}. ${report} says it of every row.`);
  if (!(await isMeant(terminal, request.yes))) {
    print('Nothing was written.');
    return;
  }
  await write(services, terminal, started.id);
}

/** Writes the report beside the file, or into the temporary folder if the user may not write beside it. */
async function writeReport(services: ImportServices, id: number, path: string): Promise<string> {
  const write = async (report: string) => {
    const rows = Readable.from(exportImport(services, OPERATOR, id, 'en'));
    await pipeline(rows, createWriteStream(report, { mode: 0o600 }));
    return report;
  };
  return write(`${path}.report.csv`).catch((error: NodeJS.ErrnoException) => {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code ?? '')) throw error;
    return write(join(tmpdir(), `${basename(path)}.report.csv`));
  });
}

async function write(services: ImportServices, terminal: Terminal, id: number): Promise<void> {
  await writeImport(services, OPERATOR, id, () => undefined);
  const { counts } = await work(services, terminal, id, 'Writing');
  terminal.print(`Written: ${countsText(counts)}`);
  terminal.print(`To take the import back: ${line(`undo ${id}`)}`);
}

/**
 * Works through the rows of an import and shows the progress. A running server may do rows at the same time.
 */
async function work(
  services: ImportServices,
  { progress }: Terminal,
  id: number,
  words: string,
): Promise<ImportJob> {
  const bar = makeBar(progress, words);
  const show = async () => {
    failures = 0;
    const { done, rows } = await getImport(services, OPERATOR, id);
    bar.show(done, rows);
  };
  let failures = 0;
  for (let isDone = false; !isDone; ) {
    try {
      await finishImport(services, id, () => false, show);
      isDone = true;
    } catch (error) {
      // A part that keeps failing is done row by row. What still fails then is the database itself.
      failures += 1;
      if (failures >= MOST_TRIES) throw error;
    }
  }
  const job = await getImport(services, OPERATOR, id);
  bar.end(job.rows);
  return job;
}

async function columnsOf(
  { clock, config }: ImportServices,
  { print }: Terminal,
  request: Request,
): Promise<ColumnsFound> {
  const { kind, path, map, fixed } = request;
  let first: string[][] = [];
  for await (const rows of readTableFile(createReadStream(path), (sheets) => printSheets(sheets, print))) {
    first = rows;
    break;
  }
  const found = detectColumns(kind, first, clock.today(), config.places);
  const columns = { ...found.map.columns };
  for (const [field, asked] of Object.entries(map)) {
    const column = columnNamed(found.titles, asked);
    if (column < 0) delete columns[field];
    else columns[field] = column;
  }
  for (const field of Object.keys(fixed)) delete columns[field];
  return { ...found, map: { ...found.map, columns, fixed: { ...found.map.fixed, ...fixed } } };
}

/** @returns the number of the column, counted from 0; -1 for none */
function columnNamed(titles: readonly string[], asked: string): number {
  const named = titles.findIndex((title) => title.toLowerCase() === asked.trim().toLowerCase());
  if (named >= 0) return named;
  if (/^\d{1,3}$/.test(asked)) return Number(asked) - 1;
  throw new CommandError(`There is no column "${asked}". The titles are: ${titles.join(', ')}`);
}

/**
 * Begins the import of a file with these columns, or continues it if the same file was begun with the same
 * columns. An import that was taken back is not continued.
 */
async function begin(services: ImportServices, { kind, path }: Request, map: ColumnMap): Promise<ImportJob> {
  const hash = createHash('sha256').update(`${kind}\n${JSON.stringify(map)}\n`);
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  const key = hash.digest('hex');
  const fileName = basename(path).slice(0, 200);
  for (let time = 1; ; time += 1) {
    const form = { key: `file-${key}-${time}`, kind, fileName };
    const job = await startImport(services, OPERATOR, form);
    if (job.state !== 'undoing' && job.state !== 'undone') return job;
  }
}

/** Sends the rows that the import does not have yet. */
async function sendRows(
  services: ImportServices,
  { progress }: Terminal,
  { path }: Request,
  job: ImportJob,
): Promise<void> {
  if (job.state !== 'reading') return;
  const { size } = await stat(path);
  const bar = makeBar(progress, 'Reading');
  let bytes = 0;
  let from = 0;
  const source = createReadStream(path).on('data', (piece) => {
    bytes += piece.length;
  });
  for await (const rows of readTableFile(source)) {
    if (from + rows.length > job.rows) await addImportRows(services, OPERATOR, job.id, { from, rows });
    from += rows.length;
    bar.show(bytes, size);
  }
  bar.end(size);
}

function printColumns({ kind }: Request, { map, titles, unsure }: ColumnsFound, print: Terminal['print']) {
  print('The columns of the file:');
  for (const field of IMPORT_FIELDS[kind]) {
    const column = map.columns[field];
    const more = column === undefined ? undefined : map.also?.[column];
    const named = (at: number) => `${at + 1}${titles[at] ? ` "${titles[at]}"` : ''}`;
    if (column === undefined && map.fixed[field] === undefined) continue;
    const where =
      column === undefined
        ? `"${map.fixed[field]}" for every row`
        : `column ${named(column)}${more === undefined ? '' : ` and ${named(more)}`}`;
    print(`  ${field.padEnd(16)} ${where}${(unsure as string[]).includes(field) ? '   (please check)' : ''}`);
  }
}

async function printRows(services: ImportServices, id: number, print: Terminal['print']): Promise<void> {
  const rowsOf = async (query: Parameters<typeof listImportRows>[3]) =>
    (await listImportRows(services, OPERATOR, id, query, 'en')).rows;
  print('The first rows:');
  for (const row of await rowsOf({ limit: ROWS_SHOWN })) print(rowText(row));
  const refusals = await rowsOf({ limit: REFUSALS_SHOWN, outcome: 'refused' });
  if (refusals.length > 0) print('The first rows that cannot be used:');
  for (const row of refusals) print(rowText(row));
}

const rowText = ({
  line: place,
  outcome,
  notes,
  cells,
}: Awaited<ReturnType<typeof listImportRows>>['rows'][number]) =>
  `  ${String(place).padStart(7)}  ${(outcome ?? '').padEnd(8)} ${cells.join(' | ').slice(0, 80)}${notes.length > 0 ? `  (${notes.join('. ')})` : ''}`;

const COUNT_WORDS = [
  ['new', 'new'],
  ['family', 'people of a known phone'],
  ['changed', 'add to what is known'],
  ['same', 'known already'],
  ['refused', 'cannot be used'],
] as const;

const countsText = (counts: ImportJob['counts']) =>
  COUNT_WORDS.filter(([outcome]) => counts[outcome] > 0)
    .map(([outcome, words]) => `${number(counts[outcome])} ${words}`)
    .join(', ') || 'no rows';
