import { type EventReader, readEvents } from '../../server/test/event-reader.ts';
import type { CallLog } from './call-log.ts';

/** A browser waits about this long before it opens a stream again. */
const OPEN_AGAIN_MS = 1_000;

interface Sitting {
  doctorId: number;
  date: string;
}

/** Follows the queue of a sitting at one instance, and opens the stream again when it is cut. */
export class StreamReader {
  /** How often a stream was cut while it was wanted. */
  cuts = 0;
  readonly #instance: { name: string; api: string };
  readonly #log: CallLog;
  #work: Sitting | undefined;
  #reader: EventReader | undefined;

  constructor(instance: { name: string; api: string }, log: CallLog) {
    this.#instance = instance;
    this.#log = log;
  }

  /** The newest version of the queue that an event of the open stream had. */
  get version(): number {
    const versions = this.#reader?.events.filter(({ name }) => name === 'queue') ?? [];
    return Math.max(-1, ...versions.map(({ data }) => data.version));
  }

  /** Follows this work from now on; undefined ends it. */
  follow(work: Sitting | undefined): void {
    this.#work = work;
    this.#reader?.close();
    this.#reader = undefined;
    if (work) void this.#read(work);
  }

  async #read(work: Sitting): Promise<void> {
    const url = `${this.#instance.api}/queue/${work.doctorId}/${work.date}/events`;
    while (this.#work === work) {
      const began = performance.now();
      const reader = await readEvents(url).catch(() => undefined);
      if (this.#work !== work) return reader?.close();
      this.#log.calls.push({
        instance: this.#instance.name,
        kind: 'stream',
        began,
        ended: performance.now(),
        status: reader?.status ?? 0,
        code: undefined,
      });
      if (reader?.status === 200) {
        this.#reader = reader;
        await reader.ended;
        if (this.#work === work) this.cuts += 1;
      }
      await new Promise((resolve) => setTimeout(resolve, OPEN_AGAIN_MS));
    }
  }
}
