import type { Database } from '../database/connect.ts';
import { inSnapshot } from '../database/in-snapshot.ts';
import type { Db } from '../database/tables.ts';
import { serialOf } from '../serials/day-serial.ts';
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

/** Where a noted hash stands. */
interface NotedAct extends OneSitting {
  number: number;
  /** How many acts of the sitting came after it. */
  later: number;
}

/** The result of a check of all queues. `acts` and `sittings` are those before the first fault. */
type Verified = { acts: number; sittings: number } & (
  | { isWhole: true; noted: NotedAct | undefined }
  | ({ isWhole: false; of: OneSitting | null } & RecordFault)
);

/**
 * Checks the records of all queues: each act is as it was written and in its place, none is missing or added, and the
 * appointments are as the acts left them (rules: queue 5). It reads one state of the database while servers run, and holds no
 * more than one page and one sitting in memory.
 *
 * @param notedHash a hash of a printed report, which must still be in a record
 * @returns the first broken sitting, or the number of acts if all are whole
 */
export function verifyQueue(database: Database, notedHash?: string): Promise<Verified> {
  return inSnapshot(database, (view) => check(view, notedHash));
}

async function check(view: Db, notedHash: string | undefined): Promise<Verified> {
  let acts = 0;
  let sittings = 0;
  let noted: NotedAct | undefined;
  const broken = (of: OneSitting | null, fault: RecordFault): Verified => ({
    isWhole: false,
    acts,
    sittings,
    of: of && { doctorId: of.doctorId, date: of.date, sitting: of.sitting },
    ...fault,
  });

  const records = recordsOf(view);
  let record = await nextOf(records);
  for await (const head of headsOfAll(view)) {
    const [first] = record;
    if (first && isBefore(first, head)) return broken(first, HEADLESS);
    const rows = first && isSameSitting(first, head) ? record : [];
    const fault = recordFault(head, rows, await writtenAppointments(view, head));
    if (fault) return broken(head, fault);
    noted ??= notedIn(rows, notedHash);
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
  return { isWhole: true, acts, sittings, noted };
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
