/** A framed part of a page. A part that deletes something (`data-danger`) has a red frame. */
export const PANEL =
  'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-gutter rounded-md border border-line bg-surface p-gutter data-danger:border-danger-line md:p-lg [&>h2]:text-lg [&>h3]:text-lg data-danger:[&>h2]:text-danger';
