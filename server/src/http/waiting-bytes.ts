/** How many bytes may wait for clients to read them. They are in the memory of this process until then. */
interface WaitingBounds {
  /** For one connection: more than the largest answer, because that answer may have to wait as a whole. */
  perConnection: number;
  perClient: number;
  perProcess: number;
}

const MB = 1_000_000;
export const WAITING_BOUNDS: WaitingBounds = {
  perConnection: 8 * MB,
  perClient: 24 * MB,
  perProcess: 64 * MB,
};

/** A connection whose client has not read everything yet. */
interface Unread {
  network: string;
  bytes: number;
}

/**
 * Chooses the connections to close so that all bounds are kept: each one above its own bound, then the
 * largest ones of each client above its bound, then the largest ones of all.
 */
export function chooseToClose<U extends Unread>(unread: readonly U[], bounds: WaitingBounds): U[] {
  const closed = new Set(unread.filter(({ bytes }) => bytes > bounds.perConnection));
  const remaining = () => unread.filter((one) => !closed.has(one));
  const closeLargest = (group: readonly U[], bound: number) => {
    let sum = group.reduce((total, { bytes }) => total + bytes, 0);
    for (const one of group.toSorted((a, b) => b.bytes - a.bytes)) {
      if (sum <= bound) return;
      closed.add(one);
      sum -= one.bytes;
    }
  };
  const byClient = new Map<string, U[]>();
  for (const one of remaining()) {
    const group = byClient.get(one.network);
    if (group) group.push(one);
    else byClient.set(one.network, [one]);
  }
  for (const group of byClient.values()) closeLargest(group, bounds.perClient);
  closeLargest(remaining(), bounds.perProcess);
  return [...closed];
}
