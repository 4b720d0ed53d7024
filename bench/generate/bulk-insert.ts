import type { Statement } from 'better-sqlite3';
import pg from 'pg';
import { loadSqlite } from '../../server/src/database/sqlite-driver.ts';

type Row = Record<string, unknown>;

/**
 * Inserts many rows fast. The triggers that count rows are off meanwhile, so call `recount` of migration 010
 * afterwards. Do not use it on a database that somebody uses at the same time.
 */
export interface BulkInsert {
  /** @param table the table; its name and the keys of the rows are camelCase, as in the row types */
  insert(table: string, rows: Iterable<Row>): Promise<void>;
  close(): Promise<void>;
}

const ROWS_PER_MESSAGE = 5_000;
const TEXT_INDEXES = ['appointments_text', 'patients_text'];
/** PostgreSQL has an index for each searched column. */
const NAME_INDEXES = ['appointments_patient_name_words', 'patients_name_words'];

/** @param url `file:…` or `postgres://…`, a database that has the schema */
export async function openBulkInsert(url: string): Promise<BulkInsert> {
  return url.startsWith('file:') ? openSqlite(url.slice('file:'.length)) : openPostgres(url);
}

function openSqlite(path: string): BulkInsert {
  const db = new (loadSqlite())(path);
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -200000');
  // The triggers would run for every row, so they are dropped. `close` creates them again and rebuilds the
  // text indexes at once.
  const triggers = db
    .prepare<[], { name: string; sql: string }>("select name, sql from sqlite_master where type = 'trigger'")
    .all();
  for (const { name } of triggers) db.exec(`drop trigger ${name}`);
  return {
    insert: async (table, rows) => {
      let statement: Statement | undefined;
      db.transaction(() => {
        for (const row of rows) {
          statement ??= db.prepare(
            insertInto(table, row, `values (${Object.keys(row).map((key) => `@${key}`)})`),
          );
          statement.run(row);
        }
      })();
    },
    close: async () => {
      for (const { sql } of triggers) db.exec(sql);
      for (const index of TEXT_INDEXES) db.exec(`insert into ${index} (${index}) values ('rebuild')`);
      db.pragma('wal_checkpoint(TRUNCATE)');
      db.close();
    },
  };
}

async function openPostgres(url: string): Promise<BulkInsert> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const setTriggers = async (state: 'disable' | 'enable') => {
    for (const table of ['appointments', 'patients'])
      await client.query(`alter table ${table} ${state} trigger user`);
  };
  await setTriggers('disable');
  const { rows: textIndexes } = await client.query<{ indexname: string; indexdef: string }>(
    'select indexname, indexdef from pg_indexes where indexname = any($1)',
    [[...TEXT_INDEXES, ...NAME_INDEXES]],
  );
  for (const { indexname } of textIndexes) await client.query(`drop index ${indexname}`);
  return {
    insert: async (table, rows) => {
      for (const some of chunks(rows)) {
        const [first = {}] = some;
        const columns = Object.keys(first).map(snakeCase);
        const values = `select ${columns} from json_populate_recordset(null::${snakeCase(table)}, $1)`;
        const records = some.map((row) =>
          Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeCase(key), value])),
        );
        await client.query(insertInto(table, first, values), [JSON.stringify(records)]);
        if ('id' in first) await client.query(moveIdSequence(snakeCase(table)));
      }
    },
    close: async () => {
      await setTriggers('enable');
      for (const { indexdef } of textIndexes) await client.query(indexdef);
      // PostgreSQL gathers planner statistics by itself after a while. SQLite never does, so it gets none.
      await client.query('vacuum analyze');
      await client.end();
    },
  };
}

/** Moves the id sequence behind the inserted rows, because they brought their own ids. */
function moveIdSequence(table: string): string {
  return `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`;
}

function insertInto(table: string, row: Row, values: string): string {
  return `insert into ${snakeCase(table)} (${Object.keys(row).map(snakeCase)}) ${values}`;
}

function* chunks(rows: Iterable<Row>): Generator<Row[]> {
  let some: Row[] = [];
  for (const row of rows) {
    some.push(row);
    if (some.length === ROWS_PER_MESSAGE) {
      yield some;
      some = [];
    }
  }
  if (some.length > 0) yield some;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
