import { DatabaseSilent } from './errors.ts';

const TICK_MS = 250;
/** After half a second without a word the database is asked whether it is there. */
const TICKS_UNTIL_ASKED = 2;
/** Two seconds: whoever waits is answered within the three that are promised. */
const TICKS_UNTIL_SILENT = 8;
/** The statement time-out and a little: who waits longer waits for a connection that is no more. */
const TICKS_UNTIL_LOST = 48;

/** Ends the waiting for a database that hangs: it neither answers nor refuses, so nothing else would. */
export interface Pulse {
  /**
   * Settles as the work does, or rejects with DatabaseSilent: at once while the database is silent, and as soon as it
   * falls silent.
   */
  guard<T>(work: () => Promise<T>): Promise<T>;
  /** The database has said something, to anybody. */
  heard(): void;
}

/**
 * Watches over all that waits for one database. A slow statement or a long queue is no silence: as long as the database
 * answers anybody, or at least the question whether it is there, everybody waits on.
 *
 * @param ask asks the database for a sign of life, on a new connection
 * @param fallenSilent called when it has given none for two seconds
 */
export function makePulse(ask: () => Promise<unknown>, fallenSilent: () => void): Pulse {
  const waiting = new Set<{ ticks: number; giveUp(): void }>();
  let quietTicks = 0;
  let silent = false;
  let asking = false;
  let timer: NodeJS.Timeout | undefined;

  const heard = () => {
    quietTicks = 0;
    silent = false;
  };

  // Ticks are counted, not time: a process that was itself held up has heard nothing, and yet nobody was silent.
  const tick = () => {
    if (waiting.size === 0 && !silent) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    quietTicks += 1;
    for (const wait of waiting) {
      wait.ticks += 1;
      if (wait.ticks >= TICKS_UNTIL_LOST) wait.giveUp();
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
      for (const wait of waiting) wait.giveUp();
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
        const wait = { ticks: 0, giveUp: () => reject(new DatabaseSilent()) };
        waiting.add(wait);
        work()
          .then(resolve, reject)
          .finally(() => waiting.delete(wait));
      });
    },
  };
}
