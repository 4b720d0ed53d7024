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
  /** The visit: the first appointment of its chain of moves. Null for an opening or a close of the box. */
  accountId: number | null;
  /** The appointment of the visit at which the entry was made. */
  appointmentId: number | null;
  /** Facts about the appointment at the time of the entry. */
  doctorId: number | null;
  visitDate: string | null;
  visitKind: VisitKind | null;
  /** In paisa. It is stored so that a receipt stays the same after the visit gets another fee. */
  visitFee: number | null;
  /** Only for a void: the entry that it takes back, and the kind of that entry. */
  voidsId: number | null;
  voidedKind: VisitEntryKind | null;
  reason: DiscountReason | null;
  words: string | null;
  /** The transaction number of a payment by bKash, Nagad or card. */
  reference: string | null;
  /** Random, so that `textHash` does not reveal `words` and `reference`. Null once they are erased. */
  textSalt: string | null;
  /** SHA-256 of salt, words and reference, so that the chain stays whole when they are erased. */
  textHash: string | null;
  /** For a payment by an online provider: its name and its state. Nothing writes these columns yet. */
  provider: string | null;
  providerState: string | null;
  /** The clinic day to whose cash the entry belongs. */
  day: string;
  at: string;
  /** Only for payments and refunds. The numbers of a box and a year have no gaps. */
  receiptYear: number | null;
  receiptNumber: number | null;
  /** The account that made the entry. */
  staffId: number;
  /** The idempotency key. A second entry of one request has none. */
  key: string | null;
  /** SHA-256 of the request with this key. */
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
  /** `none` ends an earlier share. */
  kind: ShareKind | 'none';
  /** Hundredths of a per cent, or paisa. */
  value: number;
}
