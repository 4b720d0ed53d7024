import type { Logger } from 'pino';
import { AppError } from '../app-error.ts';
import { type Clock, secondsAfter } from '../clock.ts';
import { type Engine, lockKey } from '../database/portable.ts';
import type { Db } from '../database/tables.ts';
import { countMessages, mostMessages } from './outbox.queries.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** More transactions than will ever run at once. */
const AT_ONCE = 500;
const WARN_AT = 0.8;
/** Confirmations stop here: the rest is for codes, without which nobody can book. */
const CONFIRMATIONS_UP_TO = 0.5;

/** What the clinic is willing to pay for in 24 hours, over all instances. */
export interface SmsBudget {
  /**
   * Call it inside the transaction that enqueues a code, after its other locks. Near the end those who ask wait for
   * each other, so that the limit holds also when many ask at once.
   *
   * @throws SMS_BUDGET_SPENT (decisions: One-time codes)
   */
  assertRoomForCode(tx: Db): Promise<void>;
  /** Whether enough is left that a confirmation takes nothing from the codes. Waits for nobody. */
  hasRoomForConfirmation(tx: Db): Promise<boolean>;
}

/** The budget of `limit` messages; 0 is no limit. The log warns once a day when it runs low, and when it is spent. */
export function makeSmsBudget(parts: {
  limit: number;
  engine: Engine;
  clock: Clock;
  log: Logger;
}): SmsBudget {
  const { limit, engine, clock, log } = parts;
  const warnAt = Math.ceil(limit * WARN_AT);
  const warnedOn = new Map<string, string>();
  const dayAgo = () => secondsAfter(clock.now(), -DAY);

  function warnOnceADay(text: string, spent: number): void {
    if (warnedOn.get(text) === clock.today()) return;
    warnedOn.set(text, clock.today());
    log.warn({ spent, limit }, text);
  }

  return {
    async assertRoomForCode(tx) {
      if (limit === 0) return;
      const since = dayAgo();
      const atMost = (await mostMessages(tx, since)) + AT_ONCE;
      if (atMost < warnAt) return;
      if (atMost >= limit) await lockKey(tx, engine, 'sms-budget');
      const spent = await countMessages(tx, since);
      if (spent >= limit) {
        warnOnceADay('The SMS of 24 hours are spent (SMS_DAILY_LIMIT): codes are refused', spent);
        throw new AppError('SMS_BUDGET_SPENT', { retryAfterSeconds: HOUR });
      }
      if (spent + 1 >= warnAt) {
        warnOnceADay('80 % of the SMS of 24 hours are spent (SMS_DAILY_LIMIT)', spent + 1);
      }
    },
    async hasRoomForConfirmation(tx) {
      return limit === 0 || (await countMessages(tx, dayAgo())) < limit * CONFIRMATIONS_UP_TO;
    },
  };
}
