import { setTimeout } from 'node:timers/promises';
import { monthsBefore } from '@clinic-serial/contract/time/calendar';
import type { SystemActor } from '../audit/record-audit.ts';
import { ForeignChain, removeOldAudit, sealAudit } from '../audit/seal-audit.ts';
import { dayStart, secondsAfter } from '../clock.ts';
import { type ClockState, clockState } from '../clock-check/clock-state.ts';
import { makeClockWarnings } from '../clock-check/clock-warnings.ts';
import type { Services } from '../services.ts';
import { claimDay, endWork, giveSign, SIGN_EVERY_MS } from './daily-claim.queries.ts';
import { eraseLocked, eraseSomeAppointments, forgetOverwritten, lockIdentity } from './erase-patient.ts';
import {
  type Cutoff,
  deleteOlder,
  type ExpiringRow,
  findDue,
  hasAppointmentSince,
} from './retention.queries.ts';

const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;
/** Rows of a batch. Each batch is a short transaction of its own, so that requests are served in between. */
const AT_ONCE = 200;
/**
 * The work rests after each part for three times as long as the part took, so that the database has the most of its time
 * for the clinic, also where a year of a very large clinic is removed. A part that took long shows that the database is
 * busy.
 */
const REST_TIMES = 3;
const LONGEST_REST_MS = 2_000;

/**
 * How many days short-lived rows are kept. Codes: the limits per phone look back one day. Tokens: the days
 * count from the token's end. Waiting lists: the days count from the date. Spending: the SMS budget looks back one day.
 * Failed sign-ins are forgotten after 15 minutes anyway. Messages: they show whether a code was sent. Changes for all
 * patients of a day: they show whose SMS failed, so they are kept as long as the messages (docs/privacy.md).
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
};

const ACTOR: SystemActor = { caller: { kind: 'system' }, address: 'retention' };

/** What a day's work removed: the number of rows by kind, and of patients who were erased. */
type Removed = Record<ExpiringRow | 'auditLog' | 'patients', number>;

export interface Retention {
  /** Does the day's work now, and checks every hour whether another day has begun. */
  start(): void;
  /** Stops after the batch that is running. */
  stop(): Promise<void>;
  /** Checks again soon, after an Admin has confirmed the date. Does nothing before the start. */
  lookAgain(): void;
  /**
   * Does the day's work, unless it was done today, an instance is doing it, or the clock may be wrong.
   *
   * @returns what it removed; null when it did nothing
   */
  run(): Promise<Removed | null>;
}

/** Waits so many milliseconds, or until the signal. */
type Rest = (ms: number, signal: AbortSignal) => Promise<unknown>;
const restFor: Rest = (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => undefined);

/**
 * Removes once a day the data that the clinic need not keep: codes, tokens, failed sign-ins and messages of
 * past days, old audit entries, and, if RETENTION_MONTHS is set, the identity of patients who have not come
 * for that long. One of several instances does the work, in short transactions with rests between them, and another one
 * continues it if that instance ends (docs/decisions/049). While the clock may be wrong, nothing is removed
 * (docs/decisions/018).
 *
 * @param options.atOnce rows of a part
 * @param options.rest waits after a part; tests look at the clinic meanwhile
 */
export function makeRetention(
  services: Services,
  { atOnce = AT_ONCE, rest = restFor }: { atOnce?: number; rest?: Rest } = {},
): Retention {
  const { clock, config, database, log } = services;
  const warnings = makeClockWarnings(services);
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** When this instance last gave a sign of life, in milliseconds since 1970. */
  let signedAt = 0;

  /** Does one part of the work, and rests after it. */
  async function part<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work();
    if (clock.now().getTime() - signedAt >= SIGN_EVERY_MS) {
      const now = clock.now();
      await database.write((tx) => giveSign(tx, now));
      signedAt = now.getTime();
    }
    if (!signal.aborted)
      await rest(Math.min(LONGEST_REST_MS, REST_TIMES * (performance.now() - began)), signal);
    return result;
  }

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

  /**
   * Leaves a chain that somebody tampered with as it is, so that it can be investigated. The rest of the work
   * goes on.
   */
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

  /** Erases the appointments of a patient in parts, and the patient with the last part. @returns whether the patient was due */
  async function eraseIfDue(id: number, cutoff: Cutoff): Promise<boolean> {
    let outcome = await part(() => erasePart(id, cutoff));
    while (outcome === 'more' && !signal.aborted) outcome = await part(() => erasePart(id, cutoff));
    return outcome === 'erased';
  }

  /** Checks the patient again under the locks, because they may have booked or been erased meanwhile. */
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
    signedAt = now.getTime();
    const cutoffOf = (months: number): Cutoff => {
      const date = monthsBefore(state.today, months);
      return { date, moment: dayStart(date, config.clinic.timeZone) };
    };
    const daysAgo = (days: number) => secondsAfter(now, -days * DAY_SECONDS);
    const removed = {
      codes: await removeOlder('codes', daysAgo(KEPT_DAYS.codes)),
      tokens: await removeOlder('tokens', daysAgo(KEPT_DAYS.tokens)),
      signInFailures: await removeOlder('signInFailures', daysAgo(KEPT_DAYS.signInFailures)),
      messages: await removeOlder('messages', daysAgo(KEPT_DAYS.messages)),
      dayChanges: await removeOlder('dayChanges', daysAgo(KEPT_DAYS.dayChanges)),
      spending: await removeOlder('spending', daysAgo(KEPT_DAYS.spending)),
      proofs: await removeOlder('proofs', daysAgo(KEPT_DAYS.proofs)),
      waits: await removeOlder('waits', daysAgo(KEPT_DAYS.waits)),
      waitingList: await removeOlder('waitingList', daysAgo(KEPT_DAYS.waitingList)),
      auditLog: config.auditMonths > 0 ? await removeOldEntries(cutoffOf(config.auditMonths).moment) : 0,
      patients: config.retentionMonths > 0 ? await erasePatients(cutoffOf(config.retentionMonths)) : 0,
    };
    await database.write((tx) => endWork(tx, !signal.aborted));
    if (Object.values(removed).some((count) => count > 0)) {
      await forgetOverwritten(services);
      log.info({ removed }, 'Data past its retention period was removed');
    }
    return removed;
  }

  /**
   * Runs after the current run, not instead of it, because that may have begun before an Admin confirmed the
   * date.
   */
  function work(): void {
    running = running.then(async () => {
      if (!signal.aborted) await run();
    });
    running = running.catch((error: unknown) =>
      log.error({ err: error }, 'Data past its retention period could not be removed'),
    );
  }

  return {
    run,
    start: () => {
      timer = setInterval(work, HOUR_MS);
      timer.unref();
      work();
    },
    lookAgain: () => {
      if (timer !== undefined) work();
    },
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
