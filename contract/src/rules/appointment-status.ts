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

/** Who may move an appointment. */
type StatusActor = 'staff' | 'patient';

/**
 * Who may move what to what (rules: states 2). Nothing moves into Confirmed or In Progress; an appointment that
 * stands there ends like a Booked one (docs/decisions, "Confirmed and In Progress").
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

/** The states that an actor may move an appointment to from `from`; empty when none. */
export function nextStatuses(actor: StatusActor, from: AppointmentStatus): readonly AppointmentStatus[] {
  return TRANSITIONS[actor][from];
}

/** Whether an appointment in this state takes one of its session's places (rules: serials 2). */
export function takesPlace(status: AppointmentStatus): boolean {
  return status !== 'Cancelled';
}

/** The states that count as upcoming while the date is today or later (rules: states 3). */
export const UPCOMING_STATUSES = [
  'Booked',
  'Confirmed',
  'In Progress',
] as const satisfies readonly AppointmentStatus[];

/** Whether an appointment stands under 'Upcoming'; all others stand under 'Past' (rules: states 3). */
export function isUpcoming(status: AppointmentStatus, date: string, today: string): boolean {
  return date >= today && (UPCOMING_STATUSES as readonly AppointmentStatus[]).includes(status);
}
