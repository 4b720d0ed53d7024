import * as z from 'zod/mini';
import { say } from '../messages/message.ts';
import {
  DISCOUNT_REASONS,
  MONEY_LIMITS,
  MONEY_STATES,
  PAYMENT_WAYS,
  SHARE_KINDS,
  VISIT_KINDS,
} from '../terms/money.ts';
import { clinicDate } from './clinic-date.ts';
import { id } from './id.ts';
import { optionalLine, requiredText } from './text.ts';

const AMOUNT = say('amountOutOfRange', { most: MONEY_LIMITS.amountMost / 100 });

/** An amount in whole paisa, 0 to 100,000 taka. */
export const amount = z.int(AMOUNT).check(z.gte(0, AMOUNT), z.lte(MONEY_LIMITS.amountMost, AMOUNT));

/** An amount in whole paisa, 1 paisa to 100,000 taka. */
export const someAmount = z.int(AMOUNT).check(z.gte(1, AMOUNT), z.lte(MONEY_LIMITS.amountMost, AMOUNT));

export const paymentWay = z.enum(PAYMENT_WAYS, say('paymentWayRequired'));
export const visitKind = z.enum(VISIT_KINDS, say('notAChoice'));

/** The transaction number of a payment by bKash, Nagad or card. */
export const paymentReference = optionalLine(MONEY_LIMITS.referenceLongest);

/** Why something was done with money, in a person's own words. */
export const moneyWords = requiredText(MONEY_LIMITS.wordsLongest, { required: say('moneyWordsRequired') });
export const optionalMoneyWords = optionalLine(MONEY_LIMITS.wordsLongest);

/**
 * By how much less a visit costs, and why. A discount of the whole fee makes it free. 'other' needs `words`.
 */
export const discount = z
  .object({
    amount: someAmount,
    reason: z.enum(DISCOUNT_REASONS, say('discountReasonRequired')),
    words: optionalMoneyWords,
  })
  .check(
    z.refine(({ reason, words }) => reason !== 'other' || words !== null, {
      error: say('moneyWordsRequired'),
      path: ['words'],
    }),
  );

/** The fees of a doctor by kind of visit, in paisa. */
export const fees = z.object({ new: amount, 'follow-up': amount, report: amount });

/**
 * A doctor's share of one kind of visit: `percent` in hundredths of a per cent (0 to 10,000), `fixed` in
 * paisa.
 */
export const share = z.object({ kind: z.enum(SHARE_KINDS), value: amount }).check(
  z.refine(({ kind, value }) => kind !== 'percent' || value <= 10_000, {
    error: say('percentOutOfRange'),
    path: ['value'],
  }),
);
export type Share = z.infer<typeof share>;

/**
 * The amount to decide about, as the screen showed it, in paisa. If the amount has changed by now, nothing is
 * done.
 */
const shownAmount = z.optional(someAmount);

/**
 * The choice about the money of a serial that staff cancel (rules: money 7). `later`: the money is still to
 * be given back.
 */
export const cancelledMoney = z.discriminatedUnion('choice', [
  z.object({ choice: z.literal('later') }),
  z.object({ choice: z.literal('keep'), words: moneyWords, amount: shownAmount }),
  z.object({
    choice: z.literal('refund'),
    amount: shownAmount,
    way: paymentWay,
    reference: paymentReference,
    words: moneyWords,
    /** The cash box that it is taken from; without one, the caller's own. */
    boxId: z.optional(id),
  }),
]);
export type CancelledMoney = z.infer<typeof cancelledMoney>;

/** A doctor's fees in public answers. */
export const doctorFees = z.extend(fees, {
  /** A visit within this many days after the last completed one is a follow-up; 0 for never. */
  followUpDays: z.int(),
});
export type DoctorFees = z.infer<typeof doctorFees>;

/** Facts about the money of one visit, in paisa (rules: money 4). They contain no name and no free text. */
export const visitMoney = z.object({
  visitKind: z.enum(VISIT_KINDS),
  /**
   * The date of the last completed visit: it makes this one a follow-up, or is too long ago. Null for none.
   */
  lastSeenOn: z.nullable(clinicDate),
  /** True if staff chose the kind. */
  isChosen: z.boolean(),
  fee: amount,
  discount: z.int(),
  paid: z.int(),
  refunded: z.int(),
  kept: z.int(),
  due: z.int(),
  /** Money that the clinic has taken beyond what is due, and has not decided to keep. */
  over: z.int(),
  state: z.enum(MONEY_STATES),
});
export type VisitMoney = z.infer<typeof visitMoney>;
