import { CompiledQuery } from 'kysely';
import { forgetLocks } from './locks.ts';
import type { Db } from './tables.ts';

/** How many transactions may share one commit. This limits how long the first of them waits for the last. */
const MOST_IN_A_GROUP = 64;

const BEGIN = CompiledQuery.raw('begin immediate');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');
const SAVEPOINT = CompiledQuery.raw('savepoint job');
const RELEASE = CompiledQuery.raw('release job');
const ROLLBACK_JOB = CompiledQuery.raw('rollback to job');

interface Job {
  run(db: Db): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/**
 * Runs transactions one after another on SQLite's one writing connection. Transactions that wait at the same
 * time share one commit, and so one fsync. Each is a savepoint, so that a failed one is rolled back alone. A
 * caller gets its result only after the commit is on disk.
 *
 * @param committed called after each successful commit
 */
export function groupedWrites(writer: Db, committed: () => void) {
  const waiting: Job[] = [];
  let scheduled = false;

  const schedule = () => {
    if (scheduled || waiting.length === 0) return;
    scheduled = true;
    // setImmediate runs after the readable sockets were read, so that their requests join this group.
    setImmediate(async () => {
      await runGroup(waiting.splice(0, MOST_IN_A_GROUP));
      scheduled = false;
      schedule();
    });
  };

  async function runGroup(jobs: Job[]): Promise<void> {
    const settlements: Array<() => void> = [];
    try {
      await writer.connection().execute(async (connection) => {
        try {
          await connection.executeQuery(BEGIN);
          for (const job of jobs) settlements.push(await runJob(connection, job));
          await connection.executeQuery(COMMIT);
        } catch (error) {
          // After a full disk SQLite has already rolled back. This rollback then fails, which is ignored.
          await connection.executeQuery(ROLLBACK).catch(() => undefined);
          throw error;
        }
      });
    } catch (error) {
      for (const job of jobs) job.reject(error);
      return;
    }
    committed();
    for (const settle of settlements) settle();
  }

  return function write<T>(run: (db: Db) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      waiting.push({ run, resolve: resolve as (value: unknown) => void, reject });
      schedule();
    });
  };
}

/** Runs one transaction inside the group. @returns a function that settles it after the group's commit */
async function runJob(connection: Db, job: Job): Promise<() => void> {
  await connection.executeQuery(SAVEPOINT);
  forgetLocks(connection);
  try {
    const value = await job.run(connection);
    await connection.executeQuery(RELEASE);
    return () => job.resolve(value);
  } catch (error) {
    try {
      await connection.executeQuery(ROLLBACK_JOB);
      await connection.executeQuery(RELEASE);
    } catch {
      // A failing disk has rolled everything back, so the whole group fails with this error.
      throw error;
    }
    return () => job.reject(error);
  }
}
