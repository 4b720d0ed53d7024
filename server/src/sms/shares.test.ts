import { expect, it } from 'vitest';
import { keptPartHasRoom, type Purse, roomFor, type Spent, sentOf, sizeOf } from './shares.ts';

const LIMIT = 2_000;

const nothing = (levels: number): Spent => ({
  confirmations: 0,
  open: { booking: 0, login: 0 },
  kept: { booking: 0, login: 0 },
  networks: Array.from({ length: levels }, () => ({ open: 0, keptAsked: 0, kept: 0 })),
});

/**
 * Asks for codes until the open part is spent. From the level `samePrefixes` on, the client keeps its
 * network.
 */
function askUntilShort(purse: Purse, spent: Spent, samePrefixes = 0): number {
  let sent = 0;
  for (; roomFor(purse, LIMIT, spent) === 'open'; sent += 1) {
    spent.open[purse] += 1;
    for (const network of spent.networks.slice(samePrefixes)) network.open += 1;
  }
  return sent;
}

it('one network gets at most a tenth of what is left', () => {
  const spent = nothing(2);
  expect(askUntilShort('booking', spent)).toBe(181);
  expect((spent.networks[0]?.open ?? 0) / (LIMIT - sentOf(spent))).toBeLessThan(0.1);
});

it('a client that changes its narrow network gets the share of the wider one', () => {
  // A new /56 of one /48 each time, a new /48 of one /32, a new address of one /24.
  expect(askUntilShort('booking', nothing(3), 1)).toBe(333);
  expect(askUntilShort('booking', nothing(3), 2)).toBe(571);
  expect(askUntilShort('booking', nothing(2), 1)).toBe(461);
});

it('codes to book and codes to log in do not take from each other', () => {
  const spent = nothing(1);
  expect(askUntilShort('booking', spent, 1)).toBe(840);
  expect(roomFor('login', LIMIT, spent)).toBe('open');
  expect(askUntilShort('login', spent, 1)).toBe(560);
});

it('strangers never spend what is kept for known phones', () => {
  const spent = nothing(1);
  askUntilShort('booking', spent, 1);
  expect(roomFor('booking', LIMIT, spent)).toBe('kept');
  let sent = 0;
  for (; keptPartHasRoom('booking', LIMIT, spent); sent += 1) spent.kept.booking += 1;
  expect(sent).toBe(360);
});

it('one network gets at most a tenth of the kept part too, and is refused beyond its requests', () => {
  const spent = nothing(1);
  askUntilShort('booking', spent, 1);
  const [network] = spent.networks;
  if (!network) throw new Error('No network.');
  for (; keptPartHasRoom('booking', LIMIT, spent); network.kept += 1) spent.kept.booking += 1;
  expect(network.kept).toBe(32);
  for (; roomFor('booking', LIMIT, spent) === 'kept'; network.keptAsked += 1);
  expect(network.keptAsked).toBe(60);
  expect(roomFor('booking', LIMIT, spent)).toBe('none');
});

it('what known phones got from the kept part changes no answer', () => {
  for (const open of [0, 50, 150, 180, 181, 840]) {
    const before = nothing(1);
    before.open.booking = open;
    before.networks = [{ open, keptAsked: 5, kept: 0 }];
    const after = structuredClone(before);
    after.kept.booking = 300;
    after.networks = [{ open, keptAsked: 5, kept: 5 }];
    expect(roomFor('booking', LIMIT, after)).toBe(roomFor('booking', LIMIT, before));
  }
});

it('all parts together are never more than the limit, with confirmations', () => {
  for (const limit of [1, 2, 3, 10, 99, 2_000]) {
    for (const confirmations of [0, Math.floor(limit / 2)]) {
      const parts = (['booking', 'login'] as const).map((purse) => sizeOf(purse, limit, { confirmations }));
      const codes = parts.reduce((sum, { open, kept }) => sum + open + kept, 0);
      expect(codes + confirmations).toBeLessThanOrEqual(limit);
    }
  }
});
