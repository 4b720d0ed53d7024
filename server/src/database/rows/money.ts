import type {
  DiscountReason,
  MoneyKind,
  PaymentWay,
  ShareKind,
  VisitEntryKind,
  VisitKind,
} from '@clinic-serial/contract/terms/money';
import type { Generated } from 'kysely';

/** The cash box of a staff account: the end of its chain, and its last receipt. */
export interface CashBoxRow {
  /** The id of the staff account. */
  id: number;
  /** The place of the last entry in the chain; 0 before the first. */
  place: number;
  hash: string;
  /** The year of the last receipt, and its number in that year; 0 before the first. */
  receiptYear: number;
  receiptNumber: number;
}

/** One entry of a cash box. Rows are only ever added; erasing empties `words` and `reference`. */
export interface MoneyEntryRow {
  id: Generated<number>;
  boxId: number;
  /** In the chain of the box, from 1. */
  place: number;
  kind: MoneyKind;
  /** In paisa, never negative. */
  amount: number;
  way: PaymentWay | null;
  /** The visit: the first appointment of its chain of moves. Null for what is of the box itself. */
  accountId: number | null;
  /** The appointment of the account at which it was entered. */
  appointmentId: number | null;
  /** Of the appointment, when it was entered. */
  doctorId: number | null;
  visitDate: string | null;
  visitKind: VisitKind | null;
  /** In paisa, so that a receipt says the same when the visit has another fee by then. */
  visitFee: number | null;
  /** Of a void: the entry that it takes back, and its kind. */
  voidsId: number | null;
  voidedKind: VisitEntryKind | null;
  reason: DiscountReason | null;
  words: string | null;
  /** The number of a payment of bKash, Nagad or a card. */
  reference: string | null;
  /** Random; with it `textHash` says nothing about `words` and `reference`. Null once they are erased. */
  textSalt: string | null;
  /** SHA-256 of salt, words and reference, so that the chain stays whole when they are erased. */
  textHash: string | null;
  /** Of a payment by an online provider: its name and what it says. Nothing writes them yet. */
  provider: string | null;
  providerState: string | null;
  /** The clinic day in whose cash it is. */
  day: string;
  at: string;
  /** Of payments and refunds: without gaps in the box and the year. */
  receiptYear: number | null;
  receiptNumber: number | null;
  /** Who did it. */
  staffId: number;
  /** The idempotency key. A second entry of one request has none. */
  key: string | null;
  /** SHA-256 of what was asked for with the key. */
  requestHash: string | null;
  /** SHA-256 of the hash before it and of this row (ledger/entry-hash.ts). */
  hash: string;
  /** The row of the audit log that holds the hash. */
  auditId: number;
}

/** A receipt was printed. */
export interface MoneyPrintRow {
  id: Generated<number>;
  entryId: number;
  at: string;
  staffId: number;
  key: string;
}

/** A doctor's share of a kind of visit, from a date on until a later row. */
export interface DoctorShareRow {
  doctorId: number;
  visitKind: VisitKind;
  fromDate: string;
  /** `none` ends the share of before. */
  kind: ShareKind | 'none';
  /** Hundredths of a per cent, or paisa. */
  value: number;
}
