/** How long login sessions last (rules: accounts 2). */
export const SESSION_LIMITS = {
  patientSessionHours: 24,
  staffSessionHours: 8,
  staffIdleMinutes: 30,
  /** How long the password counts for sensitive acts (rules: accounts 17). A sign-in counts as well. */
  recentPasswordMinutes: 10,
  /** The server stores the last use of a login session at most once in this time. */
  sessionUseSeconds: 60,
} as const;
