const SHAPE =
  'inline-flex size-tap flex-none cursor-pointer items-center justify-center rounded-md bg-transparent p-0 ';

/** The look of a button that contains only an icon. */
export const ICON_BUTTON = `${SHAPE}border-0 text-inherit`;

/** An icon button with a muted colour until the pointer is over it. */
export const QUIET_ICON_BUTTON = `${SHAPE}border-0 text-muted hover:bg-sunken hover:text-text`;
