/** Recognises database errors by the driver's codes, and by the message only where an error has no code. */

const AWAY = new Set([
  // PgBouncer uses this code for all that goes wrong between it and PostgreSQL
  '08P01',
  // PostgreSQL: connection exceptions, shut-down, out of space, I/O
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53200',
  '58030',
  // A server that only reads, such as a stand-by after a switch
  '25006',
  // the socket
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  // SQLite
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  'SQLITE_PROTOCOL',
  'SQLITE_CORRUPT',
  'SQLITE_NOTADB',
]);

const WORDS =
  /^(Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|database is not open|Database connection is closed|statement has been finalized|driver has already been destroyed)/;

const BUSY = new Set([
  // PostgreSQL: too many connections, and the time limits of statements, locks and idle transactions
  '53300',
  '57014',
  '55P03',
  '25P03',
  // Conflicts with other transactions that did not end after several tries (see CONFLICT)
  '40001',
  '40P01',
  // SQLite: another process holds the lock for longer than the connection waits
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
]);

/** The pool's words when a new connection takes too long. */
const SLOW_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/;

// Serialization failure, deadlock, foreign key violation: another transaction changed a row that this one
// depends on. Another try runs the checks again, and they give the right error.
const CONFLICT = new Set(['40001', '40P01', '23503']);

/** The database, or its replacement, cannot be used. The message is a sentence for the operator. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}

/** The driver of the database does not load here. Another start does not change that. */
export class DriverUnusable extends DatabaseUnusable {
  override name = 'DriverUnusable';
}

/** The database gave no answer for longer than a person should wait. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent';
}

/** The database answers others, but had no time for this caller. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';
}

/**
 * A row that the transaction read before its locks was changed before it had them, so that it holds the wrong
 * locks. Another try takes the right ones.
 */
export class ReadAgain extends DatabaseBusy {
  override name = 'ReadAgain';
}

/** PostgreSQL committed without the standby, so that the transaction is lost if the leader is lost now. */
export class NotReplicated extends Error {
  override name = 'NotReplicated';
}

/** The driver's code, such as `40001`, `ECONNREFUSED` or `SQLITE_FULL`; empty when there is none. */
export function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}

/** True if two transactions were in conflict. The same work may be tried again. */
export function isConflict(error: unknown): boolean {
  return error instanceof ReadAgain || CONFLICT.has(codeOf(error));
}

/** True if the database is up, but is too busy for this caller. */
export function isDatabaseBusy(error: unknown): boolean {
  if (error instanceof DatabaseBusy || BUSY.has(codeOf(error))) return true;
  return error instanceof Error && SLOW_CONNECTION.test(error.message);
}

/** True if the database is busy, away, or cannot store anything. The answer is then 503, not 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isDatabaseBusy(error)) return true;
  if (error instanceof DatabaseSilent || error instanceof NotReplicated) return true;
  if (AWAY.has(codeOf(error))) return true;
  const message = error instanceof Error ? error.message : '';
  return WORDS.test(message);
}
