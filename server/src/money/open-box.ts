import type { BoxDay, openBox as endpoint } from '@clinic-serial/contract/subjects/cash-boxes';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { Actor } from '../audit/record-audit.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import { addEntry, entryOfRequest, lockBox } from '../ledger/add-entry.ts';
import { requestText } from '../request-text.ts';
import type { Services } from '../services.ts';
import { presentBoxDay } from './box-days.ts';
import { assertFees } from './visit-account.ts';

/**
 * Records the cash that is in the caller's own box at the beginning of today (rules: money 5). If it is
 * recorded again, the last amount counts. The same request with the same key is done once.
 *
 * @param asked.amount in paisa
 * @returns the day of the box after it
 * @throws FEES_OFF, BOX_CLOSED, KEY_USED
 */
export async function openBox(
  services: Services,
  { caller, address }: Actor,
  { amount, key }: BodyOf<typeof endpoint>,
): Promise<BoxDay> {
  authoriseLimitedStaff(caller, 'update');
  assertFees(services);
  const request = requestText('opening', caller.staffId, amount);
  return services.database.write(async (tx) => {
    const box = await lockBox(tx, caller.staffId);
    const entry =
      (await entryOfRequest(tx, { key, request })) ??
      (await addEntry(services, tx, { caller, address }, box, {
        kind: 'opening',
        amount,
        asked: { key, request },
      }));
    return presentBoxDay(tx, entry.boxId, entry.day);
  });
}
