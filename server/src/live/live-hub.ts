import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Services } from '../services.ts';
import { readLiveDay, readSignatures } from './read-live.ts';

/** How often the process looks whether anything was committed. Looking is one comparison of two numbers. */
const LOOK_EVERY_MS = 100;
/** After a slow look the next one waits this many times longer, so that bookings keep the processor. */
const PAUSE_FACTOR = 5;

export interface Topic {
  /** YYYY-MM-DD */
  date: string;
  /** Undefined for all queues of the date that have begun, without places. */
  doctorIds?: readonly number[] | undefined;
  /** Only this sitting; undefined for all of the doctors' sittings. */
  sitting?: SittingNumber | undefined;
  /** Only the queues of sittings at these places; undefined for all. */
  placeIds?: readonly number[] | undefined;
}

/** A client of a topic. `tell` gets a whole event; `end` is called when the day of the topic is over. */
interface Listener {
  topic: Topic;
  tell: (event: string) => void;
  end: () => void;
}

interface LiveEvent {
  text: string;
  /** The place of a queue. */
  placeId?: number;
}

/** The newest events of a doctor's day, and the clients that listen to them. */
interface Channel {
  signature: string | undefined;
  /** By name: `queue 1`, `queue 2`, `places`. */
  events: Map<string, LiveEvent>;
  listeners: Set<Listener>;
  /** The first read. Several listeners may wait for it, and it tells all who have joined by then. */
  first: Promise<void> | undefined;
  isRead: boolean;
  /** The last read. The next one begins after it, so that an older state is never told after a newer one. */
  reading: Promise<void>;
}

interface LiveNumbers {
  events: number;
  /** How many seconds the last look at the database took. */
  lagSeconds: number;
}

export type LiveHub = ReturnType<typeof makeLiveHub>;

/**
 * Tells listeners about queues and places. It looks at the database at once after a commit of this process,
 * and within a second after a commit of another process, or sooner when {@link lookNow} is called. It does
 * not repeat what has not changed, and reads nothing while nobody listens.
 */
export function makeLiveHub(services: Services) {
  const { clock, database, log } = services;
  const channels = new Map<string, Channel>();
  const ofDay = new Set<Listener>();
  const numbers: LiveNumbers = { events: 0, lagSeconds: 0 };
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let seen = '';
  let notBefore = 0;
  /** True once another process has said that something changed. */
  let isWanted = false;
  let today = clock.today();

  const keyOf = (doctorId: number, date: string) => `${doctorId} ${date}`;

  function channelOf(doctorId: number, date: string): Channel {
    const key = keyOf(doctorId, date);
    const known = channels.get(key);
    if (known) return known;
    const made: Channel = {
      signature: undefined,
      events: new Map(),
      listeners: new Set(),
      first: undefined,
      isRead: false,
      reading: Promise.resolve(),
    };
    channels.set(key, made);
    return made;
  }

  function tellOne(listener: Listener, name: string, { text, placeId }: LiveEvent): void {
    const { sitting, doctorIds, placeIds } = listener.topic;
    if (placeId !== undefined && placeIds && !placeIds.includes(placeId)) return;
    if (name === 'places' ? doctorIds === undefined : sitting && name !== `queue ${sitting}`) return;
    numbers.events += 1;
    listener.tell(text);
  }

  function refresh(doctorId: number, date: string): Promise<void> {
    const channel = channelOf(doctorId, date);
    const read = channel.reading.then(() => readChannel(channel, doctorId, date));
    channel.reading = read.catch(() => undefined);
    return read;
  }

  async function readChannel(channel: Channel, doctorId: number, date: string): Promise<void> {
    const { queues, places } = await readLiveDay(services, doctorId, date);
    const events = new Map<string, LiveEvent>(
      queues.map(({ placeId, queue }) => [
        `queue ${queue.sitting}`,
        { text: eventOf('queue', queue), placeId },
      ]),
    );
    if (places) events.set('places', { text: eventOf('places', places) });
    const changed = [...events].filter(([name, { text, placeId }]) => {
      const before = channel.events.get(name);
      return before?.text !== text || before.placeId !== placeId;
    });
    channel.events = events;
    channel.isRead = true;
    for (const [name, event] of changed) {
      for (const listener of channel.listeners) tellOne(listener, name, event);
      for (const listener of ofDay) if (listener.topic.date === date) tellOne(listener, name, event);
    }
  }

  /** Reads every day that has listeners, today first. */
  async function look(): Promise<void> {
    const dates = new Map<string, number[]>();
    for (const key of channels.keys()) {
      const [doctorId = '', date = ''] = key.split(' ');
      dates.set(date, [...(dates.get(date) ?? []), Number(doctorId)]);
    }
    for (const { topic } of ofDay) if (!dates.has(topic.date)) dates.set(topic.date, []);
    for (const [date, doctorIds] of [...dates].sort(([one], [other]) => one.localeCompare(other))) {
      const begun = ofDay.size > 0 ? await readSignatures(services, date, undefined) : new Map();
      const named = await readSignatures(services, date, doctorIds);
      for (const [doctorId, signature] of new Map([...begun, ...named])) {
        const channel = channelOf(doctorId, date);
        const now = `${clock.timeOfDay()} ${signature}`;
        if (channel.signature === now) continue;
        await refresh(doctorId, date);
        channel.signature = now;
      }
    }
  }

  /** Looks again if something was committed since the last look, or if the clock shows another minute. */
  function lookIfChanged(): void {
    if (looking || performance.now() < notBefore) return;
    if (clock.today() !== today) endDay();
    if (channels.size === 0 && ofDay.size === 0) return;
    const asOf = `${database.changes()} ${clock.timeOfDay()}`;
    if (asOf === seen && !isWanted) return;
    isWanted = false;
    const from = performance.now();
    looking = look()
      .then(
        () => {
          seen = asOf;
        },
        (error: unknown) => log.warn({ err: error }, 'The live queues could not be read'),
      )
      .finally(() => {
        const took = performance.now() - from;
        numbers.lagSeconds = took / 1_000;
        notBefore = performance.now() + took * PAUSE_FACTOR;
        looking = undefined;
      });
  }

  /** At midnight every stream ends. Its client connects again and asks for the new day. */
  function endDay(): void {
    today = clock.today();
    const all = new Set([...ofDay, ...[...channels.values()].flatMap(({ listeners }) => [...listeners])]);
    for (const listener of all) listener.end();
  }

  function leave(listener: Listener): void {
    ofDay.delete(listener);
    const { doctorIds, date } = listener.topic;
    for (const doctorId of doctorIds ?? []) {
      const key = keyOf(doctorId, date);
      const channel = channels.get(key);
      channel?.listeners.delete(listener);
      if (channel?.listeners.size === 0 && !hasDayListener(date)) channels.delete(key);
    }
    if (ofDay.size === 0) {
      for (const [key, { listeners }] of channels) if (listeners.size === 0) channels.delete(key);
    }
  }

  const hasDayListener = (date: string) => [...ofDay].some(({ topic }) => topic.date === date);

  return {
    numbers,

    /** Tells a listener the state of now and every change from then on. @returns a function that ends this */
    async listen(listener: Listener): Promise<() => void> {
      const { doctorIds, date } = listener.topic;
      // It joins before anything is read, so that no change falls between the read and the join.
      if (!doctorIds) ofDay.add(listener);
      const ids = doctorIds ?? [...(await readSignatures(services, date, undefined)).keys()];
      for (const doctorId of ids) {
        const channel = channelOf(doctorId, date);
        if (doctorIds) channel.listeners.add(listener);
        if (channel.isRead) for (const [name, event] of channel.events) tellOne(listener, name, event);
        channel.first ??= refresh(doctorId, date);
        try {
          await channel.first;
        } catch (error) {
          leave(listener);
          channels.delete(keyOf(doctorId, date));
          throw error;
        }
      }
      return () => leave(listener);
    },

    /** Looks at the database now, because another process says that it has changed something. */
    lookNow(): void {
      isWanted = true;
      lookIfChanged();
    },

    start(): void {
      timer = setInterval(lookIfChanged, LOOK_EVERY_MS).unref();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}

const eventOf = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
