/** The timeouts, intervals and delays of the pages. */
export const TIMINGS = {
  httpTimeoutMs: 15_000,
  liveStatusPollMs: 30_000,
  searchDebounceMs: 300,
  redirectAfterSuccessMs: 2_000,
  printDelayMs: 500,
} as const;
