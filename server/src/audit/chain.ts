import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { AuditChainRow, AuditLogRow } from '../database/tables.ts';
import { derivedKey } from '../secrets.ts';

/** What of a row is under the chain: everything but the address, which is emptied when a patient is erased. */
type Content = Pick<AuditLogRow, 'at' | 'actorKind' | 'action'> & {
  actorId?: number | null;
  subjectKind?: string | null;
  subjectId?: number | null;
  details?: string | null;
};

/** A row whose place in the chain is known. */
export interface ChainedRow extends Required<Content> {
  id: number;
  digest: string | null;
}

const NONCE_BYTES = 9;
/** Length of the nonce as text. */
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
 * What the server writes into a new row, in the transaction of the act: a random number and a hash of both. A row that
 * somebody adds with SQL has none, or a copy of another row's.
 */
export function newDigest(row: Content): string {
  return digestOf(row, randomBytes(NONCE_BYTES).toString('base64url'));
}

/** Whether a row still has what its digest was made of. */
export function isDigestOf(digest: string | null, row: Content): boolean {
  return digest !== null && digest === digestOf(row, digest.slice(0, NONCE_LENGTH));
}

function digestOf(row: Content, nonce: string): string {
  return nonce + sha256([nonce, ...fieldsOf(row)]);
}

/** The hash of a row in its place: whoever changes, moves or removes a row changes every hash behind it. */
export function chainHash(previousHash: string, position: number, row: ChainedRow): string {
  return sha256([previousHash, position, row.id, ...fieldsOf(row), row.digest]);
}

/** The keyed hash of both ends of the chain; null without a secret. Who lacks the secret cannot make the chain anew. */
export function macOf(chain: Omit<AuditChainRow, 'id' | 'mac'>, secret: string | null): string | null {
  if (secret === null) return null;
  const { headPosition, headHash, anchorPosition, anchorHash, olderRows } = chain;
  return createHmac('sha256', derivedKey(secret, 'audit-chain'))
    .update(JSON.stringify([headPosition, headHash, anchorPosition, anchorHash, olderRows]))
    .digest('hex');
}

/** Whether the ends of a chain are as this secret's owner left them. A chain that has no rows yet has no keyed hash. */
export function isOwnChain(chain: AuditChainRow, secret: string | null): boolean {
  if (secret === null || (chain.headPosition === 0 && chain.mac === null)) return true;
  return chain.mac === macOf(chain, secret);
}

function sha256(values: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
