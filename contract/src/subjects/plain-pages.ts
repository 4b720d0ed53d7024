import type { Place } from '../fields/place.ts';
import type { Language } from '../terms/languages.ts';
import type { ForwardReason } from '../terms/queue-words.ts';
import type { MovePlaces } from './appointments.ts';
import type { OwnQueue } from './own-queue.ts';
import type { PublicQueue } from './queue.ts';

export interface PlainFrame {
  language: Language;
  /** The Bangla name is null if there is none; phone and address are empty if there are none. */
  clinic: { name: string; nameBn: string | null; phone: string; address: string };
  /** Only for a clinic with several open places; otherwise left out or empty. */
  places?: readonly Place[];
}

export interface BoardFrame extends PlainFrame {
  /** YYYY-MM-DD. */
  today: string;
  /** HH:MM. */
  timeOfDay: string;
  /** The seconds of the clinic's time of day. */
  second: number;
  /** The address of this site, for the QR code, without a slash at the end. */
  base: string;
  /** The id of the doctor of a board for one doctor. */
  only: number | undefined;
  /** The place whose sittings are shown; undefined for all places. */
  place: Place | undefined;
  /** Changes with script, style and clinic name, which a board keeps until it is loaded again. */
  mark: string;
}

/** A sitting on the board. It names no patients. */
export interface BoardSitting {
  doctor: {
    id: number;
    name: string;
    nameBn: string | null;
    departmentName: string;
    departmentNameBn: string | null;
    departmentLocation: string | null;
    departmentLocationBn: string | null;
  };
  startTime: string;
  /** Left out for the first place. */
  placeId?: number | undefined;
  queue: PublicQueue;
  /** Why the serial inside was called before others; null in the usual order. */
  servingReason: ForwardReason | null;
  /** The same reason for each of `queue.nextSerials`. */
  nextReasons: readonly (ForwardReason | null)[];
}

export interface LiveFrame extends PlainFrame {
  /** The address of the clinic's map link; null if the link searches for the address. */
  mapUrl: string | null;
  key: string;
  /** YYYY-MM-DD. */
  today: string;
  /** HH:MM. */
  time: string;
  /** False if the clinic does not note arrivals (CHECK_IN). */
  checkIn: boolean;
  /** What a patient who is not seen can do instead; null for everybody else. */
  waysOn: WaysOn | null;
}

/** What a patient can do instead if the doctor does not see them. */
export interface WaysOn {
  /**
   * The first place of the doctor to which they may move the serial; null if there is none. Its start is null
   * once it has passed.
   */
  move: { date: string; sitting: number; startTime: string | null } | null;
  /** A doctor of the same department with free places today; null if there is none, or on another day. */
  colleague: { id: number; name: string; nameBn: string | null } | null;
}

export interface ChangeFrame extends PlainFrame {
  today: string;
  /** The key of the live link. */
  key: string;
  serial: LinkedSerial;
}

/** The serial of a live link, as its pages show it. It names no patient. */
export interface LinkedSerial {
  serialNumber: number;
  doctorName: string;
  doctorNameBn: string | null;
  date: string;
  /** Left out for the first place. */
  placeId?: number | undefined;
  canCancel: boolean;
}

export type InlinedPage = 'board' | 'live' | 'change' | 'offline' | 'deskOffline';

/** The pages without a framework, as HTML. The build makes this module; the server loads it. */
export interface PlainPages {
  boardPage(frame: BoardFrame, sittings: readonly BoardSitting[]): string;
  boardPart(frame: BoardFrame, sittings: readonly BoardSitting[]): string;
  /**
   * The page behind a live link.
   *
   * @param own null for a key that is unknown or over. The page does not tell which of the two it is.
   */
  livePage(frame: LiveFrame, own: OwnQueue | null): string;
  livePart(frame: LiveFrame, own: OwnQueue | null): string;
  /**
   * The form with the days and times to which the serial of a live link can be moved.
   *
   * @param places null if the serial cannot be moved
   * @param refusal why it cannot be moved, or why the form that was sent did nothing
   * @param chosen the choice of the form that was sent, or of the link that led here
   */
  movePage(frame: ChangeFrame, places: MovePlaces | null, refusal: string | null, chosen?: string): string;
  /**
   * Asks whether the serial of a live link shall be cancelled.
   *
   * @param refusal why the form that was sent did nothing
   */
  cancelPage(frame: ChangeFrame, refusal: string | null): string;
  /** The page that a browser shows without a network. It holds nobody's data: its script adds the tickets. */
  offlinePage(frame: PlainFrame): string;
  /** The page that staff see without a network in place of other pages than the desk. */
  deskOfflinePage(frame: PlainFrame): string;
  /** The texts of the script and style elements, for the content security policies. */
  inlined: Readonly<Record<InlinedPage, { scripts: readonly string[]; styles: readonly string[] }>>;
}
