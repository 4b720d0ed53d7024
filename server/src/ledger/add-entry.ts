import type {
  DiscountReason,
  MoneyKind,
  PaymentWay,
  VisitEntryKind,
} from '@clinic-serial/contract/terms/money';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { StaffCaller } from '../authorise.ts';
import { type BoxLock, lock, lockKey } from '../database/locks.ts';
import type { CashBoxRow } from '../database/rows/money.ts';
import type { Db } from '../database/tables.ts';
import { hashToken, newToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { findStaff } from '../staff/staff.queries.ts';
import { BEFORE_FIRST, entryHash, textHash } from './entry-hash.ts';
import {
  findBox,
  findEntryByKey,
  fixVisit,
  insertBox,
  insertEntry,
  isClosed,
  lastReceiptOfYear,
  type StoredEntry,
  saveBox,
} from './ledger.queries.ts';

/** The visit of an entry, as its appointment is now. */
export interface EntryVisit {
  accountId: number;
  appointmentId: number;
  doctorId: number;
  visitDate: string;
  visitKind: NonNullable<StoredEntry['visitKind']>;
  /** In paisa. */
  fee: number;
  lastSeenOn: string | null;
  /** True if the patient was erased. The entry is then stored without texts. */
  isErased: boolean;
}

interface NewEntry {
  kind: MoneyKind;
  /** In paisa. */
  amount: number;
  way?: PaymentWay | null;
  /** Left out for an opening or a close of the box. */
  visit?: EntryVisit;
  voids?: { id: number; kind: VisitEntryKind };
  reason?: DiscountReason | null;
  words?: string | null;
  reference?: string | null;
  /** The clinic day; left out for today. */
  day?: string;
  /** The idempotency key and the text of the request; left out for a second entry of one request. */
  asked?: { key: string; request: string };
}

/** The kinds that have a number without gaps, because it is printed on paper. */
const WITH_RECEIPT: readonly MoneyKind[] = ['payment', 'refund'];

/**
 * Adds an entry to a cash box, at the end of its chain, and its hash to the audit log (rules: money 3).
 * Payments and refunds get the next number of the box in the year of their day (rules: money 5).
 *
 * @returns the entry as stored
 * @throws BOX_CLOSED if the day of the box is closed
 */
export async function addEntry(
  { clock }: Pick<Services, 'clock'>,
  tx: Db,
  actor: Actor & { caller: StaffCaller },
  held: BoxLock,
  entry: NewEntry,
): Promise<StoredEntry> {
  const { kind, amount, visit, voids, asked, way = null, reason = null } = entry;
  const { day = clock.today() } = entry;
  const { words = null, reference = null } = visit?.isErased ? {} : entry;
  if (await isClosed(tx, held.boxId, day)) throw new AppError('BOX_CLOSED');
  const box = (await findBox(tx, held)) ?? (await newBox(tx, held));
  const year = Number(day.slice(0, 4));
  const number = 1 + (await lastReceipt(tx, box, year));
  const hasReceipt = WITH_RECEIPT.includes(kind);
  const textSalt = words === null && reference === null ? null : newToken();
  const content = {
    boxId: box.id,
    place: box.place + 1,
    kind,
    amount,
    way,
    accountId: visit?.accountId ?? null,
    appointmentId: visit?.appointmentId ?? null,
    doctorId: visit?.doctorId ?? null,
    visitDate: visit?.visitDate ?? null,
    visitKind: visit?.visitKind ?? null,
    visitFee: visit?.fee ?? null,
    voidsId: voids?.id ?? null,
    voidedKind: voids?.kind ?? null,
    reason,
    textHash: textSalt && textHash(textSalt, words, reference),
    provider: null,
    providerState: null,
    day,
    at: clock.now().toISOString(),
    receiptYear: hasReceipt ? year : null,
    receiptNumber: hasReceipt ? number : null,
    staffId: actor.caller.staffId,
    key: asked?.key ?? null,
  };
  const hash = entryHash(box.hash, content);
  const auditId = await recordAudit(clock, tx, actor, {
    action: 'money.entry',
    subject: visit ? { appointment: visit.appointmentId } : { staff: box.id },
    details: { box: box.id, number: content.place, kind, hash },
  });
  const row = {
    ...content,
    words,
    reference,
    textSalt,
    requestHash: asked ? hashToken(asked.request) : null,
    hash,
    auditId,
  };
  const id = await insertEntry(tx, row);
  if (visit) await fixVisit(tx, visit);
  await saveBox(tx, {
    id: box.id,
    place: content.place,
    hash,
    ...(hasReceipt && year >= box.receiptYear
      ? { receiptYear: year, receiptNumber: number }
      : { receiptYear: box.receiptYear, receiptNumber: box.receiptNumber }),
  });
  return { id, ...row };
}

/** The number of the last receipt of a box in a year; 0 before the first. */
async function lastReceipt(tx: Db, box: CashBoxRow, year: number): Promise<number> {
  if (box.receiptYear === year) return box.receiptNumber;
  // The clock of another instance may be ahead, so that at the turn of the year the box is in the next year
  // already.
  return box.receiptYear < year ? 0 : lastReceiptOfYear(tx, box.id, year);
}

async function newBox(tx: Db, { boxId }: BoxLock) {
  const box = { id: boxId, place: 0, hash: BEFORE_FIRST, receiptYear: 0, receiptNumber: 0 };
  await insertBox(tx, box);
  return box;
}

/**
 * Finds the entry of a request that is sent again after a lost answer. Requests with the same key wait for
 * each other here, even if they are about different visits and boxes. All other locks must be taken before.
 *
 * @returns the entry that the request has made; undefined for a new key
 * @throws KEY_USED if the key belongs to another request
 */
export async function entryOfRequest(
  tx: Db,
  { key, request }: { key: string; request: string },
): Promise<StoredEntry | undefined> {
  await lockKey(tx, `money-key:${key}`);
  const known = await findEntryByKey(tx, key);
  if (known && known.requestHash !== hashToken(request)) throw new AppError('KEY_USED');
  return known;
}

/**
 * Locks the cash box from which money is given back.
 *
 * @param boxId undefined for the caller's own
 * @throws STAFF_NOT_FOUND
 */
export async function lockRefundBox(tx: Db, caller: StaffCaller, boxId = caller.staffId): Promise<BoxLock> {
  if (!(await findStaff(tx, boxId))) throw new AppError('STAFF_NOT_FOUND');
  return lockBox(tx, boxId);
}

/** Locks a cash box. The lock of the account must be taken before. */
export async function lockBox(tx: Db, boxId: number): Promise<BoxLock> {
  return (await lock(tx, { box: boxId })).box;
}
