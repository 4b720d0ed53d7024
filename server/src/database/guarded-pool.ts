import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pLimit from 'p-limit';
import type { Pool, PoolClient } from 'pg';
import { DatabaseBusy, DatabaseSilent, NotReplicated } from './errors.ts';
import type { Pulse } from './pulse.ts';

const WARNING = '01000';
const ADMIN_SHUTDOWN = '57P01';
/**
 * Half of the time that a client waits. If a caller has waited longer for a connection, the database is busy.
 */
const MOST_WAIT_MS = 5_000;

/** A pool of PostgreSQL connections. Waiting ends with an error when the database gives no more answers. */
interface GuardedPool extends PostgresPool {
  /** Stops the use of all connections made before this call, because their answers may never come. */
  abandonConnections(): void;
  /** True while callers wait so long for a connection that new ones should not begin. */
  isBusy(): boolean;
}

interface Taken {
  client: PoolClient;
  giveBack(isBroken: boolean): void;
}

/** Callers wait for a connection here, because the pool's own timeout is for a silent database. */
export function guardPool(pool: Pool, pulse: Pulse): GuardedPool {
  const turn = pLimit(pool.options.max);
  /** The callers that wait for a connection, with the beginning of their wait, the longest wait first. */
  const waiting = new Set<{ since: number }>();
  let life = 0;
  const bornIn = new WeakMap<object, number>();
  pool.on('connect', (client) => {
    pulse.heard();
    bornIn.set(client, life);
  });

  async function take(): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if (bornIn.get(client) === life) return client;
      client.release(true);
    }
  }

  function takeInTurn(): Promise<Taken> {
    return new Promise((resolve, reject) => {
      void turn(
        () =>
          new Promise<void>((end) => {
            const giveBack = (client: PoolClient) => (isBroken: boolean) => {
              client.release(isBroken);
              end();
            };
            take().then(
              (client) => resolve({ client, giveBack: giveBack(client) }),
              (error: unknown) => {
                end();
                reject(error);
              },
            );
          }),
      );
    });
  }

  return {
    connect: async () => {
      const taking = takeInTurn();
      const caller = { since: performance.now() };
      waiting.add(caller);
      try {
        return guardClient(await pulse.guard(() => taking), pulse);
      } catch (error) {
        // If the connection still comes later, it is closed, because its caller no longer waits.
        taking.then((late) => late.giveBack(true)).catch(() => undefined);
        throw error;
      } finally {
        waiting.delete(caller);
      }
    },
    end: () => pool.end(),
    abandonConnections: () => {
      life += 1;
    },
    isBusy: () => {
      const [longest] = waiting;
      return longest !== undefined && performance.now() - longest.since > MOST_WAIT_MS;
    },
  };
}

/**
 * Runs a commit. A cluster waits for its synchronous standby. If the statement's time limit ends that wait,
 * PostgreSQL only warns and reports success. The text of the warning depends on the server's language.
 * Nothing else warns at a commit, so every warning counts as this one.
 *
 * @throws NotReplicated when the standby may lack the transaction
 */
async function commit(client: PoolClient) {
  let isWarned = false;
  const onNotice = ({ code }: { code?: string | undefined }) => {
    isWarned ||= code === WARNING || code === ADMIN_SHUTDOWN;
  };
  client.on('notice', onNotice);
  try {
    const result = await client.query('commit');
    if (isWarned) throw new NotReplicated();
    return result;
  } finally {
    client.off('notice', onNotice);
  }
}

function guardClient({ client, giveBack }: Taken, pulse: Pulse): PostgresPoolClient {
  let isBroken = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await pulse.guard(async () => {
        const result = await (text === 'commit' ? commit(client) : client.query(text, [...parameters]));
        pulse.heard();
        return result;
      });
    } catch (error) {
      // The connection cannot be used again: its next answer would belong to this query.
      isBroken ||= error instanceof DatabaseSilent || error instanceof DatabaseBusy;
      throw error;
    }
  };
  return {
    query: query as <R>(text: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<R>>,
    release: () => giveBack(isBroken),
  } as PostgresPoolClient;
}
