import { say } from '@clinic-serial/contract/messages/message';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { takePayment as endpoint, VisitAccount } from '@clinic-serial/contract/subjects/payments';
import { can } from '@clinic-serial/contract/terms/permissions';
import { AppError } from '../app-error.ts';
import type { Actor } from '../audit/record-audit.ts';
import { authoriseLimitedStaff, type StaffCaller } from '../authorise.ts';
import { addEntry, entryOfRequest, lockBox } from '../ledger/add-entry.ts';
import type { CountedMoney } from '../ledger/visit-money.ts';
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

type Asked = BodyOf<typeof endpoint>;

/**
 * Takes money for a visit, gives a discount, or both (rules: money 6). The discount is entered first, and the
 * payment can be at most what is due after it. The same request with the same key is done once.
 *
 * @param id of the appointment
 * @returns the account after it
 * @throws APPOINTMENT_NOT_FOUND, FEES_OFF, KEY_USED, BOX_CLOSED; MONEY_CHANGED if the account has other
 *   entries than `expectedVersion`; NOTHING_DUE; INVALID_INPUT for more than is due, and for a discount that
 *   only an Admin may give
 */
export async function takePayment(
  services: Services,
  { caller, address }: Actor,
  id: number,
  { key, expectedVersion, ...asked }: Asked,
): Promise<VisitAccount> {
  authoriseLimitedStaff(caller, 'update');
  assertFees(services);
  const actor = { caller, address };
  const request = requestText('payment', id, asked);
  return services.database.write(async (tx) => {
    const locked = await lockVisit(services, tx, caller, id);
    const box = await lockBox(tx, caller.staffId);
    const known = await entryOfRequest(tx, { key, request });
    if (known) return presentAccountOf(services, tx, caller, known);
    assertVersion(locked, expectedVersion);
    const { money, visit } = locked;
    if (money.due === 0) throw new AppError('NOTHING_DUE');
    const { discount, amount, way = null, reference } = asked;
    if (discount) assertDiscount(services, caller, money, discount.amount);
    const due = money.due - (discount?.amount ?? 0);
    if (amount > due) throw refused('amount', say('amountAboveDue', { paisa: due }));
    // A request can make two entries. The first one stores its key, because a key is unique among entries.
    const keys = [{ asked: { key, request } }, {}];
    if (discount) {
      const { reason, words } = discount;
      const entry = { kind: 'discount', amount: discount.amount, visit, reason, words } as const;
      await addEntry(services, tx, actor, box, { ...entry, ...keys.shift() });
    }
    if (amount > 0) {
      const entry = { kind: 'payment', amount, way, reference, visit } as const;
      await addEntry(services, tx, actor, box, { ...entry, ...keys.shift() });
    }
    return presentAccount(services, tx, locked.row);
  });
}

/**
 * @throws INVALID_INPUT for a discount above what is due, or if it brings the discounts of the visit above
 *   DISCOUNT_LIMIT and the caller is no Admin
 */
function assertDiscount(
  { config }: Services,
  caller: StaffCaller,
  money: CountedMoney,
  discount: number,
): void {
  if (discount > money.due) throw refused('discount.amount', say('amountAboveDue', { paisa: money.due }));
  const most = config.discountMost;
  if (money.discount + discount > most && !can(caller.role, 'delete')) {
    throw refused('discount.amount', say('discountAboveLimit', { paisa: most }));
  }
}
