import { availableParallelism } from 'node:os';
import { AppError } from '../app-error.ts';

/** Runs work for a client in turn with the work of other clients. */
interface FairQueue {
  /** @throws OVERLOADED with the seconds after which there is room again */
  run<T>(client: string, work: () => Promise<T>): Promise<T>;
}

interface Place {
  begin(): void;
  refuse(error: AppError): void;
}

/** The weight of the old average when a new measurement comes. */
const SMOOTHING = 0.8;
const FIRST_GUESS_MS = 50;

/**
 * Makes a queue for work that takes much processor time. A client has one piece of work running at a time,
 * and clients take turns. When the whole queue is full, the client with the most work in it gives up a place.
 *
 * @param limits.atOnce pieces of work that run at the same time, for all clients together
 * @param limits.ofClient pieces that may wait for one client
 * @param limits.ofAll pieces that may wait for all clients together
 */
export function makeFairQueue(limits: { atOnce: number; ofClient: number; ofAll: number }): FairQueue {
  /** The waiting work by client; the order of the map is the order of the turns. */
  const waiting = new Map<string, Place[]>();
  const running = new Set<string>();
  let queuedCount = 0;
  let averageMs = FIRST_GUESS_MS;

  const isFull = () => {
    const seconds = Math.ceil(((queuedCount + 1) * averageMs) / limits.atOnce / 1_000);
    return new AppError('OVERLOADED', { retryAfterSeconds: Math.max(1, seconds) });
  };

  function enter(client: string, place: Place): void {
    const own = waiting.get(client) ?? [];
    if (own.length >= limits.ofClient) throw isFull();
    if (queuedCount >= limits.ofAll) {
      const [longest] = [...waiting.values()].sort((one, other) => other.length - one.length);
      if (!longest || longest.length <= own.length + 1) throw isFull();
      longest.pop()?.refuse(isFull());
      queuedCount -= 1;
    }
    own.push(place);
    queuedCount += 1;
    waiting.set(client, own);
  }

  function beginNext(): void {
    for (const [client, places] of waiting) {
      if (running.size >= limits.atOnce) return;
      if (running.has(client)) continue;
      const place = places.shift();
      waiting.delete(client);
      // Back at the end of the map, so that the client's next turn comes after those of all others.
      if (places.length > 0) waiting.set(client, places);
      if (!place) continue;
      queuedCount -= 1;
      running.add(client);
      place.begin();
    }
  }

  return {
    async run(client, work) {
      await new Promise<void>((resolve, reject) => {
        enter(client, { begin: resolve, refuse: reject });
        beginNext();
      });
      const began = performance.now();
      try {
        return await work();
      } finally {
        averageMs = SMOOTHING * averageMs + (1 - SMOOTHING) * (performance.now() - began);
        running.delete(client);
        beginNext();
      }
    },
  };
}

/**
 * Comparing a password takes about 30 ms of a processor and 19 MB of memory, on purpose. These queues keep
 * guesses from using up both (docs/decisions/012-staff-sign-in.md).
 */
export interface PasswordWork {
  /** Sign-ins from unknown devices. The clients of the queue are networks. */
  strangers: FairQueue;
  /**
   * Sign-ins from known devices, and password changes in open sessions. The clients are devices and sessions.
   */
  known: FairQueue;
}

/** More would fill the threads in which Node also reads files and compresses. */
const MOST_AT_ONCE = 3;

/** @param processors the number in the machine; if there are several, one stays free for everything else */
export function makePasswordWork(processors = availableParallelism()): PasswordWork {
  const atOnce = Math.max(1, Math.min(MOST_AT_ONCE, processors - 1));
  return {
    strangers: makeFairQueue({ atOnce, ofClient: 16, ofAll: 64 }),
    known: makeFairQueue({ atOnce: 1, ofClient: 8, ofAll: 64 }),
  };
}
