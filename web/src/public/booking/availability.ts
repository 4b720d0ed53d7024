import type { LiveStatus, NoSlotsReason, PublicDoctor } from '@clinic-serial/contract/doctors';
import { weekdayAbbreviation } from '@clinic-serial/contract/fields/calendar';
import { CLINIC_WEEK } from '@clinic-serial/contract/rules/weekly-schedule';
import { formatTimeRange } from '../../ui/format.ts';

/** Why nobody can book this doctor right now, or null when they can. */
export function blockedBy(live: LiveStatus): NoSlotsReason | null {
  if (!live.isScheduledToday) return 'not-scheduled';
  if (live.availableSlots > 0) return null;
  return live.reason === 'session-over' || live.reason === 'desk-only' ? live.reason : 'fully-booked';
}

/**
 * A doctor's week in one line, days with the same hours together: 'Sat, Sun, Mon · 5:00 PM – 9:00 PM; Thu · …'.
 * Without hours the available days stand alone; null when nothing is known.
 */
export function weekText(doctor: Pick<PublicDoctor, 'weeklySchedule' | 'scheduleSummary'>): string | null {
  const daysByHours = new Map<string, string[]>();
  for (const weekday of CLINIC_WEEK) {
    const { enabled, startTime, endTime } = doctor.weeklySchedule[weekday];
    if (!enabled || !startTime || !endTime) continue;
    // A line breaks between days, not inside a time.
    const hours = formatTimeRange(startTime, endTime).replaceAll(' ', '\u00a0');
    daysByHours.set(hours, [...(daysByHours.get(hours) ?? []), weekdayAbbreviation(weekday)]);
  }
  const groups = [...daysByHours].map(([hours, days]) => `${days.join(', ')} · ${hours}`);
  return groups.join('; ') || doctor.scheduleSummary.availableDays || null;
}
