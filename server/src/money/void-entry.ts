import { sumsOf } from '@clinic-serial/contract/rules/money/account';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { voidEntry as endpoint, VisitAccount } from '@clinic-serial/contract/subjects/payments';
import { VISIT_ENTRY_KINDS, type VisitEntryKind } from '@clinic-serial/contract/terms/money';
import { can } from '@clinic-serial/contract/terms/permissions';
import { AppError } from '../app-error.ts';
import type { Actor } from '../audit/record-audit.ts';
import { authoriseLimitedStaff, type StaffCaller } from '../authorise.ts';
import { isLimited } from '../caller.ts';
import type { Db } from '../database/tables.ts';
import { addEntry, entryOfRequest, lockBox } from '../ledger/add-entry.ts';
import { entriesOfAccount, findEntry, type StoredEntry } from '../ledger/ledger.queries.ts';
import { requestText } from '../request-text.ts';
import type { Services } from '../services.ts';
import { voidedAmong } from './money.queries.ts';
import { assertFees, lockVisit, presentAccountOf } from './visit-account.ts';

/** An entry that is about a visit. */
type VisitEntry = StoredEntry & { accountId: number; appointmentId: number };

/**
 * Takes a wrong entry of today back: it adds a void to the same cash box (rules: money 6). The receipt number
 * of the wrong entry is not used again. The same request with the same key is done once.
 *
 * @param id of the entry
 * @returns the account after it
 * @throws ENTRY_NOT_FOUND, which a limited account also gets for an entry of another doctor; FEES_OFF,
 *   KEY_USED, BOX_CLOSED; FORBIDDEN for an entry of somebody else, unless the caller may delete; NOT_VOIDABLE
 *   for an entry of an earlier day, an opening, a close, an entry that was voided before, and a payment that
 *   was given back or kept
 */
export async function voidEntry(
  services: Services,
  { caller, address }: Actor,
  id: number,
  { key, words }: BodyOf<typeof endpoint>,
): Promise<VisitAccount> {
  authoriseLimitedStaff(caller, 'update');
  assertFees(services);
  const request = requestText('void', id, words);
  return services.database.write(async (tx) => {
    const entry = await findEntry(tx, id);
    if (!entry || (entry.appointmentId === null && isLimited(caller))) throw new AppError('ENTRY_NOT_FOUND');
    if (!isOfVisit(entry)) throw new AppError('NOT_VOIDABLE');
    const { visit } = await lockVisit(services, tx, caller, entry.appointmentId).catch(notFound);
    const box = await lockBox(tx, entry.boxId);
    const known = await entryOfRequest(tx, { key, request });
    if (known) return presentAccountOf(services, tx, caller, known);
    const kind = await voidableKind(tx, caller, entry, services.clock.today());
    await addEntry(services, tx, { caller, address }, box, {
      kind: 'void',
      amount: entry.amount,
      way: entry.way,
      // These facts come from the entry, so that both count for the same doctor and kind of visit.
      visit: {
        ...visit,
        visitDate: entry.visitDate ?? visit.visitDate,
        visitKind: entry.visitKind ?? visit.visitKind,
        fee: entry.visitFee ?? visit.fee,
      },
      voids: { id, kind },
      // The day of the entry, even if midnight passes before the void is added.
      day: entry.day,
      words,
      asked: { key, request },
    });
    return presentAccountOf(services, tx, caller, entry);
  });
}

function isOfVisit(entry: StoredEntry): entry is VisitEntry {
  return entry.accountId !== null && entry.appointmentId !== null;
}

function notFound(error: unknown): never {
  if (error instanceof AppError && error.code === 'APPOINTMENT_NOT_FOUND') {
    throw new AppError('ENTRY_NOT_FOUND', { cause: error });
  }
  throw error;
}

/** The kind of an entry that may be voided now. The visit is locked. */
async function voidableKind(
  tx: Db,
  caller: StaffCaller,
  entry: VisitEntry,
  today: string,
): Promise<VisitEntryKind> {
  if (entry.staffId !== caller.staffId && !can(caller.role, 'delete')) throw new AppError('FORBIDDEN');
  const kind = VISIT_ENTRY_KINDS.find((one) => one === entry.kind);
  const isVoided = (await voidedAmong(tx, [entry])).has(entry.id);
  if (kind === undefined || entry.day !== today || isVoided) throw new AppError('NOT_VOIDABLE');
  if (kind === 'payment') {
    const { paid, refunded, kept } = sumsOf(await entriesOfAccount(tx, entry.accountId));
    // The payments that remain must cover the money that was given back or kept.
    if (paid - entry.amount < refunded + kept) throw new AppError('NOT_VOIDABLE');
  }
  return kind;
}
