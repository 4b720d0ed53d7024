import { searchKey } from '@clinic-serial/contract/text/search-key';
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../portable.ts';
import type { Migration } from './migration.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration uses the schema of its own time, not today's types
type AnyDb = Kysely<any>;

/** Recent activity follows changes of status, and both databases search and sort in one way. */
export const trueNumbers: Migration = {
  name: '009-true-numbers',
  async up(db, engine) {
    await keepStatusMoments(db);
    await keepSearchTexts(db, engine);
  },
};

/** Stores the moment of an appointment's last change of status. Recent activity is ordered by it. */
async function keepStatusMoments(db: AnyDb): Promise<void> {
  await addText(db, 'appointments', 'status_changed_at', 'text');
  // In older rows an edit of the notes cannot be told from a change of status, so the last change of either
  // is used.
  await sql`update appointments set status_changed_at = updated_at`.execute(db);
  await sql`drop index appointments_touched`.execute(db);
  await sql`drop index appointments_activity`.execute(db);
  await sql`create index appointments_latest on appointments (status_changed_at)`.execute(db);
  await sql`create index appointments_latest_of_patient on appointments (patient_id, status_changed_at)`.execute(
    db,
  );
}

/** Which columns are searched together, and in which column their search key is kept. */
const SEARCHED = [
  { table: 'appointments', key: 'search_text', columns: ['patient_name', 'patient_phone', 'notes'] },
  { table: 'patients', key: 'search_text', columns: ['name', 'phone', 'address'] },
  { table: 'doctors', key: 'name_key', columns: ['name'] },
  { table: 'doctors', key: 'qualification_key', columns: ['qualification'] },
  { table: 'departments', key: 'name_key', columns: ['name'] },
];

async function keepSearchTexts(db: AnyDb, engine: Engine): Promise<void> {
  for (const table of ['appointments', 'patients']) {
    if (engine === 'sqlite') {
      for (const name of ['indexed', 'unindexed', 'indexed_anew']) {
        await sql.raw(`drop trigger ${table}_${name}`).execute(db);
      }
      await sql.raw(`drop table ${table}_text`).execute(db);
    } else {
      await sql.raw(`drop index if exists ${table}_text`).execute(db);
    }
  }
  // Keys sort by code point on both engines.
  const type = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const { table, key, columns } of SEARCHED) {
    await addText(db, table, key, type);
    await fillKeys(db, engine, table, key, columns);
  }
  await sql`drop index doctors_name`.execute(db);
  await sql`create index doctors_name on doctors (name_key, id)`.execute(db);
  // PostgreSQL's index is made where its server has the extension for it: see postgres-indexes.ts.
  if (engine === 'sqlite') for (const table of ['appointments', 'patients']) await indexText(db, table);
}

function addText(db: AnyDb, table: string, column: string, type: string) {
  return sql.raw(`alter table ${table} add column ${column} ${type} not null default ''`).execute(db);
}

const ROWS_AT_ONCE = 5_000;

async function fillKeys(
  db: AnyDb,
  engine: Engine,
  table: string,
  key: string,
  columns: string[],
): Promise<void> {
  const values =
    engine === 'postgres'
      ? (rows: string) => sql`(select * from json_to_recordset(${rows}) as r(id int, key text))`
      : (rows: string) => sql`(select value ->> 'id' as id, value ->> 'key' as key from json_each(${rows}))`;
  for (let after = 0; ; ) {
    const { rows } = await sql<Record<string, string | null> & { id: number }>`
      select id, ${sql.raw(columns.join(', '))} from ${sql.table(table)}
      where id > ${after} order by id limit ${ROWS_AT_ONCE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const camel = (column: string) =>
      column.replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase());
    const keys = rows.map((row) => ({
      id: row.id,
      key: searchKey(columns.map((column) => row[column] ?? row[camel(column)] ?? '').join('\n')),
    }));
    await sql`update ${sql.table(table)} set ${sql.ref(key)} = filled.key
      from ${values(JSON.stringify(keys))} as filled where ${sql.table(table)}.id = filled.id`.execute(db);
  }
}

/** Makes SQLite's index of sequences of three characters. It finds any part of a word, in any script. */
async function indexText(db: AnyDb, table: string): Promise<void> {
  const index = `${table}_text`;
  const remove = `insert into ${index} (${index}, rowid, search_text) values ('delete', old.id, old.search_text);`;
  const add = `insert into ${index} (rowid, search_text) values (new.id, new.search_text);`;
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create virtual table ${index} using fts5
    (search_text, content='${table}', content_rowid='id', tokenize='trigram')`);
  // A removed text leaves no trace in the index, because it may be the name of somebody who asked to be
  // erased.
  await run(`insert into ${index} (${index}, rank) values ('secure-delete', 1)`);
  await run(`insert into ${index} (${index}) values ('rebuild')`);
  await run(`create trigger ${table}_indexed after insert on ${table} for each row begin ${add} end`);
  await run(`create trigger ${table}_unindexed after delete on ${table} for each row begin ${remove} end`);
  await run(`create trigger ${table}_indexed_anew after update of search_text on ${table} for each row
    begin ${remove} ${add} end`);
}
