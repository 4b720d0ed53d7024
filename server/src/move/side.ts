/** A value of a column: the same on SQLite and PostgreSQL. */
export type Value = string | number | null | Buffer;

/** A row, with the column names of the database (snake_case). */
export type Row = Readonly<Record<string, Value>>;

/** A table of the clinic. Every table has a primary key. */
export interface Table {
  name: string;
  columns: readonly string[];
  key: readonly string[];
  /** The columns of the key that contain texts. */
  textKey: readonly string[];
}

/** Rows of a table in the order of its key: those after one row, and up to another one. */
export interface Range {
  after?: Row | undefined;
  upTo?: Row | undefined;
}

/**
 * One database of a move. Both engines sort texts by their bytes here, so that rows come in the same order.
 */
export interface Side {
  /** The tables of the clinic, sorted by name. Indexes of texts are not among them. */
  tables(): Promise<Table[]>;
  count(table: Table): Promise<number>;
  /** The rows of a range in the order of the key, a page at a time. */
  pages(table: Table, range?: Range): AsyncGenerator<Row[]>;
  /** The last id that each table has given, also to a deleted row, so that no id is ever given twice. */
  lastIds(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

/** The database that a move fills. Nobody sees it before `publish`. */
export interface Target extends Side {
  /** The unfinished database as a DATABASE_URL, for the checks of the whole copy. */
  url: string;
  /** The row with the greatest key; undefined in an empty table. */
  lastRow(table: Table): Promise<Row | undefined>;
  insert(table: Table, rows: readonly Row[]): Promise<void>;
  /** Lets the ids continue after those of the source. */
  setLastIds(ids: Readonly<Record<string, number>>): Promise<void>;
  /** Makes the indexes, keys and triggers that were left out. @param onStep called before each of them */
  complete(onStep: (done: number, total: number) => void): Promise<void>;
  /** Puts the complete copy into its final place in one step. */
  publish(): Promise<void>;
}
