import { localText } from '@clinic-serial/contract/messages/current/format';
import {
  nextSitting,
  type SittingPhase,
  sittingPhase,
} from '@clinic-serial/contract/rules/booking/doctor-order';
import { isFinished } from '@clinic-serial/contract/rules/queue/shown-sitting';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import { FIRST_PLACE } from '@clinic-serial/contract/terms/places';
import { addDays, weekdayOf } from '@clinic-serial/contract/time/calendar';
import { cardTexts } from '#messages/public-cards';
import { stateOf } from '../../live/state-of.ts';
import { formatDate, formatTime, hoursText, placeName, weekdayName } from '../../ui/text/format.ts';
import { scheduleText } from '../../ui/text/schedule-text.ts';

const texts = cardTexts;

/** True if the doctor sits today, by the calendar and by what the desk has said. */
export const sitsToday = ({ isScheduledToday, now }: LiveStatus): boolean =>
  isScheduledToday && now?.kind !== 'cancelled';

/** @param clinic only if the text is to name the places of a clinic with several */
export function hoursToday(today: LiveStatus, clinic?: ClinicInfo): string {
  const sittings = today.sittings?.filter(({ now }) => now?.kind !== 'cancelled');
  return hoursText({ ...today, sittings }, clinic);
}

/**
 * The places where a doctor still sits today, or those of the week; undefined in a clinic with one place.
 */
export function placeNames(
  { today, placeIds = [FIRST_PLACE] }: PublicDoctor,
  clinic: ClinicInfo | undefined,
) {
  const ahead = today.sittings?.filter(({ now }) => !now || !isFinished(now)) ?? [today];
  const at = sitsToday(today) && ahead[0] ? ahead : placeIds.map((placeId) => ({ placeId }));
  return clinic?.places && [...new Set(at.map((one) => placeName(clinic, one)))].join(', ');
}

/** The doctor's hours today, otherwise the days and hours of the week, otherwise 'no schedule' in words. */
export function availabilityLine(doctor: PublicDoctor, clinic?: ClinicInfo): string {
  const { today, scheduleSummary } = doctor;
  if (sitsToday(today)) return `${texts.today} ${hoursToday(today, clinic)}`;
  const week = scheduleText(scheduleSummary);
  const names = week && placeNames(doctor, clinic);
  return names ? `${week} · ${names}` : (week ?? texts.noSchedule);
}

type Seen = Pick<LiveStatus, 'now' | 'availableSlots'>;

export const isOver = ({ now, availableSlots }: Seen): boolean =>
  now !== undefined && isFinished(now) && availableSlots === 0;

/** True for a doctor who has seen today's patients. A cancelled day is shown, not folded away. */
export const hasFinished = (seen: Seen): boolean =>
  isOver(seen) && seen.now?.kind !== 'cancelled' && seen.now?.kind !== 'off';

/**
 * One statement why a doctor sees nobody today or no more. Undefined if there is no reason or only the
 * weekday.
 */
export const overText = (today: LiveStatus): string | undefined =>
  awayText(today) ?? (isOver(today) ? stateOf(today.now) : undefined);

/** A date in the near future: 'Sunday'; from a week on '3 December'; in another year '3 January 2027'. */
function dayText(date: string, today: string): string {
  if (date < addDays(today, 7)) return weekdayName(weekdayOf(date));
  const text = formatDate(date);
  return date.slice(0, 4) === today.slice(0, 4) ? text.slice(0, -5) : text;
}

/**
 * The next day of a doctor who does not sit today: 'Next: Sunday, 5:00 PM'; undefined without working days.
 */
export function nextLine(doctor: Pick<PublicDoctor, 'today' | 'weeklySchedule'>): string | undefined {
  const next = nextSitting(doctor);
  const { date } = doctor.today;
  return (
    next &&
    texts.next(
      next.date === addDays(date, 1) ? texts.tomorrow : dayText(next.date, date),
      formatTime(next.startTime),
    )
  );
}

/** 'On leave until Thursday', or the holiday by its name; undefined for a doctor who is not away. */
export function awayText({ away, date }: LiveStatus): string | undefined {
  if (!away) return undefined;
  if (away.reason === 'holiday') return texts.holiday(localText(away.text, away.textBn) ?? '');
  return away.until === date ? texts.leaveToday : texts.leave(dayText(away.until, date));
}

export function placesText(places: Seen & Pick<LiveStatus, 'reason'>): string {
  const { availableSlots, reason, now } = places;
  if (isOver(places)) return stateOf(now) ?? '';
  if (reason === 'session-over') return texts.sessionOver;
  if (reason === 'desk-only') return texts.deskOnly;
  if (reason === 'overrun') return texts.overrun;
  return availableSlots === 0 ? texts.full : texts.places(availableSlots);
}

export const placesLevel = (availableSlots: number) =>
  availableSlots === 0 ? 'full' : availableSlots <= BOOKING_LIMITS.fewSlots ? 'few' : 'free';

const PHASES: readonly SittingPhase[] = ['here', 'expected', 'later', 'cancelled', 'finished'];

/**
 * Sorts the doctors who sit today. The order of phases is: here, expected, later, cancelled, finished. Within
 * a phase the earlier start comes first.
 */
export function sittingToday(doctors: readonly PublicDoctor[], timeOfDay: string) {
  return doctors
    .flatMap((doctor) => {
      const sitting = sittingPhase(doctor.today, timeOfDay);
      return sitting ? [{ doctor, ...sitting }] : [];
    })
    .sort(
      (one, other) =>
        PHASES.indexOf(one.phase) - PHASES.indexOf(other.phase) ||
        one.startTime.localeCompare(other.startTime),
    );
}
