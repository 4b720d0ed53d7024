/** How many numbers of a sitting a desk leases, unless the clinic sets another number (OFFLINE_SERIALS). */
export const OFFLINE_SERIALS = 10;

/** How long the places of leased numbers are held after the server's last answer (rules: serials 17). */
export const LEASE_MINUTES = 120;

/** How often a desk that reaches the server asks for its numbers again. Each answer extends the lease. */
export const LEASE_AGAIN_MINUTES = 10;
