import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { DatabaseSilent } from './errors.ts';
import type { Pulse } from './pulse.ts';

/** A pool of PostgreSQL connections in which nobody waits for a database that has fallen silent. */
export interface GuardedPool extends PostgresPool {
  /** Connections made before this call are used no more: what they wait for may never come. */
  abandon(): void;
}

/**
 * @param pool whose connections are used
 * @param pulse tells when waiting is in vain
 */
export function guardPool(pool: Pool, pulse: Pulse): GuardedPool {
  let life = 0;
  const bornIn = new WeakMap<object, number>();
  pool.on('connect', (client) => bornIn.set(client, life));

  async function take(): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if (bornIn.get(client) === life) return client;
      client.release(true);
    }
  }

  return {
    connect: async () => {
      const taking = take();
      try {
        return guardClient(await pulse.guard(() => taking), pulse);
      } catch (error) {
        // When it comes after all, nobody is there to take it.
        taking.then((late) => late.release(true)).catch(() => undefined);
        throw error;
      }
    },
    end: () => pool.end(),
    abandon: () => {
      life += 1;
    },
  };
}

function guardClient(client: PoolClient, pulse: Pulse): PostgresPoolClient {
  let isBroken = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await pulse.guard(async () => {
        const result = await client.query(text, [...parameters]);
        pulse.heard();
        return result;
      });
    } catch (error) {
      // Its next answer would be the one to this question.
      isBroken ||= error instanceof DatabaseSilent;
      throw error;
    }
  };
  return {
    query: query as <R>(text: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<R>>,
    release: () => client.release(isBroken),
  } as PostgresPoolClient;
}
