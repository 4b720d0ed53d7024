import { readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { describeOnBothEngines, freshDatabaseUrl } from '../../test/databases.ts';
import { connect, type Database } from './connect.ts';
import { isDatabaseUnavailable } from './errors.ts';
import type { Db } from './tables.ts';

const opened: Database[] = [];
const open = async (url: string) => {
  const database = await connect(url);
  opened.push(database);
  return database;
};
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

const makeNotes = (db: Db) => sql`create table notes (text text unique)`.execute(db);
const note = (db: Db, text: string) => sql`insert into notes values (${text})`.execute(db);
const notes = async ({ read }: Database) =>
  (await sql<{ text: string }>`select text from notes order by text`.execute(read)).rows.map(
    (row) => row.text,
  );

it('SQLite writes with a write-ahead log, full durability and foreign keys', async () => {
  const database = await open(await freshDatabaseUrl('sqlite'));
  const [journal, synchronous, foreignKeys] = await database.write(async (tx) => [
    (await sql<{ journalMode: string }>`pragma journal_mode`.execute(tx)).rows[0]?.journalMode,
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(tx)).rows[0]?.synchronous,
    (await sql<{ foreignKeys: number }>`pragma foreign_keys`.execute(tx)).rows[0]?.foreignKeys,
  ]);
  // 2 is FULL: each commit waits for the disk.
  expect({ journal, synchronous, foreignKeys }).toEqual({ journal: 'wal', synchronous: 2, foreignKeys: 1 });
});

it('SQLite creates the folder of its file', async () => {
  const url = (await freshDatabaseUrl('sqlite')).replace(/\.db$/, '/deep/clinic.db');
  const database = await open(url);
  await database.write(makeNotes);
  expect(await notes(database)).toEqual([]);
});

it('SQLite refuses a file that is no database, at the start', async () => {
  const url = await freshDatabaseUrl('sqlite');
  writeFileSync(url.slice('file:'.length), 'Dear diary, '.repeat(1_000));
  await expect(connect(url)).rejects.toThrow('file is not a database');
});

it('SQLite leaves no log beside its file when it is closed, also when nobody has read from it', async () => {
  const url = (await freshDatabaseUrl('sqlite')).replace(/\.db$/, '/clinic.db');
  const database = await connect(url);
  await database.write(makeNotes);
  await database.close();
  // The empty lock file stays, because another process may be using it.
  expect(readdirSync(dirname(url.slice('file:'.length)))).toEqual(['clinic.db', 'clinic.db.lock']);
});

it('SQLite refuses writes on the connection for reading', async () => {
  const database = await open(await freshDatabaseUrl('sqlite'));
  await database.write(makeNotes);
  await expect(note(database.read, 'first')).rejects.toThrow(/readonly/);
});

it('PostgreSQL lets readers wait for a free connection longer than the connect timeout', async () => {
  const database = await connect(await freshDatabaseUrl('postgres'), { connections: 1 });
  opened.push(database);
  const slow = () => sql<{ done: number }>`select 1 as done, pg_sleep(3)`.execute(database.read);
  const answers = await Promise.all([slow(), slow()]);
  expect(answers.map(({ rows }) => rows[0]?.done)).toEqual([1, 1]);
}, 30_000);

it('PostgreSQL tries a transaction again that meets a deadlock, and says that it is busy when that never ends', async () => {
  const database = await open(await freshDatabaseUrl('postgres'));
  let tries = 0;
  const deadlock = (times: number) =>
    database.write(async (tx) => {
      tries += 1;
      if (tries <= times)
        await sql.raw("do $$ begin raise exception using errcode = '40P01'; end $$").execute(tx);
      return tries;
    });
  expect(await deadlock(3)).toBe(4);
  tries = 0;
  const error: unknown = await deadlock(Number.POSITIVE_INFINITY).catch((reason: unknown) => reason);
  expect(tries).toBe(8);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

it('a PostgreSQL that only reads, such as a stand-by, counts as a database that is away', async () => {
  const database = await open(await freshDatabaseUrl('postgres'));
  const error: unknown = await database
    .write(async (tx) => {
      await sql`set transaction read only`.execute(tx);
      await makeNotes(tx);
    })
    .catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

describeOnBothEngines('a transaction', (engine) => {
  it('is all or nothing', async () => {
    const database = await open(await freshDatabaseUrl(engine));
    await database.write(makeNotes);
    await expect(
      database.write(async (tx) => {
        await note(tx, 'first');
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await notes(database)).toEqual([]);
  });

  it('returns what its work returns, and counts as a change', async () => {
    const database = await open(await freshDatabaseUrl(engine));
    const before = database.changes();
    expect(await database.write(async () => 42)).toBe(42);
    expect(database.changes()).toBeGreaterThan(before);
  });

  it('is seen by readers only when it is committed', async () => {
    const database = await open(await freshDatabaseUrl(engine));
    await database.write(makeNotes);
    const seenInside = await database.write(async (tx) => {
      await note(tx, 'first');
      return notes(database);
    });
    expect(seenInside).toEqual([]);
    expect(await notes(database)).toEqual(['first']);
  });

  it('does not affect the others when it ends in an error of the database', async () => {
    const database = await open(await freshDatabaseUrl(engine));
    await database.write(makeNotes);
    await database.write((tx) => note(tx, 'first'));
    const results = await Promise.allSettled([
      database.write((tx) => note(tx, 'second')),
      database.write((tx) => note(tx, 'first')),
      database.write((tx) => sql`insert into nowhere values (1)`.execute(tx)),
      database.write((tx) => note(tx, 'third')),
    ]);
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect(await notes(database)).toEqual(['first', 'second', 'third']);
  });
});
