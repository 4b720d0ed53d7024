import { setTimeout } from 'node:timers/promises';
import type { Services } from '../services.ts';
import { endWork, giveSign } from './daily-work.queries.ts';

const HOUR_MS = 3_600_000;
const SIGN_EVERY_MS = 60_000;
/**
 * After each part the work rests for three times as long as the part took, so that the database has most of
 * its time for the clinic. A part that took long shows that the database is busy.
 */
const REST_TIMES = 3;
const LONGEST_REST_MS = 2_000;

/** Waits for this many milliseconds, or until the signal. */
export type Rest = (ms: number, signal: AbortSignal) => Promise<unknown>;
const restFor: Rest = (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => undefined);

export interface DailyWork<Result> {
  /** Does the day's work now, and checks every hour whether another day has begun. */
  start(): void;
  stop(): Promise<void>;
  /** Checks again soon, after an Admin has confirmed the date. Does nothing before the start. */
  lookAgain(): void;
  /** Does the day's work; null if it was done, an instance is doing it, or the clock may be wrong. */
  run(): Promise<Result | null>;
}

interface DailyRunner {
  signal: AbortSignal;
  began(now: Date): void;
  part<T>(work: () => Promise<T>): Promise<T>;
  /** The work has ended. It counts as finished unless it was stopped. */
  ended(): Promise<void>;
  schedule<Result>(run: () => Promise<Result | null>): DailyWork<Result>;
}

/**
 * Runs the work of a day in short parts with rests between them, and gives a sign of life every minute.
 * Another instance continues the work if this one ends (docs/decisions/049).
 *
 * @param parts.failed the line of the log when a run throws
 */
export function makeDailyRunner(
  { clock, database, log }: Pick<Services, 'clock' | 'database' | 'log'>,
  { failed, rest = restFor }: { failed: string; rest?: Rest | undefined },
): DailyRunner {
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** When this instance last gave a sign of life, in milliseconds since 1970. */
  let signedAt = 0;

  return {
    signal,
    began: (now: Date) => {
      signedAt = now.getTime();
    },
    async part(work) {
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
    },
    ended: () => database.write((tx) => endWork(tx, !signal.aborted)),
    schedule(run) {
      // It runs after the current run, which may have begun before an Admin confirmed the date.
      function work(): void {
        running = running.then(async () => {
          if (!signal.aborted) await run();
        });
        running = running.catch((error: unknown) => log.error({ err: error }, failed));
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
    },
  };
}
