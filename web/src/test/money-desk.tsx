import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import type { MoneyEntry } from '@clinic-serial/contract/subjects/money-entries';
import {
  chooseVisitKind,
  getVisitMoney,
  keepPayment,
  refundPayment,
  takePayment,
  type VisitAccount,
  voidEntry,
} from '@clinic-serial/contract/subjects/payments';
import { printReceipt, type Receipt } from '@clinic-serial/contract/subjects/receipts';
import { listStaffAccounts, type ManagedAccount } from '@clinic-serial/contract/subjects/staff-accounts';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { fireEvent, screen } from '@testing-library/react';
import { MoneyDialog } from '../admin/money-desk/MoneyDialog.tsx';
import { aClinicWithFees, aMoneyEntry, anAccount } from './money-records.ts';
import { openStaffScreen } from './staff-screen.tsx';
import { refusal, type StubbedApi } from './stubbed-api.ts';

/** A receipt as the server writes it. */
export const aReceipt = (parts: Partial<Receipt> = {}): Receipt => ({
  language: 'bn',
  title: 'রসিদ',
  number: '১-২০২৭-০০০০০১',
  clinic: ['Clinic Serial', '7 Station Road, Sylhet'],
  notices: [],
  details: [{ name: 'রোগী', value: 'Karim Uddin' }],
  amounts: [{ name: 'এই পেমেন্ট', value: '৫০০ টাকা', isTotal: true }],
  foot: 'Rina Desk',
  ...parts,
});

/** An account of a colleague, whose cash box an Admin can choose. */
export const aManagedAccount = (parts: Partial<ManagedAccount>): ManagedAccount => ({
  id: 7,
  username: 'sohel',
  fullName: 'Sohel Rana',
  email: null,
  role: 'Staff',
  isActive: true,
  language: null,
  doctorId: null,
  doctorName: null,
  doctorNameBn: null,
  limitedTo: [],
  lastLogin: null,
  hasPassword: true,
  hasSecondFactor: false,
  linkExpiresAt: null,
  openSessions: 0,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
  ...parts,
});

export interface MoneyDesk {
  /** The account as the server has it. Tests change it, as another desk does. */
  account: VisitAccount;
  add: (...entries: Partial<MoneyEntry>[]) => void;
}

/** A stubbed server that keeps the entries of one visit, and does an act with a known key once. */
export function stubMoney(api: StubbedApi, parts: Partial<VisitAccount> = {}): MoneyDesk {
  const done = new Set<string>();
  const desk: MoneyDesk = {
    account: anAccount(parts),
    add(...added) {
      const { appointmentId, fee, status, visitKind, isChosen, kindWords, lastSeenOn, entries } =
        desk.account;
      const numbered = added.map((entry, index) => aMoneyEntry({ id: entries.length + index + 1, ...entry }));
      desk.account = anAccount({
        ...{ appointmentId, fee, status, visitKind, isChosen, kindWords, lastSeenOn },
        entries: [...entries, ...numbered],
      });
    },
  };
  const act = (
    { key, expectedVersion }: { key: string; expectedVersion?: number },
    ...entries: Partial<MoneyEntry>[]
  ) => {
    if (done.has(key)) return desk.account;
    if (expectedVersion !== undefined && expectedVersion !== desk.account.version)
      return refusal('MONEY_CHANGED');
    done.add(key);
    desk.add(...entries);
    return desk.account;
  };
  api.respond(getClinic, aClinicWithFees);
  api.respond(getVisitMoney, () => desk.account);
  api.respond(takePayment, ({ body: { amount, way = null, reference = null, discount, ...asked } }) =>
    act(
      asked,
      ...(discount ? [{ kind: 'discount' as const, amount: discount.amount, reason: discount.reason }] : []),
      ...(amount > 0 ? [{ kind: 'payment' as const, amount, way, reference }] : []),
    ),
  );
  api.respond(refundPayment, ({ body: { amount, way, reference = null, words, ...asked } }) =>
    act(asked, { kind: 'refund', amount, way, reference, words }),
  );
  api.respond(keepPayment, ({ body: { words, ...asked } }) =>
    act(asked, { kind: 'kept', amount: desk.account.over, words }),
  );
  api.respond(voidEntry, ({ params, body: { words, ...asked } }) => {
    const entry = desk.account.entries.find(({ id }) => String(id) === params.id);
    if (!entry || entry.kind === 'void') return refusal('NOT_VOIDABLE');
    entry.isVoided = true;
    return act(asked, { kind: 'void', voidedKind: entry.kind, amount: entry.amount, words });
  });
  api.respond(chooseVisitKind, ({ body: { kind, words = null } }) => {
    const visitKind = kind ?? 'new';
    const fee = { new: 50_000, 'follow-up': 30_000, report: 10_000 }[visitKind];
    desk.account = { ...desk.account, visitKind, fee, isChosen: kind !== null, kindWords: words };
    desk.add();
    return desk.account;
  });
  api.respond(printReceipt, aReceipt());
  api.respond(listStaffAccounts, { accounts: [] });
  return desk;
}

/** Opens the money of serial 4, Karim Uddin, and waits until it is shown. */
export async function openMoney(role: Role = 'Staff', onClose: () => void = () => {}): Promise<void> {
  const of = { appointmentId: 12, serialNumber: 4, patientName: 'Karim Uddin' };
  openStaffScreen('/money', { role, routes: { '/money': <MoneyDialog of={of} onClose={onClose} /> } });
  await screen.findByText(/^(Fee|ফি)$/);
}

export const amount = () => screen.getByLabelText<HTMLInputElement>('Amount in taka');
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
/** Presses Enter in a field of the form. */
export const enter = (field: HTMLElement = document.activeElement as HTMLElement) =>
  fireEvent.submit(field.closest('form') as HTMLFormElement);
export const done = (words: string | RegExp) => screen.findByText(words);
