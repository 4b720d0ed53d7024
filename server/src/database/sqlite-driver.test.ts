import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newPlace } from '../../test/sqlite-clinic.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { openSqlite } from './sqlite-driver.ts';

const errorOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
};

describe("SQLite's errors have the name of their code", () => {
  const cases: [string, string, boolean, (path: string) => unknown][] = [
    [
      'a lock that another connection holds',
      'SQLITE_BUSY',
      true,
      (path) => {
        openSqlite(path).exec('begin immediate');
        return openSqlite(path, { timeoutMs: 0 }).exec('begin immediate');
      },
    ],
    [
      'a full disk',
      'SQLITE_FULL',
      true,
      (path) => {
        const file = openSqlite(path);
        file.exec('pragma max_page_count = 2');
        return file.prepare('insert into notes values (?)').run(['x'.repeat(100_000)]);
      },
    ],
    [
      'a full disk, of a statement with rows',
      'SQLITE_FULL',
      true,
      (path) => {
        const file = openSqlite(path);
        file.exec('pragma max_page_count = 2');
        return file.prepare('insert into notes values (?) returning text').all(['x'.repeat(100_000)]);
      },
    ],
    [
      'a file that is only read',
      'SQLITE_READONLY',
      true,
      (path) => openSqlite(path, { readOnly: true }).exec("insert into notes values ('a')"),
    ],
    [
      'a file that is missing',
      'SQLITE_CANTOPEN',
      true,
      (path) => openSqlite(`${path}.missing`, { readOnly: true }),
    ],
    ['a folder', 'SQLITE_CANTOPEN', true, (path) => openSqlite(join(path, '..'))],
    [
      'another kind of file',
      'SQLITE_NOTADB',
      true,
      () =>
        openSqlite(import.meta.filename ?? new URL(import.meta.url).pathname).column('pragma user_version'),
    ],
    [
      'a value that is there already',
      'SQLITE_CONSTRAINT',
      false,
      (path) => openSqlite(path).exec("insert into notes values ('a'), ('a')"),
    ],
    ['a wrong statement', 'SQLITE_ERROR', false, (path) => openSqlite(path).prepare('select * from nothing')],
  ];
  it.each(cases)('%s: %s', async (_what, code, isAway, work) => {
    const { path } = newPlace();
    const file = openSqlite(path);
    file.exec('create table notes (text text primary key)');
    await file.close();
    const error = errorOf(() => work(path));
    expect(error).toMatchObject({ code });
    expect(isDatabaseUnavailable(error)).toBe(isAway);
  });
});

describe('an SQLite file', () => {
  it('is whole and free when it is closed, also if statements were prepared', async () => {
    const { path } = newPlace();
    const file = openSqlite(path);
    file.exec('pragma journal_mode = wal; create table notes (text text)');
    for (let note = 0; note < 100; note += 1)
      file.prepare('insert into notes values (?)').run([`note ${note}`]);
    expect(file.column('select count(*) from notes')).toEqual([100]);
    await file.close();
    expect(existsSync(`${path}-wal`)).toBe(false);
    expect(statSync(path).size).toBeGreaterThan(4096);
    const next = openSqlite(path, { timeoutMs: 0 });
    next.exec('pragma journal_mode = delete; begin exclusive; commit');
    await next.close();
  });

  it('gives rows as plain objects, and blobs as bytes', async () => {
    const file = openSqlite(':memory:');
    file.exec('create table t (id integer primary key, name text, picture blob)');
    const insert = file.prepare('insert into t (name, picture) values (:name, :picture) returning id');
    expect(insert.all({ name: 'a', picture: Buffer.from('xyz') })).toStrictEqual([{ id: 1 }]);
    const select = file.prepare<{ name: string; picture: Uint8Array }>('select name, picture from t');
    expect(select.get()?.name).toBe('a');
    expect(Buffer.from(select.get()?.picture ?? '').toString()).toBe('xyz');
    expect(file.prepare('select * from t where id = ?').get([2])).toBeUndefined();
    await file.close();
  });

  it('keeps nothing of a transaction that throws', async () => {
    const file = openSqlite(':memory:');
    file.exec('create table t (id integer)');
    const fail = () => {
      file.exec('insert into t values (1)');
      throw new Error('changed my mind');
    };
    expect(() => file.transaction(fail)).toThrow('changed my mind');
    expect(file.transaction(() => file.column('select count(*) from t'))).toEqual([0]);
    await file.close();
  });
});
