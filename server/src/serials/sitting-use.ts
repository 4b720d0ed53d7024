import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Clock } from '../clock.ts';
import { HIGHEST_SERIAL } from './day-serial.ts';
import type { Sitting } from './sitting-on.ts';

/** A serial that was given for one doctor on one date, whatever happened to the appointment since. */
export interface GivenSerial {
  sitting: SittingNumber;
  serialNumber: number;
  /** False for cancelled and deleted appointments: their place is free again, their number is not. */
  takesPlace: boolean;
  /** True when staff gave it as a reserved or a leased number, outside of the running order. */
  isReservedSlot: boolean;
  /** True if it is beyond the limit: it takes one of the extra places (rules: serials 16). */
  isExtra: boolean;
}

/** A number that a desk can give without a network, and that nobody has got yet (rules: serials 17). */
interface LeasedNumber {
  sitting: SittingNumber;
  serialNumber: number;
  /** False once the lease is over: the place is free again, the number is not. */
  holdsPlace: boolean;
}

/** The serials and the held places of a doctor's day. */
export interface DayUse {
  given: readonly GivenSerial[];
  /**
   * The places that are kept for people of the waiting list, by sitting. They are not free for anybody else
   * (rules: calendar 6).
   */
  held: Partial<Record<SittingNumber, number>>;
  /** In the order of their numbers. */
  leased?: readonly LeasedNumber[];
  /**
   * The people who wait, by sitting. Online, they get a free place before anybody else (rules: calendar 6).
   */
  waiting?: Partial<Record<SittingNumber, number>>;
  /** The facts about the queue of each sitting, by sitting. */
  people?: Partial<Record<SittingNumber, PeopleNow>>;
}

/** Facts about the queue of a sitting, from the statuses of its appointments. */
export interface PeopleNow {
  /** The serial with the doctor; null while nobody is. */
  serving: number | null;
  /** How many are Confirmed, and how many are Booked. */
  confirmed: number;
  booked: number;
  /** How many places are taken. */
  taken: number;
}

/** The places of a sitting (one doctor, one date) and the serials that would be given next. */
export interface SittingUse {
  limit: number;
  /** Taken places, without extra serials. */
  booked: number;
  /** Extra serials that are not cancelled or deleted. */
  extras: number;
  /** Places that staff can give. */
  available: number;
  /**
   * Places that online booking can give: the available ones without the free reserved numbers and without one
   * for each person who waits.
   */
  availableOnline: number;
  /** Places that can be offered to people who wait: like `availableOnline`, as if nobody waited. */
  availableToOffer: number;
  freeReserved: number[];
  /** The serial that the next booking gets; null when there is no place. */
  nextOnline: number | null;
  nextAtDesk: number | null;
  /** The next serial of the running order, for a held place and for an extra serial. */
  nextInOrder: number;
}

/** How many places of a sitting are kept: for people of the waiting list, and for desks. */
export function heldPlaces({ held, leased = [] }: DayUse, sitting: SittingNumber): number {
  const ofDesks = leased.filter((number) => number.sitting === sitting && number.holdsPlace).length;
  return (held[sitting] ?? 0) + ofDesks;
}

/**
 * Works out a sitting's places and next serials (rules: serials 2 to 4). The running serial is the highest
 * number ever given plus one. Reserved and leased numbers are outside of the running order: they are skipped,
 * and the order does not jump when staff give one early (docs/decisions/001 and 079).
 */
export function sittingUse(sitting: Sitting, day: DayUse): SittingUse {
  const { given: ofDay, leased = [], waiting } = day;
  const given = ofDay.filter((serial) => serial.sitting === sitting.sitting);
  const reserved = new Set(sitting.reservedSlots);
  const ever = new Set(
    [...given, ...leased.filter((number) => number.sitting === sitting.sitting)].map(
      ({ serialNumber }) => serialNumber,
    ),
  );
  const taken = given.filter((serial) => serial.takesPlace);
  const extras = taken.filter((serial) => serial.isExtra).length;
  const booked = taken.length - extras;
  const freeReserved = sitting.reservedSlots.filter((serial) => !ever.has(serial));

  const inOrder = given.filter((serial) => !serial.isReservedSlot).map((serial) => serial.serialNumber);
  let running = Math.max(0, ...inOrder) + 1;
  while (reserved.has(running) || ever.has(running)) running += 1;

  const isUsedUp = running > HIGHEST_SERIAL;
  const notTaken = Math.max(0, sitting.patientLimit - booked - heldPlaces(day, sitting.sitting));
  const available = isUsedUp ? 0 : notTaken;
  const availableToOffer = Math.max(0, available - freeReserved.length);
  const availableOnline = Math.max(0, availableToOffer - (waiting?.[sitting.sitting] ?? 0));
  return {
    limit: sitting.patientLimit,
    booked,
    extras,
    available,
    availableOnline,
    availableToOffer,
    freeReserved,
    nextOnline: availableOnline > 0 ? running : null,
    nextAtDesk: available === 0 ? null : availableToOffer > 0 ? running : (freeReserved[0] ?? running),
    nextInOrder: running,
  };
}

/**
 * Does the work of {@link sittingUse} for the desk. A sitting that was ended or cancelled at the queue has no
 * places (rules: queue 6).
 */
export function deskUse(sitting: Sitting, day: DayUse): SittingUse {
  const use = sittingUse(sitting, day);
  return sitting.closed ? { ...use, available: 0, freeReserved: [], nextAtDesk: null } : use;
}

/**
 * How many extra serials a sitting has left. They are places of their own beside those of the limit: taking
 * one changes no other number (rules: serials 16).
 *
 * @param most EXTRA_SERIALS
 */
export function extrasLeft({ extras, nextInOrder }: SittingUse, most: number): number {
  return nextInOrder > HIGHEST_SERIAL ? 0 : Math.max(0, most - extras);
}

/**
 * The number of extra serials that the desk can give in a sitting: none unless it is full, and none if it was
 * ended or cancelled at the queue.
 */
function extrasAtDesk(sitting: Sitting, day: DayUse, most: number): number {
  const use = sittingUse(sitting, day);
  return sitting.closed || use.available > 0 ? 0 : extrasLeft(use, most);
}

/** The number of extra serials that the desk can offer for a day or a sitting; left out if there are none. */
export function offeredExtras(
  sittings: readonly Sitting[],
  day: DayUse,
  most: number,
): { extrasLeft?: number } {
  const isFull = sittings.every((sitting) => deskUse(sitting, day).available === 0);
  const left = sittings.reduce((sum, sitting) => sum + extrasAtDesk(sitting, day, most), 0);
  return isFull && left > 0 ? { extrasLeft: left } : {};
}

/**
 * The sitting of a booking without a choice (rules: calendar 3): the first one that has a place and whose
 * hours are not over, otherwise the first one that has a place.
 *
 * @param timeOfDay HH:MM on the clinic day; null for another date, on which no hours are over
 */
export function firstWithPlace<One extends Pick<Sitting, 'endTime'>>(
  sittings: readonly One[],
  hasPlace: (sitting: One) => boolean,
  timeOfDay: string | null,
): One | undefined {
  const free = sittings.filter(hasPlace);
  return free.find(({ endTime }) => timeOfDay === null || endTime > timeOfDay) ?? free[0];
}

/**
 * The sitting that the desk gives without a choice (rules: calendar 3); undefined when no sitting has a
 * place.
 *
 * @param extras EXTRA_SERIALS if the desk may give an extra serial in a full sitting, otherwise 0
 */
export function sittingAtDesk(
  { date, sittings }: { date: string; sittings: readonly Sitting[] },
  day: DayUse,
  clock: Pick<Clock, 'today' | 'timeOfDay'>,
  extras = 0,
): Sitting | undefined {
  const timeOfDay = date === clock.today() ? clock.timeOfDay() : null;
  return (
    firstWithPlace(sittings, (sitting) => deskUse(sitting, day).available > 0, timeOfDay) ??
    firstWithPlace(sittings, (sitting) => extrasAtDesk(sitting, day, extras) > 0, timeOfDay)
  );
}
