/** Every answer of the API says with this header on which clinic day (YYYY-MM-DD) it was made. */
export const CLINIC_DAY_HEADER = 'x-clinic-day';
