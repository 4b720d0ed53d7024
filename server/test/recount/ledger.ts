import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import { addDays } from '@clinic-serial/contract/time/calendar';

/**
 * A clinic's book, as a clerk would keep it on paper: every acknowledged act is a row or a change of one.
 * Every number is counted from the rows. The rules are written here a second time, as plainly as possible.
 */
export interface Ledger {
  departments: { id: number; isActive: boolean }[];
  doctors: { id: number; departmentId: number; isActive: boolean; limit: number }[];
  patients: { id: number; isActive: boolean; phone: string }[];
  appointments: Visit[];
}

export interface Visit {
  id: number;
  doctorId: number;
  /** The department of the doctor at the time of the booking. */
  departmentId: number;
  patientId: number;
  date: string;
  serial: number;
  /** Given beyond the limit. */
  isExtra: boolean;
  status: AppointmentStatus;
  isDeleted: boolean;
  /** The time of the booking or of the last change of status, ISO 8601. */
  changedAt: string;
}

const LIVE: readonly AppointmentStatus[] = ['Booked', 'Confirmed', 'In Progress'];

const isLive = ({ status }: Visit) => LIVE.includes(status);
const isCompleted = ({ status }: Visit) => status === 'Completed';
const takesPlace = ({ status }: Visit) => status !== 'Cancelled';
const count = <Row>(rows: readonly Row[], ...conditions: ((row: Row) => boolean)[]) =>
  rows.filter((row) => conditions.every((condition) => condition(row))).length;
const existing = ({ appointments }: Ledger) => appointments.filter(({ isDeleted }) => !isDeleted);
const on = (date: string) => (visit: Visit) => visit.date === date;
const within = (from: string, to: string) => (visit: Visit) => visit.date >= from && visit.date <= to;
const latestChanges = (visits: Visit[], most: number) =>
  [...visits]
    .sort((a, b) => (a.changedAt === b.changedAt ? b.id - a.id : a.changedAt < b.changedAt ? 1 : -1))
    .slice(0, most)
    .map(({ id }) => id);

/** The numbers of the staff's dashboard. */
export function countDashboard(ledger: Ledger, today: string) {
  const visits = existing(ledger);
  return {
    activeDoctors: count(ledger.doctors, ({ isActive }) => isActive),
    totalDoctors: ledger.doctors.length,
    totalPatients: ledger.patients.length,
    todayAppointments: count(visits, on(today), takesPlace),
    totalAppointments: visits.length,
    pendingAppointments: count(visits, on(today), isLive),
    completedAppointments: count(visits, on(today), isCompleted),
    departments: ledger.departments
      .filter(({ isActive }) => isActive)
      .map(({ id }) => ({ id, ...countDepartment(ledger, id, today) }))
      .map(({ id, doctorCount, todayAppointments }) => `${id}: ${doctorCount} ${todayAppointments}`)
      .sort(),
    recentActivity: latestChanges(visits, 8),
  };
}

/** The numbers of a department's card. */
export function countDepartment(ledger: Ledger, id: number, today: string) {
  const doctors = ledger.doctors.filter(({ departmentId }) => departmentId === id);
  const visits = existing(ledger).filter(({ departmentId }) => departmentId === id);
  const monthStart = `${today.slice(0, 7)}-01`;
  const lastMonthEnd = addDays(monthStart, -1);
  return {
    doctorCount: count(doctors, ({ isActive }) => isActive),
    totalDoctors: doctors.length,
    totalAppointments: visits.length,
    thisMonthAppointments: count(visits, within(monthStart, today)),
    todayAppointments: count(visits, on(today), takesPlace),
    last30DaysAppointments: count(visits, within(addDays(today, -29), today)),
    lastMonthAppointments: count(visits, within(`${lastMonthEnd.slice(0, 7)}-01`, lastMonthEnd)),
  };
}

/** A patient's numbers. */
export function countPatient(ledger: Ledger, id: number, today: string) {
  const visits = existing(ledger).filter(({ patientId }) => patientId === id);
  const past = visits.filter(({ date }) => date <= today).map(({ date }) => date);
  return {
    totalAppointments: visits.length,
    upcomingAppointments: count(visits, isLive, ({ date }) => date >= today),
    todayAppointments: count(visits, on(today), takesPlace),
    completedAppointments: count(visits, isCompleted),
    last30DaysAppointments: count(visits, within(addDays(today, -29), today)),
    recentActivity: latestChanges(visits, 6),
    lastAppointment: past.sort().at(-1) ?? null,
  };
}

/** The places of a doctor's sitting. Extra serials take none of them. */
export function countSitting(ledger: Ledger, id: number, date: string) {
  const visits = existing(ledger).filter(({ doctorId, isExtra }) => doctorId === id && !isExtra);
  const booked = count(visits, on(date), takesPlace);
  const limit = ledger.doctors.find((doctor) => doctor.id === id)?.limit ?? 0;
  return { booked, limit, availableSlots: Math.max(0, limit - booked) };
}

/** The total that each list shows, by the path of its request. `public` marks a request without a token. */
export function countLists(ledger: Ledger, today: string) {
  const visits = existing(ledger);
  const isOpen = (id: number) => ledger.departments.some((one) => one.id === id && one.isActive);
  return {
    '/appointments': visits.length,
    [`/appointments?date=${today}`]: count(visits, on(today)),
    [`/appointments?date=${today}&status=Cancelled`]: count(
      visits,
      on(today),
      ({ status }) => status === 'Cancelled',
    ),
    '/appointments?status=Completed': count(visits, isCompleted),
    '/patients': ledger.patients.length,
    '/patients?is_active=0': count(ledger.patients, ({ isActive }) => !isActive),
    '/doctors': ledger.doctors.length,
    'public /doctors': count(
      ledger.doctors,
      ({ isActive, departmentId }) => isActive && isOpen(departmentId),
    ),
  };
}
