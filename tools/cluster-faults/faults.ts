import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from '../cluster/cluster.ts';
import { until } from '../cluster/system.ts';

/** Longer than a leader's claim is valid, so that its loss would show. */
const CLAIM_MS = 25_000;
/** systemd starts HAProxy again about this long after its end. */
const HAPROXY_MS = 3_000;
/** A leader that wakes up learns within two rounds of Patroni, of 4 s each, that it no longer leads. */
const AWAKE_MS = 10_000;
const REPLACED_MS = 60_000;
const MEGABYTE = 1_000_000;

/** Something that happens to the cluster under load. */
export interface Fault {
  name: string;
  /** How many times, one after another. */
  times?: number;
  /** Starts the fault, and waits until it has an effect. */
  strike(cluster: Cluster, leader: string): Promise<void>;
  /** Ends the fault. */
  mend(cluster: Cluster, leader: string): Promise<void>;
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'the leader frozen',
    strike: async (cluster, leader) => {
      cluster.signal(leader, 'SIGSTOP');
      await untilReplaced(cluster, leader);
    },
    mend: async (cluster, leader) => cluster.signal(leader, 'SIGCONT'),
  },
  {
    // The Patroni of the leader waits for its PostgreSQL, and wakes up in the belief that it still leads.
    // Patroni 3.0 with the section `etcd3` then takes the lead back, and the new leader forgets what it has
    // confirmed.
    name: 'the leader frozen while its Patroni runs on',
    strike: async (cluster, leader) => {
      cluster.signal(`${leader}.postgres`, 'SIGSTOP');
      await untilReplaced(cluster, leader);
    },
    mend: async (cluster, leader) => {
      const next = await cluster.leader();
      cluster.signal(`${leader}.postgres`, 'SIGCONT');
      await sleep(AWAKE_MS);
      const now = await cluster.leader();
      if (now !== next) throw new Error(`${next} led, and after ${leader} woke up ${now} did.`);
    },
  },
  {
    name: "the leader's network cut",
    strike: async (cluster, leader) => {
      cluster.cutNetwork(leader);
      await untilReplaced(cluster, leader);
    },
    mend: async (cluster, leader) => cluster.mendNetwork(leader),
  },
  {
    // Its PostgreSQL ends, because it cannot write its log. Patroni must not try for ever to start it again.
    name: "the leader's disk full",
    strike: async (cluster, leader) => {
      await fillLog(cluster.urls.direct, () => cluster.fillDisk(leader));
      await untilReplaced(cluster, leader);
    },
    mend: async (cluster, leader) => cluster.freeDisk(leader),
  },
  {
    name: 'the synchronous standby killed',
    strike: async (cluster) => cluster.signal(await synchronousStandby(cluster), 'SIGKILL'),
    mend: async (cluster) => {
      for (const { name } of cluster.members)
        if (!cluster.pidOf(`${name}.patroni`)) await cluster.restart(name);
    },
  },
  {
    name: 'etcd away',
    strike: async (cluster) => {
      cluster.signal('etcd', 'SIGKILL');
      await sleep(CLAIM_MS);
    },
    mend: (cluster) => cluster.restart('etcd'),
  },
  {
    name: 'HAProxy restarted',
    strike: async (cluster) => {
      cluster.signal('haproxy', 'SIGKILL');
      await sleep(HAPROXY_MS);
      await cluster.restart('haproxy');
    },
    mend: async () => undefined,
  },
  {
    name: 'the leader killed',
    times: 10,
    strike: async (cluster, leader) => {
      cluster.signal(leader, 'SIGKILL');
      await untilReplaced(cluster, leader);
    },
    mend: (cluster, leader) => cluster.restart(leader),
  },
];

async function untilReplaced(cluster: Cluster, lost: string): Promise<void> {
  await until(
    `A leader instead of ${lost}`,
    async () => {
      const leader = await cluster.leader();
      return leader !== undefined && leader !== lost;
    },
    REPLACED_MS,
  );
}

async function synchronousStandby(cluster: Cluster): Promise<string> {
  const standby = (await cluster.readMembers()).find(({ role }) => role === 'sync_standby');
  if (!standby) throw new Error('There is no synchronous standby.');
  return standby.name;
}

/**
 * Writes to PostgreSQL's log and to no table, until the room that PostgreSQL has prepared for its log is used
 * up too.
 *
 * @param fillDisk is called once there is a connection, because a full disk may refuse a new one
 */
async function fillLog(url: string, fillDisk: () => void): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 1_000,
    query_timeout: 5_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  fillDisk();
  try {
    for (;;) await client.query("select pg_logical_emit_message(true, 'full', repeat('x', $1))", [MEGABYTE]);
  } catch {
    // The loop ends with this error, because the disk is full.
  } finally {
    client.end().catch(() => undefined);
  }
}
