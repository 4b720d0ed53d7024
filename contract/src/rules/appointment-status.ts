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

/** Who changes the state of an appointment. */
export type StatusActor = 'staff' | 'patient';

/**
 * The changes of state that each actor may make (rules: states 2). No change leads to Confirmed or In
 * Progress. An appointment that has one of these states ends like a Booked one
 * (docs/decisions, "Confirmed and In Progress").
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

/** The states to which the actor may change an appointment in state `from`; empty if there are none. */
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

/**
 * True if an appointment is listed under 'Upcoming'. All others are listed under 'Past' (rules: states 3).
 */
export function isUpcoming(status: AppointmentStatus, date: string, today: string): boolean {
  return date >= today && (UPCOMING_STATUSES as readonly AppointmentStatus[]).includes(status);
}
