import { remark, spreadFigure } from '../support/report.ts';
import { type Aim, median, pairRatios, spreadOf } from '../support/statistics.ts';
import { type LoadResult, load, type Target, type Visit } from './load.ts';

/** A server that takes part in a comparison. */
export interface Contender extends Target {
  name: string;
}

export interface RoundOptions {
  rounds: number;
  seconds: number;
}

const WARM_UP_SECONDS = 2;
const GENERATOR_IS_THE_LIMIT = 0.95;

/**
 * Loads several servers in turns (A B, B A, A B), so that other work on the machine slows all of them alike, and none of them
 * profits from its place in the round.
 *
 * @returns the visits per second in each round, for each contender, in the order of `contenders`
 */
export async function sideBySide(
  contenders: readonly Contender[],
  visit: Visit,
  { rounds, seconds }: RoundOptions,
): Promise<number[][]> {
  const results = contenders.map((): LoadResult[] => []);
  for (const order of alternating([...contenders.keys()], rounds)) {
    for (const index of order) {
      const contender = contenders[index] as Contender;
      results[index]?.push(await load(contender, visit, { seconds, warmUpSeconds: WARM_UP_SECONDS }));
    }
  }
  contenders.forEach(({ name }, index) => {
    summarise(name, results[index] ?? []);
  });
  return results.map((ofOne) => ofOne.map(({ perSecond }) => perSecond));
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
  const refused = results.reduce((sum, result) => sum + result.refused, 0);
  if (refused > 0)
    remark(`${refused} refused: ${results.find((result) => result.refused > 0)?.firstRefusal}`);
  const busiest = Math.max(...results.map((result) => result.generatorCpu));
  if (busiest > GENERATOR_IS_THE_LIMIT) remark('The load generator was the limit: the server can do more.');
}
