import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDatabaseUrl } from '../../test/databases.ts';
import { connect, type Database } from './connect.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';
import { makeSmallIndexes } from './postgres-indexes.ts';

const ADDS: Migration = {
  name: '998-adds',
  async up(db) {
    await sql`alter table doctors add column lantern text`.execute(db);
  },
};
const TAKES_AWAY: Migration = {
  ...ADDS,
  name: '999-takes-away',
  needs: ADDS.name,
  up: async () => undefined,
};

describe('the start of an instance beside others on PostgreSQL', () => {
  let url: string;
  let old: Database;
  beforeEach(async () => {
    url = await freshDatabaseUrl('postgres');
    old = await connect(url);
    await migrate(old);
  });
  afterEach(() => old.close());

  async function start(
    migrations: readonly Migration[],
    options: { mostTries?: number; onWait?: () => void } = {},
  ): Promise<string[]> {
    const database = await connect(url);
    try {
      return await migrate(database, migrations, options);
    } finally {
      await database.close();
    }
  }

  /** Holds a transaction open that has run a statement, as a backup or a booking does. @returns ends it */
  async function hold(statement: string): Promise<() => Promise<void>> {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let held: Promise<unknown> | undefined;
    await new Promise<void>((isHeld, fail) => {
      held = old
        .write(async (tx) => {
          await sql.raw(statement).execute(tx);
          isHeld();
          await ended;
        })
        .catch(fail);
    });
    return async () => {
      end();
      await held;
    };
  }

  it('goes on when the migrations are those of one release', async () => {
    expect(await start([...MIGRATIONS, ADDS])).toEqual([ADDS.name]);
    expect(await start([...MIGRATIONS, ADDS, TAKES_AWAY])).toEqual([TAKES_AWAY.name]);
  });

  it('is refused when a release in between is missing, until the others have ended', async () => {
    const both = [...MIGRATIONS, ADDS, TAKES_AWAY];
    await old.ping();
    await expect(start(both)).rejects.toThrow(
      'Others are connected to the database, and instances of its version cannot work beside this one (999-takes-away needs 998-adds): upgrade to the release in between first, or stop all instances and then start one of them.',
    );
    await old.close();
    expect(await start(both)).toEqual([ADDS.name, TAKES_AWAY.name]);
    old = await connect(url);
  });

  it('does not keep the others waiting while a table that it changes is in use', async () => {
    const endBackup = await hold('lock table doctors in access share mode');
    const onWait = vi.fn();
    const starting = start([...MIGRATIONS, ADDS], { onWait });
    // Without a limit, this statement would wait behind the migration until the backup ends.
    for (let count = 0; count < 5; count += 1) {
      expect(await old.read.selectFrom('doctors').selectAll().execute()).toEqual([]);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await vi.waitFor(() => expect(onWait).toHaveBeenCalledOnce(), { timeout: 30_000 });
    await endBackup();
    expect(await starting).toEqual([ADDS.name]);
    expect(onWait).toHaveBeenCalledOnce();
  });

  it('ends with a sentence when a table stays in use', async () => {
    const endBackup = await hold('lock table doctors in access share mode');
    await expect(start([...MIGRATIONS, ADDS], { mostTries: 2 })).rejects.toThrow(
      'The schema could not be brought up to date, because another program uses a table all the time, such as a backup: start again when it has ended.',
    );
    await endBackup();
    expect(await start([...MIGRATIONS, ADDS])).toEqual([ADDS.name]);
  });

  it('does not lock the tables of bookings in progress when the schema is up to date', async () => {
    const endBooking = await hold('lock table appointments, patients in row exclusive mode');
    const database = await connect(url);
    await database.changeSchema(async (tx) => {
      await sql`set local lock_timeout = 200`.execute(tx);
      await makeSmallIndexes(tx);
    });
    await database.close();
    await endBooking();
  });
});
