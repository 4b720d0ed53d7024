import * as z from 'zod/mini';
import { doctorNames } from '../fields/answer-fields.ts';
import { clinicDate } from '../fields/clinic-date.ts';
import { id } from '../fields/id.ts';
import { DISCOUNT_REASONS, MONEY_KINDS, PAYMENT_WAYS, VISIT_KINDS } from '../terms/money.ts';
import { instant } from '../time/instant.ts';

/** A cash box is the one of a staff account. `name` is the account's full name. */
export const cashBox = z.object({ id, name: z.string() });

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

/** Both dates are included; at most 366 days. */
export const moneyDates = { from: clinicDate, to: clinicDate };
