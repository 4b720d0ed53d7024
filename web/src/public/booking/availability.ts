import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type { LiveStatus, NoSlotsReason, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { CLINIC_WEEK } from '@clinic-serial/contract/time/calendar';
import { hoursText, weekdayShort } from '../../ui/text/format.ts';
import { daysText } from '../../ui/text/schedule-text.ts';

/** The reason why nobody can book this doctor now; null if the doctor can be booked. */
export function blockedBy(live: LiveStatus): NoSlotsReason | null {
  if (!live.isScheduledToday) return 'not-scheduled';
  if (live.availableSlots > 0) return null;
  return live.reason ?? 'fully-booked';
}

/**
 * A doctor's week in one line. Days with the same hours are together: 'Sat, Sun · 5:00 PM – 9:00 PM; Thu ·
 * …'. Without hours only the available days; null if there are none.
 */
export function weekText(
  doctor: Pick<PublicDoctor, 'weeklySchedule' | 'scheduleSummary'>,
  clinic?: ClinicInfo,
): string | null {
  const daysByHours = new Map<string, string[]>();
  for (const weekday of CLINIC_WEEK) {
    const day = doctor.weeklySchedule[weekday];
    if (!day.startTime) continue;
    // Non-breaking spaces, so that the line breaks between days and not inside a time.
    const hours = hoursText(day, clinic).replaceAll(' ', '\u00a0');
    daysByHours.set(hours, [...(daysByHours.get(hours) ?? []), weekdayShort(weekday)]);
  }
  const groups = [...daysByHours].map(([hours, days]) => `${days.join(', ')} · ${hours}`);
  return groups.join('; ') || daysText(doctor.scheduleSummary) || null;
}
