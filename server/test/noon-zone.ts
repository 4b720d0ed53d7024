const hour = new Date().getUTCHours();

/**
 * A time zone where it is about noon now, for tests that run on the real clock. So no midnight comes during a
 * test.
 */
export const CLINIC_TIMEZONE = `Etc/GMT${hour >= 12 ? '+' : '-'}${Math.abs(hour - 12)}`;
