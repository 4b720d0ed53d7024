import { formatTime } from '@clinic-serial/contract/messages/en/format';

/**
 * When a new serial of a doctor should come, on cards and on the booking page. The window is
 * formatted, a time is HH:MM.
 */
export const liveTexts = {
  window: (window: string) => `Book now and come between ${window}.`,
  /** The window has begun. */
  by: (clockTime: string) => `Book now and come by ${formatTime(clockTime)}.`,
  kept: (percent: number, count: number) =>
    `Of the last ${count} patients, ${percent} % were called within their time.`,
} as const;
