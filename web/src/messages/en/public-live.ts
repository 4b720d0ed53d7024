/** Where a doctor's queue stands, on cards and on the booking page. Times are formatted. */
export const liveTexts = {
  serving: (serial: number) => `Now serving ${serial}`,
  here: 'The doctor is here',
  starts: (time: string) => `Starts about ${time}`,
  onBreak: 'On a break',
  onBreakUntil: (time: string) => `On a break until ${time}`,
  cancelled: 'Does not sit today',
  window: (time: string, to: string) => `With a new serial come between ${time} and ${to}.`,
  kept: (percent: number, count: number) =>
    `Of the last ${count} patients, ${percent} % were called within their time.`,
} as const;
