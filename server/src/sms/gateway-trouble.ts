import { AppError } from '../app-error.ts';
import { type Clock, secondsAfter } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import { isAboutMessage } from './failure-codes.ts';
import { type FailedMessage, failedMessages, lastAccepted, newestCodeAt } from './outbox.queries.ts';

const DAY_SECONDS = 86_400;
/** More than one, because a gateway may refuse all messages for a number that does not exist. */
const LEAST_PHONES = 2;
/** Longer than the first pauses of the outbox, so that a short fault of the network closes nothing. */
const LEAST_SECONDS = 30;
/** In trouble, one code in this time is tried, to see whether the gateway works again. */
const PROBE_SECONDS = 30;

/** A time in which the gateway takes no message at all. */
interface GatewayTrouble {
  /** When the first message was made that the gateway has not taken. ISO 8601. */
  since: string;
  /** When the gateway last failed to take a message. ISO 8601. */
  lastAt: string;
  /** The reason, as a code of failure-codes.ts. */
  code: string;
}

/**
 * Finds out whether the gateway takes no message at all (rules: codes 11). That is so if, since the last
 * message that it took, it has taken none for two phones or more, over 30 seconds or more.
 *
 * @param failed the messages that it has not taken, each with its last failure, the newest failure first
 * @param acceptedAt when it last took a message, ISO 8601
 */
export function troubleOf(failed: readonly FailedMessage[], acceptedAt = ''): GatewayTrouble | null {
  const since = failed.filter(({ failedAt }) => failedAt > acceptedAt);
  const [last] = since;
  if (!last || new Set(since.map(({ phone }) => phone)).size < LEAST_PHONES) return null;
  const [madeAt = ''] = since.map(({ createdAt }) => createdAt).sort();
  const first = madeAt > acceptedAt ? madeAt : acceptedAt;
  if (last.failedAt < secondsAfter(new Date(first), LEAST_SECONDS)) return null;
  return { since: first, lastAt: last.failedAt, code: last.code };
}

interface Facts {
  clock: Clock;
  database: Pick<Database, 'read'>;
  config: { sms: Pick<Config['sms'], 'gateway'> };
}

/** Reads {@link troubleOf}, without the refusals of a number or a text. Null if there is no trouble. */
export async function gatewayTrouble({ clock, config, database }: Facts): Promise<GatewayTrouble | null> {
  const since = secondsAfter(clock.now(), -DAY_SECONDS);
  const failed = await failedMessages(database.read, { since });
  const counted = failed.filter(({ code }) => !isAboutMessage(config.sms.gateway, code));
  return counted.length === 0 ? null : troubleOf(counted, await lastAccepted(database.read));
}

/**
 * Refuses a request for a code while the gateway takes no message. Every 30 seconds one request is let
 * through, to find out whether the gateway works again.
 *
 * @throws SMS_FAILING
 */
export async function assertGatewayWorks(services: Facts): Promise<void> {
  const trouble = await gatewayTrouble(services);
  if (!trouble) return;
  const triedAt = [trouble.lastAt, (await newestCodeAt(services.database.read)) ?? ''].sort().at(-1) ?? '';
  if (triedAt > secondsAfter(services.clock.now(), -PROBE_SECONDS)) throw new AppError('SMS_FAILING');
}
