import { placeOf } from '../../terms/places.ts';
import { WEEKDAYS, type Weekday, weekdayOf } from '../../time/calendar.ts';
import { shownSitting } from '../queue/shown-sitting.ts';
import type { SittingNow } from '../queue/sitting-now.ts';
import { hoursOfDay, summariseWeek } from '../schedule/week-summary.ts';

interface At {
  /** Left out for the first place. */
  placeId?: number | undefined;
}

interface Hours extends At {
  /** HH:MM, clinic time. */
  startTime: string;
  endTime: string;
}

/** A weekday or today. Without `sittings` it has the first sitting alone, or none. */
interface Day<Sitting> extends At {
  startTime: string | null;
  endTime: string | null;
  sittings?: readonly Sitting[] | undefined;
}

interface SittingToday extends Hours {
  availableSlots: number;
  limit: number;
  booked: number;
  nextSerial: number | null;
  reason: string | null;
  now?: SittingNow | undefined;
  waiting?: number | undefined;
}

interface Today extends Day<SittingToday>, Omit<SittingToday, 'startTime' | 'endTime'> {
  isScheduledToday: boolean;
  canWait?: true | undefined;
  next?: { date: string; startTime: string } | null | undefined;
}

type Week = Record<Weekday, Day<Hours> & { enabled: boolean }>;

/** A doctor as the list of doctors has them. */
interface DoctorAtPlaces {
  weeklySchedule: Week;
  scheduleSummary: ReturnType<typeof summariseWeek>;
  /**
   * The ids of the places where the doctor sits, by the week or today; left out if it is only the first
   * place.
   */
  placeIds?: readonly number[] | undefined;
  today: Today;
}

/** The sittings of a weekday or of today; none on a day off. */
function sittingsOfDay<Sitting extends Hours>(day: Day<Sitting>): readonly (Sitting | Hours)[] {
  const { startTime, endTime, placeId, sittings } = day;
  return sittings ?? (startTime && endTime ? [{ startTime, endTime, placeId }] : []);
}

/**
 * A doctor as the list of one place shows them: the week, the hours, the numbers and the state of today are
 * those of the sittings there (rules: places 6).
 *
 * @param place the id of a place
 * @returns undefined if the doctor sits there neither by the week nor today. A doctor who never sits is at no
 *   place.
 */
export function doctorAt<Doctor extends DoctorAtPlaces>(doctor: Doctor, place: number): Doctor | undefined {
  const ids = doctor.placeIds ?? (sitsEver(doctor) ? [placeOf({})] : []);
  if (!ids.includes(place)) return undefined;
  return ids.length === 1 ? doctor : narrowed(doctor, place);
}

const sitsEver = ({ scheduleSummary, today }: DoctorAtPlaces) =>
  scheduleSummary.totalAvailableDays > 0 || today.isScheduledToday;

function narrowed<Doctor extends DoctorAtPlaces>(doctor: Doctor, place: number): Doctor {
  const isHere = (at: At) => placeOf(at) === place;
  const working: Partial<Record<Weekday, readonly Hours[]>> = {};
  const weeklySchedule = { ...doctor.weeklySchedule };
  for (const weekday of WEEKDAYS) {
    const day = weeklySchedule[weekday];
    const here = sittingsOfDay(day).filter(isHere);
    if (here.length > 0) working[weekday] = here;
    const sittings = day.sittings?.filter(isHere);
    weeklySchedule[weekday] = { ...day, enabled: here.length > 0, ...hoursOfDay(here), sittings };
  }
  const { today } = doctor;
  const ofToday = today.sittings ?? (today.isScheduledToday && !isHere(today) ? [] : undefined);
  const shown = ofToday ? todayOf(today, ofToday.filter(isHere)) : { ...today };
  // The calendar names the next day, but not its place. It counts if the doctor sits here on that weekday.
  const start = today.next && weeklySchedule[weekdayOf(today.next.date)].startTime;
  if (today.next) shown.next = start ? { ...today.next, startTime: start } : null;
  return {
    ...doctor,
    placeIds: [place],
    weeklySchedule,
    scheduleSummary: summariseWeek(working),
    today: shown,
  };
}

/** Today as if the doctor had only these sittings. Without any it is a day off. */
function todayOf(today: Today, sittings: readonly SittingToday[]): Today {
  const total = (key: 'availableSlots' | 'limit' | 'booked' | 'waiting') =>
    sittings.reduce((sum, one) => sum + (one[key] ?? 0), 0);
  const offered = sittings.find(({ availableSlots }) => availableSlots > 0) ?? sittings[0];
  const isFull = sittings.some(({ reason }) => reason === 'fully-booked' || reason === 'desk-only');
  return {
    ...today,
    ...hoursOfDay(sittings),
    isScheduledToday: offered !== undefined,
    availableSlots: total('availableSlots'),
    limit: total('limit'),
    booked: total('booked'),
    nextSerial: offered?.nextSerial ?? null,
    reason: offered ? offered.reason : 'not-scheduled',
    now: (shownSitting(sittings) ?? offered)?.now,
    sittings: offered && sittings,
    waiting: total('waiting') || undefined,
    canWait: isFull ? today.canWait : undefined,
  };
}
