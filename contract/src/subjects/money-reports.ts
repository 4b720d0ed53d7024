import * as z from 'zod/mini';
import { doctorNames, nameTexts } from '../fields/answer-fields.ts';
import { clinicDate } from '../fields/clinic-date.ts';
import { id, idText } from '../fields/id.ts';
import { paymentWay, visitKind, visitMoney } from '../fields/money.ts';
import { pagination, pagingQuery } from '../fields/paging.ts';
import { placeQuery } from '../fields/place.ts';
import { MONEY_KINDS, VISIT_KINDS } from '../terms/money.ts';
import { appointmentStatus } from './appointments.ts';
import { defineEndpoint } from './endpoint.ts';
import { cashBox, moneyDates, moneyEntry } from './money-entries.ts';

/** What chooses entries: the same words in the list, the report and the addresses of the screens. */
const entryFilter = {
  ...moneyDates,
  doctorId: z.optional(idText),
  way: z.optional(paymentWay),
  visitKind: z.optional(visitKind),
  boxId: z.optional(idText),
  ...placeQuery,
};

/**
 * Of days from `from` to `to`, the newest first. A limited account gets those of its doctors and places. An
 * entry is at the place of its appointment; those of a box itself, such as its opening, are at none.
 */
export const listMoneyEntries = defineEndpoint('listMoneyEntries', {
  route: 'GET /money/entries',
  summary: 'The entries of the cash boxes, newest first',
  subject: 'Money',
  access: { staff: 'update' },
  fails: ['FEES_OFF'],
  query: z.object({ ...pagingQuery(100), ...entryFilter, kind: z.optional(z.enum(MONEY_KINDS)) }),
  data: z.object({ entries: z.array(moneyEntry), pagination }),
});

/** A visit in a list of money. */
const listedVisit = z.extend(visitMoney, {
  appointmentId: id,
  date: clinicDate,
  serialNumber: z.int(),
  status: appointmentStatus,
  doctorId: id,
  ...doctorNames,
  patientName: z.string(),
  patientPhone: z.string(),
});
export type ListedVisit = z.infer<typeof listedVisit>;

/**
 * Visits of the dates whose money is not settled: `due`, for today and before; or `give-back`. The oldest
 * first.
 */
export const listOpenMoney = defineEndpoint('listOpenMoney', {
  route: 'GET /money/open',
  summary: 'Visits with money that is due or to be given back',
  subject: 'Money',
  access: { staff: 'update' },
  fails: ['FEES_OFF'],
  query: z.object({
    ...pagingQuery(100),
    ...moneyDates,
    state: z.enum(['due', 'give-back']),
    doctorId: z.optional(idText),
    visitKind: z.optional(visitKind),
    ...placeQuery,
  }),
  data: z.object({
    visits: z.array(listedVisit),
    /** Of all pages, in paisa. */
    total: z.int(),
    pagination,
  }),
});

export const MONEY_GROUPS = ['day', 'doctor', 'way', 'visitKind', 'box', 'place'] as const;
export type MoneyGroup = (typeof MONEY_GROUPS)[number];

/** Sums in paisa (rules: money 9). Entries that were voided on their day do not count. */
const moneySums = z.object({
  taken: z.int(),
  refunded: z.int(),
  /** Taken less refunded. */
  net: z.int(),
  discounts: z.int(),
  /** The number of payments. */
  payments: z.int(),
  /** Of visits on these dates, up to today. Null in reports by way and by box. */
  due: z.nullable(z.int()),
  giveBack: z.nullable(z.int()),
});
export type MoneySums = z.infer<typeof moneySums>;

const moneyRow = z.extend(moneySums, {
  /** The date, the id of the doctor, the box or the place, the way, or the kind of visit. */
  key: z.string(),
  doctor: z.nullable(z.object({ id, ...nameTexts })),
  box: z.nullable(cashBox),
});
export type MoneyRow = z.infer<typeof moneyRow>;

const moneyReportQuery = z.object({ ...entryFilter, by: z._default(z.enum(MONEY_GROUPS), 'day') });

export const getMoneyReport = defineEndpoint('getMoneyReport', {
  route: 'GET /money/report',
  summary: 'The money of a range of dates',
  subject: 'Money',
  access: { staff: 'update' },
  fails: ['FEES_OFF'],
  query: moneyReportQuery,
  data: z.object({ ...moneyDates, by: z.enum(MONEY_GROUPS), rows: z.array(moneyRow), totals: moneySums }),
});
export type MoneyReport = z.infer<(typeof getMoneyReport)['data']>;

export const exportMoneyReport = defineEndpoint('exportMoneyReport', {
  route: 'GET /export/money',
  summary: 'The money of a range of dates as CSV',
  subject: 'Money',
  access: { staff: 'update' },
  fails: ['FEES_OFF'],
  query: moneyReportQuery,
  data: z.string(),
});

const shareSums = z.object({
  /** Completed visits. */
  visits: z.int(),
  /** Payments less refunds of these visits, in paisa. */
  taken: z.int(),
  share: z.int(),
});

const shareRow = z.extend(shareSums, {
  doctor: z.object({ id, ...nameTexts }),
  kinds: z.array(z.extend(shareSums, { visitKind: z.enum(VISIT_KINDS) })),
});
export type ShareRow = z.infer<typeof shareRow>;

const shareQuery = z.object({ ...moneyDates, doctorId: z.optional(idText), ...placeQuery });

/** Of completed visits of the dates (rules: money 8), of `place` those there, by the doctor's name. */
export const listShares = defineEndpoint('listShares', {
  route: 'GET /money/shares',
  summary: 'The shares of the doctors for a range of dates',
  subject: 'Money',
  access: { staff: 'delete' },
  fails: ['FEES_OFF'],
  query: shareQuery,
  data: z.object({ ...moneyDates, rows: z.array(shareRow), totals: shareSums }),
});

export const exportShares = defineEndpoint('exportShares', {
  route: 'GET /export/shares',
  summary: 'The shares of the doctors as CSV',
  subject: 'Money',
  access: { staff: 'delete' },
  fails: ['FEES_OFF'],
  query: shareQuery,
  data: z.string(),
});
