/** 0: no proof is needed. Each level after the first doubles the work. */
export type Difficulty = 0 | 1 | 2 | 3 | 4 | 5;

const HARDEST = 5;
/**
 * Mean number of key derivations at level 1: about a second on a cheap phone, a fifth of that on a laptop.
 */
const BASE_DERIVATIONS = 300;

/**
 * How hard a proof must be for a rate of requests.
 *
 * @param rate the number of requests in some span of time
 * @param usual the number in the same span on an ordinary busy day; up to this number, no proof is needed
 * @returns 1 just above the usual, one more for each doubling, 5 at most
 */
export function difficultyFor(rate: number, usual: number): Difficulty {
  if (rate <= usual) return 0;
  return Math.min(HARDEST, 1 + Math.floor(Math.log2(rate / usual))) as Difficulty;
}

/** The mean number of key derivations that a client needs at a level. */
export function derivationsAt(difficulty: Difficulty): number {
  return difficulty === 0 ? 0 : BASE_DERIVATIONS * 2 ** (difficulty - 1);
}
