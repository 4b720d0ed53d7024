/** The look of a button that looks like a link. */
export const LINK_BUTTON =
  'min-h-tap min-w-tap cursor-pointer rounded-sm border-0 bg-transparent px-xs py-0 text-link underline ' +
  'underline-offset-[0.18em] disabled:cursor-default disabled:text-muted';

/** A less important link beside the main action, or a button that looks like such a link. */
export const QUIET_LINK =
  'inline-flex min-h-tap cursor-pointer items-center border-0 bg-transparent p-0 text-start text-sm font-semibold ' +
  'text-accent underline underline-offset-4';
