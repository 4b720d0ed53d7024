import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book } from '../../test/clinic.ts';
import { freshDatabaseUrl } from '../../test/databases.ts';
import { makeLargeIndexes, makeSmallIndexes } from './postgres-indexes.ts';

const INDEXES = [
  'appointments_patient_name_words',
  'appointments_text',
  'audit_log_action',
  'patients_name_words',
  'patients_text',
];

describe('the indexes that PostgreSQL gets while the clinic works', () => {
  const log = { info: () => undefined };
  let url: string;
  let clinic: TestApp;
  const others: pg.Client[] = [];
  beforeEach(async () => {
    url = await freshDatabaseUrl('postgres');
    clinic = await startTestApp('postgres', { databaseUrl: url });
  });
  afterEach(async () => {
    for (const client of others.splice(0)) await client.end();
    await clinic.close();
  });

  const change = (statement: string) => clinic.database.write((tx) => sql.raw(statement).execute(tx));
  async function otherClient(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    others.push(client);
    return client;
  }
  /** The names of those that exist and that PostgreSQL uses. */
  async function usable(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
      where indisvalid and relname = any(${INDEXES}) order by relname`.execute(clinic.database.read);
    return rows.map(({ name }) => name);
  }

  it('are made with the schema while a clinic is small', async () => {
    expect(await usable()).toEqual(INDEXES);
  });

  it('are left to the running server where a table is large', async () => {
    for (const name of INDEXES) await change(`drop index ${name}`);
    await clinic.database.changeSchema((tx) => makeSmallIndexes(tx, 0));
    expect(await usable()).toEqual([]);
    await makeLargeIndexes(url, log);
    expect(await usable()).toEqual(INDEXES);
  });

  it('let bookings through while they are made', async () => {
    await change('drop index appointments_text');
    const doctorId = await addDoctor(clinic);
    // Somebody is in the middle of a change, so that making the index takes until they are done.
    const other = await otherClient();
    await other.query('begin');
    await other.query('lock table appointments in row exclusive mode');
    let isDone = false;
    const making = makeLargeIndexes(url, log).then(() => {
      isDone = true;
    });
    const watcher = await otherClient();
    const isWaiting = async () =>
      (
        await watcher.query(
          "select from pg_stat_activity where query like 'create index%' and wait_event_type = 'Lock'",
        )
      ).rowCount === 1;
    while (!(await isWaiting())) await pause(10);
    expect((await book(clinic, doctorId)).status).toBe(200);
    expect(isDone).toBe(false);
    await other.query('commit');
    await making;
    expect(await usable()).toEqual(INDEXES);
  });

  it('are made again if a process ended while it made them', async () => {
    await change(`update pg_index set indisvalid = false where indexrelid = 'audit_log_action'::regclass`);
    expect(await usable()).not.toContain('audit_log_action');
    await makeLargeIndexes(url, log);
    expect(await usable()).toEqual(INDEXES);
  });

  it('are made once by several instances', async () => {
    for (const name of INDEXES) await change(`drop index ${name}`);
    await Promise.all([1, 2, 3].map(() => makeLargeIndexes(url, log)));
    expect(await usable()).toEqual(INDEXES);
  });

  it('stop nobody at a start when they are there', async () => {
    const other = await otherClient();
    await other.query('begin');
    await other.query('lock table appointments, patients, audit_log in row exclusive mode');
    // With a lock on one of the tables this would wait for the other transaction, and fail after 10 seconds.
    await clinic.database.write((tx) => makeSmallIndexes(tx));
    await other.query('commit');
  });
});
