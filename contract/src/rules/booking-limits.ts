/** The numbers of a booking (rules: serials). */
export const BOOKING_LIMITS = {
  liveAppointmentsPerPhone: 5,
  bookingDaysAhead: 365,
  arriveMinutesEarly: 15,
  fewSlots: 5,
  consultationFeeTaka: 500,
} as const;
