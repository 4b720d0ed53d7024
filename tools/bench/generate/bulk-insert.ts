import pg from 'pg';
import { openSqlite as openFile, type SqliteStatement } from '../../../server/src/database/sqlite-driver.ts';

export type Row = Record<string, unknown>;

/**
 * Inserts many rows fast, into a database that nobody else uses. Until it is closed, the triggers that count
 * rows are off, so call `recount` of migration 010 afterwards.
 */
export interface BulkInsert {
  /** @param table the table; its name and the keys of the rows are camelCase, as in the row types */
  insert(table: string, rows: Iterable<Row>): Promise<void>;
  close(): Promise<void>;
}

/** @param url `file:…` or `postgres://…`, a database that has the schema */
export async function openBulkInsert(url: string): Promise<BulkInsert> {
  return url.startsWith('file:') ? openSqlite(url.slice('file:'.length)) : openPostgres(url);
}

function openSqlite(path: string): BulkInsert {
  const db = openFile(path);
  db.exec('pragma synchronous = off');
  db.exec('pragma cache_size = -200000');
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
          const keys = Object.keys(row);
          statement ??= db.prepare(
            `insert into ${snakeCase(table)} (${keys.map(snakeCase)}) values (${keys.map((key) => `@${key}`)})`,
          );
          statement.run(row);
        }
      });
    },
    close: async () => {
      for (const { sql } of triggers) db.exec(sql);
      for (const index of ['appointments_text', 'patients_text'])
        db.exec(`insert into ${index} (${index}) values ('rebuild')`);
      db.exec('pragma wal_checkpoint(truncate)');
      await db.close();
    },
  };
}

/** The large tables of a large clinic. Their indexes are made once all rows are there. */
const LARGE_TABLES = ['appointments', 'patients', 'audit_log', 'queue_acts', 'queue_sittings', 'sms_outbox'];
const ROWS_AT_ONCE = 5_000;

async function openPostgres(url: string): Promise<BulkInsert> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Sorting and the text indexes need much memory, or they write to the disk again and again.
  await client.query(
    `set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set synchronous_commit = off`,
  );
  const removed = await removeIndexes(client);
  return {
    insert: async (table, rows) => {
      const name = snakeCase(table);
      let hasIds = false;
      for (const part of partsOf(rows)) {
        const columns = Object.keys(part[0] ?? {}).map(snakeCase);
        hasIds = columns.includes('id');
        await client.query(
          `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1)`,
          [JSON.stringify(part.map(withColumnNames))],
        );
      }
      // The rows brought their own ids, so the next id comes behind them.
      if (hasIds)
        await client.query(
          `select setval(pg_get_serial_sequence('${name}', 'id'), (select max(id) from ${name}))`,
        );
    },
    close: async () => {
      for (const statement of removed) await client.query(statement);
      // PostgreSQL gathers planner statistics by itself after a while. SQLite never does, so it gets none.
      await client.query('vacuum analyze');
      await client.end();
    },
  };
}

/** Removes triggers, keys and indexes of the large tables. @returns the statements that bring them back */
async function removeIndexes(client: pg.Client): Promise<string[]> {
  const remove = async (select: string) => {
    const { rows } = await client.query<{ removes: string; restores: string }>(select, [LARGE_TABLES]);
    for (const { removes } of rows) await client.query(removes);
    return rows.map(({ restores }) => restores);
  };
  // Foreign keys go first and come back last, because they need the other keys.
  const keys = await remove(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as removes,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restores
    from pg_constraint
    where contype in ('p', 'u', 'f') and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))
    order by contype = 'f' desc, oid`,
  );
  const indexes = await remove(
    `select format('drop index %I', indexname) as removes, indexdef as restores from pg_indexes
    where schemaname = current_schema() and tablename = any($1)`,
  );
  const triggers = (word: string) => LARGE_TABLES.map((table) => `alter table ${table} ${word} trigger user`);
  for (const statement of triggers('disable')) await client.query(statement);
  return [...indexes, ...keys.reverse(), ...triggers('enable')];
}

function* partsOf(rows: Iterable<Row>): Generator<Row[]> {
  let part: Row[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < ROWS_AT_ONCE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

const withColumnNames = (row: Row) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeCase(key), value]));

const snakeNames = new Map<string, string>();

/** The name in the database of a table or column, whose name in the code is camelCase. */
function snakeCase(name: string): string {
  const known = snakeNames.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  snakeNames.set(name, known);
  return known;
}
