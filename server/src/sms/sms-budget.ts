import type { Logger } from 'pino';
import { AppError } from '../app-error.ts';
import { type Clock, secondsAfter } from '../clock.ts';
import type { Config } from '../config.ts';
import { lockKey } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import {
  keptPartHasRoom,
  type Purse,
  roomFor,
  SMALLEST_SHARE,
  type Spent,
  sentOf,
  sizeOf,
} from './shares.ts';
import {
  insertSpending,
  mostSpent,
  networkColumns,
  readSpent,
  spendingSince,
} from './sms-spending.queries.ts';

const DAY = 86_400;
/** More transactions than will ever run at the same time. */
const AT_ONCE = 500;
const WARN_AT = 0.8;
/** Confirmations may use this part of the limit. The rest is for codes, without which nobody can book. */
const CONFIRMATIONS_UP_TO = 0.5;
/**
 * For messages of staff to the patients of a day, because these patients would otherwise come for nothing.
 */
const NOTICES_UP_TO = 0.8;
/** For offers to people who wait, because without them a free place stays empty. */
const OFFERS_UP_TO = 0.8;
const NO_OFFERS = '80 % of the SMS of 24 hours are spent (SMS_DAILY_LIMIT): people who wait get no offers';
/** Reminders stop earlier than confirmations, and are paid from their purse. */
const REMINDERS_UP_TO = 0.4;

/** A code that a client has requested. */
interface CodeToPay {
  purse: Purse;
  /** Keyed hashes of the client's networks, the narrowest first. */
  networks: readonly string[];
  /** True if the clinic knows the phone. Nothing that the client sees may depend on it. */
  isKnown: boolean;
}

interface PaidCode {
  /** True when only the part for known phones is left. All phones then get a notice. */
  isShort: boolean;
  /** True if the SMS is really sent. */
  isSent: boolean;
}

/** The SMS that the clinic pays for in 24 hours, over all instances (docs/decisions/013-code-budgets.md). */
export interface SmsBudget {
  /**
   * Pays for a code, in the transaction that enqueues it, after its other locks. Near the limit, requests
   * wait for each other, so that the limit is not exceeded.
   *
   * @throws SMS_BUDGET_SPENT with Retry-After, for known and unknown phones alike
   */
  payForCode(tx: Db, code: CodeToPay): Promise<PaidCode>;
  /** Pays for a confirmation, if it takes nothing from the part of the codes. Takes no lock. */
  payForConfirmation(tx: Db): Promise<boolean>;
  /** Pays for a message of staff to a patient, while at least a fifth of the limit is left. Takes no lock. */
  payForNotice(tx: Db): Promise<boolean>;
  /** Pays for an offer to a person who waits, while at least a fifth of the limit is left. Takes no lock. */
  payForOffer(tx: Db): Promise<boolean>;
  /** Pays for a reminder, if it takes nothing from the parts of codes and confirmations. Takes no lock. */
  payForReminder(tx: Db): Promise<boolean>;
}

/** The budget of SMS_DAILY_LIMIT messages; 0 is no limit. Logs once a day that it runs low or is spent. */
export function makeSmsBudget(parts: { config: Pick<Config, 'sms'>; clock: Clock; log: Logger }): SmsBudget {
  const { config, clock, log } = parts;
  const limitNow = () => config.sms.dailyLimit;
  const warnedOn = new Map<string, string>();
  const dayAgo = () => secondsAfter(clock.now(), -DAY);

  function warnOnceADay(text: string, spent: number): void {
    if (warnedOn.get(text) === clock.today()) return;
    warnedOn.set(text, clock.today());
    log.warn({ spent, limit: limitNow() }, text);
  }

  /** True if not even one network alone can have spent its share, so that nothing needs to be counted. */
  async function isFarFromSpent(tx: Db, purse: Purse): Promise<boolean> {
    if (limitNow() === 0) return true;
    const atMost = (await mostSpent(tx, dayAgo())) + AT_ONCE;
    const { open } = sizeOf(purse, limitNow(), { confirmations: atMost });
    return atMost < Math.min(open, (limitNow() - atMost) * SMALLEST_SHARE, limitNow() * WARN_AT);
  }

  async function pay(tx: Db, { purse, networks, isKnown }: CodeToPay): Promise<PaidCode> {
    if (await isFarFromSpent(tx, purse)) return { isShort: false, isSent: true };
    await lockKey(tx, 'sms-budget');
    const spent = await readSpent(tx, dayAgo(), networks);
    const room = roomFor(purse, limitNow(), spent);
    const sent = sentOf(spent);
    if (room === 'open' && sent + 1 >= Math.ceil(limitNow() * WARN_AT)) {
      warnOnceADay('80 % of the SMS of 24 hours are spent (SMS_DAILY_LIMIT)', sent + 1);
    }
    if (room === 'open') return { isShort: false, isSent: true };
    if (spent.open[purse] >= sizeOf(purse, limitNow(), spent).open) {
      warnOnceADay(
        `The SMS of 24 hours for ${purse} codes are spent (SMS_DAILY_LIMIT): only known phones get theirs`,
        sent,
      );
    }
    if (room === 'none') {
      throw new AppError('SMS_BUDGET_SPENT', {
        retryAfterSeconds: await secondsUntilRoom(tx, purse, networks),
      });
    }
    return { isShort: true, isSent: keptPartHasRoom(purse, limitNow(), spent) && isKnown };
  }

  /** Finds out when there is room again. It takes back the spending of 24 hours, the oldest first. */
  async function secondsUntilRoom(tx: Db, purse: Purse, networks: readonly string[]): Promise<number> {
    const now = clock.now();
    const rows = await spendingSince(tx, dayAgo());
    const spent = await readSpent(tx, dayAgo(), networks);
    for (const [index, row] of rows.entries()) {
      takeBack(spent, row, networks);
      // Rows of the same moment leave the 24 hours together.
      if (rows[index + 1]?.at === row.at || roomFor(purse, limitNow(), spent) === 'none') continue;
      return Math.max(1, Math.ceil((new Date(row.at).getTime() - now.getTime()) / 1_000) + DAY);
    }
    return DAY;
  }

  /** Pays for a message without a code, unless this part of the limit is spent. Counts as a confirmation. */
  async function payUpTo(tx: Db, part: number): Promise<boolean> {
    if (limitNow() !== 0) {
      const enough = limitNow() * part;
      const isFar = (await mostSpent(tx, dayAgo())) < enough;
      if (!isFar && sentOf(await readSpent(tx, dayAgo(), [])) >= enough) return false;
    }
    const at = clock.now().toISOString();
    await insertSpending(tx, { at, purse: 'confirmation', pool: 'open', isSent: 1, ...networkColumns([]) });
    return true;
  }

  return {
    async payForCode(tx, code) {
      const paid = await pay(tx, code);
      await insertSpending(tx, {
        at: clock.now().toISOString(),
        purse: code.purse,
        pool: paid.isShort ? 'kept' : 'open',
        isSent: paid.isSent ? 1 : 0,
        ...networkColumns(code.networks),
      });
      return paid;
    },
    payForConfirmation: (tx) => payUpTo(tx, CONFIRMATIONS_UP_TO),
    payForNotice: (tx) => payUpTo(tx, NOTICES_UP_TO),
    async payForOffer(tx) {
      const isPaid = await payUpTo(tx, OFFERS_UP_TO);
      if (!isPaid) warnOnceADay(NO_OFFERS, Math.ceil(limitNow() * OFFERS_UP_TO));
      return isPaid;
    },
    payForReminder: (tx) => payUpTo(tx, REMINDERS_UP_TO),
  };
}

function takeBack(
  spent: Spent,
  row: Awaited<ReturnType<typeof spendingSince>>[number],
  networks: readonly string[],
): void {
  const { pool, purse, isSent } = row;
  if (purse === 'confirmation') spent.confirmations -= isSent;
  else spent[pool][purse] -= isSent;
  const rowNetworks = [row.network, row.wideNetwork, row.widestNetwork];
  for (const [level, counts] of spent.networks.entries()) {
    if (rowNetworks[level] !== networks[level]) continue;
    counts[pool] -= isSent;
    if (pool === 'kept') counts.keptAsked -= 1;
  }
}
