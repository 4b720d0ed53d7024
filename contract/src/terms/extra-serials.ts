/** Why staff give a serial beyond the limit of a sitting (rules: serials 16). */
export const EXTRA_REASONS = [
  'Emergency',
  "Doctor's request",
  'Report only',
  'Long journey',
  'Other',
] as const;
export type ExtraReason = (typeof EXTRA_REASONS)[number];

/** How many extra serials a sitting has, unless the clinic sets another number (EXTRA_SERIALS). */
export const EXTRA_SERIALS = 3;
