import type { Activity } from '@clinic-serial/contract/patients';
import type { AppointmentStatus } from '@clinic-serial/contract/rules/appointment-status';

/** The type, icon and verb of each appointment status in the lists of recent activity. */
export const ACTIVITY: Record<AppointmentStatus, { type: Activity['type']; icon: string; verb: string }> = {
  Booked: { type: 'booked', icon: '📅', verb: 'booked' },
  Confirmed: { type: 'confirmed', icon: '👍', verb: 'confirmed' },
  'In Progress': { type: 'in-progress', icon: '🩺', verb: 'in progress' },
  Completed: { type: 'completed', icon: '✅', verb: 'completed' },
  Cancelled: { type: 'cancelled', icon: '❌', verb: 'cancelled' },
  'No Show': { type: 'no-show', icon: '⏰', verb: 'missed' },
};
