/** The numbers of one-time codes (rules: codes). */
export const CODE_LIMITS = {
  otpLength: 4,
  otpFirstSeconds: 600,
  otpResendSeconds: 300,
  otpResendAfterSeconds: 30,
  otpWrongTriesPerCode: 5,
  otpWrongTriesPerDay: 25,
  otpRequestsPerHour: 5,
  otpRequestsPerDay: 10,
  /**
   * Extra codes of a phone for a network that has requested few of them, so that strangers cannot use up the
   * codes of the phone's owner.
   */
  otpFurtherPerHour: 3,
  otpFurtherPerDay: 3,
} as const;
