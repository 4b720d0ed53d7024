import { commandLine } from '../command-line.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import { inSnapshot } from '../database/in-snapshot.ts';
import type { AuditChainRow, Db } from '../database/tables.ts';
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
import { ForeignChain, sealAudit } from './seal-audit.ts';

const PAGE = 1_000;
const LEAST_INTEGER = -2_147_483_648;

/** The result of a check of the audit log. */
type Verified =
  | { isWhole: true; rows: number; position: number; hash: string; removed: number }
  | { isWhole: false; rows: number; brokenId: number | null; reason: string };

interface VerifyOptions {
  /** A hash that was noted earlier: it must still be in the chain. */
  notedHash?: string | undefined;
  /** Signs the ends of the chain with the present CLINIC_SECRET if everything else of the chain is whole. */
  newSecret?: boolean | undefined;
}

/**
 * Checks the whole audit log: each row is as it was written and in its place, and none is missing or added.
 * The check works while servers run, because it seals the newest rows first.
 *
 * @returns the first broken row, or the last hash of a chain that is whole
 */
export async function verifyAudit(
  parts: { config: Config; database: Database },
  { notedHash, newSecret = false }: VerifyOptions = {},
): Promise<Verified> {
  const { config, database } = parts;
  let isForeign = false;
  await sealAudit(parts).catch((error: unknown) => {
    if (!(error instanceof ForeignChain)) throw error;
    isForeign = true;
  });
  const verified = await inSnapshot(database, (view) => check(view, notedHash));
  if (!verified.isWhole) return verified;
  if (!isForeign && isOwnChain(await requireChain(database.read), config.ownSecret)) return verified;
  if (!newSecret) {
    return {
      isWhole: false,
      rows: verified.rows,
      brokenId: null,
      reason:
        'the rows agree with each other, but the ends of the chain were not written with this CLINIC_SECRET. ' +
        `If you changed the secret, run ${commandLine('verify-audit', '--new-secret')} once`,
    };
  }
  await database.write(async (tx) => {
    const chain = await lockChain(tx);
    if (chain?.headHash !== verified.hash)
      throw new Error('The audit log changed during the check: run the command again');
    const { id: _id, ...ends } = chain;
    await saveChain(tx, { ...ends, mac: keyedHashOf(ends, config.ownSecret) });
  });
  return verifyAudit(parts, { notedHash });
}

async function check(view: Db, notedHash: string | undefined): Promise<Verified> {
  const chain = await findChain(view);
  if (!chain) return { isWhole: false, rows: 0, brokenId: null, reason: 'the record of its ends is gone' };
  let position = chain.anchorPosition;
  let hash = chain.anchorHash;
  let rows = 0;
  let lastId: number | null = null;
  const broken = (brokenId: number | null, reason: string): Verified => ({
    isWhole: false,
    rows,
    brokenId,
    reason,
  });
  const first = await firstPosition(view);
  if (first !== undefined && first <= position) {
    const [row] = await findSealed(view, first - 1, 1);
    return broken(row?.id ?? null, 'it stands before the beginning of the chain');
  }
  for (let page = await findSealed(view, position, PAGE); page.length > 0; ) {
    for (const row of page) {
      const reason = faultOf(row, { position: position + 1, hash, chain });
      if (reason) return broken(row.id, reason);
      position = row.position;
      hash = row.hash ?? '';
      lastId = row.id;
      rows += 1;
    }
    page = await findSealed(view, position, PAGE);
  }
  if (position !== chain.headPosition) {
    return broken(lastId, `the ${chain.headPosition - position} rows behind it are missing`);
  }
  if (hash !== chain.headHash) return broken(lastId, 'it is not the row that ended the chain');
  const copied = await findCopiedRow(view);
  if (copied !== undefined) return broken(copied, 'it is a copy of another row');
  const isNoted =
    notedHash === undefined || notedHash === chain.anchorHash || (await findHash(view, notedHash));
  if (!isNoted) return broken(null, `no row has the hash ${notedHash}`);
  return { isWhole: true, rows, position, hash, removed: chain.anchorPosition };
}

/** The fault of a row at its position; undefined if it has none. */
function faultOf(
  row: SealedRow,
  expected: { position: number; hash: string; chain: AuditChainRow },
): string | undefined {
  const { position, hash, chain } = expected;
  if (row.position > chain.headPosition) return 'it was added behind the end of the chain';
  if (row.position !== position) return `the ${row.position - position} rows before it are missing`;
  const isOlder = position <= chain.olderRows && row.digest === null;
  if (!isOlder && !isDigestOf(row.digest, row)) return 'the server did not write it so';
  if (row.hash !== chainHash(hash, position, row)) return 'it, or the row before it, was changed or moved';
  return undefined;
}

async function firstPosition(view: Db): Promise<number | undefined> {
  return (await findSealed(view, LEAST_INTEGER, 1))[0]?.position;
}

async function requireChain(db: Db): Promise<AuditChainRow> {
  const chain = await findChain(db);
  if (!chain) throw new ForeignChain('The record of the chain is gone');
  return chain;
}
