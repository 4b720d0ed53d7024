import type { ExtraReason } from '@clinic-serial/contract/terms/extra-serials';

interface ExtraColumns {
  extraReason: ExtraReason | null;
  extraWords: string | null;
}

/** The mark of an extra serial and its reason, for staff (rules: serials 16). */
export function extraMarkOf({ extraReason, extraWords }: ExtraColumns) {
  return { isExtra: extraReason !== null, extraReason, extraWords };
}

/** The mark of every serial in answers to patients, who do not learn which serials are extra. */
export const NO_EXTRA_MARK = extraMarkOf({ extraReason: null, extraWords: null });
