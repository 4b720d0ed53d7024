export const STAFF_LIMITS = {
  /** To how many doctors an account can be limited at most. */
  limitedToDoctors: 50,
} as const;
