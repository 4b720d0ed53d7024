import type { Logger } from 'pino';
import { makeBackgroundWork } from '../background-work.ts';
import { type Clock, secondsAfter } from '../clock.ts';
import type { Database } from '../database/connect.ts';
import type { Db } from '../database/tables.ts';
import { seal, unseal } from '../secrets.ts';
import { failureCode, isUnclear, meaningOf } from './failure-codes.ts';
import { gatewayTrouble } from './gateway-trouble.ts';
import {
  claimDueMessages,
  dropMade,
  dropTried,
  insertMessage,
  keepText,
  markFailed,
  markSent,
  markWithheld,
  tryAgainAt,
} from './outbox.queries.ts';
import { countOutcomes, type SmsOutcomes } from './outcomes.ts';
import { SEND_TIMEOUT_MS, type SmsGateway, SmsNotAccepted } from './sms-gateway.ts';
import { countSent } from './sms-spending.queries.ts';
import type { SmsDraft } from './sms-text.ts';

const AT_ONCE = 50;
/** Far longer than any try, so that no other instance takes a message that may still be on its way. */
const CLAIM_SECONDS = (3 * SEND_TIMEOUT_MS) / 1_000;
/** How long a process that ends waits for the gateway. Messages that are being sent then may arrive twice. */
export const LAST_ANSWERS_MS = 5_000;
/** With pauses of 2, 4 … 128 s, a code of 5 minutes is still sent after a gateway was away for 4 minutes. */
const MOST_ATTEMPTS = 8;
const FIRST_RETRY_SECONDS = 2;
/** How often to look for messages that a stopped process or a failed attempt left behind. */
const SWEEP_MS = 5_000;

/** A message that waits in the database until a gateway has taken it. */
interface OutboxMessage {
  purpose: string;
  phone: string;
  text: string;
  /** ISO 8601. After that the message is useless and is dropped. */
  expiresAt: string;
  /** ISO 8601. The message is not sent earlier, so that it can be taken back. */
  notBefore?: string;
  /** Stored and handled like others but not sent, so that nobody can tell the difference. */
  isWithheld?: boolean;
  /** For a message that says when to come. `text` is sent if the draft cannot be written. */
  draft?: SmsDraft;
}

export interface Outbox {
  /** Puts a message into the outbox, inside the transaction that causes the message. @returns its id */
  enqueue(tx: Db, message: OutboxMessage): Promise<number>;
  /** Stops trying messages that no gateway has taken yet, inside the transaction that makes them useless. */
  withdraw(tx: Db, ids: number[]): Promise<void>;
  /**
   * Takes back messages that were made for phones since a moment, inside the transaction that makes them
   * useless.
   *
   * @param made.until the last moment; left out to take back all later messages
   * @returns the phones whose message was sent already, or may be on its way
   */
  takeBack(
    tx: Db,
    made: { purpose: string; phones: readonly string[]; since: string; until?: string },
  ): Promise<Set<string>>;
  /**
   * Starts to send the messages that are due, without waiting. Call it after the transaction of `enqueue`.
   */
  deliverSoon(): void;
  /** Sends the messages that are due now. Resolves when each of them is sent or postponed. */
  deliver(): Promise<void>;
  /** How the gateway answered since the start of the process. */
  outcomes(): ReturnType<SmsOutcomes['all']>;
  start(): void;
  /** Stops looking for messages, and waits up to 5 seconds for those that are being sent. */
  stop(): Promise<void>;
}

/** Runs a transaction, and then starts to send the messages that it put into the outbox. */
export async function writeAndDeliver<Result>(
  { database, outbox }: { database: Pick<Database, 'write'>; outbox: Outbox },
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const result = await database.write(work);
  outbox.deliverSoon();
  return result;
}

type ClaimedMessage = Awaited<ReturnType<typeof claimDueMessages>>[number];

/** The result of a try. A message that is withheld has neither a failure nor a text. */
interface Tried {
  message: ClaimedMessage;
  failure: { code: string; isUnclear: boolean } | null;
  sentText: string | null;
}

/**
 * The SMS outbox. No message is lost when the process dies, and none is sent by two instances. A message that
 * was not taken is tried again with growing pauses. If it is unknown whether a message was taken, it is
 * repeated once (rules: codes 8; docs/operating.md, "SMS"). Texts are sealed while they wait.
 */
export function makeOutbox(parts: {
  database: Database;
  clock: Clock;
  gateway: SmsGateway;
  /** SMS_GATEWAY at this moment. The meaning of the gateway's codes depends on it. */
  gatewayName?: () => string;
  secret: string;
  log: Logger;
  /** Writes a draft with the facts of now; null keeps the text of the message. */
  finish?: (draft: SmsDraft) => Promise<string | null>;
}): Outbox {
  const { database, clock, gateway, gatewayName = () => 'http', secret, log, finish } = parts;
  const outcomes = countOutcomes();

  const failed = (error: unknown) => log.error({ err: error }, 'The SMS outbox could not be processed');
  /** The tries that are in progress. A gateway that does not answer one of them delays no other message. */
  const sending = new Set<Promise<void>>();
  const ending = new AbortController();
  let ended: Tried[] = [];
  let isFailing = false;

  const delivery = makeBackgroundWork({
    work: async (isStopped) => {
      // When it stops, the process waits for messages that are being sent. The others stay for the next
      // process.
      while (!isStopped()) {
        const room = AT_ONCE - sending.size;
        if (room === 0) await Promise.race(sending);
        else if ((await startSending(room)) < room) return;
      }
    },
    everyMs: SWEEP_MS,
    failed,
  });

  /** Stores the results of tries that ended since the last run. */
  const recording = makeBackgroundWork({
    work: async () => {
      const tried = ended;
      ended = [];
      if (tried.length === 0) return;
      await record(tried);
      if (isFailing || tried.some(({ failure }) => failure)) await sayTrouble();
    },
    everyMs: SWEEP_MS,
    failed,
  });

  /** The text of a message. A draft is written before its first try, and stored for the tries after it. */
  async function textOf(message: {
    id: number;
    sealedText: string;
    sealedDraft: string | null;
  }): Promise<string> {
    const text = unseal(secret, message.sealedText);
    if (message.sealedDraft === null || !finish) return text;
    const draft = JSON.parse(unseal(secret, message.sealedDraft)) as SmsDraft;
    const finished = await finish(draft).catch((error: unknown) => {
      log.warn({ err: error, outboxId: message.id }, 'The time in an SMS could not be read again');
      return null;
    });
    await database.write((tx) => keepText(tx, message.id, seal(secret, finished ?? text)));
    return finished ?? text;
  }

  /** Starts to send messages that are due. @returns how many */
  async function startSending(most: number): Promise<number> {
    const now = clock.now();
    const claim = { now: now.toISOString(), heldUntil: secondsAfter(now, CLAIM_SECONDS), most };
    const messages = await database.write((tx) => claimDueMessages(tx, claim));
    for (const message of messages) {
      const one = send(message)
        .then((tried) => {
          ended.push(tried);
          return recording.run();
        })
        .finally(() => sending.delete(one));
      sending.add(one);
    }
    return messages.length;
  }

  async function send(message: ClaimedMessage): Promise<Tried> {
    if (message.isWithheld === 1) return { message, failure: null, sentText: null };
    try {
      const text = await textOf(message);
      await gateway.send({ id: gatewayId(message), phone: message.phone, text }, ending.signal);
      outcomes.count('accepted', 'ok');
      return { message, failure: null, sentText: text };
    } catch (error) {
      const code = failureCode(error);
      outcomes.count('failed', code);
      const told = { reason: reasonOf(error), code, meaning: meaningOf(gatewayName(), code) };
      log.warn({ outboxId: message.id, attempt: message.attempts, ...told }, 'An SMS was not accepted');
      return { message, failure: { code, isUnclear: isUnclear(error) }, sentText: null };
    }
  }

  async function record(tried: readonly Tried[]): Promise<void> {
    await database.write(async (tx) => {
      const at = clock.now();
      const done = tried.filter(({ failure }) => failure === null).map(({ message }) => message);
      const idsOf = (isWithheld: 0 | 1) =>
        done.filter((message) => message.isWithheld === isWithheld).map((message) => message.id);
      await markSent(tx, idsOf(0), at.toISOString());
      await markWithheld(tx, idsOf(1));
      const sent = tried.flatMap(({ message: { purpose }, sentText: text }) =>
        text === null ? [] : [{ purpose, text }],
      );
      await countSent(tx, clock.today(), sent);
      for (const { message, failure } of tried) {
        if (failure === null) continue;
        const told = { ...failure, at: at.toISOString() };
        const pauseSeconds = FIRST_RETRY_SECONDS * 2 ** (message.attempts - 1);
        if (message.attempts >= MOST_ATTEMPTS) await markFailed(tx, message.id, told);
        else await tryAgainAt(tx, message.id, secondsAfter(at, pauseSeconds), told);
      }
    });
  }

  /** Logs once that the gateway takes no message at all, and once that it works again. */
  async function sayTrouble(): Promise<void> {
    const trouble = await gatewayTrouble({ clock, database, config: { sms: { gateway: gatewayName() } } });
    if (isFailing === (trouble !== null)) return;
    isFailing = trouble !== null;
    if (!trouble) log.info('The SMS gateway takes messages again');
    else {
      const { code, since } = trouble;
      const meaning = meaningOf(gatewayName(), code);
      log.error({ code, meaning, since }, 'The SMS gateway takes no message: patients get no codes');
    }
  }

  return {
    withdraw: dropTried,
    takeBack: dropMade,
    enqueue: (tx, message) => {
      const at = clock.now().toISOString();
      return insertMessage(tx, {
        purpose: message.purpose,
        phone: message.phone,
        sealedText: seal(secret, message.text),
        status: 'waiting',
        dueAt: message.notBefore ?? at,
        expiresAt: message.expiresAt,
        createdAt: at,
        sentAt: null,
        isWithheld: message.isWithheld ? 1 : 0,
        sealedDraft: message.draft ? seal(secret, JSON.stringify(message.draft)) : null,
      });
    },
    deliverSoon: () => void delivery.run(),
    deliver: async () => {
      await delivery.run();
      await Promise.all(sending);
    },
    outcomes: outcomes.all,
    start: delivery.start,
    stop: async () => {
      const tooLong = new DOMException('The process ends', 'TimeoutError');
      const timer = setTimeout(() => ending.abort(tooLong), LAST_ANSWERS_MS);
      await delivery.stop();
      await Promise.all(sending);
      clearTimeout(timer);
    },
  };
}

/** The id for the gateway, with the moment, because a restored database may give a row id again. */
function gatewayId({ id, createdAt }: { id: number; createdAt: string }): string {
  return `${new Date(createdAt).getTime().toString(36)}${id.toString(36)}`;
}

/** The reason for the log: a sentence about the answer, or a code of the network such as ECONNREFUSED. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof SmsNotAccepted) return error.message;
  const { code } = (error.cause ?? error) as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
