import { saveLimits, savePlaceLimits } from '../src/staff/staff.queries.ts';
import type { TestApp } from './app.ts';
import { type SignedIn, signedIn } from './people.ts';

/** Limits a staff account to these doctors; to none for all. */
export function limitAccount({ database }: TestApp, staffId: number, doctorIds: readonly number[]) {
  return database.write((tx) => saveLimits(tx, staffId, doctorIds));
}

/** Adds a staff account that is limited to these doctors. */
export async function limitedTo(testApp: TestApp, doctorIds: readonly number[]): Promise<SignedIn> {
  const account = await signedIn(testApp, 'Staff');
  await limitAccount(testApp, account.staffId, doctorIds);
  return account;
}

/** Limits a staff account to these places; to none for all. */
export function limitToPlaces({ database }: TestApp, staffId: number, placeIds: readonly number[]) {
  return database.write((tx) => savePlaceLimits(tx, staffId, placeIds));
}

/** Adds a staff account that is limited to these places. */
export async function limitedToPlaces(testApp: TestApp, placeIds: readonly number[]): Promise<SignedIn> {
  const account = await signedIn(testApp, 'Staff');
  await limitToPlaces(testApp, account.staffId, placeIds);
  return account;
}

/** Adds places until a clinic has three, with the ids 1 to 3. */
export async function addPlaces(testApp: TestApp): Promise<void> {
  const { token } = await signedIn(testApp, 'Admin');
  for (const name of ['Uttara', 'Mirpur']) await testApp.send('POST', '/admin/places', { name }, token);
}
