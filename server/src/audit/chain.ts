import { createHmac, randomBytes } from 'node:crypto';
import { linkHash } from '../chain/chain.ts';
import type { AuditChainRow, AuditLogRow } from '../database/rows/audit.ts';
import { derivedKey } from '../secrets.ts';

/** The columns that the chain protects: all but the address, which is emptied when a patient is erased. */
type Content = Pick<AuditLogRow, 'at' | 'actorKind' | 'action'> & {
  actorId?: number | null;
  subjectKind?: string | null;
  subjectId?: number | null;
  details?: string | null;
};

/** The columns of a row that go into its chain hash. */
export interface ChainedRow extends Required<Content> {
  id: number;
  digest: string | null;
}

const NONCE_BYTES = 9;
const NONCE_LENGTH = 12;

function fieldsOf({
  at,
  actorKind,
  actorId = null,
  action,
  subjectKind = null,
  subjectId = null,
  details = null,
}: Content) {
  return [at, actorKind, actorId, action, subjectKind, subjectId, details];
}

/**
 * Makes the digest of a new row in the transaction of the act: a random number, and the hash of it and the
 * row. A row that somebody adds with SQL has no digest, or a copy of another row's.
 */
export function newDigest(row: Content): string {
  return digestOf(row, randomBytes(NONCE_BYTES).toString('base64url'));
}

export function isDigestOf(digest: string | null, row: Content): boolean {
  return digest !== null && digest === digestOf(row, digest.slice(0, NONCE_LENGTH));
}

function digestOf(row: Content, nonce: string): string {
  return nonce + linkHash(nonce, fieldsOf(row));
}

/** The hash of a row at its position, see {@link linkHash}. */
export function chainHash(previousHash: string, position: number, row: ChainedRow): string {
  return linkHash(previousHash, [position, row.id, ...fieldsOf(row), row.digest]);
}

/** The keyed hash of the ends of the chain, without which nobody can rebuild it; null without a secret. */
export function keyedHashOf(chain: Omit<AuditChainRow, 'id' | 'mac'>, secret: string | null): string | null {
  if (secret === null) return null;
  const { headPosition, headHash, anchorPosition, anchorHash, olderRows } = chain;
  return createHmac('sha256', derivedKey(secret, 'audit-chain'))
    .update(JSON.stringify([headPosition, headHash, anchorPosition, anchorHash, olderRows]))
    .digest('hex');
}

/**
 * True if the ends were written with this secret, or if there is no secret. An empty chain has no hash yet.
 */
export function isOwnChain(chain: AuditChainRow, secret: string | null): boolean {
  if (secret === null || (chain.headPosition === 0 && chain.mac === null)) return true;
  return chain.mac === keyedHashOf(chain, secret);
}
