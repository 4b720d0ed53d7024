import type pg from 'pg';
import { assertAlone } from '../backup/postgres.queries.ts';
import { openClient } from '../database/postgres-client.ts';
import type { Range, Row, Side, Table, Value } from './side.ts';

/** The statements that complete a copy (postgres-target.queries.ts). It is no table of the clinic. */
export const LEFT_OUT_TABLE = 'move_left_out';
const ROWS_PER_PAGE = 2_000;
/** The operator may have limited the time of statements for the role (docs/operating.md, "PgBouncer"). */
export const NO_TIME_LIMITS = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0';

/**
 * Opens the PostgreSQL database that a clinic moves away from. Nobody can change it until it is closed.
 *
 * @throws BackupError when a server or a command uses it
 */
export async function openPostgresSource(url: string): Promise<Side> {
  const client = await openClient(url);
  try {
    await client.query(NO_TIME_LIMITS);
    await assertAlone(client);
    const { rows } = await client.query('select current_schema() as name');
    const schema = rows[0].name;
    const tables = await tablesOf(client, schema);
    await client.query('begin isolation level repeatable read');
    await client.query('set local lock_timeout = 10000');
    await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in share mode`);
    return {
      ...readerOf(client, schema),
      // Every page is read in the transaction that holds the lock.
      pages: (table, range) => pagesOf(client, table, range),
      close: async () => {
        await client.query('rollback');
        await client.end();
      },
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export function readerOf(client: pg.Client, schema: string): Omit<Side, 'close' | 'pages'> {
  return {
    tables: () => tablesOf(client, schema),
    count: async ({ name }) => Number((await client.query(`select count(*) as n from ${name}`)).rows[0].n),
    lastIds: async () => {
      const ids: Record<string, number> = {};
      for (const { table, sequence } of (await sequences(client, schema)).rows) {
        const { rows } = await client.query(`select last_value, is_called from ${sequence}`);
        if (rows[0].is_called) ids[table] = Number(rows[0].last_value);
      }
      return ids;
    },
  };
}

export async function tablesOf(client: pg.Client, schema: string): Promise<Table[]> {
  const { rows } = await client.query(
    `select relname as name,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped order by attname::text collate "C") as columns,
      array(select attname::text from unnest(indkey) with ordinality as place (number, rank)
        join pg_attribute on attrelid = pg_class.oid and attnum = number order by rank) as key,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum = any(indkey) and atttypid = 'text'::regtype) as "textKey"
    from pg_class join pg_index on indrelid = pg_class.oid and indisprimary
    where relnamespace = to_regnamespace($1) and relkind in ('r', 'p') and relname <> '${LEFT_OUT_TABLE}'
    order by relname::text collate "C"`,
    [quoted(schema)],
  );
  return rows;
}

export function sequences(client: pg.Client, schema: string) {
  return client.query(
    `select relname as table, pg_get_serial_sequence(format('%I.%I', $1::text, relname), 'id') as sequence
      from pg_class where relnamespace = to_regnamespace($2) and relkind in ('r', 'p')
        and exists (select 1 from pg_attribute where attrelid = pg_class.oid and attname = 'id' and attidentity <> '')`,
    [schema, quoted(schema)],
  );
}

/** The columns of the key as SQL that sorts texts by their bytes, as SQLite does. */
export const bytewise = ({ key, textKey }: Table) =>
  key.map((column) => (textKey.includes(column) ? `${column} collate "C"` : column));

export async function* pagesOf(
  client: pg.Client,
  table: Table,
  { after, upTo }: Range = {},
): AsyncGenerator<Row[]> {
  const { name, columns, key } = table;
  const order = bytewise(table).join(', ');
  const values: Value[] = [];
  const beside = (row: Row) => {
    const marks = key.map((column) => {
      values.push(row[column] ?? null);
      return `$${values.length}`;
    });
    return `(${marks.join(', ')})`;
  };
  const conditions = [
    ...(after ? [`(${order}) > ${beside(after)}`] : []),
    ...(upTo ? [`(${order}) <= ${beside(upTo)}`] : []),
  ];
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  await client.query(
    `declare moved no scroll cursor for select ${columns.join(', ')} from ${name} ${where} order by ${order}`,
    values,
  );
  try {
    for (;;) {
      const { rows } = await client.query(`fetch ${ROWS_PER_PAGE} from moved`);
      if (rows.length > 0) yield rows;
      if (rows.length < ROWS_PER_PAGE) return;
    }
  } finally {
    await client.query('close moved');
  }
}
