import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockOrThrowBusy, renameDurably } from '../backup/backup-folder.ts';
import { DatabaseUnusable } from '../database/errors.ts';
import { lockPathOf } from '../database/file-lock.ts';
import { bringUpToDate } from '../database/migrate.ts';
import { openSqlite, type Sqlite } from '../database/sqlite-driver.ts';
import { checkDatabase, mergeLog } from '../database/sqlite-file.ts';
import type { Range, Row, Side, Table, Target } from './side.ts';

const ROWS_PER_PAGE = 2_000;
/** The table of the statements that complete the copy. A copy without it was not prepared completely. */
const LEFT_OUT = 'move_left_out';
const OWN_TABLES = [LEFT_OUT, 'sqlite_schema', 'sqlite_sequence'];

/** Opens the SQLite file that a clinic moves away from, and locks it. @throws Busy when it is used */
export async function openSqliteSource(path: string): Promise<Side> {
  const unlock = await lockOrThrowBusy(
    lockPathOf(path),
    'alone',
    `The database ${path} is in use: stop the server first.`,
  );
  try {
    const connection = openSqlite(path, { readOnly: true });
    return {
      ...readerOf(connection),
      close: async () => {
        await connection.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Opens the SQLite file that a clinic moves to. It is filled in the folder `PATH.moving`, where an
 * interrupted move continues.
 *
 * @param anew removes what an interrupted move has copied
 * @throws DatabaseUnusable when there is a database at the path; Busy when another move fills it
 */
export async function openSqliteTarget(path: string, anew: boolean): Promise<Target> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const unlock = await lockOrThrowBusy(lockPathOf(path), 'alone', `The database ${path} is in use.`);
  const folder = `${path}.moving`;
  const unfinished = join(folder, 'clinic.db');
  let connection: Sqlite;
  try {
    for (const taken of [path, `${path}-wal`, `${path}-journal`]) {
      if (existsSync(taken) && statSync(taken).size > 0) {
        throw new DatabaseUnusable(`There is a database ${path} already. Nothing was changed.`);
      }
    }
    if (anew) rmSync(folder, { recursive: true, force: true });
    connection = await openUnfinished(folder, unfinished);
  } catch (error) {
    unlock();
    throw error;
  }
  const remaining = () =>
    connection
      .prepare<{ id: number; statement: string }>(`select id, statement from ${LEFT_OUT} order by id`)
      .all();
  return {
    ...readerOf(connection),
    url: `file:${unfinished}`,
    lastRow: async ({ name, key }) =>
      connection
        .prepare(`select * from ${name} order by ${key.map((column) => `${column} desc`).join(', ')} limit 1`)
        .get() as Row | undefined,
    insert: async ({ name, columns }, rows) => {
      const insert = connection.prepare(
        `insert into ${name} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      );
      connection.transaction(() => {
        for (const row of rows) insert.run(columns.map((column) => row[column] ?? null));
      });
    },
    setLastIds: async (ids) => {
      connection.transaction(() => {
        connection.exec('delete from sqlite_sequence');
        const insert = connection.prepare('insert into sqlite_sequence (name, seq) values (?, ?)');
        for (const [name, id] of Object.entries(ids)) insert.run([name, id]);
      });
    },
    complete: async (onStep) => {
      const statements = remaining();
      for (const [done, { id, statement }] of statements.entries()) {
        onStep(done, statements.length);
        connection.transaction(() => {
          connection.exec(statement);
          connection.prepare(`delete from ${LEFT_OUT} where id = ?`).run([id]);
        });
      }
    },
    publish: async () => {
      connection.exec(`drop table ${LEFT_OUT}`);
      await connection.close();
      await mergeLog(unfinished);
      await checkDatabase(unfinished);
      renameDurably(unfinished, path);
      rmSync(folder, { recursive: true, force: true });
    },
    close: async () => {
      await connection.close();
      unlock();
    },
  };
}

async function openUnfinished(folder: string, path: string): Promise<Sqlite> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const open = () => {
    const connection = openSqlite(path);
    connection.exec('pragma foreign_keys = off');
    return connection;
  };
  if (existsSync(path)) {
    const begun = open();
    if (begun.prepare('select 1 from sqlite_master where name = ?').get([LEFT_OUT])) return begun;
    await begun.close();
    rmSync(folder, { recursive: true });
    mkdirSync(folder, { mode: 0o700 });
  }
  await bringUpToDate(`file:${path}`);
  const connection = open();
  leaveOut(connection);
  return connection;
}

/**
 * Removes the migrations' own rows, and the triggers and indexes that would slow the copying down. Their
 * statements are stored for later.
 */
function leaveOut(connection: Sqlite): void {
  const named = (type: string) =>
    connection
      .prepare('select name, sql from sqlite_master where type = ? and sql is not null order by name')
      .all([type]) as { name: string; sql: string }[];
  const [triggers, indexes] = [named('trigger'), named('index')];
  const textIndexes = connection.column(
    "select name from pragma_table_list where schema = 'main' and type = 'virtual' order by name",
  ) as string[];
  connection.transaction(() => {
    connection.exec(`create table ${LEFT_OUT} (id integer primary key, statement text not null)`);
    for (const { name } of triggers) connection.exec(`drop trigger ${name}`);
    for (const { name } of indexes) connection.exec(`drop index ${name}`);
    for (const { name } of tablesOf(connection)) connection.exec(`delete from ${name}`);
    const keep = connection.prepare(`insert into ${LEFT_OUT} (statement) values (?)`);
    for (const { sql } of indexes) keep.run([sql]);
    for (const name of textIndexes) keep.run([`insert into ${name} (${name}) values ('rebuild')`]);
    for (const { sql } of triggers) keep.run([sql]);
  });
}

function readerOf(connection: Sqlite): Omit<Side, 'close'> {
  return {
    tables: async () => tablesOf(connection),
    count: async ({ name }) => Number(connection.column(`select count(*) from ${name}`)[0]),
    pages: (table, range) => pagesOf(connection, table, range),
    lastIds: async () =>
      Object.fromEntries(
        connection
          .prepare('select name, seq from sqlite_sequence where seq > 0')
          .all()
          .map(({ name, seq }) => [String(name), Number(seq)]),
      ),
  };
}

function tablesOf(connection: Sqlite): Table[] {
  const names = connection.column(
    "select name from pragma_table_list where schema = 'main' and type = 'table' order by name",
  ) as string[];
  const columnsOf = connection.prepare('select name, type, pk from pragma_table_info(?) order by name');
  return names
    .filter((name) => !OWN_TABLES.includes(name))
    .map((name) => {
      const columns = columnsOf.all([name]) as { name: string; type: string; pk: number }[];
      const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
      return {
        name,
        columns: columns.map((one) => one.name),
        key: key.map((one) => one.name),
        textKey: key.filter(({ type }) => type.toLowerCase() === 'text').map((one) => one.name),
      };
    });
}

async function* pagesOf(
  connection: Sqlite,
  { name, columns, key }: Table,
  { after, upTo }: Range = {},
): AsyncGenerator<Row[]> {
  const place = `(${key.join(', ')})`;
  const marks = `(${key.map(() => '?').join(', ')})`;
  const keyOf = (row: Row) => key.map((column) => row[column] ?? null);
  const end = upTo ? ` and ${place} <= ${marks}` : '';
  const select = (isFirst: boolean) =>
    connection.prepare(
      `select ${columns.join(', ')} from ${name}
      where ${isFirst ? '1 = 1' : `${place} > ${marks}`}${end} order by ${key.join(', ')} limit ${ROWS_PER_PAGE}`,
    );
  for (let last = after; ; ) {
    const values = [...(last ? keyOf(last) : []), ...(upTo ? keyOf(upTo) : [])];
    const rows = select(last === undefined).all(values) as Row[];
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_PAGE) return;
    last = rows.at(-1);
  }
}
