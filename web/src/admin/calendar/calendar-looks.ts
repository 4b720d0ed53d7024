/** A row of fields or buttons above a list. One that may grow is marked with `data-grow`. */
export const MAIN_ROW =
  'mb-gutter flex flex-wrap items-end gap-sm [&>[data-grow]]:min-w-[min(100%,14rem)] [&>[data-grow]]:flex-[0_1_20rem]';

/** Stacks the parts of a dialog. */
export const STACK = 'grid grid-cols-[minmax(0,1fr)] gap-gutter';

export const QUIET = 'text-sm text-muted';

/** A list without bullets, with a border below each entry. */
export const LINES = 'm-0 grid list-none gap-xs p-0 [&>li]:border-b [&>li]:border-line [&>li]:pb-xs';
