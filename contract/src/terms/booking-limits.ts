/** The numbers of a booking (rules: serials). */
export const BOOKING_LIMITS = {
  liveAppointmentsPerPhone: 5,
  /** As many as codes: a booking without a code must not make more serials possible. */
  bookedOnlinePerDay: 10,
  bookingDaysAhead: 365,
  /** How often a patient may move one serial. */
  ownMovesPerSerial: 2,
  /** How many days a patient whom the doctor did not see has to move that serial. */
  notSeenDays: 7,
  arriveMinutesEarly: 15,
  fewSlots: 5,
  consultationFeeTaka: 500,
} as const;
