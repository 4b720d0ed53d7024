import type { VisitKind } from '../../terms/money.ts';
import { formatDate, formatTaka } from './format.ts';

const KINDS: Record<VisitKind, string> = {
  new: 'New visit',
  'follow-up': 'Follow-up',
  report: 'Report only',
};

/** Sentences for patients about the money of a visit. Amounts are in paisa, dates YYYY-MM-DD. */
export const visitMoneyTexts = {
  toPay: (due: number) => `Pay at the desk: ${formatTaka(due)}`,
  due: (due: number) => `Due: ${formatTaka(due)}`,
  part: (paid: number, due: number) => `Paid: ${formatTaka(paid)}, still due: ${formatTaka(due)}`,
  paid: (paid: number) => `Paid: ${formatTaka(paid)}`,
  free: 'Nothing to pay',
  giveBack: (over: number) => `To be given back: ${formatTaka(over)}. Please ask at the desk.`,
  refunded: (refunded: number) => `Refunded: ${formatTaka(refunded)}`,
  kept: (kept: number) => `Not refunded: ${formatTaka(kept)}`,
  kind: (kind: VisitKind) => KINDS[kind],
  lastSeen: (date: string) => `last seen ${formatDate(date)}`,
};
