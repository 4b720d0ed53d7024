import type { SittingHours } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DayUse,
  extrasLeft,
  type GivenSerial,
  offeredExtras,
  sittingAtDesk,
  sittingUse,
} from './sitting-use.ts';

const day = (patientLimit: number, reservedSlots: number[] = []): SittingHours => ({
  sitting: 1,
  startTime: '09:00',
  endTime: '17:00',
  patientLimit,
  reservedSlots,
});
const serials = (numbers: number[], parts: Partial<GivenSerial> = {}): GivenSerial[] =>
  numbers.map((serialNumber) => ({
    sitting: 1,
    serialNumber,
    takesPlace: true,
    isReservedSlot: false,
    isExtra: false,
    ...parts,
  }));
const taken = (...numbers: number[]) => serials(numbers);
const freed = (...numbers: number[]) => serials(numbers, { takesPlace: false });
const extra = (...numbers: number[]) => serials(numbers, { isExtra: true });

const used = (given: readonly GivenSerial[]): DayUse => ({ given, held: {} });

describe('a sitting', () => {
  it.each([
    ['nobody yet', day(3), [], { booked: 0, available: 3, availableOnline: 3, nextOnline: 1, nextAtDesk: 1 }],
    ['one', day(3), taken(1), { booked: 1, available: 2, availableOnline: 2, nextOnline: 2, nextAtDesk: 2 }],
    ['full', day(2), taken(1, 2), { available: 0, availableOnline: 0, nextOnline: null, nextAtDesk: null }],
    [
      'a cancelled one: the place is free, the number is not',
      day(2),
      [...taken(1), ...freed(2)],
      { booked: 1, available: 1, availableOnline: 1, nextOnline: 3, nextAtDesk: 3 },
    ],
    [
      'more than the limit, which was lowered',
      day(2),
      taken(1, 2, 3),
      { booked: 3, available: 0, availableOnline: 0, nextOnline: null, nextAtDesk: null },
    ],
    [
      'reserved numbers: skipped, and their places kept',
      day(5, [1, 3]),
      [],
      { available: 5, availableOnline: 3, freeReserved: [1, 3], nextOnline: 2, nextAtDesk: 2 },
    ],
    [
      'reserved numbers in the way',
      day(6, [2, 3]),
      taken(1),
      { available: 5, availableOnline: 3, nextOnline: 4, nextAtDesk: 4 },
    ],
    [
      'only reserved numbers left: staff get the lowest',
      day(4, [2, 4]),
      taken(1, 3),
      { available: 2, availableOnline: 0, freeReserved: [2, 4], nextOnline: null, nextAtDesk: 2 },
    ],
    [
      'a reserved number given by staff: it is no longer kept',
      day(4, [2, 4]),
      taken(1, 2),
      { available: 2, availableOnline: 1, freeReserved: [4], nextOnline: 3, nextAtDesk: 3 },
    ],
    [
      'a reserved number given and cancelled: it is spent',
      day(2, [2]),
      [...taken(1), ...freed(2)],
      { available: 1, availableOnline: 1, freeReserved: [], nextOnline: 3, nextAtDesk: 3 },
    ],
    ['all reserved', day(2, [1, 2]), [], { availableOnline: 0, nextOnline: null, nextAtDesk: 1 }],
  ])('with %s', (_name, session, given, expected) => {
    expect(sittingUse(session, used(given))).toMatchObject(expected);
  });

  it('has its own places and serials beside the other sitting of the day', () => {
    const evening = { ...day(2), sitting: 2 as const };
    const morning = taken(1, 2, 3);
    expect(sittingUse(evening, used(morning))).toMatchObject({ booked: 0, available: 2, nextOnline: 1 });
    const both = [...morning, ...serials([1], { sitting: 2 })];
    expect(sittingUse(evening, used(both))).toMatchObject({ booked: 1, available: 1, nextOnline: 2 });
    expect(sittingUse(day(4), used(both))).toMatchObject({ booked: 3, available: 1, nextOnline: 4 });
  });

  it('keeps the places that are held for the waiting list', () => {
    expect(sittingUse(day(3), { given: taken(1), held: { 1: 1, 2: 1 } })).toMatchObject({
      available: 1,
      availableOnline: 1,
      nextOnline: 2,
    });
    expect(sittingUse(day(3), { given: taken(1, 2), held: { 1: 1 } })).toMatchObject({
      available: 0,
      nextOnline: null,
      nextAtDesk: null,
    });
  });

  // rules: serials 16
  it.each([
    ['none yet', [], { booked: 2, extras: 0, available: 0, nextInOrder: 3 }, 3],
    ['two', extra(3, 4), { booked: 2, extras: 2, available: 0, nextInOrder: 5 }, 1],
    ['all', extra(3, 4, 5), { booked: 2, extras: 3, available: 0, nextInOrder: 6 }, 0],
    ['more than the clinic allows now', extra(3, 4, 5, 6), { extras: 4, available: 0 }, 0],
    [
      'one, and one that was cancelled: the extra place is free, the number is not',
      [...extra(3), ...serials([4], { isExtra: true, takesPlace: false })],
      { booked: 2, extras: 1, available: 0, nextInOrder: 5 },
      2,
    ],
  ])('that is full has extra serials beside its places: %s', (_title, given, expected, left) => {
    const use = sittingUse(day(2), used([...taken(1, 2), ...given]));
    expect(use).toMatchObject({ ...expected, availableOnline: 0, nextOnline: null, nextAtDesk: null });
    expect(extrasLeft(use, 3)).toBe(left);
    expect(extrasLeft(use, 0)).toBe(0);
  });

  it('gives the place of a cancelled ordinary serial again, whatever extra serials there are', () => {
    const given = [...taken(1), ...freed(2), ...extra(3, 4)];
    expect(sittingUse(day(2), used(given))).toMatchObject({ booked: 1, available: 1, nextOnline: 5 });
    const held = { given: [...taken(1), ...extra(2)], held: { 1: 1 } };
    expect(sittingUse(day(2), held)).toMatchObject({
      booked: 1,
      extras: 1,
      available: 0,
      availableToOffer: 0,
    });
  });

  it('offers extra serials at the desk only while it is full and open', () => {
    const full = used(taken(1, 2));
    expect(offeredExtras([day(2)], full, 3)).toEqual({ extrasLeft: 3 });
    expect(offeredExtras([day(3)], full, 3)).toEqual({});
    expect(offeredExtras([{ ...day(2), closed: 'ended' }], full, 3)).toEqual({});
    expect(offeredExtras([day(2)], full, 0)).toEqual({});
    expect(offeredExtras([day(2), { ...day(1), sitting: 2 }], full, 3)).toEqual({});
  });

  it('is chosen for an extra serial if the whole day is full, and not while the hours of another are ahead', () => {
    const evening = { ...day(1), sitting: 2 as const, startTime: '18:00', endTime: '20:00' };
    const date = '2026-11-20';
    const clock = (timeOfDay: string) => ({ today: () => date, timeOfDay: () => timeOfDay });
    const full = used([...taken(1, 2), ...serials([1], { sitting: 2 })]);
    const chosen = (use: DayUse, timeOfDay: string, extras?: number) =>
      sittingAtDesk({ date, sittings: [day(2), evening] }, use, clock(timeOfDay), extras)?.sitting;
    expect(chosen(full, '10:00')).toBe(undefined);
    expect(chosen(full, '10:00', 3)).toBe(1);
    expect(chosen(full, '17:30', 3)).toBe(2);
    expect(chosen(used([...full.given, ...extra(3)]), '10:00', 1)).toBe(2);
    expect(chosen(used(taken(1, 2)), '10:00', 3)).toBe(2);
  });

  it('gives no serial above the highest one that the database can tell apart', () => {
    expect(sittingUse(day(3), used(taken(1_000)))).toMatchObject({ available: 0, nextOnline: null });
  });

  it('depends on the serials that were given, not on their order', () => {
    const given = [...taken(1, 2, 5), ...freed(3, 4)];
    expect(sittingUse(day(10, [7]), used([...given].reverse()))).toEqual(
      sittingUse(day(10, [7]), used(given)),
    );
  });
});

const anySession = fc
  .record({
    limit: fc.integer({ min: 1, max: 12 }),
    reserved: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 6 }),
    given: fc.uniqueArray(
      fc.record({
        sitting: fc.constant(1 as const),
        serialNumber: fc.integer({ min: 1, max: 15 }),
        takesPlace: fc.boolean(),
        isReservedSlot: fc.boolean(),
        isExtra: fc.boolean(),
      }),
      { selector: (serial) => serial.serialNumber, maxLength: 15 },
    ),
  })
  .map(({ limit, reserved, given }) => ({
    session: day(
      limit,
      reserved.filter((serial) => serial <= limit).sort((a, b) => a - b),
    ),
    given,
  }));

describe('for any serials that were given before', () => {
  it('the next serial is new, and never a reserved one online', () => {
    fc.assert(
      fc.property(anySession, ({ session, given }) => {
        const { nextOnline, nextAtDesk } = sittingUse(session, used(given));
        const ever = given.map((serial) => serial.serialNumber);
        if (nextOnline !== null) expect([...ever, ...session.reservedSlots]).not.toContain(nextOnline);
        if (nextAtDesk !== null) expect(ever).not.toContain(nextAtDesk);
      }),
    );
  });

  it('there is a next serial exactly while there is a place', () => {
    fc.assert(
      fc.property(anySession, ({ session, given }) => {
        const use = sittingUse(session, used(given));
        expect(use.nextOnline !== null).toBe(use.availableOnline > 0);
        expect(use.nextAtDesk !== null).toBe(use.available > 0);
        expect(use.availableOnline).toBe(Math.max(0, use.available - use.freeReserved.length));
      }),
    );
  });

  it('giving places until none is left fills the sitting to its limit and no further', () => {
    fc.assert(
      fc.property(anySession, fc.boolean(), ({ session, given }, online) => {
        const all: GivenSerial[] = [...given];
        const before = sittingUse(session, used(all));
        for (let use = before; ; use = sittingUse(session, used(all))) {
          const next = online ? use.nextOnline : use.nextAtDesk;
          if (next === null) break;
          all.push(...taken(next));
        }
        const after = sittingUse(session, used(all));
        expect(all.length - given.length).toBe(online ? before.availableOnline : before.available);
        expect(after.booked).toBeLessThanOrEqual(Math.max(session.patientLimit, before.booked));
        expect(new Set(all.map((serial) => serial.serialNumber)).size).toBe(all.length);
      }),
    );
  });

  // rules: serials 4: the highest serial ever given plus one.
  it('the next online serial is higher than all earlier online serials', () => {
    const schedules = fc.array(
      fc
        .uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 })
        .map((slots) => slots.sort((a, b) => a - b)),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(schedules, (reservedAtEachBooking) => {
        const given: GivenSerial[] = [];
        for (const reserved of reservedAtEachBooking) {
          const { nextOnline } = sittingUse(day(20, reserved), used(given));
          if (nextOnline === null) continue;
          expect(nextOnline).toBeGreaterThan(Math.max(0, ...given.map((serial) => serial.serialNumber)));
          given.push(...taken(nextOnline));
        }
      }),
    );
  });
});
