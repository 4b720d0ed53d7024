import { createHash } from 'node:crypto';
import { linkHash } from '../chain/chain.ts';
import type { StoredEntry } from './ledger.queries.ts';

/** The hash that stands before the first entry of a cash box. */
export const BEFORE_FIRST = '';

/** The hash of an entry's texts. The chain covers this hash, so it stays whole when the texts are erased. */
export function textHash(salt: string, words: string | null, reference: string | null): string {
  return createHash('sha256')
    .update(JSON.stringify([salt, words, reference]))
    .digest('hex');
}

/**
 * The hash of an entry. It covers the hash of the entry before it and every column that says what was done.
 */
export function entryHash(
  previous: string,
  row: Omit<StoredEntry, 'id' | 'words' | 'reference' | 'textSalt' | 'requestHash' | 'hash' | 'auditId'>,
): string {
  return linkHash(previous, [
    row.boxId,
    row.place,
    row.kind,
    row.amount,
    row.way,
    row.accountId,
    row.appointmentId,
    row.doctorId,
    row.visitDate,
    row.visitKind,
    row.visitFee,
    row.voidsId,
    row.voidedKind,
    row.reason,
    row.textHash,
    row.provider,
    row.providerState,
    row.day,
    row.at,
    row.receiptYear,
    row.receiptNumber,
    row.staffId,
    row.key,
  ]);
}
