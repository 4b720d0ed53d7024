import { Kysely, SqliteDialect, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabaseUrl } from '../../test/databases.ts';
import { groupedWrites } from './grouped-writes.ts';
import { openSqlite } from './sqlite-driver.ts';
import type { Db, Tables } from './tables.ts';

describe('transactions that share a commit', () => {
  let file: string;
  let writer: Db;
  let statements: string[];
  let commits: number;
  let write: ReturnType<typeof groupedWrites>;
  beforeEach(async () => {
    file = (await freshDatabaseUrl('sqlite')).slice('file:'.length);
    statements = [];
    commits = 0;
    const connection = openSqlite(file);
    connection.exec(`create table notes (text text primary key);
      create table children (parent text references notes (text) deferrable initially deferred);`);
    connection.exec('pragma foreign_keys = on');
    writer = new Kysely<Tables>({
      dialect: new SqliteDialect({ database: connection }),
      log: (event) => {
        statements.push(event.query.sql.split(' ')[0] ?? '');
      },
    });
    write = groupedWrites(writer, () => {
      commits += 1;
    });
  });
  afterEach(() => writer.destroy());

  const note = (text: string) => (db: Db) => sql`insert into notes values (${text})`.execute(db);
  const stored = () => {
    const other = openSqlite(file, { readOnly: true });
    const rows = other.column('select text from notes order by text');
    void other.close();
    return rows;
  };
  const outcomes = async (works: Array<Promise<unknown>>) =>
    (await Promise.allSettled(works)).map((result) => result.status);

  it('are committed together when they wait together, each with its own result', async () => {
    const results = await Promise.all(
      ['a', 'b', 'c'].map((text) =>
        write(async (db) => {
          await note(text)(db);
          return text.toUpperCase();
        }),
      ),
    );
    expect(results).toEqual(['A', 'B', 'C']);
    expect(statements.filter((statement) => statement === 'commit')).toHaveLength(1);
    expect(commits).toBe(1);
    expect(stored()).toEqual(['a', 'b', 'c']);
  });

  it('run in order: a later one sees what an earlier one wrote', async () => {
    const seen: number[] = [];
    const count = async (db: Db) => {
      await note(`note ${seen.length}`)(db);
      const { rows } = await sql<{ total: number }>`select count(*) as total from notes`.execute(db);
      seen.push(rows[0]?.total ?? 0);
    };
    await Promise.all(Array.from({ length: 100 }, () => write(count)));
    expect(seen).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    // These are more than fit into one group, so the first does not wait for the last.
    expect(commits).toBeGreaterThan(1);
    expect(commits).toBeLessThan(10);
  });

  it('roll back alone: one that fails does not undo the others', async () => {
    const works = [
      write(note('a')),
      write(async (db) => {
        await note('b')(db);
        throw new Error('changed my mind');
      }),
      write(note('a')),
      write(note('c')),
    ];
    expect(await outcomes(works)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    await expect(works[1]).rejects.toThrow('changed my mind');
    await expect(works[2]).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT' });
    expect(stored()).toEqual(['a', 'c']);
  });

  it('succeed only when the commit is on disk', async () => {
    const works = ['a', 'b'].map((text) => write(note(text)).then(() => stored()));
    expect(await Promise.all(works)).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('all fail when their commit fails, and nothing of them is stored', async () => {
    // The broken reference is found by the commit, not by the statement.
    const orphan = (db: Db) => sql`insert into children values ('nobody')`.execute(db);
    const works = [write(note('a')), write(orphan), write(note('b'))];
    expect(await outcomes(works)).toEqual(['rejected', 'rejected', 'rejected']);
    await expect(works[0]).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT' });
    expect(stored()).toEqual([]);
    expect(commits).toBe(0);

    await write(note('after'));
    expect(stored()).toEqual(['after']);
  });

  it('all fail with SQLITE_FULL on a full disk, and work again when there is room', async () => {
    await write(note('before'));
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(writer);
    await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(writer);
    const long = 'a'.repeat(100_000);
    const works = [write(note('with it')), write(note(long)), write(note('after it'))];
    expect(await outcomes(works)).toEqual(['rejected', 'rejected', 'rejected']);
    for (const work of works) await expect(work).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    expect(stored()).toEqual(['before']);

    await sql`pragma max_page_count = 1000`.execute(writer);
    await Promise.all([write(note(long)), write(note('b'))]);
    expect(stored()).toEqual([long, 'b', 'before']);
  });

  it('fail while another process is writing and there is no timeout, and work again afterwards', async () => {
    const other = openSqlite(file, { timeoutMs: 0 });
    other.exec('begin immediate');
    const busy = openSqlite(file, { timeoutMs: 0 });
    const impatient = new Kysely<Tables>({ dialect: new SqliteDialect({ database: busy }) });
    const tryWrite = groupedWrites(impatient, () => {});
    expect(await outcomes([tryWrite(note('a')), tryWrite(note('b'))])).toEqual(['rejected', 'rejected']);
    await expect(tryWrite(note('a'))).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    other.exec('commit');
    void other.close();
    await tryWrite(note('a'));
    expect(stored()).toEqual(['a']);
    await impatient.destroy();
  });
});
