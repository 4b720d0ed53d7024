import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/doctors';
import { addDays, weekdayOf } from '@clinic-serial/contract/fields/calendar';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { nextSitting, type SittingPhase, sittingPhase } from '@clinic-serial/contract/rules/doctor-order';
import { cardTexts } from '#messages/public-cards';
import { formatDate, formatTime, hoursText, weekdayName } from '../../ui/text/format.ts';
import { scheduleText } from '../../ui/text/schedule-text.ts';

const texts = cardTexts;

/** The doctor's hours today, else the days and hours of the week, else a text that there is no schedule. */
export function availabilityLine({ today, scheduleSummary }: PublicDoctor): string {
  return today.isScheduledToday
    ? `${texts.today} ${hoursText(today)}`
    : (scheduleText(scheduleSummary) ?? texts.noSchedule);
}

/** A date of the next days: 'Sunday', beyond a week '3 December', and in another year '3 January 2027'. */
function dayText(date: string, today: string): string {
  if (date < addDays(today, 7)) return weekdayName(weekdayOf(date));
  const text = formatDate(date);
  return date.slice(0, 4) === today.slice(0, 4) ? text.slice(0, -5) : text;
}

/** The next day of a doctor who does not sit today: 'Next: Sunday, 5:00 PM'; undefined without working days. */
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

/** The free places in words, or why there are none. */
export function placesText({
  availableSlots,
  reason,
}: Pick<LiveStatus, 'availableSlots' | 'reason'>): string {
  if (reason === 'session-over') return texts.sessionOver;
  if (reason === 'desk-only') return texts.deskOnly;
  return availableSlots === 0 ? texts.full : texts.places(availableSlots);
}

const PHASES: readonly SittingPhase[] = ['now', 'later', 'over'];

/**
 * Today's doctors in three groups: sitting now, sitting later, done. Each group is sorted by the start of the sitting that
 * goes on or comes next.
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
