/** Every address of the application, in one place. */
export const paths = {
  home: '/',
  doctors: '/doctors',
  doctorsOf: (departmentId: number) => `/doctors?department=${departmentId}`,
  book: (doctorId: number | string) => `/book/${doctorId}`,
  about: '/about',
  contact: '/contact',
  patientLogin: '/patient/login',
  patientDashboard: '/patient/dashboard',
  patientProfile: '/patient/profile',
  patientHistory: '/patient/history',
  patientAppointment: (id: number | string) => `/patient/appointment/${id}`,
  adminLogin: '/admin/login',
} as const;
