import { saveLimits } from '../src/staff/staff.queries.ts';
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
