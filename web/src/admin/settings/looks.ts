/** A group of the clinic's settings with a heading. */
export const SETTINGS_GROUP = 'grid gap-gutter pb-gutter';

/** The sentence that introduces a group. */
export const SETTINGS_LEAD = 'max-w-160 text-muted';
