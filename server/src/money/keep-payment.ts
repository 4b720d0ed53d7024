import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { keepPayment as endpoint, VisitAccount } from '@clinic-serial/contract/subjects/payments';
import { AppError } from '../app-error.ts';
import type { Actor } from '../audit/record-audit.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import { addEntry, entryOfRequest, lockBox } from '../ledger/add-entry.ts';
import { requestText } from '../request-text.ts';
import type { Services } from '../services.ts';
import { assertFees, assertVersion, lockVisit, presentAccount, presentAccountOf } from './visit-account.ts';

/**
 * Records that the clinic keeps the money of a cancelled appointment: everything that was to be given back
 * (rules: money 7). The entry goes into the caller's cash box. The same request with the same key is done
 * once.
 *
 * @param id of the appointment
 * @returns the account after it
 * @throws APPOINTMENT_NOT_FOUND, FEES_OFF, KEY_USED, BOX_CLOSED; MONEY_CHANGED if the account has other
 *   entries than `expectedVersion`; NOTHING_DUE unless the appointment is cancelled and has money to give
 *   back
 */
export async function keepPayment(
  services: Services,
  { caller, address }: Actor,
  id: number,
  { key, expectedVersion, words }: BodyOf<typeof endpoint>,
): Promise<VisitAccount> {
  authoriseLimitedStaff(caller, 'update');
  assertFees(services);
  const request = requestText('keep', id, words);
  return services.database.write(async (tx) => {
    const locked = await lockVisit(services, tx, caller, id);
    const box = await lockBox(tx, caller.staffId);
    const known = await entryOfRequest(tx, { key, request });
    if (known) return presentAccountOf(services, tx, caller, known);
    assertVersion(locked, expectedVersion);
    const { row, money, visit } = locked;
    if (row.status !== 'Cancelled' || money.over === 0) throw new AppError('NOTHING_DUE');
    const entry = { kind: 'kept', amount: money.over, words, visit } as const;
    await addEntry(services, tx, { caller, address }, box, { ...entry, asked: { key, request } });
    return presentAccount(services, tx, row);
  });
}
