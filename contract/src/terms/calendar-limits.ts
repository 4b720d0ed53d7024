/** The limits of the calendar (rules: calendar). */
export const CALENDAR_LIMITS = {
  /** Days in one request. */
  daysAtOnce: 62,
  /** How far ahead the next free day is looked for. */
  nextDayAhead: 60,
  /** A doctor's page shows other days than the week's if they begin within this many days, today included. */
  otherDaysAhead: 14,
  /**
   * A holiday lies at most this many days after today. In a form with several holidays it may also lie up to
   * `holidayDaysBack` days before today.
   */
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
  /** How long a freed place is held for the first person on the waiting list. */
  offerMinutes: 10,
  /** People on the waiting list of one sitting. */
  waitingMost: 50,
} as const;
