/** How many numbers of a sitting a desk leases, unless the clinic sets another number (OFFLINE_SERIALS). */
export const OFFLINE_SERIALS = 10;

/** So long after the last answer of the server, the places of leased numbers are held (rules: serials 17). */
export const LEASE_MINUTES = 120;

/** So often a desk that reaches the server asks for its numbers again, which holds them longer. */
export const LEASE_AGAIN_MINUTES = 10;
