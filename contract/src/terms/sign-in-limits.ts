/** How wrong passwords slow a client down (rules: accounts 3). */
export const SIGN_IN_LIMITS = {
  signInFreeTries: 5,
  signInFreeTriesPerAccount: 20,
  signInFreeTriesPerNetwork: 50,
  signInLongestWaitSeconds: 60,
  signInForgetMinutes: 15,
} as const;
