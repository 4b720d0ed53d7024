import { join } from 'node:path';
import { alternating, ratioFigure } from '../load/side-by-side.ts';
import { withPostgres } from '../support/postgres.ts';
import { atMost, heading, spreadFigure } from '../support/report.ts';
import { spreadOf } from '../support/statistics.ts';
import { listPaths } from './list-paths.ts';
import { checkPlans } from './plans.ts';
import { FEW, MANY, type PreparedClinic, prepareClinic } from './prepared-clinic.ts';

/** It has 100 appointments a day, more than a page shows, so that both clinics answer with full pages. */
const SMALL = { doctors: 14, patients: 100, appointments: 1_000, days: 10 };
const LARGE = { doctors: 2_000, patients: 100_000, appointments: 1_000_000 };
const CALLS = 41;
const MOST_TIMES = 2;
const MOST_MS = 50;
/** Nothing is removed while lists are measured. */
export const REMOVES_NOTHING = { AUDIT_MONTHS: '0' };

/** Measures the lists on SQLite and on a PostgreSQL server that the run starts and ends. */
export async function measureListsOnBoth(folder: string): Promise<void> {
  await measureLists('SQLite', (name) => `file:${join(folder, `${name}.db`)}`);
  await withPostgres(['small', 'large'], (urlOf) => measureLists('PostgreSQL', urlOf));
}

/**
 * Measures how long staff and patients wait for a list, in a small clinic and in a very large one.
 *
 * @param urlOf the address of an empty database
 */
async function measureLists(engine: string, urlOf: (name: string) => string): Promise<void> {
  heading(`Lists with 1,000 and with 1,000,000 appointments (${engine})`);
  const small = await prepareClinic(urlOf('small'), SMALL, REMOVES_NOTHING);
  const large = await prepareClinic(urlOf('large'), LARGE, REMOVES_NOTHING);
  try {
    await compareClinics(small, large, urlOf('large'), MOST_TIMES);
  } finally {
    await Promise.all([small.stop(), large.stop()]);
  }
}

/**
 * Measures every list in two clinics, the statements behind them in the larger one, and there the dashboards of a patient with
 * few and of one with many appointments. Each figure is the median of 41 calls, one after another, in turns with the other side.
 *
 * @param largeUrl the database of the larger clinic
 * @param mostTimes how many times as long the larger one may take
 */
export async function compareClinics(
  small: PreparedClinic,
  large: PreparedClinic,
  largeUrl: string,
  mostTimes: number,
): Promise<void> {
  const paths = listPaths(large);
  for (const [name, path] of Object.entries(listPaths(small))) {
    const ofLarge: Asked = [large, large.tokens.staff, paths[name] ?? path];
    await compare(name, mostTimes, [small, small.tokens.staff, path], ofLarge);
  }
  heading('Full scans in the large clinic');
  await checkPlans(largeUrl, large);
  heading('A patient with 10 and one with 2,000 appointments, in the large clinic');
  const { staff, few, many } = large.tokens;
  const stats = ({ id }: { id: number }) => `/patients/${id}/dashboard-stats`;
  const list = '/appointments?limit=30';
  await compare('dashboard numbers', 2, [large, few, stats(FEW)], [large, many, stats(MANY)]);
  await compare('dashboard lists', 2, [large, few, list], [large, many, list]);
  await compare('numbers as staff see them', 2, [large, staff, stats(FEW)], [large, staff, stats(MANY)]);
}

type Asked = [clinic: PreparedClinic, token: string, path: string];

async function compare(name: string, mostTimes: number, few: Asked, many: Asked): Promise<void> {
  const times: [number[], number[]] = [[], []];
  for (const order of alternating([0, 1] as const, CALLS)) {
    for (const index of order) times[index].push(await timeOf(index === 0 ? few : many));
  }
  spreadFigure(`${name}: ms`, spreadOf(times[1]), '', atMost(MOST_MS));
  ratioFigure('  times the small one', times[1], times[0], atMost(mostTimes));
}

async function timeOf([clinic, token, path]: Asked): Promise<number> {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${clinic.port}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return performance.now() - began;
}
