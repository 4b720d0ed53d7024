import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { ImportKind } from '@clinic-serial/contract/terms/imports';

/** The addresses of the staff's pages. */
export const adminPaths = {
  login: '/admin/login',
  /** The page behind a one-time link. The key is the part after `#`. */
  welcome: '/admin/welcome',
  dashboard: '/admin/dashboard',
  doctors: '/admin/doctors',
  doctorsOf: (department: string) => `/admin/doctors?department=${encodeURIComponent(department)}`,
  activeDoctors: '/admin/doctors?status=active',
  activeDoctorsOf: (department: string) =>
    `/admin/doctors?department=${encodeURIComponent(department)}&status=active`,
  doctorNew: '/admin/doctors/new',
  doctor: (id: number | string) => `/admin/doctors/${id}`,
  doctorEdit: (id: number | string) => `/admin/doctors/${id}/edit`,
  patients: '/admin/patients',
  patient: (id: number | string) => `/admin/patients/${id}`,
  patientEdit: (id: number | string) => `/admin/patients/${id}/edit`,
  patientAppointments: (id: number | string) => `/admin/patients/${id}/appointments`,
  appointments: '/admin/appointments',
  appointmentNew: '/admin/appointments/new',
  appointmentNewFor: (patientId: number) => `/admin/appointments/new?patientId=${patientId}`,
  appointment: (id: number | string) => `/admin/appointments/${id}`,
  calendar: '/admin/calendar',
  calendarOf: (doctorId: number) => `/admin/calendar?tab=month&doctor=${doctorId}`,
  /** The month of a doctor with the dialog of a date (YYYY-MM-DD). */
  calendarDay: (doctorId: number, date: string) =>
    `/admin/calendar?tab=month&doctor=${doctorId}&month=${date.slice(0, 7)}&day=${date}`,
  /** The progress or the result of a change for the patients of a day. */
  change: (id: number) => `/admin/calendar?change=${id}`,
  departments: '/admin/departments',
  /** The list of departments with the details of one. */
  department: (id: number) => `/admin/departments?department=${id}`,
  settings: '/admin/settings',
  settingsOf: (tab: string) => `/admin/settings?tab=${tab}`,
  audit: '/admin/audit',
  staff: '/admin/staff',
  staffAccount: (staffId: number) => `/admin/staff?account=${staffId}`,
  queue: '/admin/queue',
  /** The desk with the queue of a sitting of today. */
  queueOf: (doctorId: number, sitting: SittingNumber = 1) =>
    `/admin/queue?doctor=${doctorId}${sitting === 2 ? '&sitting=2' : ''}`,
  doctorQueue: (doctorId: number | string, sitting: SittingNumber = 1) =>
    `/admin/queue/${doctorId}${sitting === 2 ? '?sitting=2' : ''}`,
  sittingRecord: (doctorId: number | string, date: string, sitting: SittingNumber = 1) =>
    `/admin/queue/${doctorId}/${date}${sitting === 2 ? '?sitting=2' : ''}`,
  /** A doctor's list of a date (YYYY-MM-DD), for printing. */
  daySheet: (doctorId: number | string, date: string) => `/admin/doctors/${doctorId}/day/${date}`,
  imports: '/admin/imports',
  /** The page to choose a file of a kind. If the set-up opened it, it leads back there. */
  importsOf: (kind: ImportKind, isFromSetup = false) =>
    `/admin/imports?kind=${kind}${isFromSetup ? '&setup=1' : ''}`,
  importOf: (id: number, isFromSetup = false) => `/admin/imports/${id}${isFromSetup ? '?setup=1' : ''}`,
  reports: '/admin/reports',
  money: '/admin/money',
} as const;
