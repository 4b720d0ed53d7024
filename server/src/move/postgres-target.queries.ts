import type pg from 'pg';
import { analyze, assertAlone, countTables } from '../backup/postgres.queries.ts';
import { databaseName } from '../database/clinic-database.ts';
import { DatabaseUnusable } from '../database/errors.ts';
import { bringUpToDate } from '../database/migrate.ts';
import { isOurs, openClient } from '../database/postgres-client.ts';
import {
  bytewise,
  LEFT_OUT_TABLE,
  NO_TIME_LIMITS,
  pagesOf,
  quoted,
  readerOf,
  sequences,
  tablesOf,
} from './postgres.queries.ts';
import type { Row, Target } from './side.ts';

/** The schema in which the copy is made. It is removed when the move is complete. */
const UNFINISHED = 'clinic_serial_move';
/** The table of the statements that complete the copy. A copy without it was not prepared completely. */
const LEFT_OUT = `${UNFINISHED}.${LEFT_OUT_TABLE}`;

const REMOVE_UNFINISHED = `drop schema if exists ${UNFINISHED} cascade`;

/**
 * Opens the PostgreSQL database that a clinic moves to. It is filled in a schema of its own, where an
 * interrupted move continues.
 *
 * @param anew removes what an interrupted move has copied
 * @throws DatabaseUnusable when the database holds tables; BackupError when somebody else uses it
 */
export async function openPostgresTarget(url: string, anew: boolean): Promise<Target> {
  const plain = await openClient(url);
  let schema: string;
  try {
    await assertAlone(plain);
    schema = await assertEmpty(plain, url);
    // In the schema of the copy the extension would be removed with it. It may be missing: see
    // postgres-indexes.ts.
    await plain.query('create extension if not exists pg_trgm').catch(() => undefined);
    if (anew) await plain.query(REMOVE_UNFINISHED);
    await prepare(plain, url, schema);
  } finally {
    await plain.end().catch(() => undefined);
  }
  const own = withSchema(url, schema);
  const client = await openClient(own);
  await client.query(NO_TIME_LIMITS);
  const inTransaction = async (work: () => Promise<unknown>) => {
    await client.query('begin');
    try {
      await work();
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  };
  const reader = readerOf(client, UNFINISHED);
  return {
    ...reader,
    url: own,
    async *pages(table, range) {
      await client.query('begin');
      try {
        yield* pagesOf(client, table, range);
      } finally {
        await client.query('rollback');
      }
    },
    lastRow: async (table) => {
      const order = bytewise(table).map((column) => `${column} desc`);
      return (await client.query(`select * from ${table.name} order by ${order.join(', ')} limit 1`)).rows[0];
    },
    insert: async ({ name, columns }, rows) => {
      const list = columns.join(', ');
      await client.query(
        `insert into ${name} (${list}) select ${list} from json_populate_recordset(null::${name}, $1)`,
        [JSON.stringify(rows.map((row) => jsonOf(row, columns)))],
      );
    },
    setLastIds: async (ids) => {
      const { rows } = await sequences(client, UNFINISHED);
      for (const { table, sequence } of rows) {
        const last = ids[table] ?? 0;
        await client.query('select setval($1::regclass, $2, $3)', [sequence, Math.max(last, 1), last > 0]);
      }
    },
    complete: async (onStep) => {
      await client.query("set maintenance_work_mem = '256MB'");
      const { rows } = await client.query(`select id, statement from ${LEFT_OUT} order by id`);
      for (const [done, { id, statement }] of rows.entries()) {
        onStep(done, rows.length);
        await inTransaction(async () => {
          await client.query(statement);
          await client.query(`delete from ${LEFT_OUT} where id = $1`, [id]);
        });
      }
      await analyze(client);
    },
    publish: () =>
      inTransaction(async () => {
        await client.query(`drop table ${LEFT_OUT}`);
        const { rows } = await client.query(
          `select format('alter table %s set schema ${quoted(schema)}', oid::regclass) as statement from pg_class
            where relnamespace = '${UNFINISHED}'::regnamespace and relkind in ('r', 'p')
          union all select format('alter routine %s set schema ${quoted(schema)}', oid::regprocedure) from pg_proc
            where pronamespace = '${UNFINISHED}'::regnamespace`,
        );
        for (const { statement } of rows) await client.query(statement);
        await client.query(`drop schema ${UNFINISHED}`);
      }),
    close: async () => {
      await client.end().catch(() => undefined);
    },
  };
}

/** @returns the schema in which the clinic's tables will be */
async function assertEmpty(client: pg.Client, url: string): Promise<string> {
  if ((await countTables(client)) > 0) {
    const whose = (await isOurs(client)) ? 'a clinic' : 'tables of another program';
    throw new DatabaseUnusable(
      `The database ${databaseName(url)} holds ${whose} already. Nothing was changed.`,
    );
  }
  const { rows } = await client.query('select current_schema() as name');
  return rows[0].name;
}

/** Makes the tables of the copy, unless an interrupted move has made them. */
async function prepare(client: pg.Client, url: string, schema: string): Promise<void> {
  const { rows } = await client.query(`select to_regclass('${LEFT_OUT}') is not null as begun`);
  if (rows[0].begun) return;
  await client.query(REMOVE_UNFINISHED);
  await client.query(`create schema ${UNFINISHED}`);
  await bringUpToDate(withSchema(url, schema));
  await leaveOut(client);
}

/**
 * Removes the migrations' own rows, and the indexes, keys and triggers that would slow the copying down.
 * Their statements are stored for later.
 */
async function leaveOut(client: pg.Client): Promise<void> {
  const inUnfinished = `relnamespace = '${UNFINISHED}'::regnamespace`;
  const { rows } = await client.query(`
    select 1 as place, indexrelid::regclass::text as name, format('drop index %s', indexrelid::regclass) as remove,
      pg_get_indexdef(indexrelid) as make
    from pg_index join pg_class on pg_class.oid = indexrelid
    where ${inUnfinished} and not exists (select 1 from pg_constraint where conindid = indexrelid)
    union all
    select 2, conname, format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = '${UNFINISHED}'::regnamespace and contype = 'f'
    union all
    select 3, oid::regclass::text, format('alter table %s disable trigger user', oid::regclass),
      format('alter table %s enable trigger user', oid::regclass)
    from pg_class where ${inUnfinished} and relkind in ('r', 'p')
    order by 1, 2`);
  const tables = await tablesOf(client, UNFINISHED);
  await client.query('begin');
  await client.query(`create table ${LEFT_OUT} (id serial primary key, statement text not null)`);
  for (const { remove, make } of rows) {
    await client.query(remove);
    await client.query(`insert into ${LEFT_OUT} (statement) values ($1)`, [make]);
  }
  await client.query(`truncate ${tables.map(({ name }) => `${UNFINISHED}.${name}`).join(', ')}`);
  await client.query('commit');
}

/** The URL of the same database in which unqualified names mean the tables of the copy. */
function withSchema(url: string, schema: string): string {
  const own = new URL(url);
  own.searchParams.set('options', `-c search_path=${UNFINISHED},${quoted(schema)}`);
  return own.href;
}

/** A row as JSON. PostgreSQL reads bytes from hexadecimal digits. */
function jsonOf(row: Row, columns: readonly string[]): Record<string, string | number | null> {
  return Object.fromEntries(
    columns.map((column) => {
      const value = row[column] ?? null;
      return [column, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value];
    }),
  );
}
