import type { Logger } from 'pino';
import { type Clock, secondsAfter } from '../clock.ts';
import type { Database } from '../database/connect.ts';
import type { Db } from '../database/tables.ts';
import { seal, unseal } from '../secrets.ts';
import { failureCode, meaningOf } from './failure-codes.ts';
import {
  claimDueMessages,
  dropTried,
  insertMessage,
  markFailed,
  markSent,
  markWithheld,
  tryAgainAt,
} from './outbox.queries.ts';
import { countOutcomes, type SmsOutcomes } from './outcomes.ts';
import { SEND_TIMEOUT_MS, type SmsGateway, SmsNotAccepted } from './sms-gateway.ts';

const AT_ONCE = 50;
/** Outlives every try by far: nobody else takes a message up while it may still be on its way. */
const HOLD_SECONDS = (12 * SEND_TIMEOUT_MS) / 1_000;
/** With pauses of 2, 4 … 128 s: a code that is valid for 5 minutes outlasts a gateway that is away for 4. */
const MOST_ATTEMPTS = 8;
const FIRST_RETRY_SECONDS = 2;
/** Looks for messages that a stopped process or a failed attempt left behind. */
const SWEEP_MS = 5_000;

/** A message that waits in the database until a gateway has taken it. */
export interface OutboxMessage {
  purpose: string;
  phone: string;
  text: string;
  /** ISO 8601; after that it is of no use and dropped. */
  expiresAt: string;
  /** The message takes the same way as others but is not sent, so that nobody can tell the difference. */
  isWithheld?: boolean;
}

export interface Outbox {
  /** Puts a message into the outbox, inside the transaction that gives the reason for it. @returns its id */
  enqueue(tx: Db, message: OutboxMessage): Promise<number>;
  /**
   * Stops trying messages that no gateway has taken yet, inside the transaction that makes them worthless.
   */
  withdraw(tx: Db, ids: number[]): Promise<void>;
  /** After that transaction: sends what is due, without waiting for it. */
  deliverSoon(): void;
  /** Sends what is due now; resolves when all is sent or put off. */
  deliver(): Promise<void>;
  /** How the gateway answered since the start of the process. */
  outcomes(): ReturnType<SmsOutcomes['all']>;
  start(): void;
  /** Ends the sweeping and waits for what is on its way. */
  stop(): Promise<void>;
}

/**
 * The SMS outbox: no message is lost when the process dies, none is sent by two instances, a gateway that
 * fails is tried again with growing pauses (rules: codes 8; what may arrive twice: docs/operating.md, "SMS").
 * Texts are sealed while they wait.
 */
export function makeOutbox(parts: {
  database: Database;
  clock: Clock;
  gateway: SmsGateway;
  /** SMS_GATEWAY, which says what the gateway's codes mean. */
  gatewayName?: string;
  secret: string;
  log: Logger;
}): Outbox {
  const { database, clock, gateway, gatewayName = 'http', secret, log } = parts;
  const outcomes = countOutcomes();
  let running: Promise<void> | undefined;
  let again = false;
  let sweep: NodeJS.Timeout | undefined;
  let stopped = false;

  async function deliverAll(): Promise<void> {
    do {
      again = false;
      // What is on its way when the process is to end is waited for; the rest stays for the next one.
      while (!stopped && (await deliverBatch()) === AT_ONCE);
    } while (again && !stopped);
  }

  async function deliverBatch(): Promise<number> {
    const now = clock.now();
    const claim = { now: now.toISOString(), heldUntil: secondsAfter(now, HOLD_SECONDS), most: AT_ONCE };
    const messages = await database.write((tx) => claimDueMessages(tx, database.engine, claim));
    if (messages.length === 0) return 0;
    const results = await Promise.all(
      messages.map(async (message) => {
        if (message.isWithheld === 1) return { message, code: null };
        try {
          await gateway.send({
            id: gatewayId(message),
            phone: message.phone,
            text: unseal(secret, message.sealedText),
          });
          outcomes.count('accepted', 'ok');
          return { message, code: null };
        } catch (error) {
          const code = failureCode(error);
          outcomes.count('failed', code);
          const told = { reason: reasonOf(error), code, meaning: meaningOf(gatewayName, code) };
          log.warn({ outboxId: message.id, attempt: message.attempts, ...told }, 'An SMS was not accepted');
          return { message, code };
        }
      }),
    );
    await database.write(async (tx) => {
      const at = clock.now();
      const done = results.filter((result) => result.code === null).map((result) => result.message);
      const idsOf = (isWithheld: 0 | 1) =>
        done.filter((message) => message.isWithheld === isWithheld).map((message) => message.id);
      await markSent(tx, idsOf(0), at.toISOString());
      await markWithheld(tx, idsOf(1));
      for (const { message, code } of results) {
        if (code === null) continue;
        const failure = { code, at: at.toISOString() };
        const pauseSeconds = FIRST_RETRY_SECONDS * 2 ** (message.attempts - 1);
        if (message.attempts >= MOST_ATTEMPTS) await markFailed(tx, message.id, failure);
        else await tryAgainAt(tx, message.id, secondsAfter(at, pauseSeconds), failure);
      }
    });
    return messages.length;
  }

  function deliver(): Promise<void> {
    again = true;
    running ??= deliverAll()
      .catch((error: unknown) => log.error({ err: error }, 'The SMS outbox could not be worked through'))
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  return {
    withdraw: dropTried,
    enqueue: (tx, message) => {
      const at = clock.now().toISOString();
      return insertMessage(tx, {
        purpose: message.purpose,
        phone: message.phone,
        sealedText: seal(secret, message.text),
        status: 'waiting',
        dueAt: at,
        expiresAt: message.expiresAt,
        createdAt: at,
        sentAt: null,
        isWithheld: message.isWithheld ? 1 : 0,
      });
    },
    deliverSoon: () => {
      if (!stopped) void deliver();
    },
    deliver,
    outcomes: outcomes.all,
    start: () => {
      sweep = setInterval(() => void deliver(), SWEEP_MS);
      sweep.unref();
      void deliver();
    },
    stop: async () => {
      stopped = true;
      clearInterval(sweep);
      await running;
    },
  };
}

/** A database that was restored may count its ids anew: the moment tells the messages apart. */
function gatewayId({ id, createdAt }: { id: number; createdAt: string }): string {
  return `${new Date(createdAt).getTime().toString(36)}${id.toString(36)}`;
}

/** What the log may know: what the gateway answered, or the network's own word such as ECONNREFUSED. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof SmsNotAccepted) return error.message;
  const { code } = (error.cause ?? error) as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
