import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freshDatabaseUrl } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { connect, type Database } from './connect.ts';
import { isDatabaseUnavailable, NotReplicated } from './errors.ts';

let admin: pg.Client;
let url: string;
let database: Database;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await admin.connect();
  url = await freshDatabaseUrl('postgres');
  // Only this database waits for the standby. The other tests commit without waiting for the disk.
  await admin.query(`alter database ${nameOf(url)} set synchronous_commit = 'on'`);
  database = await connect(url);
  await database.write((tx) => sql`create table notes (text text)`.execute(tx));
  await admin.query("alter system set synchronous_standby_names = 'a_standby_that_is_away'");
  await admin.query('select pg_reload_conf()');
});
afterAll(async () => {
  await admin.query('alter system reset synchronous_standby_names');
  await admin.query('select pg_reload_conf()');
  await database.close();
  await admin.end();
});

const nameOf = (address: string) => new URL(address).pathname.slice(1);
const waiting = async () =>
  (
    await admin.query("select pid from pg_stat_activity where datname = $1 and wait_event = 'SyncRep'", [
      nameOf(url),
    ])
  ).rows;

const keepNote = () => database.write((tx) => sql`insert into notes values ('kept')`.execute(tx));

/** The setting is in force a moment after the reload. Until then a commit does not wait. */
async function untilCommitsWait(): Promise<void> {
  for (let isInForce = false; !isInForce; ) {
    let isDone = false;
    const write = keepNote()
      .catch(() => undefined)
      .finally(() => {
        isDone = true;
      });
    await eventually(async () => isDone || (await waiting()).length === 1).toBe(true);
    isInForce = !isDone;
    await endWait('pg_cancel_backend');
    await write;
  }
}

const endWait = (end: string) =>
  admin.query(`select ${end}(pid) from pg_stat_activity where wait_event = 'SyncRep'`);

it.each(['pg_cancel_backend', 'pg_terminate_backend'])(
  'a commit that the standby did not confirm is not reported as done: %s',
  async (end) => {
    await untilCommitsWait();
    const failed = keepNote().then(
      () => 'reported as done',
      (error: unknown) => error,
    );
    await eventually(async () => (await waiting()).length).toBe(1);
    // A time limit of the statement cancels in the same way.
    await endWait(end);
    const error = await failed;
    expect(isDatabaseUnavailable(error)).toBe(true);
    if (end === 'pg_cancel_backend') expect(error).toBeInstanceOf(NotReplicated);
  },
);
