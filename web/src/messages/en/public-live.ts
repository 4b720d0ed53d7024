/**
 * When a new serial of a doctor should come, on cards and on the booking page. Times and windows are
 * formatted.
 */
export const liveTexts = {
  window: (window: string) => `Book now and come between ${window}.`,
  /** The window has begun. */
  by: (time: string) => `Book now and come by ${time}.`,
  kept: (percent: number, count: number) =>
    `Of the last ${count} patients, ${percent} % were called within their time.`,
} as const;
