import type { VisitKind } from '../../terms/money.ts';
import { daysBetween } from '../../time/calendar.ts';

/**
 * The kind of visit that booking and desk propose (rules: money 1): a follow-up within `followUpDays` days
 * after the person's last completed visit to the same doctor, otherwise a new visit. Only staff choose
 * 'report'.
 *
 * @param date of the visit, YYYY-MM-DD
 * @param lastSeenOn the date of that last visit, not after `date`; null if the doctor has never seen the
 *   person
 * @param followUpDays 0 if the doctor has no follow-ups; a visit on the last of these days is still one
 */
export function proposedVisitKind(date: string, lastSeenOn: string | null, followUpDays: number): VisitKind {
  if (lastSeenOn === null || followUpDays === 0) return 'new';
  return daysBetween(lastSeenOn, date) <= followUpDays ? 'follow-up' : 'new';
}
