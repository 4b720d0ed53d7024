import * as z from 'zod/mini';
import { clinicDate } from '../fields/clinic-date.ts';
import { id, idText, MAX_ID } from '../fields/id.ts';
import { amount, optionalMoneyWords } from '../fields/money.ts';
import { placeQuery } from '../fields/place.ts';
import { requestKey } from '../fields/request-key.ts';
import { PAYMENT_WAYS } from '../terms/money.ts';
import { instant } from '../time/instant.ts';
import { defineEndpoint } from './endpoint.ts';
import { cashBox, moneyDates } from './money-entries.ts';

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
  query: z.object({ ...moneyDates, boxId: z.optional(idText), ...placeQuery }),
  data: z.object({ days: z.array(boxDay) }),
});
