import * as z from 'zod/mini';
import { id, MAX_ID } from '../fields/id.ts';
import {
  amount,
  discount,
  moneyWords,
  optionalMoneyWords,
  paymentReference,
  paymentWay,
  someAmount,
  visitKind,
  visitMoney,
} from '../fields/money.ts';
import { requestKey } from '../fields/request-key.ts';
import { say } from '../messages/message.ts';
import { appointmentStatus } from './appointments.ts';
import { defineEndpoint } from './endpoint.ts';
import { moneyEntry } from './money-entries.ts';
import { sittingQuery } from './queue.ts';

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
