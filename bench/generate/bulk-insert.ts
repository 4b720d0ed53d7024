import { openSqlite as openFile, type SqliteStatement } from '../../server/src/database/sqlite-driver.ts';
import { openPostgres } from './bulk-postgres.ts';
import { snakeCase } from './snake-case.ts';

export type Row = Record<string, unknown>;

/**
 * Inserts many rows fast. The triggers that count rows are off meanwhile, so call `recount` of migration 010
 * afterwards. Do not use it on a database that somebody uses at the same time.
 */
export interface BulkInsert {
  /** @param table the table; its name and the keys of the rows are camelCase, as in the row types */
  insert(table: string, rows: Iterable<Row>): Promise<void>;
  close(): Promise<void>;
}

const TEXT_INDEXES = ['appointments_text', 'patients_text'];

/** @param url `file:…` or `postgres://…`, a database that has the schema */
export async function openBulkInsert(url: string): Promise<BulkInsert> {
  return url.startsWith('file:') ? openSqlite(url.slice('file:'.length)) : openPostgres(url);
}

function openSqlite(path: string): BulkInsert {
  const db = openFile(path);
  db.exec('pragma synchronous = off');
  db.exec('pragma cache_size = -200000');
  // The triggers would run for every row, so they are dropped. `close` creates them again and rebuilds the
  // text indexes at once.
  const triggers = db.prepare("select name, sql from sqlite_master where type = 'trigger'").all() as {
    name: string;
    sql: string;
  }[];
  for (const { name } of triggers) db.exec(`drop trigger ${name}`);
  return {
    insert: async (table, rows) => {
      let statement: SqliteStatement | undefined;
      db.transaction(() => {
        for (const row of rows) {
          statement ??= db.prepare(
            insertInto(table, row, `values (${Object.keys(row).map((key) => `@${key}`)})`),
          );
          statement.run(row);
        }
      });
    },
    close: async () => {
      for (const { sql } of triggers) db.exec(sql);
      for (const index of TEXT_INDEXES) db.exec(`insert into ${index} (${index}) values ('rebuild')`);
      db.exec('pragma wal_checkpoint(truncate)');
      await db.close();
    },
  };
}

function insertInto(table: string, row: Row, values: string): string {
  return `insert into ${snakeCase(table)} (${Object.keys(row).map(snakeCase)}) ${values}`;
}
