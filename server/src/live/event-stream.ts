import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import { addressOf, networkOf } from '../http/client-address.ts';
import type { LiveHub, Topic } from './live-hub.ts';

const SECOND_MS = 1_000;
/** Proxies close a connection on which nothing is sent for 30 or 60 seconds. */
const BEAT_EVERY_SECONDS = 25;
/** A client with so much unread does not read, or reads slower than the events come. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** How long a browser waits before it connects again: a random time, so that they spread. */
const RETRY_MS = { least: 1_000, spread: 2_000 };
/** The same for a client that was refused because there was no room. */
const REFUSED_RETRY_SECONDS = { least: 30, spread: 60 };

interface Stream {
  reply: FastifyReply;
  network: string;
  leave: () => void;
  /** The second of the beat in which this stream gets its comment. */
  beat: number;
  /** Tells whether the stream may still show its topic. Called at each beat, only for streams of staff. */
  mayGoOn: (() => Promise<boolean>) | undefined;
}

interface StreamNumbers {
  open: number;
  dropped: number;
  refused: number;
}

export type EventStreams = ReturnType<typeof makeEventStreams>;

/** Answers with server-sent events, within limits (rules: API 13). Clients that do not read are dropped. */
export function makeEventStreams(hub: LiveHub, { streams: limits }: Pick<Config, 'streams'>) {
  const open = new Set<Stream>();
  const perNetwork = new Map<string, number>();
  const numbers: StreamNumbers = { open: 0, dropped: 0, refused: 0 };
  let timer: NodeJS.Timeout | undefined;
  let second = 0;
  let isStopping = false;

  /** Frees the stream's place for others. Returns false if it was freed before. */
  function remove(stream: Stream): boolean {
    if (!open.delete(stream)) return false;
    numbers.open = open.size;
    const left = (perNetwork.get(stream.network) ?? 1) - 1;
    if (left > 0) perNetwork.set(stream.network, left);
    else perNetwork.delete(stream.network);
    return true;
  }

  function close(stream: Stream): void {
    if (!remove(stream)) return;
    stream.leave();
    stream.reply.raw.end();
  }

  function send(stream: Stream, text: string): void {
    const { raw } = stream.reply;
    if ((raw.socket?.writableLength ?? 0) > MOST_UNREAD_BYTES) {
      numbers.dropped += 1;
      close(stream);
      raw.destroy();
      return;
    }
    raw.write(text);
  }

  /** Sends the comment of a beat, or ends a stream whose account may not see its topic any more. */
  function keepOpen(stream: Stream): void {
    send(stream, ':\n\n');
    stream.mayGoOn?.().then(
      (mayGoOn) => {
        if (!mayGoOn) close(stream);
      },
      () => close(stream),
    );
  }

  function assertRoom(network: string): void {
    const isFull =
      isStopping ||
      (limits.total > 0 && open.size >= limits.total) ||
      (limits.perClient > 0 && (perNetwork.get(network) ?? 0) >= limits.perClient);
    if (!isFull) return;
    numbers.refused += 1;
    const { least, spread } = REFUSED_RETRY_SECONDS;
    throw new AppError('TOO_MANY_STREAMS', { retryAfterSeconds: least + Math.floor(Math.random() * spread) });
  }

  return {
    numbers,

    /**
     * Answers with a topic's stream until the client goes or the day is over.
     *
     * @param mayGoOn is asked at each beat; the stream ends when it says no
     * @throws TOO_MANY_STREAMS
     */
    async open(
      request: FastifyRequest,
      reply: FastifyReply,
      topic: Topic,
      mayGoOn?: () => Promise<boolean>,
    ): Promise<void> {
      const network = networkOf(addressOf(request));
      assertRoom(network);
      const early: string[] = [];
      const beat = second % BEAT_EVERY_SECONDS;
      const stream: Stream = { reply, network, leave: () => undefined, beat, mayGoOn };
      let isOpen = false;
      open.add(stream);
      numbers.open = open.size;
      perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1);
      try {
        const leave = await hub.listen({
          topic,
          tell: (event) => (isOpen ? send(stream, event) : void early.push(event)),
          end: () => close(stream),
        });
        stream.leave = leave;
      } catch (error) {
        remove(stream);
        throw error;
      }
      reply.hijack();
      if (!open.has(stream) || request.raw.destroyed) {
        stream.leave();
        close(stream);
        reply.raw.end();
        return;
      }
      const headers = reply.getHeaders() as Record<string, string>;
      reply.raw.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Without this header nginx would hold the events back.
        'x-accel-buffering': 'no',
      });
      reply.raw.on('close', () => close(stream));
      const retry = RETRY_MS.least + Math.floor(Math.random() * RETRY_MS.spread);
      send(stream, `retry: ${retry}\n\n${early.join('')}`);
      isOpen = true;
      // Without the timer the server is not started: nobody looks for changes, and there will be no event.
      if (!timer) close(stream);
    },

    start(): void {
      timer = setInterval(() => {
        second += 1;
        const beat = second % BEAT_EVERY_SECONDS;
        for (const stream of open) if (stream.beat === beat) keepOpen(stream);
      }, SECOND_MS).unref();
    },

    /** Ends all streams, so that their clients connect to another process. */
    stop(): void {
      isStopping = true;
      clearInterval(timer);
      for (const stream of open) close(stream);
    },
  };
}
