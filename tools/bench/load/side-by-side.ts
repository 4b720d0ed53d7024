import type { ServerProcess } from '../contenders/contenders.ts';
import { remark, spreadFigure } from '../support/report.ts';
import { type Aim, median, pairRatios, spreadOf } from '../support/statistics.ts';
import { type LoadResult, load, type Visit } from './load.ts';

/** A server that takes part in a comparison. */
interface Contender extends ServerProcess {
  name: string;
}

/** A server that the product is compared with. */
export interface Rival extends Contender {
  /** The name of the printed share of its rate, such as 'bookings as a share of the hand-written ones'. */
  shareName: string;
  aim: Aim;
}

export interface RoundOptions {
  rounds: number;
  seconds: number;
}

const WARM_UP_SECONDS = 2;
const GENERATOR_IS_THE_LIMIT = 0.95;

/**
 * Loads the product and its rivals in turns (A B, B A, A B), so that other work on the machine slows all of
 * them alike, and none of them profits from its place in the round. Prints the visits per second of each, and
 * the ratio of the product to each rival, pair by pair. It stops the servers.
 */
export async function sideBySide(
  product: ServerProcess,
  rivals: readonly Rival[],
  visit: Visit,
  { rounds, seconds }: RoundOptions,
): Promise<void> {
  const contenders: Contender[] = [{ name: 'Clinic Serial', ...product }, ...rivals];
  const results = new Map(contenders.map((contender): [Contender, LoadResult[]] => [contender, []]));
  try {
    for (const order of alternating(contenders, rounds)) {
      for (const contender of order)
        results
          .get(contender)
          ?.push(await load(contender, visit, { seconds, warmUpSeconds: WARM_UP_SECONDS }));
    }
  } finally {
    await Promise.all(contenders.map((contender) => contender.stop()));
  }
  const [ours = [], ...theirs] = [...results].map(([{ name }, ofOne]) => {
    summarise(name, ofOne);
    return ofOne.map(({ perSecond }) => perSecond);
  });
  for (const [index, { shareName, aim }] of rivals.entries())
    ratioFigure(shareName, ours, theirs[index] ?? [], aim);
}

/** The items in their order and in the reverse order, in turns. */
export function alternating<Item>(items: readonly Item[], rounds: number): Item[][] {
  return Array.from({ length: rounds }, (_, round) => (round % 2 === 0 ? [...items] : [...items].reverse()));
}

/** Prints how many times as large the first values are, pair by pair. */
export function ratioFigure(name: string, values: number[], partners: number[], aim?: Aim): void {
  spreadFigure(name, spreadOf(pairRatios(values, partners)), '', aim);
}

function summarise(name: string, results: readonly LoadResult[]): void {
  spreadFigure(name, spreadOf(results.map((result) => result.perSecond)), 'per second');
  const rounds = results.map((result) => Math.round(result.perSecond)).join(', ');
  const ms = (pick: (result: LoadResult) => number) => median(results.map(pick)).toFixed(1);
  remark(
    `rounds ${rounds}; answer in ${ms((r) => r.medianMs)} ms (median), ${ms((r) => r.p99Ms)} ms (99 of 100)`,
  );
  const cpu = results.flatMap((result) => result.serverCpuMs ?? []);
  if (cpu.length > 0) remark(`${median(cpu).toFixed(3)} ms of processor time of the server for each`);
  const refusals = results.flatMap((result) => result.refusals);
  if (refusals[0]) remark(`${refusals.length} refused: ${refusals[0]}`);
  const busiest = Math.max(...results.map((result) => result.generatorCpu));
  if (busiest > GENERATOR_IS_THE_LIMIT) remark('The load generator was the limit: the server can do more.');
}
