import { ChainWalk } from '../chain/chain.ts';
import { commandLine } from '../command-line.ts';
import type { Database } from '../database/connect.ts';
import type { AuditChainRow } from '../database/rows/audit.ts';
import type { Db } from '../database/tables.ts';
import {
  findChain,
  findCopiedRow,
  findHash,
  findSealed,
  lockChain,
  type SealedRow,
  saveChain,
} from './chain.queries.ts';
import { chainHash, isDigestOf, isOwnChain, keyedHashOf } from './chain.ts';
import { type ChainServices, ForeignChain, sealAudit } from './seal-audit.ts';

const PAGE = 1_000;
/** Lower than every id, so that rows that somebody inserted before the first one are read too. */
const LEAST_INTEGER = -2_147_483_648;

export type VerifiedAudit =
  | { isWhole: true; rows: number; position: number; hash: string; removed: number }
  | {
      isWhole: false;
      rows: number;
      brokenId: number | null;
      reason: string;
      /** The last hash, if everything is whole except that another CLINIC_SECRET signed the ends. */
      foreignHead?: string;
    };

interface VerifyOptions {
  /** A hash that was noted earlier: it must still be in the chain. */
  notedHash?: string | undefined;
  /** Signs the ends of the chain with the present CLINIC_SECRET if everything else of the chain is whole. */
  newSecret?: boolean | undefined;
}

/**
 * Checks that each row is as it was written and in its place, and none is missing or added. It works while
 * servers run, because it seals the newest rows first.
 *
 * @returns the first broken row, or the last hash of a chain that is whole
 */
export async function verifyAudit(
  parts: ChainServices,
  { notedHash, newSecret = false }: VerifyOptions = {},
): Promise<VerifiedAudit> {
  const { config, database } = parts;
  const verified = await inSealedSnapshot(parts, (view) => checkAudit(view, config, { notedHash }));
  if (!newSecret || verified.isWhole || verified.foreignHead === undefined) return verified;
  const { foreignHead } = verified;
  await database.write(async (tx) => {
    const chain = await lockChain(tx);
    if (chain?.headHash !== foreignHead)
      throw new Error('The audit log changed during the check: run the command again');
    const { id: _id, ...ends } = chain;
    await saveChain(tx, { ...ends, mac: keyedHashOf(ends, config.ownSecret) });
  });
  return verifyAudit(parts, { notedHash });
}

/** Runs all reads of `work` on one state of the database, while servers may write. */
export function inSnapshot<T>({ engine, read }: Database, work: (view: Db) => Promise<T>): Promise<T> {
  const transaction = read.transaction();
  return (engine === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction).execute(
    work,
  );
}

/** Seals the newest rows of the audit log, and then runs reads on one state of the database. */
export async function inSealedSnapshot<T>(parts: ChainServices, work: (view: Db) => Promise<T>): Promise<T> {
  // If somebody changed the chain, no row is sealed after it. The check then finds the change.
  await sealAudit(parts).catch((error: unknown) => {
    if (!(error instanceof ForeignChain)) throw error;
  });
  return inSnapshot(parts.database, work);
}

/** Checks the sealed rows of one state of the database, and calls `onPage` with each checked page. */
export async function checkAudit(
  view: Db,
  { ownSecret }: ChainServices['config'],
  {
    notedHash,
    onPage,
  }: { notedHash?: string | undefined; onPage?: (rows: SealedRow[]) => Promise<void> } = {},
): Promise<VerifiedAudit> {
  const chain = await findChain(view);
  if (!chain) return { isWhole: false, rows: 0, brokenId: null, reason: 'the record of its ends is gone' };
  const walk = new ChainWalk(
    { place: chain.anchorPosition, hash: chain.anchorHash },
    { place: chain.headPosition, hash: chain.headHash },
    'row',
  );
  let rows = 0;
  let lastId: number | null = null;
  const broken = (brokenId: number | null, reason: string): VerifiedAudit => ({
    isWhole: false,
    rows,
    brokenId,
    reason,
  });
  for (
    let page = await findSealed(view, LEAST_INTEGER, PAGE);
    page.length > 0;
    page = await findSealed(view, walk.place, PAGE)
  ) {
    for (const row of page) {
      const link = { place: row.position, hash: row.hash, fault: contentFault(row, chain) };
      const reason = walk.next(link, (previous) => chainHash(previous, row.position, row));
      if (reason) return broken(row.id, reason);
      lastId = row.id;
      rows += 1;
    }
    await onPage?.(page);
  }
  const reason = walk.end();
  if (reason) return broken(lastId, reason);
  const copied = await findCopiedRow(view);
  if (copied !== undefined) return broken(copied, 'it is a copy of another row');
  const isNoted =
    notedHash === undefined || notedHash === chain.anchorHash || (await findHash(view, notedHash));
  if (!isNoted) return broken(null, `no row has the hash ${notedHash}`);
  if (isOwnChain(chain, ownSecret))
    return { isWhole: true, rows, position: walk.place, hash: walk.hash, removed: chain.anchorPosition };
  return {
    isWhole: false,
    rows,
    brokenId: null,
    reason:
      'the rows agree with each other, but the ends of the chain were not written with this CLINIC_SECRET. ' +
      `If you changed the secret, run ${commandLine('verify-audit', '--new-secret')} once`,
    foreignHead: walk.hash,
  };
}

/** The fault of a row that does not depend on the rows before it; undefined if it has none. */
function contentFault(row: SealedRow, { olderRows }: AuditChainRow): string | undefined {
  const isOlder = row.position <= olderRows && row.digest === null;
  return isOlder || isDigestOf(row.digest, row) ? undefined : 'the server did not write it so';
}
