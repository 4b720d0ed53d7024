import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { isPostgres } from './locks.ts';
import { openClient } from './postgres-client.ts';

/** The channel on which instances tell each other that a queue has changed. Its notices have no content. */
const CHANNEL = 'clinic_queue';
/** How often the connection is asked for a sign of life, because a broken one does not report itself. */
const ASK_EVERY_MS = 10_000;
const ANSWER_WITHIN_MS = 3_000;
const CONNECT_AGAIN_MS = 1_000;

/** Tells the other instances after the commit that a queue has changed. On SQLite it does nothing. */
export async function noticeQueue(
  // biome-ignore lint/suspicious/noExplicitAny: it uses no table
  tx: Kysely<any>,
): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_notify(${CHANNEL}, '')`.execute(tx);
}

/**
 * Listens for notices of other instances on a connection of its own, which it opens again when it breaks.
 * Until then the live queues still see the changes of other instances, because they look every second.
 *
 * @param onNotice called for each notice, and after each connection, because notices may have been missed
 * @returns a function that ends it
 */
export function listenForNotices(url: string, onNotice: () => void, log: Logger): () => Promise<void> {
  let stopped = false;
  let wake: (() => void) | undefined;
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function listenOnce(): Promise<void> {
    let broken = false;
    const client = await openClient(url, {
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
      onBroken: () => {
        broken = true;
        wake?.();
      },
    });
    client.on('notification', onNotice);
    try {
      await client.query(`listen ${CHANNEL}`);
      onNotice();
      while (!stopped && !broken) {
        await pause(ASK_EVERY_MS);
        if (!stopped && !broken) await client.query('select 1');
      }
    } finally {
      client.end().catch(() => undefined);
    }
  }

  async function listen(): Promise<void> {
    while (!stopped) {
      try {
        await listenOnce();
      } catch (error) {
        log.debug({ err: error }, 'The connection that listens for changed queues is broken');
      }
      if (!stopped) await pause(CONNECT_AGAIN_MS);
    }
  }

  const ended = listen();
  return async () => {
    stopped = true;
    wake?.();
    await ended;
  };
}
