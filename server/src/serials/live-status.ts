import { sittingToShow } from '@clinic-serial/contract/rules/queue/sitting-state';
import { type CalendarEntry, nextSittingDay } from '@clinic-serial/contract/rules/schedule/calendar-day';
import { hoursOfDay } from '@clinic-serial/contract/rules/schedule/week-summary';
import { isSimpleDay, type WorkingWeek } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { LiveStatus, SittingStatus } from '@clinic-serial/contract/subjects/doctors';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import { placeMark, placeOf } from '@clinic-serial/contract/terms/places';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { linkBase } from '../link-base.ts';
import { isOnlineBookingOpen } from '../online-booking.ts';
import type { DayNow } from './serials.queries.ts';
import { sittingNow } from './sitting-now.ts';
import type { DoctorOnDate, Sitting } from './sitting-on.ts';
import { type DayUse, firstWithPlace, type SittingUse, sittingUse } from './sitting-use.ts';

interface BookingTime {
  config: Config;
  clock: Clock;
}

/**
 * True once online booking has closed for a sitting of today or later, or staff have ended or cancelled it
 * (rules: serials 10, queue 6).
 */
export function isSittingOver(sitting: Sitting, date: string, { config, clock }: BookingTime): boolean {
  if (sitting.closed) return true;
  return config.bookingCutoff === 'session-end' && haveHoursPassed(sitting, date, clock);
}

/** The hours of a later date have not passed, whatever the time of day is now. */
function haveHoursPassed({ endTime }: Pick<Sitting, 'endTime'>, date: string, clock: Clock): boolean {
  const today = clock.today();
  // A sitting may end at 24:00, which no time of its own day reaches.
  return date < today || (date === today && clock.timeOfDay() >= endTime);
}

/** True once a sitting of today has ended. Nobody waits for it any more (rules: calendar 6). */
export function areHoursOver(
  { endTime, closed }: Pick<Sitting, 'endTime' | 'closed'>,
  clock: Clock,
): boolean {
  return closed !== undefined || clock.timeOfDay() >= endTime;
}

/**
 * The sitting of today or a later date that an online booking without a choice gets (rules: calendar 3). It
 * is the first one that has a place and whose hours are not over. If there is none, it is the first one that
 * has a place, and otherwise the first one whose booking is still open.
 *
 * @returns undefined on a day off, or once booking has closed for every sitting
 */
export function sittingToBook(
  { sittings, date }: Pick<DoctorOnDate, 'sittings' | 'date'>,
  day: DayUse,
  time: BookingTime,
): Sitting | undefined {
  const open = sittings.filter((sitting) => !isSittingOver(sitting, date, time));
  // On another day no hours are over.
  const now = date === time.clock.today() ? time.clock.timeOfDay() : null;
  return (
    firstWithPlace(open, (sitting) => sittingUse(sitting, day).nextOnline !== null, now) ??
    firstWithPlace(open, () => true, now)
  );
}

function reasonOf(
  { availableOnline, availableToOffer, available }: SittingUse,
  isOpen: boolean,
): LiveStatus['reason'] {
  if (!isOpen && available > 0) return 'desk-only';
  if (availableOnline > 0) return null;
  // Here 'desk-only' means that only reserved numbers are left. If places are kept for people who wait, the
  // sitting counts as fully booked.
  return available > 0 && availableToOffer === 0 ? 'desk-only' : 'fully-booked';
}

function statusOf(date: string, sitting: Sitting, { use: day, heads, stopped }: DayNow, time: BookingTime) {
  const use = sittingUse(sitting, day);
  const over = isSittingOver(sitting, date, time);
  const isStopped = !over && stopped?.has(sitting.sitting) === true;
  const isClosed = over || isStopped;
  const now = sittingNow(time, {
    date,
    hours: sitting,
    away: null,
    head: heads.find((head) => head.sitting === sitting.sitting),
    people: day.people?.[sitting.sitting],
  });
  const isOpen = isOnlineBookingOpen(time.config);
  const waiting = (day.held[sitting.sitting] ?? 0) + (day.waiting?.[sitting.sitting] ?? 0);
  return {
    sitting: sitting.sitting,
    startTime: sitting.startTime,
    endTime: sitting.endTime,
    ...placeMark(placeOf(sitting)),
    availableSlots: isClosed || !isOpen ? 0 : use.availableOnline,
    limit: use.limit,
    booked: use.booked,
    nextSerial: isClosed || !isOpen ? null : use.nextOnline,
    reason: over ? 'session-over' : isStopped ? 'overrun' : reasonOf(use, isOpen),
    now,
    ...(waiting === 0 || areHoursOver(sitting, time.clock) ? {} : { waiting }),
  } satisfies SittingStatus;
}

const DAYS_OF_WEEK = 7;

/** The next day of a doctor, if the calendar gives another one than the working week. */
function nextOf(week: WorkingWeek, date: string, ahead: readonly CalendarEntry[]): Pick<LiveStatus, 'next'> {
  if (ahead.length === 0) return {};
  const next = nextSittingDay(week, date, ahead, CALENDAR_LIMITS.nextDayAhead);
  const usual = nextSittingDay(week, date, [], DAYS_OF_WEEK);
  return next?.date === usual?.date && next?.startTime === usual?.startTime ? {} : { next: next ?? null };
}

/** How many people wait, and whether somebody can wait for a place of a full sitting (rules: calendar 6). */
function waitingOf(statuses: readonly SittingStatus[], { config, clock }: BookingTime) {
  const waiting = statuses.reduce((sum, status) => sum + (status.waiting ?? 0), 0);
  const isFull = statuses.some(
    (status) =>
      (status.reason === 'fully-booked' || status.reason === 'desk-only') && !areHoursOver(status, clock),
  );
  return {
    ...(waiting > 0 ? { waiting } : {}),
    ...(isFull && linkBase(config) !== null && isOnlineBookingOpen(config) ? { canWait: true as const } : {}),
  };
}

/** The leave of a doctor or the holiday of a date, for the public. */
function awayOf({ sittings, entry }: DoctorOnDate): Pick<LiveStatus, 'away'> {
  if (sittings.length > 0 || (entry?.kind !== 'leave' && entry?.kind !== 'holiday')) return {};
  const { kind: reason, to: until, text, textBn } = entry;
  return { away: { reason, until, text, textBn } };
}

/**
 * A doctor's places today, as the public sees them (rules: serials 3).
 *
 * @param day every serial ever given for this doctor on that day, the held places, and the heads of the
 *   queues
 * @param ahead the entries of the calendar for the days after; undefined to leave out the next day
 */
export function liveStatusOf(
  found: DoctorOnDate,
  day: DayNow,
  time: BookingTime,
  ahead?: readonly CalendarEntry[],
): LiveStatus {
  const { doctor, date, sittings } = found;
  const next = ahead && nextOf(doctor.week, date, ahead);
  const statuses = sittings.map((sitting) => statusOf(date, sitting, day, time));
  const [first] = statuses;
  if (!first) {
    return {
      doctorId: doctor.id,
      date,
      availableSlots: 0,
      limit: 0,
      booked: day.use.given.filter((serial) => serial.takesPlace).length,
      nextSerial: null,
      isScheduledToday: false,
      startTime: null,
      endTime: null,
      reason: 'not-scheduled',
      ...awayOf(found),
      ...next,
    };
  }
  const chosen = sittingToBook(found, day.use, time)?.sitting;
  const offered = statuses.find(({ sitting }) => sitting === chosen) ?? first;
  const total = (key: 'availableSlots' | 'limit' | 'booked') =>
    statuses.reduce((sum, status) => sum + status[key], 0);
  return {
    doctorId: doctor.id,
    date,
    availableSlots: total('availableSlots'),
    limit: total('limit'),
    booked: total('booked'),
    nextSerial: offered.nextSerial,
    isScheduledToday: true,
    ...hoursOfDay(statuses),
    ...(isSimpleDay(sittings) ? placeMark(placeOf(sittings[0] ?? {})) : {}),
    reason: offered.reason,
    now: (sittingToShow(statuses) ?? first).now,
    ...(isSimpleDay(sittings) ? {} : { sittings: statuses }),
    ...waitingOf(statuses, time),
    ...next,
  };
}
