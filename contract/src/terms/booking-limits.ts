/** The numbers of a booking (rules: serials). */
export const BOOKING_LIMITS = {
  liveAppointmentsPerPhone: 5,
  /** As many as codes in a day (CODE_LIMITS), so that a booking without a code allows no more serials. */
  bookedOnlinePerDay: 10,
  bookingDaysAhead: 365,
  /** How often a patient may move one serial. */
  ownMovesPerSerial: 2,
  /** For how many days a patient whom the doctor did not see may move that serial. */
  notSeenDays: 7,
  arriveMinutesEarly: 15,
  fewSlots: 5,
  consultationFeeTaka: 500,
} as const;
