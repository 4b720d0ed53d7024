/** Why a patient comes. Each kind has its own fee (rules: money 1). */
export const VISIT_KINDS = ['new', 'follow-up', 'report'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** How money is taken or given back at the desk. */
export const PAYMENT_WAYS = ['cash', 'bkash', 'nagad', 'card'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** Why a visit costs less or nothing. 'other' needs words. */
export const DISCOUNT_REASONS = ['poor', 'doctor', 'staff', 'other'] as const;
export type DiscountReason = (typeof DISCOUNT_REASONS)[number];

/**
 * The entries of a cash box, which are only ever added (rules: money 3). `kept`: the clinic keeps the money
 * of a cancelled serial. `void`: takes back another entry of the same day. `opening` and `close` belong to
 * the box itself: the cash at the beginning of a day, and the counted cash at its end.
 */
export const MONEY_KINDS = ['payment', 'refund', 'discount', 'kept', 'void', 'opening', 'close'] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/** The kinds that belong to a visit and that can be voided. */
export const VISIT_ENTRY_KINDS = ['payment', 'refund', 'discount', 'kept'] as const;
export type VisitEntryKind = (typeof VISIT_ENTRY_KINDS)[number];

/** The states of the money of one visit (rules: money 4). */
export const MONEY_STATES = ['due', 'part', 'paid', 'free', 'give-back', 'refunded', 'kept', 'none'] as const;
export type MoneyState = (typeof MONEY_STATES)[number];

/** How a doctor's share of a kind of visit is computed (rules: money 8). */
export const SHARE_KINDS = ['percent', 'fixed'] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

export const MONEY_LIMITS = {
  /** In paisa: 100,000 taka. */
  amountMost: 10_000_000,
  followUpDaysMost: 365,
  /**
   * Within how many days after the last visit a visit is a follow-up, unless clinic or doctor set another
   * number.
   */
  followUpDays: 30,
  /** In taka: the discount of a fee that staff may give without an Admin, unless the clinic sets another. */
  discountTaka: 200,
  wordsLongest: 200,
  referenceLongest: 40,
} as const;
