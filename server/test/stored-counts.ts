import { expect } from 'vitest';
import type { Database } from '../src/database/connect.ts';
import { recount } from '../src/database/migrations/053-place-counts.ts';

/** The counts that triggers store, sorted by their keys, without rows of 0. */
export async function storedCounts(database: Pick<Database, 'read'>) {
  return {
    ...(await countsOfClinic(database)),
    places: await database.read
      .selectFrom('placeCounts')
      .selectAll()
      .where('total', '<>', 0)
      .orderBy('placeId')
      .orderBy('day')
      .orderBy('departmentId')
      .orderBy('status')
      .execute(),
  };
}

/** The stored counts of the whole clinic, which the schema has from its second migration on. */
export async function countsOfClinic({ read }: Pick<Database, 'read'>) {
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
