import { minutesOf } from '@clinic-serial/contract/fields/minutes';
import type { PublicQueue } from '@clinic-serial/contract/queue';
import {
  type Forecast,
  forecastsOf,
  type SittingNow,
  type Window,
  windowToTell,
} from '@clinic-serial/contract/rules/come-between';
import { aheadOf } from '@clinic-serial/contract/rules/queue-ahead';
import { withoutUndone } from '@clinic-serial/contract/rules/queue-order';
import type { Db } from '../database/tables.ts';
import type { Services } from '../services.ts';
import type { LoadedQueue } from './load-queue.ts';
import { addWindow, saveHeld, windowsTold } from './windows.queries.ts';

const MINUTE_MS = 60_000;
/** The window that was told this long before the call is judged, or the first one if none was. */
const JUDGED_BEFORE_MS = 60 * MINUTE_MS;

/**
 * The forecast for one place of a queue.
 *
 * @param appointmentId null for whoever gets the next new serial
 * @returns null if they have no turn ahead, or if the clinic has too little past to say anything
 */
async function forecastFor(
  services: Pick<Services, 'clock' | 'config' | 'habits'>,
  loaded: LoadedQueue,
  appointmentId: number | null,
): Promise<Forecast | null> {
  const { config, habits: store } = services;
  const { state } = loaded.queue;
  if (state === 'ended' || state === 'cancelled') return null;
  const ahead = aheadOf(loaded.queue, appointmentId, config.queue.returnAfter);
  if (!ahead) return null;
  const { habits } = await store.of(loaded.of.doctorId);
  if (!habits) return null;
  // Where nobody notes who has come, those in line are those who may still come.
  const known = config.queue.checkIn ? ahead : { present: 0, away: ahead.present + ahead.away };
  return forecastsOf(habits, sittingNow(services, loaded, state))(known);
}

function sittingNow(
  { clock }: Pick<Services, 'clock'>,
  { of, hours, queue, acts }: LoadedQueue,
  state: SittingNow['state'],
): SittingNow {
  const nowMs = clock.now().getTime();
  // The morning of another day: nothing of it has happened yet.
  const now = of.date === clock.today() ? minutesOf(clock.timeOfDay()) : 0;
  const minuteOf = (at: string) => now - (nowMs - Date.parse(at)) / MINUTE_MS;
  const breaks = withoutUndone(acts).filter(({ kind }) => kind === 'break');
  const lastBreak = breaks.at(-1);
  const done = [...queue.places.values()].flatMap(({ status, lastCalledAt, doneAt }) =>
    status === 'Completed' && lastCalledAt !== null && doneAt !== null
      ? [(Date.parse(doneAt) - Date.parse(lastCalledAt)) / MINUTE_MS]
      : [],
  );
  const since = queue.current?.lastCalledAt;
  return {
    now,
    plannedStart: minutesOf(hours.startTime),
    lateUntil: queue.lateUntil === null ? null : minutesOf(queue.lateUntil),
    state,
    breakSince: state === 'break' && lastBreak ? minuteOf(lastBreak.at) : null,
    breakUntil: queue.breakUntil === null ? null : minutesOf(queue.breakUntil),
    breaksTaken: breaks.length,
    currentSince: since ? minuteOf(since) : null,
    consultations: done.length,
    minutes: done.reduce((sum, minutes) => sum + minutes, 0),
    left: queue.waiting.length + queue.notHere.length,
  };
}

/** What everybody may know: when a new serial should come, and how many of the doctor's windows held (rules: queue 11, 12). */
export async function publicWindows(
  services: Pick<Services, 'clock' | 'config' | 'habits'>,
  loaded: LoadedQueue,
): Promise<Pick<PublicQueue, 'window' | 'kept'>> {
  const forecast = await forecastFor(services, loaded, null);
  const { kept } = await services.habits.of(loaded.of.doctorId);
  return { window: forecast && windowToTell(null, forecast), kept };
}

/**
 * The window that a patient is told. What was told before stays, while the forecast has moved by no more than 10 minutes; a
 * window that is told for the first time, or moves, is stored (rules: queue 11).
 */
export async function tellWindow(
  services: Services,
  loaded: LoadedQueue,
  appointmentId: number,
): Promise<Window | null> {
  const { database, clock, log } = services;
  const forecast = await forecastFor(services, loaded, appointmentId);
  if (!forecast) return null;
  const told = (await windowsTold(database.read, appointmentId)).at(-1) ?? null;
  const window = windowToTell(told, forecast);
  if (!window) return null;
  if (window !== told) {
    try {
      await database.write((tx) =>
        addWindow(tx, loaded.of.doctorId, appointmentId, window, clock.now().toISOString()),
      );
    } catch (error) {
      // The patient sees the window also while the database takes no writes.
      log.warn({ err: error }, 'A told window could not be stored');
    }
  }
  return { from: window.from, to: window.to };
}

/**
 * After an act: notes whether the call of a patient came within the window that they were told 60 minutes before, or within
 * the first one. Only those are judged who were there when their window ended, and whom nobody brought forward. An undone call
 * is not judged any more (rules: queue 12).
 */
export async function judgeWindow(
  { clock }: Pick<Services, 'clock'>,
  tx: Db,
  before: LoadedQueue,
  after: LoadedQueue,
): Promise<void> {
  const act = after.acts.at(-1);
  const undone = act?.kind === 'undo' ? before.acts.at(-1)?.calledId : null;
  if (undone) await saveHeld(tx, { appointmentId: undone }, null);
  if (!act?.calledId) return;
  const place = after.queue.places.get(act.calledId);
  const isForward = before.queue.places.get(act.calledId)?.broughtForward !== null;
  if (!place || place.calledAt !== act.at || isForward) return;

  const windows = await windowsTold(tx, act.calledId);
  const told =
    windows.findLast(({ toldAt }) => Date.parse(act.at) - Date.parse(toldAt) >= JUDGED_BEFORE_MS) ??
    windows[0];
  if (!told) return;
  const nowMs = clock.now().getTime();
  const now = minutesOf(clock.timeOfDay());
  const arrived = place.arrivedAt === null ? null : now - (nowMs - Date.parse(place.arrivedAt)) / MINUTE_MS;
  if (arrived !== null && arrived > minutesOf(told.to)) return;
  await saveHeld(tx, { id: told.id }, now >= minutesOf(told.from) && now <= minutesOf(told.to));
}
