import type { BoxDay } from '@clinic-serial/contract/subjects/cash-boxes';
import type { MoneyEntry } from '@clinic-serial/contract/subjects/money-entries';
import type {
  ListedVisit,
  MoneyReport,
  MoneyRow,
  MoneySums,
  ShareRow,
} from '@clinic-serial/contract/subjects/money-reports';
import { TODAY } from './records.ts';

const DESK = { id: 1, name: 'Rina Desk' };

export const aBoxDay = (parts: Partial<BoxDay> = {}): BoxDay => ({
  box: DESK,
  day: TODAY,
  opening: 100_000,
  ways: [
    { way: 'cash', taken: 150_000, refunded: 20_000 },
    { way: 'bkash', taken: 50_050, refunded: 0 },
    { way: 'nagad', taken: 0, refunded: 0 },
    { way: 'card', taken: 0, refunded: 0 },
  ],
  discounts: 10_000,
  voided: 1,
  expectedCash: 230_000,
  version: 9,
  closed: null,
  ...parts,
});

export const aListedEntry = (parts: Partial<MoneyEntry> = {}): MoneyEntry => ({
  id: 31,
  kind: 'payment',
  voidedKind: null,
  amount: 50_000,
  way: 'bkash',
  reference: '9AB3',
  reason: null,
  words: null,
  day: TODAY,
  at: '2027-03-10T04:00:00.000Z',
  box: DESK,
  by: DESK,
  receipt: '1-2027-000042',
  isVoided: false,
  visit: {
    appointmentId: 77,
    date: TODAY,
    serialNumber: 4,
    visitKind: 'new',
    doctorId: 7,
    doctorName: 'Dr. Nusrat',
    doctorNameBn: null,
    patientName: 'Karim Uddin',
  },
  ...parts,
});

export const moneySums = (parts: Partial<MoneySums> = {}): MoneySums => ({
  taken: 1_250_050,
  refunded: 50_000,
  net: 1_200_050,
  discounts: 20_000,
  payments: 25,
  due: 30_000,
  giveBack: 0,
  ...parts,
});

export const moneyRow = (key: string, parts: Partial<MoneyRow> = {}): MoneyRow => ({
  key,
  doctor: null,
  box: null,
  ...moneySums(),
  ...parts,
});

export const aMoneyReport = (parts: Partial<MoneyReport> = {}): MoneyReport => ({
  from: '2027-03-09',
  to: TODAY,
  by: 'day',
  rows: [moneyRow('2027-03-09', { due: 0, refunded: 0 }), moneyRow(TODAY)],
  totals: moneySums({ taken: 2_500_100 }),
  ...parts,
});

export const anOpenVisit = (parts: Partial<ListedVisit> = {}): ListedVisit => ({
  appointmentId: 77,
  date: '2027-03-09',
  serialNumber: 4,
  status: 'Completed',
  doctorId: 7,
  doctorName: 'Dr. Nusrat',
  doctorNameBn: null,
  patientName: 'Karim Uddin',
  patientPhone: '01712345678',
  visitKind: 'new',
  lastSeenOn: null,
  isChosen: false,
  fee: 50_000,
  discount: 0,
  paid: 20_000,
  refunded: 0,
  kept: 0,
  due: 30_000,
  over: 0,
  state: 'part',
  ...parts,
});

export const aShareRow = (parts: Partial<ShareRow> = {}): ShareRow => ({
  doctor: { id: 7, name: 'Dr. Nusrat', nameBn: null },
  visits: 12,
  taken: 520_000,
  share: 250_050,
  kinds: [
    { visitKind: 'new', visits: 10, taken: 500_000, share: 250_050 },
    { visitKind: 'follow-up', visits: 2, taken: 20_000, share: 0 },
  ],
  ...parts,
});
