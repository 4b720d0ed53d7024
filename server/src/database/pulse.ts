import { DatabaseBusy, DatabaseSilent } from './errors.ts';

const TICK_MS = 250;
/** After half a second without an answer, the database is asked for a sign of life. */
const TICKS_UNTIL_ASKED = 2;
/** Two seconds, so that a waiting client gets an answer within the promised three. */
const TICKS_UNTIL_SILENT = 8;
/** 12 seconds, a little more than the statement timeout. During this time other callers may get answers. */
const TICKS_UNTIL_LOST = 48;

/** Ends the waiting for a database that hangs: it neither answers nor refuses. */
export interface Pulse {
  /** Settles like `work`, or rejects with DatabaseSilent, and after 12 seconds with DatabaseBusy. */
  guard<T>(work: () => Promise<T>): Promise<T>;
  heard(): void;
}

/**
 * Watches all work that waits for one database. A slow statement or a long queue is not silence: while the
 * database answers any caller, or the request for a sign of life, all callers keep waiting.
 *
 * @param ask asks for a sign of life on an open connection, because a busy database answers there long before
 *   it accepts a new connection
 * @param fallenSilent called when the database has not answered for two seconds
 */
export function makeSilenceWatch(ask: () => Promise<unknown>, fallenSilent: () => void): Pulse {
  const waiting = new Set<{ ticks: number; giveUp(error: Error): void }>();
  let quietTicks = 0;
  let silent = false;
  let asking = false;
  let timer: NodeJS.Timeout | undefined;

  const heard = () => {
    quietTicks = 0;
    silent = false;
  };

  // Counts ticks, not time: if this process itself was blocked, it has heard nothing even from a healthy
  // database.
  const tick = () => {
    if (waiting.size === 0 && !silent) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    quietTicks += 1;
    for (const wait of waiting) {
      wait.ticks += 1;
      if (wait.ticks >= TICKS_UNTIL_LOST) wait.giveUp(new DatabaseBusy());
    }
    if (quietTicks >= TICKS_UNTIL_ASKED && !asking) {
      asking = true;
      ask()
        .then(heard, () => undefined)
        .finally(() => {
          asking = false;
        });
    }
    if (quietTicks >= TICKS_UNTIL_SILENT && !silent) {
      silent = true;
      fallenSilent();
      for (const wait of waiting) wait.giveUp(new DatabaseSilent());
    }
  };

  return {
    heard,
    guard: (work) => {
      if (silent) return Promise.reject(new DatabaseSilent());
      if (!timer) {
        quietTicks = 0;
        timer = setInterval(tick, TICK_MS).unref();
      }
      return new Promise((resolve, reject) => {
        const wait = { ticks: 0, giveUp: reject };
        waiting.add(wait);
        work()
          .then(resolve, reject)
          .finally(() => waiting.delete(wait));
      });
    },
  };
}
