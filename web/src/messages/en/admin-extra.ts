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
  } as Readonly<Record<ExtraReason, string>>,

  title: 'One more',
  left: (left: number) =>
    left === 1
      ? 'The sitting is full. One extra serial is left.'
      : `The sitting is full. ${left} extra serials are left.`,
  reason: 'Reason',
  words: 'In a few words',
  give: 'Give an extra serial',
} as const;
