import { figure, median, remark } from '../support/report.ts';
import { type LoadResult, load, type Target, type Visit } from './load.ts';

/** A server that takes part in a comparison. */
export interface Contender extends Target {
  name: string;
}

export interface RoundOptions {
  rounds: number;
  seconds: number;
  /** The folder of another version of the product, which is measured beside this one. */
  beside?: string | undefined;
}

const WARM_UP_SECONDS = 2;
const GENERATOR_IS_THE_LIMIT = 0.95;

/**
 * Loads several servers in turns (A B, A B, A B), so that other work on the machine slows all of them alike.
 *
 * @returns the median visits per second of each contender, in the order of `contenders`
 */
export async function sideBySide(
  contenders: readonly Contender[],
  visit: Visit,
  { rounds, seconds }: RoundOptions,
): Promise<number[]> {
  const results = contenders.map((): LoadResult[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      const result = await load(contender, visit, { seconds, warmUpSeconds: WARM_UP_SECONDS });
      results[index]?.push(result);
    }
  }
  return contenders.map(({ name }, index) => summarise(name, results[index] ?? []));
}

function summarise(name: string, results: readonly LoadResult[]): number {
  const perSecond = median(results.map((result) => result.perSecond));
  figure(name, perSecond, 'per second');
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
  return perSecond;
}
