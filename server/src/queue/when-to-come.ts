import { type Ahead, aheadOf } from '@clinic-serial/contract/rules/queue/ahead';
import { type Window, windowToTell } from '@clinic-serial/contract/rules/queue/come-between';
import type { SittingNow } from '@clinic-serial/contract/rules/queue/sitting-state';
import { type Before, type WhenToCome, whenToComeOf } from '@clinic-serial/contract/rules/queue/when-to-come';
import { estimatedMinutes, type SittingHours } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { clockTimeOf, minutesOf } from '@clinic-serial/contract/time/minutes';
import type { Selectable } from 'kysely';
import type { Clock } from '../clock.ts';
import type { AppointmentRow } from '../database/rows/appointments.ts';
import type { Db } from '../database/tables.ts';
import { groupBy } from '../group-by.ts';
import { serialOf } from '../serials/day-serial.ts';
import { shownEstimate } from '../serials/estimated-time.ts';
import { clinicNow } from '../serials/sitting-now.ts';
import type { Services } from '../services.ts';
import { type SmsDraft, writeDraft } from '../sms/sms-text.ts';
import { type LoadedQueue, loadedNow, loadQueue } from './load-queue.ts';
import { saidBy } from './present-queue.ts';
import { sittingOfAppointment } from './queue.queries.ts';
import { addWindow, windowsToldTo } from './windows.queries.ts';
import { type ForecastServices, forecastsFor } from './windows.ts';

const MINUTE_MS = 60_000;

/** When one person should come. */
interface ToldPerson {
  when: WhenToCome;
  /** The window that is told; null without a forecast. */
  window: Window | null;
  /** True if the window was not told before. */
  isNew: boolean;
}

/**
 * Computes when the people of a sitting should come (rules: queue 18). Every screen, paper and SMS of the
 * server uses this value. A window that was told before stays while the forecast has moved by no more than 10
 * minutes (rules: queue 11).
 *
 * @param ids of appointments; the result leaves out those that are not in the sitting
 * @returns by appointment id
 */
export async function whenToCome(
  services: ForecastServices,
  db: Db,
  loaded: LoadedQueue,
  ids: readonly number[],
): Promise<Map<number, ToldPerson>> {
  const { clock, config } = services;
  const now = loadedNow(services, loaded);
  const forecast = await forecastsFor(services, loaded, now);
  const told = await windowsToldTo(db, ids);
  const rows = new Map(loaded.rows.map((row) => [row.appointmentId, row]));
  const people = new Map<number, ToldPerson>();
  for (const id of ids) {
    const row = rows.get(id);
    const place = loaded.queue.places.get(id);
    if (!row || !place || place.status === 'Deleted') continue;
    const before = told.get(id) ?? null;
    const ahead = aheadIn(services, loaded, now, id);
    const next = ahead && forecast(ahead);
    const window = next && windowToTell(before, next);
    const { passedOver, lastCalledAt } = place;
    const entry = {
      status: place.status,
      checkIn: config.queue.checkIn,
      passedOver: passedOver && loaded.queue.notHere.includes(place),
      returnAsked: saidBy(place, loaded.notices.get(id)).returnAsked,
      calledAt: lastCalledAt === null ? null : timeOf(clock, lastCalledAt, loaded.of.date),
      minutesSinceCall:
        lastCalledAt === null ? null : (clock.now().getTime() - Date.parse(lastCalledAt)) / MINUTE_MS,
      notSeen: row.notSeen === 1,
      isMoved: row.movedToId !== null,
      before: ahead && beforeOf(ahead),
      estimatedTime: shownEstimate(row.estimatedTime),
      plannedTime: plannedTime(loaded.hours, row.serialNumber),
    };
    const { isPlaceClosed } = loaded;
    const sitting = { date: loaded.of.date, ...loaded.hours, now, isPlaceClosed };
    people.set(id, {
      when: whenToComeOf(sitting, entry, window && { from: window.from, to: window.to }, clinicNow(clock)),
      window,
      isNew: window !== null && window !== before,
    });
  }
  return people;
}

/**
 * The people before an appointment, or before a new serial if `id` is null. The result is null if the turn is
 * not ahead any more, or if the sitting is over.
 */
export function aheadIn(
  { config }: Pick<Services, 'config'>,
  loaded: LoadedQueue,
  now: SittingNow,
  id: number | null,
): Ahead | null {
  const isOver = now.kind === 'ended' || now.kind === 'cancelled' || now.kind === 'off';
  return isOver ? null : aheadOf(loaded.queue, id, config.queue.returnAfter);
}

const beforeOf = ({ present, away, isExact }: Ahead): Before => ({
  least: present,
  most: present + away,
  isExact,
});

/** The time of a serial by the planned hours; null for a sitting that the calendar does not have any more. */
const plannedTime = (hours: LoadedQueue['hours'], serial: number) =>
  'patientLimit' in hours ? clockTimeOf(estimatedMinutes(hours as SittingHours, serial)) : null;

/** Stores the windows that are told for the first time, or that have moved (rules: queue 12). */
async function noteTold(
  { clock }: Pick<Services, 'clock'>,
  tx: Db,
  doctorId: number,
  people: ReadonlyMap<number, ToldPerson>,
): Promise<void> {
  const at = clock.now().toISOString();
  for (const [id, { window, isNew }] of people)
    if (window && isNew) await addWindow(tx, doctorId, id, window, at);
}

/**
 * Computes when one person should come, and stores the window as told. If the database takes no writes, the
 * window is told but not stored.
 *
 * @returns undefined if the appointment is not in the sitting
 */
export async function tellWhen(
  services: TellServices,
  loaded: LoadedQueue,
  id: number,
): Promise<ToldPerson | undefined> {
  return (await tellAll(services, loaded, [id])).get(id);
}

type TellServices = ForecastServices & Pick<Services, 'database' | 'log'>;

async function tellAll(services: TellServices, loaded: LoadedQueue, ids: readonly number[]) {
  const { database, log } = services;
  const people = await whenToCome(services, database.read, loaded, ids);
  if ([...people.values()].some(({ isNew }) => isNew)) {
    try {
      await database.write((tx) => noteTold(services, tx, loaded.of.doctorId, people));
    } catch (error) {
      log.warn({ err: error }, 'A told window could not be stored');
    }
  }
  return people;
}

/** An appointment as a list has it. */
type ListedAppointment = Pick<
  Selectable<AppointmentRow>,
  'id' | 'doctorId' | 'appointmentDate' | 'daySerial' | 'sessionStart' | 'sessionEnd'
>;

/**
 * Computes when the people of a list of appointments should come, by appointment id. Each sitting is read
 * once.
 *
 * @param isTold true if the patients read the answer themselves, so that their windows are stored as told
 */
export async function whenOfAppointments(
  services: TellServices,
  rows: readonly ListedAppointment[],
  isTold: boolean,
): Promise<Map<number, WhenToCome>> {
  const { read } = services.database;
  const sittings = groupBy(
    rows,
    ({ doctorId, appointmentDate, daySerial }) =>
      `${doctorId} ${appointmentDate} ${serialOf(daySerial).sitting}`,
  );
  const whens = new Map<number, WhenToCome>();
  for (const ofSitting of sittings.values()) {
    const [{ doctorId, appointmentDate: date, daySerial, sessionStart, sessionEnd }] = ofSitting as [
      ListedAppointment,
    ];
    const of = { doctorId, date, sitting: serialOf(daySerial).sitting };
    const booked = { startTime: sessionStart, endTime: sessionEnd };
    const loaded = await loadQueue(read, services.config, of, booked);
    const ids = ofSitting.map(({ id }) => id);
    const people = isTold
      ? await tellAll(services, loaded, ids)
      : await whenToCome(services, read, loaded, ids);
    for (const [id, { when }] of people) whens.set(id, when);
  }
  return whens;
}

/** A moment as the clinic's time of day: HH:MM, counted on from 24 on the days after the sitting's date. */
function timeOf(clock: Clock, at: string, date: string): string {
  const minutesAgo = Math.floor(clock.now().getTime() / MINUTE_MS) - Math.floor(Date.parse(at) / MINUTE_MS);
  const days = (Date.parse(clock.today()) - Date.parse(date)) / (24 * 60 * MINUTE_MS);
  return clockTimeOf(Math.max(0, days * 24 * 60 + minutesOf(clock.timeOfDay()) - minutesAgo));
}

/**
 * Writes an SMS that says when to come, as it is now (rules: messages 4), and stores the window that it
 * tells.
 *
 * @returns null if the appointment does not exist any more; the SMS then keeps the text that it was enqueued
 *   with
 */
export async function finishSms(
  services: Pick<Services, 'clock' | 'config' | 'habits' | 'database' | 'log'>,
  draft: SmsDraft,
): Promise<string | null> {
  const { database, config } = services;
  const row = await sittingOfAppointment(database.read, draft.appointmentId);
  if (!row) return null;
  const { doctorId, date, daySerial, startTime, endTime } = row;
  const of = { doctorId, date, sitting: serialOf(daySerial).sitting };
  const loaded = await loadQueue(database.read, config, of, { startTime, endTime });
  const told = await tellWhen(services, loaded, draft.appointmentId);
  return told ? writeDraft(config, draft, told.when) : null;
}
