import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import type { ExtraReason } from '@clinic-serial/contract/terms/extra-serials';
import type { Language } from '@clinic-serial/contract/terms/languages';
import type { VisitKind } from '@clinic-serial/contract/terms/money';
import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface AppointmentRow {
  id: Generated<number>;
  bookingReference: string;
  doctorId: number;
  /** The department and the room at the time of booking. The doctor may have moved since. */
  departmentId: number;
  departmentLocation: string | null;
  departmentLocationBn: string | null;
  appointmentDate: string;
  /** The sitting and the serial in one number: see serials/day-serial.ts. */
  daySerial: number;
  status: AppointmentStatus;
  patientId: number;
  /** The name for this booking. Families share a phone, and so a patient record. */
  patientName: string;
  patientNameKey: string;
  patientPhone: string;
  notes: string | null;
  patientNotes: string | null;
  /** Search key of name, phone and notes: see database/text-search.ts. */
  searchText: Generated<string>;
  /** The key by which the patient's name is found in other spellings: see contract/src/text/name-words.ts. */
  patientNameWords: Generated<string>;
  isWalkin: Flag;
  /** 1 when staff gave the serial to a caller on the phone. */
  isByPhone: Generated<Flag>;
  /** The language that it was booked in. The SMS about it are in this language. */
  language: Language;
  /** 1 when staff gave a reserved number. Such a number is not part of the running order. */
  isReservedSlot: Generated<Flag>;
  /** Why staff gave it beyond the limit; null for an ordinary serial (rules: serials 16). */
  extraReason: Generated<ExtraReason | null>;
  extraWords: Generated<string | null>;
  /** Where the sitting was when the serial was given; 1 for the clinic's first place. */
  placeId: Generated<number>;
  /** The hours of the sitting when the serial was given (rules: serials 12). */
  sessionStart: string;
  sessionEnd: string;
  /** HH:MM; empty for 'at the desk' (serials/estimated-time.ts). */
  estimatedTime: string;
  createdAt: string;
  /** When the row was last changed. A change of the notes counts. */
  updatedAt: string;
  /** The last change of the status; at first the moment of booking. */
  statusChangedAt: string;
  /** `movedFromId`: the appointment that this one replaced. `movedToId`: the one that replaced this one. */
  movedFromId: Generated<number | null>;
  movedToId: Generated<number | null>;
  /** When staff last told the patient that the calendar has changed. */
  toldAt: Generated<string | null>;
  /** From the acts of the queue: the first arrival, the first call, and the time between them. */
  arrivedAt: Generated<string | null>;
  calledAt: Generated<string | null>;
  waitedSeconds: Generated<number | null>;
  /** From the last call to the end of the consultation. */
  seenSeconds: Generated<number | null>;
  /** 1 if the patient had come and was not seen before the sitting ended. The status is Cancelled. */
  notSeen: Generated<Flag>;
  ownMoves: Generated<number>;
  /**
   * The id of the first appointment of its chain of moves, which has the money (rules: money 3); null for
   * that appointment itself.
   */
  accountId: Generated<number | null>;
  /** Null in rows from before the clinic recorded payments: the rule decides then (ledger/visit-fee.ts). */
  visitKind: Generated<VisitKind | null>;
  /** In paisa, fixed with `visitKind`. */
  fee: Generated<number | null>;
  /** The last visit by which the kind was decided; null for none. */
  lastSeenOn: Generated<string | null>;
  /** `kindChosen` is 1 if staff chose the kind; `kindWords` says why. */
  kindChosen: Generated<Flag>;
  kindWords: Generated<string | null>;
  /** Set when deleted. No screen or count shows it then, but its serial stays given (rules: serials 4). */
  deletedAt: string | null;
}

/**
 * The number of appointments of a department on a day with a status, without deleted ones. Kept by triggers.
 */
export interface AppointmentCountRow {
  /** A date, or 'all' for all dates together. */
  day: string;
  departmentId: number;
  status: AppointmentStatus;
  total: number;
}

/**
 * The number of appointments of a department at a place on a day with a status, without deleted ones. Kept by
 * triggers. The first place has no rows: its number is that of `appointment_counts` less those of the other
 * places.
 */
export interface PlaceCountRow extends AppointmentCountRow {
  placeId: number;
}

export interface WaitingListRow {
  id: Generated<number>;
  doctorId: number;
  date: string;
  sitting: SittingNumber;
  /** The order: the lowest place is offered the next free serial. */
  place: number;
  phone: string;
  patientName: string;
  patientNameKey: string;
  language: Language;
  /** `offered`: a place is held until `offerExpiresAt`. `lapsed`: not taken in time. `left`: off the list. */
  state: 'waiting' | 'offered' | 'booked' | 'lapsed' | 'left';
  /** SHA-256 of the token in the link of the SMS. */
  offerHash: string | null;
  offerExpiresAt: string | null;
  appointmentId: number | null;
  createdAt: string;
  updatedAt: string;
}

/** A booking that was begun in a browser, by the reference in its cookie and the doctor. */
export interface BookingDraftRow {
  id: Generated<number>;
  /** SHA-256 of the reference in the cookie. */
  browserHash: string;
  doctorId: number;
  /** The phone as it was typed, even if it is not valid. Erasing a patient finds the draft by it. */
  phone: string;
  /** The hash of the code request's token, as in `one_time_codes`; null without a code. */
  codeHash: string | null;
  /** Grows with each request for a code. A form that was made before the last request does nothing. */
  turn: number;
  /** The content, encrypted with the clinic's secret (drafts/booking-drafts.ts). */
  sealed: string;
  expiresAt: string;
}

/** A serial that was given at the desk with an idempotency key. */
export interface DeskRequestRow {
  key: string;
  /** SHA-256 of the request, which contains a name and a phone. */
  requestHash: string;
  appointmentId: number;
}

/**
 * A number that a desk may give without a network (rules: serials 17). The row stays when the lease is over,
 * and when an appointment has the number.
 */
export interface LeasedSerialRow {
  doctorId: number;
  date: string;
  /** As in {@link AppointmentRow}. */
  daySerial: number;
  /** The name that the browser of the desk has chosen for itself. */
  desk: string;
  /** The account that was signed in at the desk when the number was leased last. */
  staffId: number;
  /** The end of the lease. Until then the number holds a place. */
  until: string;
}
