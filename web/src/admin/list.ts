/** The looks that the lists of the staff area share. */
export const list = {
  error: 'mb-gutter',
  pager: 'mt-lg',
  /**
   * The name of the row, usually a person's name, so the browser must not translate it. The column has room
   * for one word of a name; only longer words are broken.
   */
  strong:
    'notranslate tap-target min-w-28 wrap-anywhere font-semibold text-text no-underline [&[href]]:hover:underline',
  quiet: 'block text-sm text-muted',
  /** Lines break between pieces, never within one. */
  piece: 'me-2.5 inline-block whitespace-nowrap',
  /** A word beside a number. */
  mark: 'text-sm font-semibold tracking-[normal] text-muted',
  nowrap: 'whitespace-nowrap',
  /** A picture before the name of the row. */
  withAvatar: 'flex items-center gap-sm',
  /** A name and the words that belong to it: side by side if they fit, otherwise one below the other. */
  pair: 'flex flex-wrap items-baseline gap-x-2 [&>*]:min-w-0',
  /** Like `pair`, for running text: one line on wide screens, two on phones. */
  line: 'md:[&>*]:inline',
} as const;
