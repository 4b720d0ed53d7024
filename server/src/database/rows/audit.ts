import type { Generated } from 'kysely';

/** One line of the audit log. Rows are only ever added; AUDIT_MONTHS removes old ones. */
export interface AuditLogRow {
  id: Generated<number>;
  at: string;
  actorKind: 'staff' | 'patient' | 'visitor' | 'system';
  actorId: number | null;
  action: string;
  subjectKind: string | null;
  subjectId: number | null;
  address: string | null;
  /** JSON, without names, phones or codes. */
  details: string | null;
  /** Written with the row. It shows that the server wrote the row. Null in rows older than the chain. */
  digest: string | null;
  /** The row's place in the chain, from 1 on without gaps; null until it is sealed. */
  position: number | null;
  /** SHA-256 of this row and of the hash before it; null until the row is sealed. */
  hash: string | null;
}

export interface AuditChainRow {
  id: number;
  headPosition: number;
  headHash: string;
  /** The last row that the server removed because of its age. */
  anchorPosition: number;
  anchorHash: string;
  /** The number of rows that were written before the log had a chain. They come first and have no digest. */
  olderRows: number;
  /** Keyed hash of all columns above; null if no CLINIC_SECRET is set. */
  mac: string | null;
}
