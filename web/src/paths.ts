/** All addresses of the application. */
export const paths = {
  home: '/',
  doctors: '/doctors',
  doctorsOf: (departmentId: number) => `/doctors?department=${departmentId}`,
  /** The link of a confirmation. The server leads it to the appointment. */
  live: (liveKey: string) => `/q/${liveKey}`,
  book: (doctorId: number | string) => `/book/${doctorId}`,
  /** The link of the SMS to a person who waited. */
  waiting: '/waiting/:token',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  /** The server leads here from the link of an SMS that it does not know (server/src/booking/short-link.ts). */
  unknownLink: '/unknown-link',
  patientLogin: '/patient/login',
  patientDashboard: '/patient/dashboard',
  patientProfile: '/patient/profile',
  patientHistory: '/patient/history',
  patientAppointment: (id: number | string) => `/patient/appointment/${id}`,
  adminLogin: '/admin/login',
  /** The page behind a one-time link. The key stands behind the `#`. */
  adminWelcome: '/admin/welcome',
  adminDashboard: '/admin/dashboard',
  adminDoctors: '/admin/doctors',
  adminDoctorsOf: (department: string) => `/admin/doctors?department=${encodeURIComponent(department)}`,
  adminActiveDoctors: '/admin/doctors?status=active',
  adminActiveDoctorsOf: (department: string) =>
    `/admin/doctors?department=${encodeURIComponent(department)}&status=active`,
  adminDoctorNew: '/admin/doctors/new',
  adminDoctor: (id: number | string) => `/admin/doctors/${id}`,
  adminDoctorEdit: (id: number | string) => `/admin/doctors/${id}/edit`,
  adminPatients: '/admin/patients',
  adminPatient: (id: number | string) => `/admin/patients/${id}`,
  adminPatientEdit: (id: number | string) => `/admin/patients/${id}/edit`,
  adminPatientAppointments: (id: number | string) => `/admin/patients/${id}/appointments`,
  adminAppointments: '/admin/appointments',
  adminAppointmentNew: '/admin/appointments/new',
  adminAppointmentNewFor: (patientId: number) => `/admin/appointments/new?patientId=${patientId}`,
  adminAppointment: (id: number | string) => `/admin/appointments/${id}`,
  adminCalendar: '/admin/calendar',
  /** The month of a doctor. */
  adminCalendarOf: (doctorId: number) => `/admin/calendar?tab=month&doctor=${doctorId}`,
  /** The month of a doctor with the dialog of a date (YYYY-MM-DD). */
  adminCalendarDay: (doctorId: number, date: string) =>
    `/admin/calendar?tab=month&doctor=${doctorId}&month=${date.slice(0, 7)}&day=${date}`,
  /** The progress or the result of what was done with the patients of a day. */
  adminChange: (id: number) => `/admin/calendar?change=${id}`,
  adminDepartments: '/admin/departments',
  /** The departments with the details of one. */
  adminDepartment: (id: number) => `/admin/departments?department=${id}`,
  adminSettings: '/admin/settings',
  adminAudit: '/admin/audit',
  adminStaff: '/admin/staff',
  /** The accounts, with the row of one in view. */
  adminStaffAccount: (staffId: number) => `/admin/staff?account=${staffId}`,
} as const;
