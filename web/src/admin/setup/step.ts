/** The look of a step of the set-up. Its title is smaller than the title of the page. */
export const STEP = 'grid grid-cols-[minmax(0,1fr)] gap-gutter [&>p]:text-muted [&_h2]:text-xl';

/** The width of a step that is one column of fields. */
export const NARROW_STEP = `max-w-[48rem] ${STEP}`;

/** Two fields side by side. A single field has the same width. */
export const FIELD_PAIR =
  'grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] items-start gap-gutter';

export const STEP_ACTIONS = 'flex flex-wrap gap-sm max-sm:[&>*]:flex-[1_1_100%]';
