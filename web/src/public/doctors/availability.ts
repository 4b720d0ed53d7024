import type { PublicDoctor } from '@clinic-serial/contract/doctors';
import { addDays, weekdayOf } from '@clinic-serial/contract/fields/calendar';
import { nextSitting, type SittingPhase, sittingPhase } from '@clinic-serial/contract/rules/doctor-order';
import { cardTexts } from '#messages/public-cards';
import { formatTime, formatTimeRange, weekdayName } from '../../ui/text/format.ts';
import { scheduleText } from '../../ui/text/schedule-text.ts';

const texts = cardTexts;

/** The doctor's hours today, else the days and hours of the week, else a text that there is no schedule. */
export function availabilityLine({ today, scheduleSummary }: PublicDoctor): string {
  if (today.isScheduledToday && today.startTime && today.endTime)
    return `${texts.today} ${formatTimeRange(today.startTime, today.endTime)}`;
  return scheduleText(scheduleSummary) ?? texts.noSchedule;
}

/** The next day of a doctor who does not sit today: 'Next: Sunday, 5:00 PM'; undefined without working days. */
export function nextLine(doctor: PublicDoctor): string | undefined {
  const next = nextSitting(doctor);
  if (!next) return undefined;
  const isTomorrow = next.date === addDays(doctor.today.date, 1);
  return texts.next(
    isTomorrow ? texts.tomorrow : weekdayName(weekdayOf(next.date)),
    formatTime(next.startTime),
  );
}

const PHASES: readonly SittingPhase[] = ['now', 'later', 'over'];

/** Today's doctors in three groups: sitting now, sitting later, done. Each group is sorted by start. */
export function sittingToday(doctors: readonly PublicDoctor[], timeOfDay: string) {
  return doctors
    .flatMap((doctor) => {
      const phase = sittingPhase(doctor.today, timeOfDay);
      return phase ? [{ doctor, phase }] : [];
    })
    .sort(
      (one, other) =>
        PHASES.indexOf(one.phase) - PHASES.indexOf(other.phase) ||
        (one.doctor.today.startTime ?? '').localeCompare(other.doctor.today.startTime ?? ''),
    );
}
