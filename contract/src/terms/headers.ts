/** The header of every API answer that names the clinic day (YYYY-MM-DD) on which the answer was made. */
export const CLINIC_DAY_HEADER = 'x-clinic-day';

/**
 * A request with this header was made by an open page that nobody is using. It does not keep a staff session
 * open.
 */
export const UNATTENDED_HEADER = 'x-unattended';
