/** The look of a button that looks like a link. */
export const LINK_BUTTON =
  'min-h-tap min-w-tap cursor-pointer rounded-sm border-0 bg-transparent px-xs py-0 text-link underline ' +
  'underline-offset-[0.18em] disabled:cursor-default disabled:text-muted';

/** A way on beside the one that leads: a link, or a button that looks like one. */
export const QUIET_LINK =
  'inline-flex min-h-tap cursor-pointer items-center border-0 bg-transparent p-0 text-start text-sm font-semibold ' +
  'text-accent underline underline-offset-4';
