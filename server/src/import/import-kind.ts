import type { Message } from '@clinic-serial/contract/messages/message';
import type { ColumnMap } from '@clinic-serial/contract/rules/import/column-map';
import type { Db } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { type ImportRecord, keptPlaces, type RowResult, type StoredRow } from './imports.queries.ts';

/** What an import needs of the services. The command line has no others. */
export type ImportServices = Pick<Services, 'clock' | 'config' | 'database' | 'log'>;

/** An import in the middle of its work. */
export interface Job extends ImportRecord {
  columnMap: ColumnMap;
}

/** Records that a part writes were given other phones while it waited for their locks. It is tried again. */
export class RecordsChanged extends Error {
  override name = 'RecordsChanged';
}

/** A row with its cells as texts. */
export type Row = StoredRow & { texts: readonly string[] };

/**
 * What is special to a kind of import. Each function works on one part of the rows, in the transaction of the
 * part, and answers what is stored of each row. It does not touch rows of other parts.
 */
export interface KindRules {
  /** Says what each row would do, without writing (rules: import 4). */
  check(services: ImportServices, tx: Db, job: Job, rows: readonly Row[]): Promise<RowResult[]>;
  /** Decides each row again, behind the locks of what it changes, and writes it (rules: import 5). */
  write(services: ImportServices, tx: Db, job: Job, rows: readonly Row[]): Promise<RowResult[]>;
  /**
   * Takes written rows back, the last first (rules: import 6). A row on which something hangs by now is
   * `kept`.
   */
  undo(services: ImportServices, tx: Db, job: Job, rows: readonly Row[]): Promise<RowResult[]>;
}

/**
 * The rows of a part that nobody has erased since they were read. To be called behind the locks of what they
 * write or undo (docs/privacy.md).
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
