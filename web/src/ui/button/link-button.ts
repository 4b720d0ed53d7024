/** The look of a button that looks like a link. */
export const LINK_BUTTON =
  'min-h-tap min-w-tap cursor-pointer rounded-sm border-0 bg-transparent px-xs py-0 text-link underline ' +
  'underline-offset-[0.18em] disabled:cursor-default disabled:text-muted';
