/**
 * A request with this header, whatever its value, was made by an open page that nobody is using. It does not
 * keep a staff session open. A client that never sends the header is served as before.
 */
export const UNATTENDED_HEADER = 'x-unattended';
