import type { ChainServices } from '../audit/seal-audit.ts';
import { inSealedSnapshot, type VerifiedAudit } from '../audit/verify-audit.ts';
import { commandLine } from '../command-line.ts';
import type { Db } from '../database/tables.ts';
import { serialOf } from '../serials/day-serial.ts';
import { checkEntries, firstDayOfLog, sealFault, type Unsealed, unsealedOf } from './check-seals.ts';
import type { OneSitting } from './queue.queries.ts';
import { type RecordFault, recordFault } from './record-fault.ts';
import {
  type ActRow,
  findTimesWithoutRecord,
  headsOfAll,
  isSameSitting,
  recordsOf,
  writtenAppointments,
} from './verify.queries.ts';

/** The act that has the hash of a printed report. */
interface NotedAct extends OneSitting {
  number: number;
  /** How many acts of the sitting came after it. */
  later: number;
}

/**
 * The result of a check of all queues. `acts` and `sittings` count what was checked before the first fault.
 */
export type VerifiedRecords = { acts: number; sittings: number } & (
  | { isWhole: true; noted: NotedAct | undefined; unsealed: Unsealed }
  | ({ isWhole: false; of: OneSitting | null } & RecordFault)
);
type Verified = VerifiedRecords & { audit: VerifiedAudit };

/**
 * Checks the records of all queues: each act is as it was written and in its place, none is missing or added,
 * the appointments are as the acts left them, and the audit log, which is checked too, has the same acts
 * (rules: queue 5). It reads one state of the database while servers run, and holds one page and one sitting
 * in memory.
 *
 * @param notedHash a hash of a printed report, which must still be in a record
 * @returns the first broken sitting, or the number of acts if all are whole; and the result of the check of
 *   the audit log
 */
export function verifyQueue(parts: ChainServices, notedHash?: string): Promise<Verified> {
  return inSealedSnapshot(parts, async (view) => {
    const { audit, fault, waiting, deleted } = await checkEntries(view, parts.config);
    const found = await checkRecords(view, notedHash);
    if (!found.isWhole) return { ...found, audit };
    const { acts, sittings, unsealed } = found;
    const broken = { acts, sittings, isWhole: false as const, audit };
    if (fault) return { ...broken, ...fault };
    if (!audit.isWhole) {
      const reason = `the audit log, which seals them, is broken: see ${commandLine('verify-audit')}`;
      return { ...broken, of: null, number: null, reason };
    }
    return { ...found, unsealed: { ...unsealed, waiting, deleted }, audit };
  });
}

async function checkRecords(view: Db, notedHash: string | undefined): Promise<VerifiedRecords> {
  let acts = 0;
  let sittings = 0;
  let noted: NotedAct | undefined;
  const unsealed: Unsealed = { older: 0, removed: 0, waiting: 0, deleted: 0 };
  const broken = (of: OneSitting | null, fault: RecordFault): VerifiedRecords => ({
    isWhole: false,
    acts,
    sittings,
    of: of && { doctorId: of.doctorId, date: of.date, sitting: of.sitting },
    ...fault,
  });

  const firstDay = await firstDayOfLog(view);
  const records = recordsOf(view);
  let record = await nextOf(records);
  for await (const head of headsOfAll(view)) {
    const [first] = record;
    if (first && isBefore(first, head)) return broken(first, HEADLESS);
    const rows = first && isSameSitting(first, head) ? record : [];
    const fault = recordFault(head, rows, await writtenAppointments(view, head)) ?? sealFault(rows, firstDay);
    if (fault) return broken(head, fault);
    noted ??= notedIn(rows, notedHash);
    const { older, removed } = unsealedOf(rows);
    unsealed.older += older;
    unsealed.removed += removed;
    acts += rows.length;
    sittings += 1;
    record = await nextOf(records);
  }
  if (record[0]) return broken(record[0], HEADLESS);

  const lost = await findTimesWithoutRecord(view);
  if (lost) {
    const { sitting } = serialOf(lost.daySerial);
    const reason = `appointment ${lost.id} has times of a queue, but the sitting has no acts`;
    return broken({ doctorId: lost.doctorId, date: lost.appointmentDate, sitting }, { number: null, reason });
  }
  if (notedHash !== undefined && !noted)
    return broken(null, { number: null, reason: `no act has the hash ${notedHash}` });
  return { isWhole: true, acts, sittings, noted, unsealed };
}

const HEADLESS: RecordFault = { number: null, reason: 'it has acts, but its head is missing' };

/** The acts of the next sitting; empty after the last one. */
async function nextOf(records: AsyncGenerator<ActRow[]>): Promise<ActRow[]> {
  const next = await records.next();
  return next.done ? [] : next.value;
}

function isBefore(one: OneSitting, other: OneSitting): boolean {
  if (one.doctorId !== other.doctorId) return one.doctorId < other.doctorId;
  if (one.date !== other.date) return one.date < other.date;
  return one.sitting < other.sitting;
}

function notedIn(rows: readonly ActRow[], hash: string | undefined): NotedAct | undefined {
  const act = rows.find((row) => row.hash === hash);
  if (!act) return undefined;
  const { doctorId, date, sitting, number } = act;
  return { doctorId, date, sitting, number, later: rows.length - number };
}
