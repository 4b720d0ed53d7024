import { expect } from 'vitest';
import type { Database } from '../src/database/connect.ts';
import { recount } from '../src/database/migrations/010-kept-departments.ts';

/** The counts that triggers store, sorted by their keys, without rows of 0. */
export async function storedCounts({ read }: Pick<Database, 'read'>) {
  return {
    appointments: await read
      .selectFrom('appointmentCounts')
      .selectAll()
      .where('total', '<>', 0)
      .orderBy('day')
      .orderBy('departmentId')
      .orderBy('status')
      .execute(),
    patients: await read
      .selectFrom('patientCounts')
      .selectAll()
      .where('total', '<>', 0)
      .orderBy('shard')
      .orderBy('isActive')
      .execute(),
  };
}

/** Expects that counting every row again gives the stored counts. */
export async function expectExactCounts(database: Database): Promise<void> {
  const before = await storedCounts(database);
  expect(before.appointments.length).toBeGreaterThan(0);
  await database.write(recount);
  expect(before).toEqual(await storedCounts(database));
}
