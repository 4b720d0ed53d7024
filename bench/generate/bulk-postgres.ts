import pg from 'pg';
import type { BulkInsert, Row } from './bulk-insert.ts';
import { copyIn, copyLine } from './copy-in.ts';
import { snakeCase } from './snake-case.ts';

/** The tables that are large in a large clinic. They are filled without indexes, which are made once all rows are there. */
const LARGE_TABLES = ['appointments', 'patients', 'audit_log', 'queue_acts', 'queue_sittings', 'sms_outbox'];

/** Sorting and the text indexes need much memory, or they write to the disk again and again. */
const MEMORY = `set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set synchronous_commit = off`;

/**
 * Fills an empty PostgreSQL database. Each table is loaded with COPY, in the transaction that empties it, so that no row
 * needs vacuum afterwards. Indexes, keys and triggers of the large tables are away meanwhile.
 */
export async function openPostgres(url: string): Promise<BulkInsert> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(MEMORY);
  const removed = await removeIndexes(client);
  return {
    insert: async (table, rows) => {
      const name = snakeCase(table);
      const iterator = rows[Symbol.iterator]();
      const { value: first, done } = iterator.next();
      if (done) return;
      const keys = Object.keys(first);
      await client.query('begin');
      const isLarge = LARGE_TABLES.includes(name);
      if (isLarge) await client.query(`truncate ${name}`);
      const statement = `copy ${name} (${keys.map(snakeCase)}) from stdin${isLarge ? ' (freeze)' : ''}`;
      await copyIn(client, statement, linesOf(keys, first, iterator));
      if ('id' in first) await client.query(moveIdSequence(name));
      await client.query('commit');
    },
    close: async () => {
      for (const statement of removed) await client.query(statement);
      // PostgreSQL gathers planner statistics by itself after a while. SQLite never does, so it gets none.
      await client.query('vacuum analyze');
      await client.end();
    },
  };
}

/**
 * Removes the triggers, foreign keys, keys and indexes of the large tables.
 *
 * @returns the statements that bring them back, in the right order
 */
async function removeIndexes(client: pg.Client): Promise<string[]> {
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
  const { rows: indexes } = await client.query<Record<'name' | 'definition', string>>(
    `select quote_ident(indexname) as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = any($1) order by indexname`,
    values,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const table of LARGE_TABLES) await client.query(`alter table ${table} disable trigger user`);
  const again = (isForeign: boolean) =>
    constraints
      .filter(({ kind }) => (kind === 'f') === isForeign)
      .map(({ of, name, definition }) => `alter table ${of} add constraint ${name} ${definition}`);
  return [
    ...again(false),
    ...indexes.map(({ definition }) => definition),
    ...again(true),
    ...LARGE_TABLES.map((table) => `alter table ${table} enable trigger user`),
  ];
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
