import { createHash } from 'node:crypto';

/** A place in a chain, and the hash there. */
interface ChainEnd {
  place: number;
  hash: string;
}

type Noun = 'row' | 'act' | 'entry';
const PLURALS: Record<Noun, string> = { row: 'rows', act: 'acts', entry: 'entries' };

interface Link {
  place: number;
  hash: string | null;
  /** The fault of the row itself, as the end of a sentence. */
  fault?: string | undefined;
}

/**
 * SHA-256 of the hash before a row and of its values. A row that is changed, moved or removed changes every
 * later hash. The audit log, the record of each sitting and each cash box are such chains.
 */
export function linkHash(previous: string, values: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([previous, ...values]))
    .digest('hex');
}

/** Follows a chain from one end to the other, row by row. A fault is the end of a sentence about the row. */
export class ChainWalk {
  place: number;
  hash: string;
  readonly #head: ChainEnd;
  readonly #noun: Noun;

  /** @param head the end at the last row, as it is stored beside the chain */
  constructor(from: ChainEnd, head: ChainEnd, noun: Noun) {
    this.place = from.place;
    this.hash = from.hash;
    this.#head = head;
    this.#noun = noun;
  }

  /**
   * Goes on to the next row.
   *
   * @returns its fault; undefined if it has none
   */
  next({ place, hash, fault }: Link, hashAfter: (previous: string) => string): string | undefined {
    if (place <= this.place) return 'it stands before the beginning';
    if (place > this.#head.place) return 'it was added behind the end';
    if (place > this.place + 1) return this.#missing(place - this.place - 1, 'before');
    if (fault !== undefined) return fault;
    if (hash !== hashAfter(this.hash)) return `it, or the ${this.#noun} before it, was changed or moved`;
    this.place = place;
    this.hash = hash;
    return undefined;
  }

  /** @returns the fault after the last row; undefined if the chain ends where it should */
  end(): string | undefined {
    if (this.place < this.#head.place) return this.#missing(this.#head.place - this.place, 'behind');
    return this.hash === this.#head.hash ? undefined : `it is not the ${this.#noun} that ended the chain`;
  }

  #missing(count: number, where: 'before' | 'behind'): string {
    const [what, are] = count === 1 ? [this.#noun, 'is'] : [`${count} ${PLURALS[this.#noun]}`, 'are'];
    return `the ${what} ${where} it ${are} missing`;
  }
}
