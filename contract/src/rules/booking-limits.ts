/** The numbers of a booking (rules: serials). */
export const BOOKING_LIMITS = {
  liveAppointmentsPerPhone: 5,
  /** As many as codes: a booking without a code must not make more serials possible. */
  bookedOnlinePerDay: 10,
  bookingDaysAhead: 365,
  arriveMinutesEarly: 15,
  fewSlots: 5,
  consultationFeeTaka: 500,
} as const;
