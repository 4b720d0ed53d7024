/** The limits of the calendar (rules: calendar). */
export const CALENDAR_LIMITS = {
  /** Of one request. */
  daysAtOnce: 62,
  /** How far ahead the next free day is looked for. */
  nextDayAhead: 60,
  /** Today and the days after it of which a doctor's page says what differs from the week. */
  otherDaysAhead: 14,
  /** A holiday lies at most so many days after today, and in a form with several so many days before it. */
  holidayDaysAhead: 730,
  holidayDaysBack: 730,
  /** Dates that become holidays with one form. */
  holidaysAtOnce: 200,
  /** Days from the first to the last date of one holiday, both included. */
  holidayDaysLongest: 60,
  /** Characters and events of a calendar file. */
  holidayFileLongest: 500_000,
  holidayFileEvents: 500,
  /** Characters of a sentence for patients or of a reason. */
  sentenceLongest: 140,
  /** How long a freed place is held for the first who waits. */
  offerMinutes: 10,
  /** Of one sitting. */
  waitingMost: 50,
} as const;
