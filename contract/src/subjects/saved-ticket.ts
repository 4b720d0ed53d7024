/** The name under which a browser keeps saved tickets. A logout clears it, because it names a patient. */
export const SAVED_TICKETS = 'patient_tickets';

/**
 * A ticket that a browser keeps, so that it opens without a network. Texts are as the ticket showed them. It
 * has neither name nor phone, because a browser may be shared.
 */
export interface SavedTicket {
  key: string;
  /** The address of its live page, without the host. */
  link: string;
  /** The appointment's date, YYYY-MM-DD. The ticket is removed when it is over. */
  day: string;
  serial: string;
  doctor: string;
  place: string;
  date: string;
  hours: string;
  reference: string;
  /** The QR code: the length of a side in modules, and the path that draws the dark ones. */
  code: { size: number; path: string };
  /** Milliseconds since 1970. */
  savedAt: number;
}
