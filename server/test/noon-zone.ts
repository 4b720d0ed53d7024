const hour = new Date().getUTCHours();

/** For what runs by the real clock: the clinic lies where it is about noon, so that no midnight comes between. */
export const CLINIC_TIMEZONE = `Etc/GMT${hour >= 12 ? '+' : '-'}${Math.abs(hour - 12)}`;
