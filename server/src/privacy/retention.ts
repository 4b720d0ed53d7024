import { IMPORT_LIMITS } from '@clinic-serial/contract/terms/imports';
import { monthsBefore } from '@clinic-serial/contract/time/calendar';
import type { SystemActor } from '../audit/record-audit.ts';
import { ForeignChain, removeOldAudit, sealAudit } from '../audit/seal-audit.ts';
import { dayStart, secondsAfter } from '../clock.ts';
import { type ClockState, clockState, makeClockWarnings } from '../clock-check/clock-state.ts';
import { type DailyWork, makeDailyRunner, type Rest } from '../daily-work/daily-runner.ts';
import { claimDay } from '../daily-work/daily-work.queries.ts';
import type { Services } from '../services.ts';
import { eraseLocked, eraseSomeAppointments, forgetOverwritten, lockIdentity } from './erase-patient.ts';
import { giveUpOldImports } from './import-rows.queries.ts';
import {
  type Cutoff,
  deleteOlder,
  type ExpiringRow,
  findDue,
  hasAppointmentSince,
} from './retention.queries.ts';

const DAY_SECONDS = 86_400;
/** Rows of a batch. Each batch is a short transaction of its own, so that requests are served in between. */
const AT_ONCE = 200;
/**
 * How many days short-lived rows are kept. Tokens and waiting lists count from their end or date. The limits
 * of codes and the SMS budget look back one day. Failed sign-ins count for 15 minutes. Messages show whether
 * a code was sent. Changes of a day show whose SMS failed, so they are kept as long (docs/privacy.md). Leased
 * numbers are kept as long as a desk can still send acts that it kept of an open day.
 */
const KEPT_DAYS: Record<ExpiringRow, number> = {
  codes: 2,
  tokens: 7,
  signInFailures: 1,
  messages: 30,
  dayChanges: 30,
  spending: 2,
  proofs: 1,
  waits: 1,
  waitingList: 2,
  leasedSerials: 14,
};

/** The import runner removes the rows of these imports, in parts of its own. */
const oldImports = (now: Date) => ({
  unwritten: secondsAfter(now, -IMPORT_LIMITS.daysUnwritten * DAY_SECONDS),
  written: secondsAfter(now, -IMPORT_LIMITS.daysKept * DAY_SECONDS),
});

const ACTOR: SystemActor = { caller: { kind: 'system' }, address: 'retention' };

/** The result of a day's work: the number of removed rows by kind, and of erased patients. */
type Removed = Record<ExpiringRow | 'auditLog' | 'imports' | 'patients', number>;

export type Retention = DailyWork<Removed>;

/**
 * Removes once a day the data that the clinic need not keep: codes, tokens, failed sign-ins and messages of
 * past days, old audit entries, and, if RETENTION_MONTHS is set, the identity of patients who have not come
 * for that long. One instance does it, in short transactions with rests between them, and another one
 * continues if it ends (docs/decisions/049). While the clock may be wrong, nothing is removed
 * (docs/decisions/018).
 *
 * @param options.atOnce rows of a part
 * @param options.rest waits after a part; tests look at the clinic during this time
 */
export function makeRetention(
  services: Services,
  { atOnce = AT_ONCE, rest }: { atOnce?: number; rest?: Rest } = {},
): Retention {
  const { clock, config, database, log } = services;
  const warnings = makeClockWarnings(services);
  const failed = 'Data past its retention period could not be removed';
  const runner = makeDailyRunner(services, { failed, rest });
  const { part, signal } = runner;

  async function inBatches(remove: () => Promise<number>): Promise<number> {
    let removed = 0;
    for (let batch = atOnce; batch === atOnce && !signal.aborted; ) {
      batch = await part(remove);
      removed += batch;
    }
    return removed;
  }

  function removeOlder(what: ExpiringRow, before: string): Promise<number> {
    let from = '';
    return inBatches(async () => {
      const { removed, last } = await database.write((tx) =>
        deleteOlder(tx, what, { from, before, most: atOnce }),
      );
      from = last;
      return removed;
    });
  }

  /** Leaves a chain that somebody changed as it is, for an investigation. The rest of the work continues. */
  async function removeOldEntries(moment: string): Promise<number> {
    try {
      await sealAudit(services);
      return await inBatches(() => removeOldAudit(services, moment, atOnce));
    } catch (error) {
      if (!(error instanceof ForeignChain)) throw error;
      log.error({ err: error }, 'Old entries of the audit log were not removed');
      return 0;
    }
  }

  async function erasePatients(cutoff: Cutoff): Promise<number> {
    let erased = 0;
    for (let after: number | undefined = 0; after !== undefined && !signal.aborted; ) {
      const from: number = after;
      const { due, last } = await part(() => findDue(database.read, cutoff, from, atOnce));
      for (const id of due) {
        if (signal.aborted) break;
        if (await eraseIfDue(id, cutoff)) erased += 1;
      }
      after = last;
    }
    return erased;
  }

  /**
   * Erases a patient's appointments in parts, and the patient with the last part. @returns true if the
   * patient was due
   */
  async function eraseIfDue(id: number, cutoff: Cutoff): Promise<boolean> {
    let outcome = await part(() => erasePart(id, cutoff));
    while (outcome === 'more' && !signal.aborted) outcome = await part(() => erasePart(id, cutoff));
    return outcome === 'erased';
  }

  /**
   * Checks the patient again under the locks, because the patient may have booked or been erased in between.
   */
  function erasePart(id: number, cutoff: Cutoff): Promise<'more' | 'erased' | 'kept'> {
    return database.write(async (tx) => {
      const { record, phones } = await lockIdentity(tx, id);
      if (record.erasedAt !== null || (await hasAppointmentSince(tx, id, cutoff.date))) return 'kept';
      if (await eraseSomeAppointments(tx, id, phones, atOnce)) return 'more';
      await eraseLocked(services, tx, ACTOR, record, phones);
      return 'erased';
    });
  }

  /** Claims the day's work in the same transaction that checks the clock. */
  function claim(now: Date): Promise<{ state: ClockState; isOurs: boolean }> {
    return database.write(async (tx) => {
      const state = await clockState(services, tx, now);
      const isOurs = state.kind === 'fine' && (await claimDay(tx, state.today, now));
      return { state, isOurs };
    });
  }

  async function run(): Promise<Removed | null> {
    // All moments are computed from this one, so that a clock that jumps during the work changes nothing.
    const now = clock.now();
    await warnings.ofGap(clock.today());
    const { state, isOurs } = await claim(now);
    if (state.kind !== 'fine') warnings.ofQuestion(state);
    if (!isOurs) return null;
    runner.began(now);
    const cutoffOf = (months: number): Cutoff => {
      const date = monthsBefore(state.today, months);
      return { date, moment: dayStart(date, config.clinic.timeZone) };
    };
    const rows = {} as Record<ExpiringRow, number>;
    for (const [what, days] of Object.entries(KEPT_DAYS) as [ExpiringRow, number][]) {
      rows[what] = await removeOlder(what, secondsAfter(now, -days * DAY_SECONDS));
    }
    const removed = {
      ...rows,
      imports: await part(() =>
        database.write((tx) => giveUpOldImports(tx, oldImports(now), now.toISOString())),
      ),
      auditLog: config.auditMonths > 0 ? await removeOldEntries(cutoffOf(config.auditMonths).moment) : 0,
      patients: config.retentionMonths > 0 ? await erasePatients(cutoffOf(config.retentionMonths)) : 0,
    };
    await runner.ended();
    if (Object.values(removed).some((count) => count > 0)) {
      await forgetOverwritten(services);
      log.info({ removed }, 'Data past its retention period was removed');
    }
    return removed;
  }

  return runner.schedule(run);
}
