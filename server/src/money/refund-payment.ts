import { say } from '@clinic-serial/contract/messages/message';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { refundPayment as endpoint, VisitAccount } from '@clinic-serial/contract/subjects/payments';
import type { Actor } from '../audit/record-audit.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import { addEntry, entryOfRequest, lockRefundBox } from '../ledger/add-entry.ts';
import { requestText } from '../request-text.ts';
import type { Services } from '../services.ts';
import {
  assertFees,
  assertVersion,
  lockVisit,
  presentAccount,
  presentAccountOf,
  refused,
} from './visit-account.ts';

/**
 * Gives money of a visit back, at most what was paid and not given back yet (rules: money 6). The same
 * request with the same key is done once.
 *
 * @param id of the appointment
 * @param asked.boxId the cash box that the money is taken from; without one, the caller's own
 * @returns the account after it
 * @throws APPOINTMENT_NOT_FOUND, FEES_OFF, KEY_USED, BOX_CLOSED, STAFF_NOT_FOUND; MONEY_CHANGED if the
 *   account has other entries than `expectedVersion`; INVALID_INPUT for more than can be given back
 */
export async function refundPayment(
  services: Services,
  { caller, address }: Actor,
  id: number,
  { key, expectedVersion, ...asked }: BodyOf<typeof endpoint>,
): Promise<VisitAccount> {
  authoriseLimitedStaff(caller, 'delete');
  assertFees(services);
  const actor = { caller, address };
  const request = requestText('refund', id, asked);
  return services.database.write(async (tx) => {
    const locked = await lockVisit(services, tx, caller, id);
    const { boxId, amount, way, reference, words } = asked;
    const box = await lockRefundBox(tx, caller, boxId);
    const known = await entryOfRequest(tx, { key, request });
    if (known) return presentAccountOf(services, tx, caller, known);
    assertVersion(locked, expectedVersion);
    const { money, visit } = locked;
    const most = money.paid - money.refunded;
    if (amount > most) throw refused('amount', say('amountAbovePaid', { paisa: most }));
    const entry = { kind: 'refund', amount, way, reference, words, visit } as const;
    await addEntry(services, tx, actor, box, { ...entry, asked: { key, request } });
    return presentAccount(services, tx, locked.row);
  });
}
