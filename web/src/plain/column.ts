import css from './live-page.css?inline';
import { withTokens } from './tokens.ts';

export const COLUMN_STYLE = withTokens(css);

/** The looks of a page that is one column on every screen: its parts, and its heading. */
export const COLUMN = 'mx-auto max-w-[30rem] px-4 pt-4';
export const HEADER = `flex justify-between text-muted ${COLUMN}`;
export const HEADING = 'text-xl leading-[1.35] text-balance';
