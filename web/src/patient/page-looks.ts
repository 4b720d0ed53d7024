/** The looks that the pages of the patient area share. */
export const page = {
  /** One column of sections. */
  page: 'grid grid-cols-[minmax(0,1fr)] content-start gap-6',
  /** A title, and the parts beside it. */
  head: 'flex flex-wrap items-center justify-between gap-x-4 gap-y-3',
  /** A title and the sentence below it. */
  intro: 'grid gap-1',
  lead: 'text-muted',
  section: 'grid grid-cols-[minmax(0,1fr)] content-start gap-3',
  actions: 'flex flex-wrap gap-3',
  /** A link to more entries. */
  more: 'inline-flex min-h-tap items-center gap-1 font-semibold no-underline hover:underline',
} as const;
