import { isDeepStrictEqual } from 'node:util';
import { isOver } from '@clinic-serial/contract/rules/queue/acts';
import { KEPT_KINDS } from '@clinic-serial/contract/terms/queue-words';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyMove, Device, seen } from '../../test/desks/kept-device.ts';
import { iso, Server, serialsOf } from '../../test/desks/queue-server.ts';

/** Mornings of two desks and the doctor's phone, each of which loses the network for parts of it. */
const STORIES = process.env.TESTS === 'all' ? 10_000 : 2_000;

/** The numbers that each desk holds. The phone of the doctor gives no serials. */
const LEASED = [[21, 22, 23], [31, 32, 33], []] as const;

const anyMorning = fc.record({
  checkIn: fc.boolean(),
  returnAfter: fc.integer({ min: 0, max: 4 }),
  /** A slip that the server refuses, because the person has a serial already. */
  refused: fc.constantFrom(21, 22, 31),
  moves: fc.array(anyMove, { minLength: 30, maxLength: 90, size: 'max' }),
});

const LIVE = ['Booked', 'Confirmed', 'In Progress'];

/** Everybody who is live stands in one place, one person at most is inside, and no serial is there twice. */
function checkServer({ entries, queue }: Server): void {
  const { current, waiting, notHere } = queue;
  const places = serialsOf([...(current ? [current] : []), ...waiting, ...notHere]).sort();
  const live = entries.filter(({ status }) => LIVE.includes(status));
  const expected = live.map(({ serialNumber }) => serialNumber).sort();
  if (!isDeepStrictEqual(places, expected)) expect(places).toEqual(expected);
  if (entries.filter(({ status }) => status === 'In Progress').length > 1) expect(entries).toBe('one inside');
  if (new Set(entries.map(({ serialNumber }) => serialNumber)).size < entries.length)
    expect(entries).toBe('each serial once');
}

it('two desks and a phone without a network lose nobody, do each act once and mean whom they saw', () => {
  fc.assert(
    fc.property(anyMorning, ({ moves, ...options }) => {
      const server = new Server(options);
      const devices = LEASED.map((leased) => new Device(server, leased, options));
      for (const [index, move] of moves.entries()) {
        server.nowMs += 30_000 + 1_000 * (move.pick % 90);
        const device = devices[move.device];
        if (!device) throw new Error('There is no such device.');
        const lost = (play: number) => (move.pick >> play) % 3 === 0;
        if (move.what === 'press') device.press(move, `key ${index}`);
        else if (move.what === 'look') device.look();
        else if (move.what === 'lose') device.lose();
        else if (move.what === 'back') device.back(lost, 1 + (move.pick % 12), (serial) => serial % 2 === 0);
        else if (move.what === 'book') server.book();
        else
          server.change(
            1 + (move.pick % 8),
            (['Cancelled', 'No Show', 'Completed', 'Deleted', 'Booked'] as const)[move.pick % 5] ?? 'Booked',
          );
        checkServer(server);
      }
      const slips = devices.flatMap(({ kept }) => kept.flatMap((one) => ('walkIn' in one ? one : [])));
      for (const device of devices) {
        device.back(
          (play) => play % 2 === 0,
          Number.POSITIVE_INFINITY,
          (serial) => serial % 3 === 0,
        );
        checkServer(server);
      }
      // Every slip is a serial of the clinic now, unless its desk was told that the sitting is over.
      for (const { key, walkIn } of slips) {
        if (!server.keys.has(key) && walkIn !== options.refused) expect(isOver(server.queue)).toBe(true);
      }
      expect(server.keys.size).toBe(new Set(server.keys.values()).size);
      for (const { arrivedAt, calledAt, lastCalledAt } of server.queue.places.values()) {
        if (calledAt !== null && lastCalledAt !== null) expect(calledAt <= lastCalledAt).toBe(true);
        if (arrivedAt !== null) expect(arrivedAt <= iso(server.nowMs)).toBe(true);
      }
    }),
    { numRuns: STORIES },
  );
  for (const kind of KEPT_KINDS) {
    expect([kind, seen.get(`${kind} done`)]).toEqual([kind, expect.any(Number)]);
    expect([kind, seen.get(`${kind} known`)]).toEqual([kind, expect.any(Number)]);
    if (kind === 'call-again') continue;
    expect([kind, seen.get(`${kind} conflict`)]).toEqual([kind, expect.any(Number)]);
  }
  for (const what of ['walk-in done', 'walk-in known', 'walk-in refused', 'answer lost while playing']) {
    expect([what, seen.get(what)]).toEqual([what, expect.any(Number)]);
  }
  for (const what of [
    'kept after its answer was lost',
    'alone without a network',
    'settled with what was kept',
  ]) {
    expect([what, seen.get(what)]).toEqual([what, expect.any(Number)]);
  }
}, 600_000);
