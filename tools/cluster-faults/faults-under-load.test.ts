import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { promisedMs } from '../../faults/support/clinic.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { FAULTS, type Fault } from './faults.ts';
import { FiguresTable } from './figures-table.ts';
import { Load } from './load.ts';
import { startOwnCluster } from './own-cluster.ts';
import { findLosses } from './stored.ts';

/** The promise: calls are answered with 503 for at most 30 s. */
const AWAY_MS = promisedMs(30_000);
/** For a clear failure instead of an endless wait. */
const SERVED_MS = 90_000;
const DISK_MEGABYTES = 1_024;
const MINUTES_EACH = 2;

describe('under load each fault is over within 30 s, nothing acknowledged is lost, and no instance is restarted', () => {
  let cluster: Cluster;
  let load: Load;
  const table = new FiguresTable();
  const pids = () => cluster.instances.map(({ name }) => cluster.pidOf(name));
  let pidsAtStart: ReturnType<typeof pids>;
  beforeAll(async () => {
    cluster = await startOwnCluster({ ownNetworks: true, diskMegabytes: DISK_MEGABYTES });
    pidsAtStart = pids();
    load = new Load(cluster.instances, cluster.urls.direct);
    await load.start();
  });
  afterEach(() => table.printNew());
  afterAll(async () => {
    await load?.stop();
    cluster?.stop();
    table.printAll();
  });

  async function bear({ name, strike, mend }: Fault, round: string) {
    await cluster.untilWhole();
    await load.renewWork();
    await load.untilServed(SERVED_MS);
    const leader = (await cluster.leader()) ?? expect.unreachable('there is no leader');
    const since = performance.now();
    const before = { bookings: load.bookings.length, acts: load.acts.length, cuts: load.cuts };
    await strike(cluster, leader);
    await load.untilServed(SERVED_MS);
    await mend(cluster, leader);
    await cluster.untilWhole();
    await load.untilServed(SERVED_MS);

    const figures = load.log.figures(since);
    table.add({
      fault: `${name}${round}`,
      ...figures,
      bookings: load.bookings.length - before.bookings,
      acts: load.acts.length - before.acts,
      cuts: load.cuts - before.cuts,
    });
    expect(load.log.complaints(since)).toEqual([]);
    expect(figures.longestAway).toBeLessThanOrEqual(AWAY_MS);
    expect(await findLosses(cluster.urls.direct, load)).toEqual([]);
    expect(pids()).toEqual(pidsAtStart);
  }

  for (const fault of FAULTS) {
    const times = fault.times ?? 1;
    const title = times > 1 ? `${fault.name}, ${times} times` : fault.name;
    it(title, { timeout: times * MINUTES_EACH * 60_000 + 60_000 }, async () => {
      for (let time = 1; time <= times; time += 1) await bear(fault, times > 1 ? ` ${time}` : '');
    });
  }
});
