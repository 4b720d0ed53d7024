import type { Activity } from '@clinic-serial/contract/subjects/patients';
import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';

/** The type and icon of each appointment status in the lists of recent activity. */
export const ACTIVITY: Record<AppointmentStatus, { type: Activity['type']; icon: string }> = {
  Booked: { type: 'booked', icon: '📅' },
  Confirmed: { type: 'confirmed', icon: '👍' },
  'In Progress': { type: 'in-progress', icon: '🩺' },
  Completed: { type: 'completed', icon: '✅' },
  Cancelled: { type: 'cancelled', icon: '❌' },
  'No Show': { type: 'no-show', icon: '⏰' },
};
