/** The limits of the calendar (rules: calendar). */
export const CALENDAR_LIMITS = {
  /** Of one request. */
  daysAtOnce: 62,
  /** How far ahead the next free day is looked for. */
  nextDayAhead: 60,
  /** Today and the days after it of which a doctor's page says what differs from the week. */
  otherDaysAhead: 14,
  /** Characters of a sentence for patients or of a reason. */
  sentenceLongest: 140,
  /** How long a freed place is held for the first who waits. */
  offerMinutes: 10,
  /** Of one sitting. */
  waitingMost: 50,
} as const;
