import { sql } from 'kysely';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { openClient } from './postgres-client.ts';
import type { Db } from './tables.ts';

interface Index {
  name: string;
  table: string;
  /** The part of `create index` after the table's name. */
  columns: string;
  /** It needs PostgreSQL's own extension `pg_trgm`, and the right to create it. */
  isOfText?: true;
}

/**
 * The indexes that PostgreSQL has beside those of the migrations. Some search inside texts, by sequences of
 * three letters. Others were added when tables were already large. A list works without its index too, but
 * slowly.
 */
const INDEXES: readonly Index[] = [
  {
    name: 'appointments_text',
    table: 'appointments',
    columns: 'using gin (search_text gin_trgm_ops)',
    isOfText: true,
  },
  {
    name: 'appointments_patient_name_words',
    table: 'appointments',
    columns: 'using gin (patient_name_words gin_trgm_ops)',
    isOfText: true,
  },
  {
    name: 'patients_text',
    table: 'patients',
    columns: 'using gin (search_text gin_trgm_ops)',
    isOfText: true,
  },
  {
    name: 'patients_name_words',
    table: 'patients',
    columns: 'using gin (name_words gin_trgm_ops)',
    isOfText: true,
  },
  { name: 'audit_log_action', table: 'audit_log', columns: '(action, at)' },
];

/** Making an index of a table of this size takes about a second, in which nobody can book. */
const LARGE_BYTES = 64 * 1024 * 1024;

/**
 * Makes the missing indexes of small tables, in the transaction of the migrations. No statement names an
 * index that exists, because even `create index if not exists` waits for all writers and stops new ones.
 *
 * @param largeBytes the size from which a table is left to `makeLargeIndexes`
 */
export async function makeSmallIndexes(tx: Db, largeBytes = LARGE_BYTES): Promise<void> {
  const { rows: missing } = await sql<{ name: string; isLarge: boolean }>`
    select wanted.name, pg_relation_size(cast(wanted.of as regclass)) >= ${largeBytes} as "isLarge"
    from unnest(cast(${INDEXES.map(({ name }) => name)} as text[]), cast(${INDEXES.map(({ table }) => table)} as text[]))
      as wanted (name, of)
    where to_regclass(wanted.name) is null`.execute(tx);
  for (const { name, isLarge } of missing) {
    const index = INDEXES.find((one) => one.name === name);
    if (index && !isLarge) await tryInSavepoint(tx, index);
  }
}

async function tryInSavepoint(tx: Db, { name, table, columns, isOfText }: Index): Promise<void> {
  await sql`savepoint one_index`.execute(tx);
  try {
    if (isOfText) await sql`create extension if not exists pg_trgm`.execute(tx);
    await sql.raw(`create index ${name} on ${table} ${columns}`).execute(tx);
    await sql`release savepoint one_index`.execute(tx);
  } catch (error) {
    // Without the extension or the right to create it, the next start tries again.
    if (!isOfText) throw error;
    await sql`rollback to savepoint one_index`.execute(tx);
  }
}

const NO_LIMIT = { connectionTimeoutMillis: 0 };

/**
 * Makes the missing indexes of large tables while the clinic works. PostgreSQL does this only outside of a
 * transaction, and it takes minutes. One of several instances does it.
 *
 * @param url not that of a pooler, because the time limit is set on the connection
 */
export async function makeLargeIndexes(url: string, log: Pick<Logger, 'info'>): Promise<void> {
  const working = await openClient(url, NO_LIMIT);
  const locking = await openClient(url, NO_LIMIT);
  try {
    if (!(await isAlone(locking))) return;
    await working.query('set statement_timeout = 0');
    for (const index of INDEXES) {
      const state = await stateOf(working, index.name);
      if (state === 'whole' || state === 'in-work') continue;
      if (state === 'broken') await working.query(`drop index concurrently if exists ${index.name}`);
      if (index.isOfText && !(await hasTrigrams(working))) continue;
      await working.query(`create index concurrently ${index.name} on ${index.table} ${index.columns}`);
      log.info({ index: index.name }, 'An index of a large table was made');
    }
  } finally {
    await working.end();
    await locking.end();
  }
}

/**
 * Takes the lock that lets one instance work. It has a connection of its own, because two instances would
 * wait for each other otherwise.
 */
async function isAlone(client: Client): Promise<boolean> {
  await client.query('begin');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  const { rows } = await client.query<{ alone: boolean }>(
    "select pg_try_advisory_xact_lock(hashtext('clinic-serial:large-indexes')) as alone",
  );
  return rows[0]?.alone === true;
}

/** `broken` was left by a process that ended; on `in-work` PostgreSQL is still working. */
type State = 'whole' | 'broken' | 'in-work' | 'missing';

async function stateOf(client: Client, name: string): Promise<State> {
  const { rows } = await client.query<{ whole: boolean; working: boolean }>(
    `select indisvalid as whole,
      exists (select from pg_stat_progress_create_index where index_relid = indexrelid) as working
    from pg_index where indexrelid = to_regclass($1)`,
    [name],
  );
  const [row] = rows;
  if (!row) return 'missing';
  if (row.whole) return 'whole';
  return row.working ? 'in-work' : 'broken';
}

async function hasTrigrams(client: Client): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'pg_trgm'");
  return rowCount === 1;
}
