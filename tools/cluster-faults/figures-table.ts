import type { CallFigures } from './call-log.ts';

/** What one fault did under load. */
export interface FaultFigures extends CallFigures {
  fault: string;
  bookings: number;
  acts: number;
  /** Streams that ended. */
  cuts: number;
}

/** Columns by their headings. */
const COLUMNS: Record<string, (row: FaultFigures) => string> = {
  calls: ({ calls }) => String(calls),
  bookings: ({ bookings }) => String(bookings),
  acts: ({ acts }) => String(acts),
  'answers 503': ({ away }) => String(away),
  unanswered: ({ unanswered }) => String(unanswered),
  'streams cut': ({ cuts }) => String(cuts),
  '503 for': ({ longestAway }) => seconds(longestAway),
  'no success for': ({ longestPause }) => seconds(longestPause),
  'slowest answer': ({ slowest }) => seconds(slowest),
  fault: ({ fault }) => fault,
};

/** Prints the figures of the faults. */
export class FiguresTable {
  readonly #rows: FaultFigures[] = [];
  #printed = 0;

  add(row: FaultFigures): void {
    this.#rows.push(row);
  }

  /** Prints what was added since the last call. */
  printNew(): void {
    this.#print(this.#rows.slice(this.#printed));
    this.#printed = this.#rows.length;
  }

  printAll(): void {
    this.#print(this.#rows);
  }

  #print(rows: readonly FaultFigures[]): void {
    if (rows.length === 0) return;
    const headings = Object.keys(COLUMNS);
    const line = (texts: readonly string[]) =>
      texts.map((text, index) =>
        index < texts.length - 1 ? text.padStart(headings[index]?.length ?? 0) : text,
      );
    const lines = [headings, ...rows.map((row) => Object.values(COLUMNS).map((column) => column(row)))];
    console.log(lines.map((texts) => line(texts).join('  ')).join('\n'));
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
