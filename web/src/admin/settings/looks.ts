/** Fields of the clinic's settings that belong together, with a heading. */
export const SETTINGS_GROUP = 'grid gap-gutter pb-gutter';

/** The sentence that introduces them. */
export const SETTINGS_LEAD = 'max-w-160 text-muted';
