import * as z from 'zod/mini';
import { id } from '../fields/id.ts';
import { pagination, pagingQuery } from '../fields/paging.ts';
import { requestKey } from '../fields/request-key.ts';
import { requiredText } from '../fields/text.ts';
import { say } from '../messages/message.ts';
import { columnMap } from '../rules/import/column-map.ts';
import { IMPORT_KINDS, IMPORT_LIMITS, IMPORT_OUTCOMES, IMPORT_STATES } from '../terms/imports.ts';
import { instant } from '../time/instant.ts';
import { defineEndpoint } from './endpoint.ts';

const total = z.int();

/** An import of a file (rules: import 1). */
const importJob = z.object({
  id,
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** The rows that the server has, titles included. */
  rows: total,
  /** How many rows the work of `state` has done. */
  done: total,
  /** Null until the rows are checked for the first time. */
  map: z.nullable(columnMap),
  /** Rows by their effect, as far as they are checked. After the write, by their effect in the write. */
  counts: z.object({ new: total, family: total, changed: total, same: total, refused: total }),
  /** After an undo: rows that stay, because other records use them by now. */
  kept: total,
  createdAt: instant,
  /** The account that began it; null for the command line. */
  by: z.nullable(z.string()),
  writtenAt: z.nullable(instant),
  undoneAt: z.nullable(instant),
  /** Whether its rows are still there, so that it can be written or undone and its report read. */
  hasRows: z.boolean(),
});
export type ImportJob = z.infer<typeof importJob>;

export const listImports = defineEndpoint('listImports', {
  route: 'GET /imports',
  summary: 'The imports, the newest first',
  subject: 'Import',
  access: { staff: 'delete' },
  data: z.object({ imports: z.array(importJob) }),
});

export const getImport = defineEndpoint('getImport', {
  route: 'GET /imports/{id}',
  summary: 'One import and how far it is',
  subject: 'Import',
  access: { staff: 'delete' },
  fails: ['IMPORT_NOT_FOUND'],
  data: importJob,
});

/** Begins an import. Its rows follow with {@link addImportRows}. */
export const startImport = defineEndpoint('startImport', {
  route: 'POST /imports',
  summary: 'Begin an import',
  subject: 'Import',
  access: { staff: 'delete' },
  fails: ['KEY_USED'],
  body: z.object({
    kind: z.enum(IMPORT_KINDS),
    fileName: requiredText(200, { required: say('checkValue') }),
    key: requestKey,
  }),
  data: importJob,
});

const cells = z
  .array(z.string().check(z.maxLength(IMPORT_LIMITS.cellLongest)))
  .check(z.maxLength(IMPORT_LIMITS.columns));

/**
 * Adds rows of the file, in its order. Rows that the server already has are skipped, so that a request may be
 * sent again. IMPORT_GAP: rows before them are missing; `rows` of the import says how many there are.
 * IMPORT_CHANGED: the rows were checked already.
 *
 * @param from how many rows of the file stand before these
 */
export const addImportRows = defineEndpoint('addImportRows', {
  route: 'POST /imports/{id}/rows',
  summary: 'Add rows to an import',
  subject: 'Import',
  access: { staff: 'delete' },
  fails: ['IMPORT_NOT_FOUND', 'IMPORT_CHANGED', 'IMPORT_GAP'],
  body: z.object({
    from: z.int().check(z.gte(0), z.lte(IMPORT_LIMITS.rows)),
    rows: z.array(cells).check(z.minLength(1), z.maxLength(IMPORT_LIMITS.rowsAtOnce)),
  }),
  data: importJob,
});

/**
 * Checks all rows in the background, also if they were checked with another map before. Nothing is written.
 *
 * @param rows how many the file has; IMPORT_GAP if the server has fewer
 */
export const checkImport = defineEndpoint('checkImport', {
  route: 'POST /imports/{id}/check',
  summary: 'Check the rows of an import',
  subject: 'Import',
  access: { staff: 'delete' },
  fails: ['IMPORT_NOT_FOUND', 'IMPORT_CHANGED', 'IMPORT_GAP'],
  body: z.object({ map: columnMap, rows: z.int().check(z.gte(1), z.lte(IMPORT_LIMITS.rows)) }),
  data: importJob,
});

const importRow = z.object({
  /** The line of the file, from 1 on. */
  line: z.int(),
  outcome: z.nullable(z.enum(IMPORT_OUTCOMES)),
  /** Why the row is refused, and what was left out of it, in the language of the reader. */
  notes: z.array(z.string()),
  /** As in the file. Empty once the row is written. */
  cells: z.array(z.string()),
  /** `kept`: the undo left the row, because other records use it. */
  done: z.nullable(z.enum(['written', 'undone', 'kept'])),
});
export type ImportRow = z.infer<typeof importRow>;

/** The rows of the file in its order. Without `titles`, the rows above the data are left out. */
export const listImportRows = defineEndpoint('listImportRows', {
  route: 'GET /imports/{id}/rows',
  summary: 'The rows of an import with what each does',
  subject: 'Import',
  access: { staff: 'delete' },
  fails: ['IMPORT_NOT_FOUND'],
  query: z.object({
    ...pagingQuery(100),
    outcome: z.optional(z.enum(IMPORT_OUTCOMES, say('notAChoice'))),
    /** Only rows with a note. */
    noted: z.optional(z.literal('1')),
    /** With the titles and all other rows above the data. */
    titles: z.optional(z.literal('1')),
  }),
  data: z.object({ rows: z.array(importRow), pagination }),
});

/** Every row with its outcome and its notes before the cells of the file, as CSV. */
export const exportImport = defineEndpoint('exportImport', {
  route: 'GET /imports/{id}/export',
  summary: 'The report of an import as CSV',
  subject: 'Import',
  access: { staff: 'delete', sensitive: 'patient-data' },
  fails: ['IMPORT_NOT_FOUND'],
  data: z.string(),
});

/** Writes the checked rows in the background (rules: import 5). A row is decided again when it is written. */
export const writeImport = defineEndpoint('writeImport', {
  route: 'POST /imports/{id}/write',
  summary: 'Write the checked rows of an import',
  subject: 'Import',
  access: { staff: 'delete' },
  fails: ['IMPORT_NOT_FOUND', 'IMPORT_CHANGED'],
  data: importJob,
});

/**
 * Takes an import back in the background (rules: import 6). IMPORT_IN_USE: other records, such as a serial,
 * use its rows by now; nothing is undone then.
 */
export const undoImport = defineEndpoint('undoImport', {
  route: 'POST /imports/{id}/undo',
  summary: 'Take an import back',
  subject: 'Import',
  access: { staff: 'delete' },
  fails: ['IMPORT_NOT_FOUND', 'IMPORT_CHANGED', 'IMPORT_IN_USE'],
  data: importJob,
});

/** Removes an import that was not written, with its rows. */
export const deleteImport = defineEndpoint('deleteImport', {
  route: 'DELETE /imports/{id}',
  summary: 'Give up an import that is not written',
  subject: 'Import',
  access: { staff: 'delete' },
  fails: ['IMPORT_NOT_FOUND', 'IMPORT_CHANGED'],
  data: z.object({ deleted: z.literal(true) }),
});
