/** How wrong passwords slow a client down (rules: accounts 3). */
export const SIGN_IN_LIMITS = {
  signInFreeTries: 5,
  signInFreeTriesPerAccount: 20,
  signInFreeTriesPerNetwork: 50,
  signInLongestWaitSeconds: 60,
  signInForgetMinutes: 15,
} as const;

/** One-time links of staff accounts, and the second factor (rules: accounts 12 to 15). */
export const STAFF_ACCOUNT_LIMITS = {
  linkHours: 24,
  /** After the right password, how long the account waits for the code. */
  codeWaitMinutes: 5,
  recoveryCodes: 10,
  /** Wrong codes of unknown devices that cost an account nothing. */
  codeFreeTries: 10,
} as const;
