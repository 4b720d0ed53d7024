/** How staff give a serial: to somebody at the desk, or to a caller on the phone. */
export const DESK_BOOKING_TYPES = ['Walk-in', 'Phone'] as const;
export type DeskBookingType = (typeof DESK_BOOKING_TYPES)[number];

/** How an appointment was made (rules: states 4). Patients themselves book online. */
export const BOOKING_TYPES = [...DESK_BOOKING_TYPES, 'Online'] as const;
export type BookingType = (typeof BOOKING_TYPES)[number];
