import type { Message } from '@clinic-serial/contract/messages/message';
import type { ColumnMap } from '@clinic-serial/contract/rules/import/column-map';
import type { Db } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { type ImportRecord, keptPlaces, type RowResult, type StoredRow } from './imports.queries.ts';

/** The services that an import needs. The command line provides only these. */
export type ImportServices = Pick<Services, 'clock' | 'config' | 'database' | 'log'>;

/** An import that is being worked on, with its map of columns. */
export interface Job extends ImportRecord {
  columnMap: ColumnMap;
}

/** Thrown if records of a part got other phones while it waited for their locks. The part is tried again. */
export class RecordsChanged extends Error {
  override name = 'RecordsChanged';
}

/** A row with its cells as texts. */
export type Row = StoredRow & { texts: readonly string[] };

/**
 * The steps of one kind of import. Each function works on one part of the rows, inside the transaction of the
 * part, and returns what to store for each row. It does not touch rows of other parts.
 */
export interface KindRules {
  /** Says what each row would do, without writing (rules: import 4). */
  check(services: ImportServices, tx: Db, job: Job, rows: readonly Row[]): Promise<RowResult[]>;
  /** Locks what the rows change, decides each row again, and writes it (rules: import 5). */
  write(services: ImportServices, tx: Db, job: Job, rows: readonly Row[]): Promise<RowResult[]>;
  /**
   * Takes written rows back, the last first (rules: import 6). A row whose record is used by now is `kept`.
   */
  undo(services: ImportServices, tx: Db, job: Job, rows: readonly Row[]): Promise<RowResult[]>;
}

/**
 * The rows of a part that nobody has erased since they were read. Call it after locking the records that the
 * rows write or undo (docs/privacy.md).
 */
export async function keptRows(tx: Db, job: Job, rows: readonly Row[]): Promise<Row[]> {
  const places = rows.map(({ place }) => place);
  const kept = await keptPlaces(tx, job.id, places, job.state === 'undoing' ? 'recordId' : 'cells');
  return rows.filter(({ place }) => kept.has(place));
}

/** A list of notes as the column has it; null without any. */
export const notesText = (notes: readonly Message[]): string | null =>
  notes.length === 0 ? null : JSON.stringify(notes);

export const refused = (place: number, reason: Message): RowResult => ({
  place,
  outcome: 'refused',
  notes: notesText([reason]),
});
