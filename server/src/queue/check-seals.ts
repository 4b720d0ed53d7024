import { findChain, findSealed, findUnsealed } from '../audit/chain.queries.ts';
import type { ChainedRow } from '../audit/chain.ts';
import type { ChainServices } from '../audit/seal-audit.ts';
import { checkAudit, type VerifiedAudit } from '../audit/verify-audit.ts';
import type { Db } from '../database/tables.ts';
import type { OneSitting } from './queue.queries.ts';
import type { RecordFault } from './record-fault.ts';
import { type ActEntry, type ActRow, findEntriesWithoutAct, wasDoctorDeleted } from './verify.queries.ts';

const ENTRIES_PER_PAGE = 1_000;
const END_OF_DATES = '9999';
const WITHOUT_ACT = 'the audit log has it, but the record has none or another one there';

/** The number of acts that the audit log does not seal, for reasons that are not faults. */
export interface Unsealed {
  /** Acts without an entry that has their hash: from before migration 033, or sample data. */
  older: number;
  /** AUDIT_MONTHS has removed their entries. */
  removed: number;
  /** Their entries wait for their places in the chain. */
  waiting: number;
  /** They went with a doctor who was deleted. */
  deleted: number;
}

interface CheckedEntries {
  audit: VerifiedAudit;
  /** The first entry whose act is missing or has another hash. */
  fault: ({ of: OneSitting } & RecordFault) | undefined;
  waiting: number;
  deleted: number;
}

/**
 * Checks the audit log, and that each of its entries has an act with the same hash. This finds a sitting
 * whose acts were all removed (rules: queue 5).
 */
export async function checkEntries(view: Db, config: ChainServices['config']): Promise<CheckedEntries> {
  let fault: CheckedEntries['fault'];
  let waiting = 0;
  let deleted = 0;
  const deletedDoctors = new Map<number, boolean>();

  async function isOfDeletedDoctor({ doctorId }: ActEntry): Promise<boolean> {
    const isDeleted = deletedDoctors.get(doctorId) ?? (await wasDoctorDeleted(view, doctorId));
    deletedDoctors.set(doctorId, isDeleted);
    return isDeleted;
  }

  async function check(rows: readonly ChainedRow[]): Promise<number> {
    const entries = rows.filter(({ action }) => action === 'queue.act').map(entryOf);
    const withoutAct = await findEntriesWithoutAct(view, entries);
    for (const entry of entries.filter(({ id }) => withoutAct.has(id))) {
      if (await isOfDeletedDoctor(entry)) deleted += 1;
      else fault ??= { of: entry, number: entry.number, reason: WITHOUT_ACT };
    }
    return entries.length;
  }

  const audit = await checkAudit(view, config, {
    onPage: async (rows) => {
      await check(rows);
    },
  });
  for (let rows = await findUnsealed(view, ENTRIES_PER_PAGE); rows.length > 0; ) {
    waiting += await check(rows);
    rows = await findUnsealed(view, ENTRIES_PER_PAGE, rows.at(-1)?.id);
  }
  return { audit, fault, waiting, deleted };
}

function entryOf({ id, subjectId, details }: ChainedRow): ActEntry {
  const { date, sitting, number, hash = null } = JSON.parse(details ?? '{}');
  return { id, doctorId: Number(subjectId), date, sitting, number, hash };
}

/**
 * The day in UTC on which the audit log begins; empty if AUDIT_MONTHS has removed nothing. A day and not a
 * moment, because entries of the same moment are not removed in the order of their acts.
 */
export async function firstDayOfLog(view: Db): Promise<string> {
  const chain = await findChain(view);
  if (!chain || chain.anchorPosition === 0) return '';
  const [first] = await findSealed(view, chain.anchorPosition, 1);
  return first?.at.slice(0, 10) ?? END_OF_DATES;
}

/** Compares the acts of a sitting with their entries in the audit log. */
export function sealFault(rows: readonly ActRow[], firstDay: string): RecordFault | undefined {
  for (const { number, at, playedAt, auditId, entry, hash } of rows) {
    if (auditId === null) continue;
    if (entry !== null && JSON.parse(entry).hash !== hash)
      return { number, reason: 'the audit log has another hash of it' };
    // The entry has the time at which the act reached the server.
    if (entry === null && (playedAt ?? at).slice(0, 10) > firstDay)
      return { number, reason: 'its entry in the audit log is missing' };
  }
  return undefined;
}

/**
 * Counts the acts of a sitting that no entry seals. An entry seals its act and, because hashes are chained,
 * all acts before it.
 */
export function unsealedOf(rows: readonly ActRow[]): Pick<Unsealed, 'older' | 'removed'> {
  const last = rows.findLastIndex(({ entry }) => entry !== null);
  const unsealed = rows.slice(last + 1);
  const older = unsealed.filter(({ auditId }) => auditId === null).length;
  return { older, removed: unsealed.length - older };
}
