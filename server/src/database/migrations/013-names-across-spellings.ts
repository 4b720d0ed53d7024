import { nameWordsKey } from '@clinic-serial/contract/text/name-words';
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../portable.ts';
import type { Migration } from './migration.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration uses the schema of its own time, not today's types
type AnyDb = Kysely<any>;

/** Names are found in other spellings and in the other script, by a key of their words (docs/decisions/031). */
export const namesAcrossSpellings: Migration = {
  name: '013-names-across-spellings',
  async up(db, engine) {
    // The indexes are made again at the end. Otherwise each changed row would change them too, which takes much longer.
    for (const { table } of INDEXED) await removeIndex(db, engine, table);
    // Keys compare by code point on both engines.
    const type = engine === 'postgres' ? 'text collate "C"' : 'text';
    for (const { table, name, key } of NAMED) {
      await sql.raw(`alter table ${table} add column ${key} ${type} not null default ''`).execute(db);
      await fillKeys(db, engine, { table, name, key });
    }
    // PostgreSQL's index is made where its server has the extension for it: see postgres-indexes.ts.
    if (engine === 'sqlite') for (const { table, key } of INDEXED) await indexTexts(db, table, key);
  },
};

const INDEXED = [
  { table: 'appointments', name: 'patient_name', key: 'patient_name_words' },
  { table: 'patients', name: 'name', key: 'name_words' },
];
const NAMED = [...INDEXED, { table: 'doctors', name: 'name', key: 'name_words' }];

async function removeIndex(db: AnyDb, engine: Engine, table: string): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (engine === 'postgres') {
    await run(`drop index if exists ${table}_text`);
    return;
  }
  for (const name of ['indexed', 'unindexed', 'indexed_anew']) await run(`drop trigger ${table}_${name}`);
  await run(`drop table ${table}_text`);
}

const ROWS_AT_ONCE = 5_000;

async function fillKeys(
  db: AnyDb,
  engine: Engine,
  { table, name, key }: { table: string; name: string; key: string },
): Promise<void> {
  const values =
    engine === 'postgres'
      ? (rows: string) => sql`(select * from json_to_recordset(${rows}) as r(id int, key text))`
      : (rows: string) => sql`(select value ->> 'id' as id, value ->> 'key' as key from json_each(${rows}))`;
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(name)} as name from ${sql.table(table)}
      where id > ${after} order by id limit ${ROWS_AT_ONCE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const keys = rows.map((row) => ({ id: row.id, key: nameWordsKey(row.name) }));
    await sql`update ${sql.table(table)} set ${sql.ref(key)} = filled.key
      from ${values(JSON.stringify(keys))} as filled where ${sql.table(table)}.id = filled.id`.execute(db);
  }
}

/** Makes SQLite's index of sequences of three characters again, now with the key of the name. */
async function indexTexts(db: AnyDb, table: string, key: string): Promise<void> {
  const index = `${table}_text`;
  const columns = `search_text, ${key}`;
  const remove = `insert into ${index} (${index}, rowid, ${columns})
    values ('delete', old.id, old.search_text, old.${key});`;
  const add = `insert into ${index} (rowid, ${columns}) values (new.id, new.search_text, new.${key});`;
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create virtual table ${index} using fts5
    (${columns}, content='${table}', content_rowid='id', tokenize='trigram')`);
  // A removed text leaves no trace in the index, because it may be the name of somebody who asked to be
  // erased.
  await run(`insert into ${index} (${index}, rank) values ('secure-delete', 1)`);
  await run(`insert into ${index} (${index}) values ('rebuild')`);
  await run(`create trigger ${table}_indexed after insert on ${table} for each row begin ${add} end`);
  await run(`create trigger ${table}_unindexed after delete on ${table} for each row begin ${remove} end`);
  await run(`create trigger ${table}_indexed_anew after update of ${columns} on ${table} for each row
    begin ${remove} ${add} end`);
}
