/** The six states of an appointment (rules: states 1). */
export const APPOINTMENT_STATUSES = [
  'Booked',
  'Confirmed',
  'In Progress',
  'Completed',
  'Cancelled',
  'No Show',
] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** The two sides that may change the state of an appointment. */
type StatusActor = 'staff' | 'patient';

/**
 * The changes of state outside of a queue (rules: states 2). Only acts of the queue lead to Confirmed and In
 * Progress (rules: queue 2).
 */
const TRANSITIONS: Record<StatusActor, Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  staff: {
    Booked: ['Completed', 'No Show', 'Cancelled'],
    Confirmed: ['Completed', 'No Show', 'Cancelled'],
    'In Progress': ['Completed', 'No Show', 'Cancelled'],
    Completed: [],
    Cancelled: ['Booked'],
    'No Show': ['Booked'],
  },
  patient: {
    Booked: ['Cancelled'],
    Confirmed: [],
    'In Progress': [],
    Completed: [],
    Cancelled: [],
    'No Show': [],
  },
};

/** The states to which the actor may change an appointment. */
export function nextStatuses(actor: StatusActor, from: AppointmentStatus): readonly AppointmentStatus[] {
  return TRANSITIONS[actor][from];
}

/** True if an appointment in this state takes one of the places of its sitting (rules: serials 2). */
export function takesPlace(status: AppointmentStatus): boolean {
  return status !== 'Cancelled';
}

/** The states that count as upcoming while the date is today or later (rules: states 3). */
export const UPCOMING_STATUSES = [
  'Booked',
  'Confirmed',
  'In Progress',
] as const satisfies readonly AppointmentStatus[];

/** True for an appointment in a live state: Booked, Confirmed or In Progress. A deleted one is not live. */
export function isLive(status: AppointmentStatus | 'Deleted'): boolean {
  return (UPCOMING_STATUSES as readonly string[]).includes(status);
}

/**
 * True if an appointment is listed under 'Upcoming'; others are under 'Past' (rules: states 3). Dates are
 * YYYY-MM-DD.
 */
export function isUpcoming(status: AppointmentStatus, date: string, today: string): boolean {
  return date >= today && isLive(status);
}

/** The live states in which the patient is not with the doctor yet. */
export const WAITING_STATUSES = ['Booked', 'Confirmed'] as const satisfies readonly AppointmentStatus[];

/**
 * True if an appointment can be moved, alone or with its day: it is live, and the patient is not with the
 * doctor (rules: serials 15, calendar 4). Dates are YYYY-MM-DD.
 */
export function isStillAhead(status: AppointmentStatus, date: string, today: string): boolean {
  return date >= today && (WAITING_STATUSES as readonly AppointmentStatus[]).includes(status);
}
