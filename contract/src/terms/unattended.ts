/**
 * A request with this header was made by an open page that nobody is using. It does not keep a staff session
 * open.
 */
export const UNATTENDED_HEADER = 'x-unattended';
