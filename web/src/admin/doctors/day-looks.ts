/** The columns of a day and of the names above: name, three fields, the reserved serials, the menu. */
export const DAY_COLUMNS =
  'lg:grid-cols-[repeat(3,minmax(0,9rem))_minmax(0,6.5rem)_minmax(6rem,1fr)_var(--clinic-tap)]';

/** A button with an icon. On narrower screens, where it is alone, it has a word and a border too. */
export const SIGN_BUTTON =
  'inline-flex min-h-tap min-w-tap cursor-pointer items-center justify-center gap-2 rounded-md border border-transparent ' +
  'bg-transparent p-0 text-muted [font:inherit] hover:border-line hover:bg-sunken hover:text-text ' +
  'aria-expanded:border-line aria-expanded:bg-sunken aria-expanded:text-text max-lg:justify-self-start ' +
  'max-lg:border-line-strong max-lg:px-3 [&>span]:lg:hidden';
