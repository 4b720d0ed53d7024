/** An entry of a sidebar. It is a link to a page, or a button. */
export const SIDE_LINK =
  'flex min-h-tap w-full cursor-pointer items-center gap-sm rounded-md border-0 bg-transparent px-sm py-1.5 ' +
  'text-start leading-[1.3] font-medium text-text no-underline hover:bg-line current:bg-accent-soft ' +
  'current:font-semibold current:text-accent disabled:cursor-default disabled:text-muted';
