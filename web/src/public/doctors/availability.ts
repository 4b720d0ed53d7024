import type { PublicDoctor } from '@clinic-serial/contract/doctors';
import { publicTexts } from '../../messages/en/public.ts';
import { formatTimeRange } from '../../ui/format.ts';
import { scheduleText } from '../../ui/schedule-text.ts';

const texts = publicTexts.card;

/** When a doctor can be met: today's hours, else the days and hours of the week, else that there are none. */
export function availabilityLine({ today, scheduleSummary }: PublicDoctor): string {
  if (today.isScheduledToday && today.startTime && today.endTime)
    return `${texts.today} ${formatTimeRange(today.startTime, today.endTime)}`;
  return scheduleText(scheduleSummary) ?? texts.noSchedule;
}

/** Where today's session stands on the clinic's clock. */
export type SessionPhase = 'now' | 'later' | 'over';

/**
 * @param timeOfDay the clinic's time, HH:MM
 * @returns undefined when the doctor does not sit today
 */
export function sessionPhase({ today }: PublicDoctor, timeOfDay: string): SessionPhase | undefined {
  if (!today.isScheduledToday || !today.startTime || !today.endTime) return undefined;
  // HH:MM texts sort like the times they name.
  if (timeOfDay < today.startTime) return 'later';
  return timeOfDay < today.endTime ? 'now' : 'over';
}

/**
 * Doctors with free places today first, then those whose hours are over, then the fully booked, then those who do not
 * sit today; the given order within each.
 *
 * @param timeOfDay the clinic's time, HH:MM; undefined while it is not known
 */
export function freeTodayFirst(doctors: readonly PublicDoctor[], timeOfDay = '00:00'): PublicDoctor[] {
  const rank = (doctor: PublicDoctor) => {
    if (!doctor.today.isScheduledToday) return 3;
    if (doctor.today.availableSlots === 0) return 2;
    return sessionPhase(doctor, timeOfDay) === 'over' ? 1 : 0;
  };
  return [...doctors].sort((one, other) => rank(one) - rank(other));
}

const PHASES: readonly SessionPhase[] = ['now', 'later', 'over'];

/** Today's doctors: those who sit now, then those who come later, then those who are done; by start within each. */
export function sittingToday(doctors: readonly PublicDoctor[], timeOfDay: string) {
  return doctors
    .flatMap((doctor) => {
      const phase = sessionPhase(doctor, timeOfDay);
      return phase ? [{ doctor, phase }] : [];
    })
    .sort(
      (one, other) =>
        PHASES.indexOf(one.phase) - PHASES.indexOf(other.phase) ||
        (one.doctor.today.startTime ?? '').localeCompare(other.doctor.today.startTime ?? ''),
    );
}
