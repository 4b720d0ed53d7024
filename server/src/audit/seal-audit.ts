import { commandLine } from '../command-line.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import type { AuditChainRow } from '../database/rows/audit.ts';
import type { Services } from '../services.ts';
import {
  deleteSealed,
  findSealed,
  findUnsealed,
  hasUnsealed,
  lockChain,
  type Seal,
  saveChain,
  saveSeals,
} from './chain.queries.ts';
import { chainHash, isOwnChain, keyedHashOf } from './chain.ts';

/** How many rows one transaction seals: few, because all other writers wait for it on SQLite. */
const ROWS_PER_TRANSACTION = 200;
/** The time between two rounds. A new row waits about this long for its position in the chain. */
const SEAL_INTERVAL_MS = 2_000;

export interface ChainServices {
  config: Pick<Config, 'ownSecret'>;
  database: Database;
}

/** Somebody changed the ends of the chain, or CLINIC_SECRET. No further rows are sealed. */
export class ForeignChain extends Error {
  override name = 'ForeignChain';
}

/**
 * Gives every committed row its position in the chain. It uses its own transactions, because with a lock that
 * bookings held until their commit PostgreSQL would let one through at a time (docs/decisions/015).
 *
 * @throws ForeignChain
 */
export async function sealAudit({ config, database }: ChainServices): Promise<void> {
  while (await hasUnsealed(database.read)) {
    await database.write(async (tx) => {
      const chain = own(await lockChain(tx), config.ownSecret);
      const seals: Seal[] = [];
      let { headPosition: position, headHash: hash } = chain;
      for (const row of await findUnsealed(tx, ROWS_PER_TRANSACTION)) {
        position += 1;
        hash = chainHash(hash, position, row);
        seals.push({ id: row.id, position, hash });
      }
      if (seals.length === 0) return;
      await saveSeals(tx, seals);
      const longer = { ...chain, headPosition: position, headHash: hash };
      await saveChain(tx, { ...longer, mac: keyedHashOf(longer, config.ownSecret) });
    });
  }
}

/**
 * Removes rows older than a moment from the beginning of the chain, and stores where it begins now. It stops
 * at the first younger row, so that a wrong clock removes nothing too early.
 *
 * @param most how many rows to remove at most
 * @returns how many rows were removed
 * @throws ForeignChain
 */
export async function removeOldAudit(
  { config, database }: ChainServices,
  moment: string,
  most: number,
): Promise<number> {
  return database.write(async (tx) => {
    const chain = own(await lockChain(tx), config.ownSecret);
    const rows = await findSealed(tx, chain.anchorPosition, most);
    const young = rows.findIndex(({ at }) => at >= moment);
    const old = young === -1 ? rows : rows.slice(0, young);
    const last = old.at(-1);
    if (!last) return 0;
    await deleteSealed(tx, chain.anchorPosition, last.position);
    const shorter = { ...chain, anchorPosition: last.position, anchorHash: last.hash ?? '' };
    await saveChain(tx, { ...shorter, mac: keyedHashOf(shorter, config.ownSecret) });
    return old.length;
  });
}

function own(chain: AuditChainRow | undefined, secret: string | null): Omit<AuditChainRow, 'id'> {
  if (!chain || !isOwnChain(chain, secret)) {
    throw new ForeignChain(
      `The audit log was changed from outside, or CLINIC_SECRET is another one than before: run ${commandLine('verify-audit')}.`,
    );
  }
  const { id: _id, ...ends } = chain;
  return ends;
}

interface Sealer {
  start(): void;
  stop(): Promise<void>;
}

/** Seals the audit log every two seconds, one instance at a time. */
export function makeSealer(services: Pick<Services, 'config' | 'database' | 'log'>): Sealer {
  const { log } = services;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;
  let lastLoggedMessage = '';

  async function seal(): Promise<void> {
    try {
      await sealAudit(services);
      lastLoggedMessage = '';
    } catch (error) {
      // Log the same error only once. An unreachable database is reported elsewhere too.
      const { message } = error as Error;
      if (message !== lastLoggedMessage) log.error({ err: error }, 'The audit log could not be sealed');
      lastLoggedMessage = message;
    }
  }

  function wait(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      running = seal().finally(wait);
    }, SEAL_INTERVAL_MS);
    timer.unref();
  }

  return {
    start: wait,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
