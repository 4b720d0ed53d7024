import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDoctor, promisedMs, readSerials } from '../faults/support/clinic.ts';
import { askForCode, Ledger } from '../faults/support/patients.ts';
import type { Cluster } from '../scripts/support/cluster/cluster.mjs';
import { sleep } from '../scripts/support/cluster/system.mjs';
import { startOwnCluster } from './support/own-cluster.ts';
import { Writer } from './support/writer.ts';

/** The promise: the cluster stores again within 30 s after the loss of its leader. */
const BACK_MS = promisedMs(30_000);
/** A leader that woke up finds within two rounds of Patroni, of 4 s each, that it leads no more. */
const AWAKE_MS = 10_000;

describe('a lost leader is replaced within 30 s, nothing confirmed is lost, and no instance is restarted', () => {
  let cluster: Cluster;
  let writer: Writer;
  let ledger: Ledger;
  let doctorId: number;
  const figures: string[] = [];
  beforeAll(async () => {
    cluster = await startOwnCluster();
    writer = new Writer(cluster.urls.pooled);
    await writer.prepare();
    doctorId = await addDoctor(cluster.urls.direct);
    ledger = new Ledger();
  });
  afterAll(() => {
    for (const line of figures) console.log(line);
    cluster?.stop();
  });

  async function book(api: string): Promise<number> {
    const asked = await askForCode(api, doctorId);
    return asked.status === 200 ? (await ledger.book(api, asked.data)).status : asked.status;
  }

  async function expectReplaced(fault: string, lost: string) {
    const ms = await writer.untilConfirmed(BACK_MS);
    figures.push(`${fault}: stored again after ${(ms / 1_000).toFixed(1)} s`);
    expect(ms).toBeLessThan(BACK_MS);
    expect(await cluster.leader()).not.toBe(lost);
    for (const { api } of cluster.instances)
      await expect.poll(() => book(api), { timeout: BACK_MS }).toBe(200);
  }

  async function expectNothingLost() {
    await cluster.untilWhole();
    expect(await writer.lost()).toEqual([]);
    expect(ledger.complaints(await readSerials(cluster.urls.direct))).toEqual([]);
    // The instances have run on since the start.
    for (const { name } of cluster.instances) expect(cluster.pidOf(name)).toBe(pids.get(name));
  }

  const pids = new Map<string, number | undefined>();
  async function expectWorking(): Promise<string> {
    for (const { name, api } of cluster.instances) {
      pids.set(name, cluster.pidOf(name));
      expect(await book(api)).toBe(200);
    }
    expect(await writer.write()).toBe(true);
    return (await cluster.leader()) ?? expect.unreachable('there is no leader');
  }

  it('killed with its Patroni', async () => {
    const leader = await expectWorking();
    cluster.signal(leader, 'SIGKILL');
    await expectReplaced('killed', leader);
    await cluster.restart(leader);
    await expectNothingLost();
  });

  // The Patroni of the leader waits for its PostgreSQL, and wakes up in the belief that it still leads. Patroni 3.0 with
  // the section `etcd3` then takes the lead back, and the new leader forgets what it has confirmed.
  it('frozen while its Patroni runs on', async () => {
    const leader = await expectWorking();
    cluster.signal(`${leader}.postgres`, 'SIGSTOP');
    await expectReplaced('PostgreSQL alone frozen', leader);
    const next = await cluster.leader();
    cluster.signal(`${leader}.postgres`, 'SIGCONT');
    await sleep(AWAKE_MS);
    expect(await cluster.leader()).toBe(next);
    expect(await writer.lost()).toEqual([]);
    await expectNothingLost();
  });

  it('frozen with its Patroni', async () => {
    const leader = await expectWorking();
    cluster.signal(leader, 'SIGSTOP');
    await expectReplaced('frozen', leader);
    cluster.signal(leader, 'SIGCONT');
    await expectNothingLost();
  });
});
