/** Sentences that both the booking screens and the server say. Public pages load this file. */
export const booking = {
  SESSION_EXPIRED: 'Session expired. Please go back and request a new OTP.',
  CODE_EXPIRED: 'Verification code has expired',
  SESSION_OVER: "The doctor's hours are over for today. Please try again tomorrow.",
  OVERRUN:
    'The doctor is running late: a new serial would be called too long after the hours. Please choose another doctor or another day.',
  FULLY_BOOKED: 'This doctor is fully booked for today. Please try again tomorrow or choose another doctor.',
};
