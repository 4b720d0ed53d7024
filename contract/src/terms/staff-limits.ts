export const STAFF_LIMITS = {
  /** An account can be limited to at most this many doctors. */
  limitedToDoctors: 50,
} as const;
