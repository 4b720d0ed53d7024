import type { ExtraReason } from '@clinic-serial/contract/terms/extra-serials';

/** The words of serials that staff give beyond the limit of a sitting. */
export const adminExtraText = {
  /** The mark in lists, and its whole meaning. */
  mark: 'Extra',
  because: (reason: string, text: string) => `${reason}: ${text}`,
  reasons: {
    Emergency: 'Emergency',
    "Doctor's request": "Doctor's request",
    'Report only': 'Report only',
    'Long journey': 'Came a long way',
    Other: 'Other',
    'Without network': 'Given without a network',
  } as Readonly<Record<ExtraReason, string>>,

  open: (left: number) => `Extra serial (${left} left)`,
  /** The legend of the reasons. */
  why: 'Why one more?',
  words: 'In a few words',
  give: 'Give extra serial',
} as const;
