import pg from 'pg';
import { openSqlite as openFile, type SqliteStatement } from '../../../server/src/database/sqlite-driver.ts';
import { copyIn, copyLine } from './copy-in.ts';

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

/** The tables that are large in a large clinic. They are filled without indexes, which are made once all rows are there. */
const LARGE_TABLES = ['appointments', 'patients', 'audit_log', 'queue_acts', 'queue_sittings', 'sms_outbox'];

/** Sorting and the text indexes need much memory, or they write to the disk again and again. */
const MEMORY = `set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set synchronous_commit = off`;

/**
 * Fills an empty PostgreSQL database. Each table is loaded with COPY, in the transaction that empties it, so that no row
 * needs vacuum afterwards. Indexes, keys and triggers of the large tables are away meanwhile. Those of a table are made
 * again by another connection while the next table is loaded.
 */
async function openPostgres(url: string): Promise<BulkInsert> {
  const [loading, indexing] = [await openClient(url), await openClient(url)];
  const removed = await removeIndexes(loading);
  let indexed: Promise<unknown> = Promise.resolve();
  const addIndexes = (table: string) => {
    const { [table]: statements = [] } = removed.indexes;
    removed.indexes[table] = [];
    for (const statement of statements) indexed = indexed.then(() => indexing.query(statement));
    // A failure is thrown when the work is awaited.
    indexed.catch(() => undefined);
  };
  return {
    insert: async (table, rows) => {
      const name = snakeCase(table);
      const iterator = rows[Symbol.iterator]();
      const { value: first, done } = iterator.next();
      if (done) return;
      const keys = Object.keys(first);
      await loading.query('begin');
      const isLarge = LARGE_TABLES.includes(name);
      if (isLarge) await loading.query(`truncate ${name}`);
      const statement = `copy ${name} (${keys.map(snakeCase)}) from stdin${isLarge ? ' (freeze)' : ''}`;
      await copyIn(loading, statement, linesOf(keys, first, iterator));
      if ('id' in first) await loading.query(moveIdSequence(name));
      await loading.query('commit');
      addIndexes(name);
    },
    close: async () => {
      LARGE_TABLES.forEach(addIndexes);
      await indexed;
      await indexing.end();
      for (const statement of removed.others) await loading.query(statement);
      // PostgreSQL gathers planner statistics by itself after a while. SQLite never does, so it gets none.
      await loading.query('vacuum analyze');
      await loading.end();
    },
  };
}

async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(MEMORY);
  return client;
}

/** The statements that bring back what was removed. */
interface Removed {
  /** The keys and indexes of each table. */
  indexes: Record<string, string[]>;
  /** Foreign keys and triggers, which need the keys of all tables. */
  others: string[];
}

/** Removes the triggers, foreign keys, keys and indexes of the large tables. */
async function removeIndexes(client: pg.Client): Promise<Removed> {
  const values = [LARGE_TABLES];
  const { rows: constraints } = await client.query<Record<'name' | 'of' | 'kind' | 'definition', string>>(
    `select quote_ident(conname) as name, conrelid::regclass::text as of, contype::text as kind,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype in ('p', 'u', 'f') and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))
    order by contype = 'f' desc, oid`,
    values,
  );
  for (const { of, name } of constraints) await client.query(`alter table ${of} drop constraint ${name}`);
  const { rows: indexes } = await client.query<Record<'name' | 'of' | 'definition', string>>(
    `select quote_ident(indexname) as name, tablename as of, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = any($1) order by indexname`,
    values,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const table of LARGE_TABLES) await client.query(`alter table ${table} disable trigger user`);
  const again = constraints.map(({ of, name, kind, definition }) => ({
    ...{ of, isForeign: kind === 'f' },
    definition: `alter table ${of} add constraint ${name} ${definition}`,
  }));
  const ofTable = (table: string) =>
    [...again.filter(({ isForeign }) => !isForeign), ...indexes]
      .filter(({ of }) => of === table)
      .map(({ definition }) => definition);
  return {
    indexes: Object.fromEntries(LARGE_TABLES.map((table) => [table, ofTable(table)])),
    others: [
      ...again.filter(({ isForeign }) => isForeign).map(({ definition }) => definition),
      ...LARGE_TABLES.map((table) => `alter table ${table} enable trigger user`),
    ],
  };
}

function* linesOf(keys: string[], first: Row, others: Iterator<Row>): Generator<string> {
  const lineOf = (row: Row) => copyLine(keys.map((key) => row[key]));
  yield lineOf(first);
  for (let next = others.next(); !next.done; next = others.next()) yield lineOf(next.value);
}

/** Moves the id sequence behind the inserted rows, because they brought their own ids. */
function moveIdSequence(table: string): string {
  return `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`;
}

/** The name in the database of a table or column, whose name in the code is camelCase. */
function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
