import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
  takesPlace,
  UPCOMING_STATUSES,
} from './appointment-status.ts';

/**
 * Groups of states by which a list of appointments can be filtered. The numbers of today count them (rules:
 * numbers 1).
 */
const STATUS_GROUPS = {
  'not-cancelled': APPOINTMENT_STATUSES.filter(takesPlace),
  upcoming: UPCOMING_STATUSES,
} as const satisfies Record<string, readonly AppointmentStatus[]>;
type StatusGroup = keyof typeof STATUS_GROUPS;
export type StatusFilter = AppointmentStatus | StatusGroup;

export const STATUS_FILTERS = [
  ...APPOINTMENT_STATUSES,
  'not-cancelled',
  'upcoming',
] as const satisfies readonly StatusFilter[];

/** The states that a filter means. */
export function statusesOf(filter: StatusFilter): readonly AppointmentStatus[] {
  return filter in STATUS_GROUPS ? STATUS_GROUPS[filter as StatusGroup] : [filter as AppointmentStatus];
}
