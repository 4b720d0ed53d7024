/** The header of every API answer that names the clinic day (YYYY-MM-DD) on which the answer was made. */
export const CLINIC_DAY_HEADER = 'x-clinic-day';
