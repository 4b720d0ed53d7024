/** Why staff give a serial beyond the limit of a sitting (rules: serials 16). They choose one of these. */
export const EXTRA_REASONS = [
  'Emergency',
  "Doctor's request",
  'Report only',
  'Long journey',
  'Other',
] as const;
export type AskedReason = (typeof EXTRA_REASONS)[number];

/**
 * The reason of a serial that a desk gave without a network and that reached the server after the place was
 * given back (rules: serials 17). Only the server writes it.
 */
export const WITHOUT_NETWORK = 'Without network';
export type ExtraReason = AskedReason | typeof WITHOUT_NETWORK;

/** How many extra serials a sitting has, unless the clinic sets another number (EXTRA_SERIALS). */
export const EXTRA_SERIALS = 3;
