import { type Ahead, aheadOf } from '@clinic-serial/contract/rules/queue/ahead';
import {
  type Forecast,
  forecastsOf,
  type SittingCourse,
  windowToTell,
} from '@clinic-serial/contract/rules/queue/come-between';
import { consultationMinutes } from '@clinic-serial/contract/rules/queue/numbers';
import { withoutUndone } from '@clinic-serial/contract/rules/queue/order';
import { isFinished, type SittingNow } from '@clinic-serial/contract/rules/queue/sitting-state';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { PublicQueue } from '@clinic-serial/contract/subjects/queue';
import { clockTimeOf, minutesOf } from '@clinic-serial/contract/time/minutes';
import { AppError } from '../app-error.ts';
import { dayStart } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import type { DayNow } from '../serials/serials.queries.ts';
import type { DoctorOnDate } from '../serials/sitting-on.ts';
import type { Services } from '../services.ts';
import { type LoadedQueue, loadedNow, loadQueue } from './load-queue.ts';
import type { OneSitting } from './queue.queries.ts';
import { saveHeld, windowsTold } from './windows.queries.ts';

const MINUTE_MS = 60_000;
/** The window that was told this long before the call is judged, or the first one if none was. */
const JUDGED_BEFORE_MS = 60 * MINUTE_MS;

export type ForecastServices = Pick<Services, 'clock' | 'config' | 'habits'>;

/**
 * Prepares the forecasts of a sitting (rules: queue 11). A sitting that is over has none, nor has one that
 * did not begin by the end of its hours.
 *
 * @returns a function that takes the people before an appointment and gives its forecast; null if nothing can
 *   be said
 */
export async function forecastsFor(
  services: ForecastServices,
  loaded: LoadedQueue,
  now: SittingNow,
): Promise<(ahead: Ahead) => Forecast | null> {
  const none = () => null;
  const { clock, config, habits: store } = services;
  const { state } = loaded.queue;
  if (state === 'ended' || state === 'cancelled' || isFinished(now)) return none;
  const isToday = loaded.of.date === clock.today();
  if (state === 'expected' && isToday && clock.timeOfDay() >= loaded.hours.endTime) return none;
  const { habits } = await store.of(loaded.of.doctorId);
  if (!habits) return none;
  const forecast = forecastsOf(habits, courseOf(services, loaded, state));
  // Without check-in nobody records arrivals, so everybody who is ahead counts as a patient who may still
  // come.
  return (ahead) => forecast(config.queue.checkIn ? ahead : { present: 0, away: ahead.present + ahead.away });
}

function courseOf(
  { clock }: Pick<Services, 'clock'>,
  { of, hours, queue, acts }: LoadedQueue,
  state: SittingCourse['state'],
): SittingCourse {
  const nowMs = clock.now().getTime();
  // A sitting on another date has not begun, so its time is counted from midnight.
  const now = of.date === clock.today() ? minutesOf(clock.timeOfDay()) : 0;
  const minuteOf = (at: string) => now - (nowMs - Date.parse(at)) / MINUTE_MS;
  const breaks = withoutUndone(acts).filter(({ kind }) => kind === 'break');
  const lastBreak = breaks.at(-1);
  const done = consultationMinutes(queue.places.values());
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

/**
 * The public forecast for a new serial. `window` says when its patient should come; it is null while patients
 * are told that the doctor has not come. `overrun` says that the serial would most likely be called long
 * after the hours (rules: queue 19). `kept` says how many of the doctor's windows held (rules: queue 12).
 */
export async function publicWindows(
  services: ForecastServices,
  loaded: LoadedQueue,
  now: SittingNow,
): Promise<Pick<PublicQueue, 'window' | 'overrun' | 'kept'>> {
  const ahead = aheadOf(loaded.queue, null, services.config.queue.returnAfter);
  const forecast = ahead && (await forecastsFor(services, loaded, now))(ahead);
  const { kept } = await services.habits.of(loaded.of.doctorId);
  return {
    window: forecast && now.kind !== 'not-come' ? windowToTell(null, forecast) : null,
    overrun: forecast && overrunOf(services, loaded, forecast),
    kept,
  };
}

/**
 * How long after the end of the hours a new serial would most likely be called; null if that is within the
 * limit of `config.overrun.warning`, in minutes.
 */
function overrunOf(
  { config }: ForecastServices,
  { hours }: LoadedQueue,
  { likely }: Forecast,
): PublicQueue['overrun'] {
  const minutes = Math.round(likely - minutesOf(hours.endTime));
  if (minutes <= config.overrun.warning) return null;
  return { at: clockTimeOf(Math.round(likely / 5) * 5), minutes };
}

/**
 * After a call: stores whether it came within the window that the patient was told at least 60 minutes
 * before. If there was none, the first window counts (rules: queue 12). A patient who arrived after the end
 * of the window, or who was brought forward, is not judged. The undo of a call removes its judgement.
 */
export async function judgeWindow(
  { config }: Pick<Services, 'config'>,
  tx: Db,
  before: LoadedQueue,
  after: LoadedQueue,
): Promise<void> {
  const act = after.acts.at(-1);
  const undone = act?.kind === 'undo' ? before.acts.at(-1) : null;
  // The undo of a repeated call does not touch the first call, so its judgement stays.
  if (undone?.calledId && undone.kind !== 'call-again')
    await saveHeld(tx, { appointmentId: undone.calledId }, null);
  if (!act?.calledId) return;
  const place = after.queue.places.get(act.calledId);
  const isForward = before.queue.places.get(act.calledId)?.broughtForward !== null;
  if (!place || place.calledAt !== act.at || isForward) return;

  const windows = await windowsTold(tx, act.calledId);
  const told =
    windows.findLast(({ toldAt }) => Date.parse(act.at) - Date.parse(toldAt) >= JUDGED_BEFORE_MS) ??
    windows[0];
  if (!told) return;
  const midnight = Date.parse(dayStart(after.of.date, config.clinic.timeZone));
  const minuteOf = (at: string) => (Date.parse(at) - midnight) / MINUTE_MS;
  const called = Math.floor(minuteOf(act.at));
  if (place.arrivedAt !== null && minuteOf(place.arrivedAt) > minutesOf(told.to)) return;
  await saveHeld(tx, { id: told.id }, called >= minutesOf(told.from) && called <= minutesOf(told.to));
}

/**
 * True if OVERRUN_STOP ends online booking of a sitting, because a new serial would be called too late
 * (rules: queue 19).
 */
async function isStopped(services: ForecastServices, db: Db, of: OneSitting): Promise<boolean> {
  const { stop } = services.config.overrun;
  if (stop === null) return false;
  const loaded = await loadQueue(db, services.config, of);
  const ahead = aheadOf(loaded.queue, null, services.config.queue.returnAfter);
  const forecast = ahead && (await forecastsFor(services, loaded, loadedNow(services, loaded)))(ahead);
  return forecast !== null && forecast.likely - minutesOf(loaded.hours.endTime) > stop;
}

/** @throws OVERRUN if a new serial of the sitting would be called too late (rules: queue 19) */
export async function assertNoOverrun(services: ForecastServices, db: Db, of: OneSitting): Promise<void> {
  if (await isStopped(services, db, of)) throw new AppError('OVERRUN');
}

/** Adds the sittings that OVERRUN_STOP closes to a doctor's day of today. */
export async function withStops(
  services: ForecastServices,
  db: Db,
  { doctor, date, sittings }: DoctorOnDate,
  day: DayNow,
): Promise<DayNow> {
  if (services.config.overrun.stop === null) return day;
  const stopped = new Set<SittingNumber>();
  for (const { sitting } of sittings) {
    if (await isStopped(services, db, { doctorId: doctor.id, date, sitting })) stopped.add(sitting);
  }
  return { ...day, stopped };
}
