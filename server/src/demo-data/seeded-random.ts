/** Numbers in [0, 1), the same for the same seed (mulberry32), so that every demo looks the same. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same items in another order, chosen by `random`. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

/** A source of numbers in [0, 1). It gives the same number for the same name. */
export function chances(of: string): (name: string) => number {
  return (name) => {
    let seed = 17;
    for (const letter of `${of} ${name}`) seed = (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) | 0;
    return seededRandom(seed)();
  };
}
