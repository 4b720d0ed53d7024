import type { ImportKind, ImportOutcome, ImportState } from '@clinic-serial/contract/terms/imports';
import type { Generated } from 'kysely';

/** A file that staff bring in (rules: import 1). The row stays when its rows are removed. */
export interface ImportTableRow {
  id: Generated<number>;
  /** The idempotency key of the request that began it. */
  key: string;
  kind: ImportKind;
  fileName: string;
  state: ImportState;
  /** How many rows of the file are stored. */
  rows: Generated<number>;
  /** The place of the last row that the work of `state` has done. */
  done: Generated<number>;
  /** How often the part after `done` has failed. */
  tries: Generated<number>;
  /** Up to this place the rows are done one by one, because a part of them kept failing. */
  oneByOneTo: Generated<number>;
  /** JSON: a ColumnMap. Null until the rows are checked for the first time. */
  map: string | null;
  /** JSON: how many rows have each outcome. */
  counts: string;
  /** Rows that an undo left, because their records were used or changed. */
  kept: Generated<number>;
  /** The clinic day on which it began. Ages count from it. */
  day: string;
  /** Null for the command line. */
  staffId: number | null;
  createdAt: string;
  writtenAt: string | null;
  undoneAt: string | null;
  /** When its rows were removed. */
  clearedAt: string | null;
}

/** One row of the file of an {@link ImportTableRow}. */
export interface ImportRowRow {
  importId: number;
  /** The line of the file, from 1 on. */
  place: number;
  /** JSON: the texts of the cells. Null once the row is written, unless it is refused. */
  cells: string | null;
  /** The phone of the row, by which the rows of one person are found, also to erase them. */
  phone: string | null;
  outcome: ImportOutcome | null;
  /** JSON: an array of messages. */
  notes: string | null;
  done: 'written' | 'undone' | 'kept' | null;
  /** The id of the patient, the doctor or the appointment that the row wrote. */
  recordId: number | null;
  /** JSON: the facts that an undo of the row needs. */
  undo: string | null;
}
