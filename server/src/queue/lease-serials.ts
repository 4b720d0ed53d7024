import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { leaseSerials as endpoint } from '@clinic-serial/contract/subjects/kept-acts';
import { LEASE_MINUTES } from '@clinic-serial/contract/terms/desk-lease';
import type { Actor } from '../audit/record-audit.ts';
import { authoriseSitting } from '../authorise.ts';
import { secondsAfter } from '../clock.ts';
import { lock } from '../database/locks.ts';
import { daySerialOf } from '../serials/day-serial.ts';
import { numbersOfDesk, saveLeases } from '../serials/leased-serials.queries.ts';
import { dayUse } from '../serials/serials.queries.ts';
import { type Sitting, sittingWithNumber } from '../serials/sitting-on.ts';
import { type DayUse, sittingUse } from '../serials/sitting-use.ts';
import type { Services } from '../services.ts';
import { assertOwnPlace, assertSitting } from './load-queue.ts';
import type { OneSitting } from './queue.queries.ts';

const NONE = { numbers: [], until: null };

/**
 * Leases numbers of a sitting of today to a desk, so that it can give them without a network. If the desk
 * asks again, it gets the same numbers, held for longer (rules: serials 17).
 *
 * @returns the numbers and the end of the lease, ISO 8601; no numbers for another date than today, or if
 *   staff cannot give serials
 * @throws QUEUE_NOT_FOUND
 */
export async function leaseSerials(
  { clock, config, database }: Services,
  { caller }: Actor,
  of: OneSitting,
  desk: string,
): Promise<DataOf<typeof endpoint>> {
  authoriseSitting(caller, 'update', of.doctorId);
  return database.write(async (tx) => {
    const held = (await lock(tx, { sitting: { doctorId: of.doctorId, date: of.date } })).sitting;
    await assertOwnPlace({ clock }, tx, caller, of);
    const { found } = await assertSitting(tx, of);
    const sitting = sittingWithNumber(found, of.sitting);
    if (of.date !== clock.today() || !found.isBookable || !sitting || sitting.closed) return NONE;
    const now = clock.now();
    const day = await dayUse(tx, held, now);
    const own = await numbersOfDesk(tx, held, { sitting: of.sitting, desk });
    const numbers = blockOf(sitting, day, own, config.offlineSerials);
    const until = secondsAfter(now, LEASE_MINUTES * 60);
    const lease = { desk, staffId: caller.staffId };
    const dayOf = (serial: number) => daySerialOf(of.sitting, serial);
    const released = heldBy(own, sitting, day).filter((serial) => !numbers.includes(serial));
    await saveLeases(tx, held, numbers.map(dayOf), { ...lease, until });
    await saveLeases(tx, held, released.map(dayOf), { ...lease, until: now.toISOString() });
    return numbers.length === 0 ? NONE : { numbers, until };
  });
}

/**
 * The block of a desk. It begins with the numbers that the desk holds and is filled with free numbers from
 * the end of the limit downwards. Its size is half of the places that would be free without the desk's
 * numbers. A desk that holds more keeps them while the sitting has another free place. Once it has none, the
 * desk keeps only half, and the places of its last numbers become free.
 *
 * @param own the numbers that were ever leased to the desk
 * @param most OFFLINE_SERIALS
 * @returns in ascending order, in which the desk gives them
 */
function blockOf(sitting: Sitting, day: DayUse, own: ReadonlySet<number>, most: number): number[] {
  const leased = (day.leased ?? []).filter((number) => number.sitting === sitting.sitting);
  const held = heldBy(own, sitting, day);
  const withoutOwn = {
    ...day,
    leased: leased.map((number) => ({
      ...number,
      holdsPlace: number.holdsPlace && !own.has(number.serialNumber),
    })),
  };
  const half = Math.floor(sittingUse(sitting, withoutOwn).availableToOffer / 2);
  const isFull = sittingUse(sitting, day).availableToOffer === 0;
  const size = Math.min(most, isFull ? half : Math.max(half, held.length));
  const block = held.slice(0, size);

  const given = day.given.filter((serial) => serial.sitting === sitting.sitting);
  const inOrder = given.filter((serial) => !serial.isReservedSlot).map(({ serialNumber }) => serialNumber);
  const lowest = Math.max(0, ...inOrder) + 1;
  const gone = new Set([
    ...sitting.reservedSlots,
    ...block,
    ...given.map(({ serialNumber }) => serialNumber),
    ...leased.map(({ serialNumber }) => serialNumber).filter((number) => !own.has(number)),
  ]);
  for (let next = sitting.patientLimit; next >= lowest && block.length < size; next -= 1) {
    if (!gone.has(next)) block.push(next);
  }
  return block.sort((one, other) => one - other);
}

/** The numbers that hold a place for the desk, the lowest first. */
function heldBy(own: ReadonlySet<number>, { sitting }: Sitting, { leased = [] }: DayUse): number[] {
  return leased
    .filter((number) => number.sitting === sitting && number.holdsPlace && own.has(number.serialNumber))
    .map(({ serialNumber }) => serialNumber);
}
