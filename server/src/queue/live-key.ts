import { makeRecordKeys } from '../record-key.ts';

/**
 * The key of an appointment's live link: 12 letters, short enough for an SMS. It cannot be guessed: of 2^72
 * keys only those of today's and later appointments show anything.
 */
export const { keyOf: liveKeyOf, idOf: appointmentOfLiveKey } = makeRecordKeys('live-link', 5);
