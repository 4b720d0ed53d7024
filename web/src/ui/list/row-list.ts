/** The looks of a framed list: each row has a name with words under it and a button at its end. */
export const rowList = {
  list: 'rounded-md border border-line bg-surface',
  row: 'flex flex-wrap items-center justify-between gap-x-gutter gap-y-xs border-line px-gutter py-sm not-first:border-t',
  words: 'grid min-w-0 flex-[1_1_12rem] wrap-anywhere',
  name: 'flex flex-wrap items-center gap-x-xs gap-y-1 font-semibold',
  quiet: 'text-sm text-muted',
};
