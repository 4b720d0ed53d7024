import type { PublicDoctor } from '@clinic-serial/contract/doctors';
import { publicTexts } from '../../messages/en/public.ts';
import { formatTimeRange } from '../../ui/text/format.ts';
import { scheduleText } from '../../ui/text/schedule-text.ts';

const texts = publicTexts.card;

/** The doctor's hours today, else the days and hours of the week, else a text that there is no schedule. */
export function availabilityLine({ today, scheduleSummary }: PublicDoctor): string {
  if (today.isScheduledToday && today.startTime && today.endTime)
    return `${texts.today} ${formatTimeRange(today.startTime, today.endTime)}`;
  return scheduleText(scheduleSummary) ?? texts.noSchedule;
}

/** Whether today's sitting is going on, later or over, by the clinic's time. */
export type SittingPhase = 'now' | 'later' | 'over';

/**
 * @param timeOfDay the clinic's time, HH:MM
 * @returns undefined if the doctor does not sit today
 */
function sittingPhase({ today }: PublicDoctor, timeOfDay: string): SittingPhase | undefined {
  if (!today.isScheduledToday || !today.startTime || !today.endTime) return undefined;
  // Texts in the form HH:MM can be compared like times.
  if (timeOfDay < today.startTime) return 'later';
  return timeOfDay < today.endTime ? 'now' : 'over';
}

/**
 * Sorts doctors in four groups: free places today, free places but hours over, fully booked, not sitting
 * today. The order within a group stays.
 *
 * @param timeOfDay the clinic's time, HH:MM; undefined while it is not known
 */
export function freeTodayFirst(doctors: readonly PublicDoctor[], timeOfDay = '00:00'): PublicDoctor[] {
  const rank = (doctor: PublicDoctor) => {
    if (!doctor.today.isScheduledToday) return 3;
    if (doctor.today.availableSlots === 0) return 2;
    return sittingPhase(doctor, timeOfDay) === 'over' ? 1 : 0;
  };
  return [...doctors].sort((one, other) => rank(one) - rank(other));
}

const PHASES: readonly SittingPhase[] = ['now', 'later', 'over'];

/** Today's doctors in three groups: sitting now, sitting later, done. Each group is sorted by start. */
export function sittingToday(doctors: readonly PublicDoctor[], timeOfDay: string) {
  return doctors
    .flatMap((doctor) => {
      const phase = sittingPhase(doctor, timeOfDay);
      return phase ? [{ doctor, phase }] : [];
    })
    .sort(
      (one, other) =>
        PHASES.indexOf(one.phase) - PHASES.indexOf(other.phase) ||
        (one.doctor.today.startTime ?? '').localeCompare(other.doctor.today.startTime ?? ''),
    );
}
