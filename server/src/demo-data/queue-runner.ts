import { randomUUID } from 'node:crypto';
import type { AskedAct } from '@clinic-serial/contract/rules/queue/acts';
import type { SittingHours } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { ForwardReason } from '@clinic-serial/contract/terms/queue-words';
import type { SystemActor } from '../audit/record-audit.ts';
import { dayStart } from '../clock.ts';
import { lock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { type LoadedQueue, loadQueue } from '../queue/load-queue.ts';
import { performAct } from '../queue/perform-act.ts';
import { doctorsWithQueues, type OneSitting } from '../queue/queue.queries.ts';
import { doctorsOnDates } from '../serials/sitting-on.ts';
import type { Services } from '../services.ts';
import { bookedMoments, openSittingsBefore } from './demo-data.queries.ts';
import { type Cast, castOf, type PlacedSitting } from './plan-day.ts';
import { DEMO_KEY } from './play-sitting.ts';
import { nextDemoAct, type SittingStory, tellStory } from './sitting-story.ts';

const MINUTE_MS = 60_000;
const PAUSE_MS = 20_000;
/** A sitting at which staff acted is left to them for this time. */
const LEFT_ALONE_MS = 15 * MINUTE_MS;
/**
 * After a booking, a visitor of the demo has this time to look around before the patient counts as arrived.
 */
const ARRIVES_AFTER_BOOKING_MS = 10 * MINUTE_MS;
const BY_DEMO: SystemActor = { caller: { kind: 'system' }, address: 'demo' };

interface QueueRunner {
  start(): void;
  /** Stops after the act that is being done. */
  stop(): Promise<void>;
  /** Does what is due now: one act at most at each sitting. @returns how many acts */
  run(): Promise<number>;
}

/**
 * Moves the queues of the demo clinic on, so that a visitor sees them live. Every act is decided and done
 * under the lock of its sitting, so that several instances do it once.
 */
export function makeQueueRunner(services: Services): QueueRunner {
  const { clock, config, database, log } = services;
  let running: Promise<number> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  /** The act that is due at a sitting now; null if there is none. */
  async function due(
    db: Db,
    of: OneSitting,
    castOfToday: Cast,
  ): Promise<{ loaded: LoadedQueue; asked: AskedAct } | null> {
    const loaded = await loadQueue(db, config, of);
    if (isLeftAlone(loaded, clock.now())) return null;
    const { queue, acts } = loaded;
    if (of.date < clock.today()) return { loaded, asked: { kind: 'end' } };
    const story = await storyOf(db, services, loaded, castOfToday);
    const asked = story && nextDemoAct(queue, acts, story, clock.now().getTime());
    return asked ? { loaded, asked } : null;
  }

  async function moveOn(of: OneSitting, castOfToday: Cast): Promise<number> {
    if (!(await due(database.read, of, castOfToday))) return 0;
    return database.write(async (tx) => {
      const { sitting } = await lock(tx, { sitting: { doctorId: of.doctorId, date: of.date } });
      // Another instance may have done it before the lock was taken.
      const now = await due(tx, of, castOfToday);
      if (!now) return 0;
      await performAct(services, tx, BY_DEMO, sitting, of, {
        kind: now.asked.kind,
        appointmentId: now.asked.appointmentId,
        until: now.asked.until,
        reason: now.asked.reason as ForwardReason | undefined,
        // A visitor of the demo whose turn did not come was not seen.
        ...(now.asked.kind === 'end'
          ? { groups: { inside: 'done', here: 'not-seen', away: 'no-show' } }
          : {}),
        expectedVersion: now.loaded.queue.version,
        key: `${DEMO_KEY}${randomUUID()}`,
      });
      return 1;
    });
  }

  async function moveAll(): Promise<number> {
    let done = 0;
    const date = clock.today();
    const today = await sittingsOn(database.read, date);
    const castOfToday = castOf(date, today);
    const open = await openSittingsBefore(database.read, date);
    const ofToday = today.map(({ doctorId, day }) => ({ doctorId, date, sitting: day.sitting }));
    for (const of of [...ofToday, ...open]) {
      if (stopped) break;
      done += await moveOn(of, castOfToday).catch((error: unknown) => {
        log.error({ err: error, doctorId: of.doctorId }, 'A queue of the demo could not move on');
        return 0;
      });
    }
    return done;
  }

  function run(): Promise<number> {
    running ??= moveAll()
      .catch((error: unknown) => {
        log.error({ err: error }, 'The queues of the demo could not be read');
        return 0;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  return {
    run,
    start: () => {
      timer = setInterval(() => void run(), PAUSE_MS);
      timer.unref();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function sittingsOn(db: Db, date: string): Promise<PlacedSitting[]> {
  const ids = await doctorsWithQueues(db, date);
  const onDate = await doctorsOnDates(
    db,
    ids.map((doctorId) => ({ doctorId, date })),
  );
  return ids.flatMap((doctorId) =>
    (onDate({ doctorId, date })?.sittings ?? []).map((day) => ({ doctorId, day })),
  );
}

function isLeftAlone({ acts }: LoadedQueue, now: Date): boolean {
  const last = acts.findLast(({ actorKind, key }) => actorKind === 'staff' && !key?.startsWith(DEMO_KEY));
  return last !== undefined && now.getTime() < Date.parse(last.at) + LEFT_ALONE_MS;
}

/** The story of the sitting, with the times that the desk has announced since. Null without hours. */
async function storyOf(
  db: Db,
  { config }: Services,
  { of, hours, queue }: LoadedQueue,
  castOfToday: Cast,
): Promise<SittingStory | null> {
  if (!('patientLimit' in hours)) return null;
  const startOfDay = Date.parse(dayStart(of.date, config.clinic.timeZone));
  const day = hours as SittingHours;
  const part = castOfToday({ doctorId: of.doctorId, day });
  const story = tellStory(
    { ...of, day, startOfDay },
    { ...part, lateUntil: queue.lateUntil ?? part.lateUntil },
  );
  const booked = await bookedMoments(db, of);
  return {
    ...story,
    arrivesAt: (place) => {
      const at = story.arrivesAt(place);
      const bookedAt = Date.parse(booked.get(place.appointmentId) ?? '') || 0;
      return at === null ? null : Math.max(at, bookedAt + ARRIVES_AFTER_BOOKING_MS);
    },
  };
}
