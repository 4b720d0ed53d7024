import * as z from 'zod/mini';
import { doctorNames, nameTexts } from '../fields/answer-fields.ts';
import { clinicDate } from '../fields/clinic-date.ts';
import { id, idText, MAX_ID } from '../fields/id.ts';
import {
  amount,
  discount,
  fees,
  moneyWords,
  optionalMoneyWords,
  paymentReference,
  paymentWay,
  share,
  someAmount,
  visitKind,
  visitMoney,
} from '../fields/money.ts';
import { pagination, pagingQuery } from '../fields/paging.ts';
import { placeQuery } from '../fields/place.ts';
import { requestKey } from '../fields/request-key.ts';
import { say } from '../messages/message.ts';
import { LANGUAGES } from '../terms/languages.ts';
import { DISCOUNT_REASONS, MONEY_KINDS, MONEY_LIMITS, PAYMENT_WAYS, VISIT_KINDS } from '../terms/money.ts';
import { instant } from '../time/instant.ts';
import { appointmentStatus } from './appointments.ts';
import { defineEndpoint } from './endpoint.ts';
import { sittingQuery } from './queue.ts';

/** A cash box is the one of a staff account. `name` is the account's full name. */
const cashBox = z.object({ id, name: z.string() });

/** One entry of a cash box as staff read it (rules: money 3). Amounts are in paisa, never negative. */
export const moneyEntry = z.object({
  id,
  kind: z.enum(MONEY_KINDS),
  /** Of a void: the kind of the entry that it takes back. */
  voidedKind: z.nullable(z.enum(MONEY_KINDS)),
  amount: z.int(),
  /** Null for a discount, and for what is of the box itself. */
  way: z.nullable(z.enum(PAYMENT_WAYS)),
  reference: z.nullable(z.string()),
  /** Of a discount. */
  reason: z.nullable(z.enum(DISCOUNT_REASONS)),
  words: z.nullable(z.string()),
  /** The clinic day in whose cash it is. */
  day: clinicDate,
  at: instant,
  box: cashBox,
  /** Who did it. An Admin can give back from the box of somebody else. */
  by: cashBox,
  /** As paper shows it (receipt-number.ts). Payments and refunds have one. */
  receipt: z.nullable(z.string()),
  /** True if a later entry has voided it. */
  isVoided: z.boolean(),
  /** Null for what is of the box itself, and for the name of an erased patient. */
  visit: z.nullable(
    z.object({
      appointmentId: id,
      date: clinicDate,
      serialNumber: z.int(),
      visitKind: z.enum(VISIT_KINDS),
      doctorId: id,
      ...doctorNames,
      patientName: z.string(),
    }),
  ),
});
export type MoneyEntry = z.infer<typeof moneyEntry>;

/** The money of a visit with its entries, the first first. */
export const visitAccount = z.extend(visitMoney, {
  appointmentId: id,
  status: appointmentStatus,
  /** Why staff chose the kind, in their words. */
  kindWords: z.nullable(z.string()),
  /** The number of entries. An act states it, so that two desks do not act on one state. */
  version: z.int(),
  entries: z.array(moneyEntry),
});
export type VisitAccount = z.infer<typeof visitAccount>;

/** What every act on the money of a visit says of the screen that it was decided on. */
const decidedOn = {
  /** `version` of the account that the screen showed. */
  expectedVersion: z.int().check(z.gte(0), z.lte(MAX_ID)),
  key: requestKey,
};

/** The refusals of every act on the money of a visit. */
const ACT_FAILURES = [
  'APPOINTMENT_NOT_FOUND',
  'FEES_OFF',
  'MONEY_CHANGED',
  'KEY_USED',
  'BOX_CLOSED',
] as const;

export const getVisitMoney = defineEndpoint('getVisitMoney', {
  route: 'GET /appointments/{id}/money',
  summary: 'What is due, paid and given back for an appointment',
  subject: 'Money',
  access: { staff: 'view' },
  fails: ['APPOINTMENT_NOT_FOUND', 'FEES_OFF'],
  data: visitAccount,
});

/**
 * Takes money, gives a discount, or both at once. A discount of the whole fee makes the visit free. More than
 * what is due is refused, and so is a discount above DISCOUNT_LIMIT without the permission to delete (rules:
 * money 6). The money of a cancelled appointment, or of one of a patient who did not come, is refused.
 *
 * @param amount in paisa; 0 for a discount alone
 */
export const takePayment = defineEndpoint('takePayment', {
  route: 'POST /appointments/{id}/payments',
  summary: 'Take a payment or give a discount',
  subject: 'Money',
  access: { staff: 'update' },
  fails: [...ACT_FAILURES, 'NOTHING_DUE'],
  body: z
    .object({
      amount,
      /** Needed with an amount. */
      way: z.optional(paymentWay),
      reference: paymentReference,
      discount: z.optional(discount),
      ...decidedOn,
    })
    .check(
      z.refine((body) => body.amount > 0 || body.discount !== undefined, {
        error: say('amountRequired'),
        path: ['amount'],
      }),
      z.refine((body) => body.amount === 0 || body.way !== undefined, {
        error: say('paymentWayRequired'),
        path: ['way'],
      }),
    ),
  data: visitAccount,
});

/** Gives money back, at most what the clinic has taken (rules: money 6). */
export const refundPayment = defineEndpoint('refundPayment', {
  route: 'POST /appointments/{id}/refunds',
  summary: 'Give money back',
  subject: 'Money',
  access: { staff: 'delete' },
  fails: [...ACT_FAILURES, 'STAFF_NOT_FOUND'],
  body: z.object({
    amount: someAmount,
    way: paymentWay,
    reference: paymentReference,
    words: moneyWords,
    /** The cash box that it is taken from; without one, the caller's own. */
    boxId: z.optional(id),
    ...decidedOn,
  }),
  data: visitAccount,
});

/** Decides that the clinic keeps the money of a cancelled appointment (rules: money 7). */
export const keepPayment = defineEndpoint('keepPayment', {
  route: 'POST /appointments/{id}/kept-money',
  summary: 'Keep the money of a cancelled appointment',
  subject: 'Money',
  access: { staff: 'update' },
  fails: [...ACT_FAILURES, 'NOTHING_DUE'],
  body: z.object({ words: moneyWords, ...decidedOn }),
  data: visitAccount,
});

/**
 * Takes an entry back that was wrong: with an entry of its own, in the same box, on the same day, before the
 * close. An account voids what it did itself, an Admin everything. A payment of which a part was given back
 * cannot be voided.
 *
 * @param id of the entry
 */
export const voidEntry = defineEndpoint('voidEntry', {
  route: 'POST /money/entries/{id}/void',
  summary: 'Take a wrong entry back',
  subject: 'Money',
  access: { staff: 'update' },
  fails: ['ENTRY_NOT_FOUND', 'FEES_OFF', 'NOT_VOIDABLE', 'KEY_USED', 'BOX_CLOSED'],
  body: z.object({ words: moneyWords, key: requestKey }),
  data: visitAccount,
});

/**
 * Staff choose another kind of visit than the rule proposes, with a word (rules: money 1). Without `kind` it
 * is the proposed one again. The fee becomes that of the kind; entries stay.
 *
 * @param from the kind that the screen showed. If it is another by now, nothing changes (MONEY_CHANGED)
 */
export const chooseVisitKind = defineEndpoint('chooseVisitKind', {
  route: 'PUT /appointments/{id}/visit-kind',
  summary: 'Choose the kind of a visit',
  subject: 'Money',
  access: { staff: 'update' },
  fails: ['APPOINTMENT_NOT_FOUND', 'FEES_OFF', 'MONEY_CHANGED', 'PATIENT_ERASED'],
  body: z.object({ kind: z.nullable(visitKind), words: optionalMoneyWords, from: visitKind }).check(
    z.refine(({ kind, words }) => kind === null || words !== null, {
      error: say('moneyWordsRequired'),
      path: ['words'],
    }),
  ),
  data: visitAccount,
});

/** Of everybody in the queue of a sitting, by appointment, without deleted ones. */
export const getQueueMoney = defineEndpoint('getQueueMoney', {
  route: 'GET /queue/{doctorId}/{date}/money',
  summary: 'What is due and paid in a sitting',
  subject: 'Money',
  access: { staff: 'view' },
  fails: ['QUEUE_NOT_FOUND', 'FEES_OFF'],
  query: sittingQuery,
  data: z.object({
    visits: z.array(z.extend(visitMoney, { appointmentId: id, version: z.int() })),
  }),
});
export type QueueMoney = z.infer<(typeof getQueueMoney)['data']>['visits'][number];

/** Both dates are included; at most 366 days. */
const dates = { from: clinicDate, to: clinicDate };

/** What chooses entries: the same words in the list, the report and the addresses of the screens. */
const entryFilter = {
  ...dates,
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
    ...dates,
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
  data: z.object({ ...dates, by: z.enum(MONEY_GROUPS), rows: z.array(moneyRow), totals: moneySums }),
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

/** One day of a cash box (rules: money 5), in paisa. */
export const boxDay = z.object({
  box: cashBox,
  day: clinicDate,
  /** The cash at the beginning; null if nobody has entered it. */
  opening: z.nullable(z.int()),
  ways: z.array(z.object({ way: z.enum(PAYMENT_WAYS), taken: z.int(), refunded: z.int() })),
  discounts: z.int(),
  /** The number of entries that were voided. */
  voided: z.int(),
  /** Opening and cash payments, less cash refunds. */
  expectedCash: z.int(),
  /** The number of entries of the day. A close states it. */
  version: z.int(),
  closed: z.nullable(
    z.object({
      counted: z.int(),
      /** Counted less expected; negative if cash is missing. */
      difference: z.int(),
      words: z.nullable(z.string()),
      at: instant,
      by: cashBox,
    }),
  ),
});
export type BoxDay = z.infer<typeof boxDay>;

/** Of the caller's own box; an Admin can name another. Without `day` today. */
export const getBoxDay = defineEndpoint('getBoxDay', {
  route: 'GET /money/box',
  summary: 'One day of a cash box',
  subject: 'Money',
  access: { staff: 'update' },
  fails: ['FEES_OFF', 'STAFF_NOT_FOUND'],
  query: z.object({ day: z.optional(clinicDate), boxId: z.optional(idText) }),
  data: boxDay,
});

/** The cash at the beginning of today in the caller's own box. Entered again, the last amount counts. */
export const openBox = defineEndpoint('openBox', {
  route: 'POST /money/box/opening',
  summary: 'Enter the cash at the beginning of the day',
  subject: 'Money',
  access: { staff: 'update' },
  fails: ['FEES_OFF', 'BOX_CLOSED', 'KEY_USED'],
  body: z.object({ amount, key: requestKey }),
  data: boxDay,
});

/**
 * Closes a day of a box, today or an earlier day; an Admin can name another box. Nothing can be added to a
 * closed day. A difference needs words.
 */
export const closeBox = defineEndpoint('closeBox', {
  route: 'POST /money/box/close',
  summary: 'Close a day of a cash box',
  subject: 'Money',
  access: { staff: 'update' },
  fails: ['FEES_OFF', 'BOX_CLOSED', 'BOX_CHANGED', 'KEY_USED', 'STAFF_NOT_FOUND'],
  body: z.object({
    day: clinicDate,
    boxId: z.optional(id),
    /** The cash in the box, in paisa. */
    counted: amount,
    words: optionalMoneyWords,
    /** `version` of the day that the screen showed. */
    expectedVersion: z.int().check(z.gte(0), z.lte(MAX_ID)),
    key: requestKey,
  }),
  data: boxDay,
});

/**
 * Days of the caller's own box, for an Admin of all boxes, that have entries; the newest first. With `place`,
 * those with an entry of a visit there. Each day is answered whole, because a cashier opens, counts and
 * closes a box and not a place; the money of a place alone is in the report.
 */
export const listBoxDays = defineEndpoint('listBoxDays', {
  route: 'GET /money/boxes',
  summary: 'Days of the cash boxes',
  subject: 'Money',
  access: { staff: 'update' },
  fails: ['FEES_OFF'],
  query: z.object({ ...dates, boxId: z.optional(idText), ...placeQuery }),
  data: z.object({ days: z.array(boxDay) }),
});

/**
 * A receipt or a refund slip as paper shows it, in the patient's language unless another is asked for. Texts
 * are ready to print.
 */
export const receipt = z.object({
  language: z.enum(LANGUAGES),
  title: z.string(),
  number: z.string(),
  /**
   * The clinic's name, address and phone, without empty ones. With several places the name of the place of
   * the visit stands behind that of the clinic, and the address and the phone are those of the place.
   */
  clinic: z.array(z.string()),
  /** Says that it is printed again, and how often, or that the payment was voided; empty otherwise. */
  notices: z.array(z.string()),
  /** Name and value: date, patient, doctor, serial, visit, way … */
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Fee, discount, paid before, this payment, still due. */
  amounts: z.array(z.object({ name: z.string(), value: z.string(), isTotal: z.boolean() })),
  /** Who took it. */
  foot: z.string(),
});
export type Receipt = z.infer<typeof receipt>;

const receiptLanguage = z.optional(z.enum(LANGUAGES));

/** @param id of the payment or refund */
export const getReceipt = defineEndpoint('getReceipt', {
  route: 'GET /money/entries/{id}/receipt',
  summary: 'A receipt to look at',
  subject: 'Money',
  access: { staff: 'update' },
  fails: ['ENTRY_NOT_FOUND', 'FEES_OFF'],
  query: z.object({ language: receiptLanguage }),
  data: receipt,
});

/** The same, and notes that it is printed now. From the second time on the receipt says so. */
export const printReceipt = defineEndpoint('printReceipt', {
  route: 'POST /money/entries/{id}/receipt',
  summary: 'A receipt to print',
  subject: 'Money',
  access: { staff: 'update' },
  fails: ['ENTRY_NOT_FOUND', 'FEES_OFF', 'KEY_USED'],
  body: z.object({ language: receiptLanguage, key: requestKey }),
  data: receipt,
});

/** A doctor's share by kind of visit, from a date on; null where the doctor gets none. */
const shares = z.object({
  new: z.nullable(share),
  'follow-up': z.nullable(share),
  report: z.nullable(share),
});

const DAYS = say('numberOutOfRange', { least: 0, most: MONEY_LIMITS.followUpDaysMost });

/** What an Admin sets for the money of a doctor. A fee and days that are null are the clinic's. */
const doctorMoney = z.object({
  fees: z.object({
    new: z.nullable(amount),
    'follow-up': z.nullable(amount),
    report: z.nullable(amount),
  }),
  followUpDays: z.nullable(z.int(DAYS).check(z.gte(0, DAYS), z.lte(MONEY_LIMITS.followUpDaysMost, DAYS))),
  shares,
});
export type DoctorMoney = z.infer<typeof doctorMoney>;

export const doctorMoneyAnswer = z.extend(doctorMoney, {
  doctorId: id,
  ...doctorNames,
  /** The clinic's fees and days, which hold where the doctor has none. */
  clinicFees: fees,
  clinicFollowUpDays: z.int(),
  /** Since when the shares hold; null if none were ever set. */
  sharesFrom: z.nullable(clinicDate),
  /** Changes with every save. */
  version: z.string(),
});
export type DoctorMoneyAnswer = z.infer<typeof doctorMoneyAnswer>;

export const getDoctorMoney = defineEndpoint('getDoctorMoney', {
  route: 'GET /doctors/{id}/money',
  summary: "A doctor's fees and shares",
  subject: 'Money',
  access: { staff: 'delete' },
  fails: ['DOCTOR_NOT_FOUND', 'FEES_OFF'],
  data: doctorMoneyAnswer,
});

/**
 * Serials that were given keep their fees. New shares hold for visits of today and later, so that what was
 * settled stays (rules: money 8).
 *
 * @param version of the form's beginning. If it has changed, nothing is saved (RECORD_CHANGED)
 */
export const saveDoctorMoney = defineEndpoint('saveDoctorMoney', {
  route: 'PUT /doctors/{id}/money',
  summary: "Save a doctor's fees and shares",
  subject: 'Money',
  access: { staff: 'delete' },
  fails: ['DOCTOR_NOT_FOUND', 'FEES_OFF', 'RECORD_CHANGED'],
  body: z.extend(doctorMoney, { version: z.string().check(z.maxLength(64)) }),
  data: doctorMoneyAnswer,
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

const shareQuery = z.object({ ...dates, doctorId: z.optional(idText), ...placeQuery });

/** Of completed visits of the dates (rules: money 8), of `place` those there, by the doctor's name. */
export const listShares = defineEndpoint('listShares', {
  route: 'GET /money/shares',
  summary: 'The shares of the doctors for a range of dates',
  subject: 'Money',
  access: { staff: 'delete' },
  fails: ['FEES_OFF'],
  query: shareQuery,
  data: z.object({ ...dates, rows: z.array(shareRow), totals: shareSums }),
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
