import type { VisitMoney } from '@clinic-serial/contract/fields/money';
import { accountOf, sumsOf } from '@clinic-serial/contract/rules/money/account';
import { receiptText } from '@clinic-serial/contract/rules/money/receipt-number';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type { MoneyEntry } from '@clinic-serial/contract/subjects/money-entries';
import type { QueueMoney, VisitAccount } from '@clinic-serial/contract/subjects/payments';
import { aClinic, TODAY } from './records.ts';

/** The clinic where it records payments. */
export const aClinicWithFees: ClinicInfo = {
  ...aClinic,
  fees: { new: 50_000, 'follow-up': 30_000, report: 10_000, followUpDays: 30, discountMost: 20_000 },
};

/** A payment of 500 taka in cash, by the signed-in person of the tests. */
export function aMoneyEntry(parts: Partial<MoneyEntry> = {}): MoneyEntry {
  const { id = 1, kind = 'payment' } = parts;
  const number = { boxId: 1, year: 2027, number: id };
  const hasReceipt = kind === 'payment' || kind === 'refund';
  return {
    id,
    kind,
    voidedKind: null,
    amount: 50_000,
    way: hasReceipt ? 'cash' : null,
    reference: null,
    reason: kind === 'discount' ? 'poor' : null,
    words: null,
    day: TODAY,
    at: '2027-03-10T04:05:00.000Z',
    box: { id: 1, name: 'Rina Desk' },
    by: { id: 1, name: 'Rina Desk' },
    receipt: hasReceipt ? receiptText(number) : null,
    isVoided: false,
    visit: null,
    ...parts,
  };
}

/** A first visit that costs 500 taka, with these entries; its sums are those of the rule. */
export function anAccount(parts: Partial<VisitAccount> = {}): VisitAccount {
  const { status = 'Confirmed', fee = 50_000, entries = [] } = parts;
  const sums = sumsOf(entries);
  return {
    appointmentId: 12,
    status,
    visitKind: 'new',
    lastSeenOn: null,
    isChosen: false,
    kindWords: null,
    fee,
    ...sums,
    ...accountOf(status, fee, sums),
    version: entries.length,
    entries,
    ...parts,
  };
}

/** The same as lists have it. */
export function aVisitMoney(parts: Partial<VisitAccount> = {}): VisitMoney {
  const {
    entries: _entries,
    version: _version,
    status: _status,
    kindWords: _words,
    ...money
  } = anAccount(parts);
  const { appointmentId: _id, ...rest } = money;
  return rest;
}

/** The same as a queue has it. */
export function aQueueMoney(appointmentId: number, parts: Partial<VisitAccount> = {}): QueueMoney {
  const { entries: _entries, status: _status, kindWords: _words, ...money } = anAccount(parts);
  return { ...money, appointmentId };
}
