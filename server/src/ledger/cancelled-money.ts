import type { CancelledMoney } from '@clinic-serial/contract/fields/money';
import { accountOf } from '@clinic-serial/contract/rules/money/account';
import { can } from '@clinic-serial/contract/terms/permissions';
import { AppError } from '../app-error.ts';
import type { Actor } from '../audit/record-audit.ts';
import type { StaffCaller } from '../authorise.ts';
import { lock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { addEntry, lockBox, lockRefundBox } from './add-entry.ts';
import { accountIdOf, entryVisitOf, type VisitRow, visitMoneyOf } from './visit-money.ts';

/**
 * Carries out the choice of staff about the money of an appointment that they cancel (rules: money 7). They
 * must choose if the clinic has taken money for it and has not decided to keep it. The caller cancels the
 * appointment in the same transaction, so that both happen or neither. If the clinic records no payments
 * (FEES), this does nothing.
 *
 * @param row the appointment before it is cancelled. Its patient and its sitting are locked
 * @throws MONEY_UNDECIDED without a choice; MONEY_CHANGED if there is nothing to keep or give back, or
 *   another amount than the screen showed; FORBIDDEN for a refund without the permission to delete;
 *   STAFF_NOT_FOUND, BOX_CLOSED
 */
export async function decideCancelledMoney(
  services: Pick<Services, 'clock' | 'config'>,
  tx: Db,
  actor: Actor & { caller: StaffCaller },
  row: VisitRow & { patientErasedAt: string | null },
  choice: CancelledMoney | undefined,
): Promise<void> {
  const { config } = services;
  if (config.fees !== 'desk') return;
  await lock(tx, { account: accountIdOf(row) });
  const money = (await visitMoneyOf(config, tx, [row])).get(row.id);
  if (!money) return;
  const { over } = accountOf('Cancelled', money.fee, money);
  if (choice === undefined && over > 0) throw new AppError('MONEY_UNDECIDED', { params: { paisa: over } });
  if (choice === undefined || choice.choice === 'later') return;
  // Without this check the desk could hand out cash that no entry records.
  if (over === 0 || over !== (choice.amount ?? over)) throw new AppError('MONEY_CHANGED');
  const visit = entryVisitOf(row, money);
  const { caller } = actor;
  if (choice.choice === 'keep') {
    const box = await lockBox(tx, caller.staffId);
    await addEntry(services, tx, actor, box, { kind: 'kept', amount: over, words: choice.words, visit });
    return;
  }
  if (!can(caller.role, 'delete')) throw new AppError('FORBIDDEN');
  const box = await lockRefundBox(tx, caller, choice.boxId);
  const { way, reference, words } = choice;
  await addEntry(services, tx, actor, box, { kind: 'refund', amount: over, way, reference, words, visit });
}
