/** The parameter with the words of a search, in the addresses of lists. */
export const SEARCH = 'search';

/**
 * The addresses of the pages for visitors and patients. Those of staff are in admin/paths.ts, so that
 * visitors do not load them.
 */
export const paths = {
  home: '/',
  doctors: '/doctors',
  /** @param place the place that the visitor has chosen; left out for all places */
  doctorsAt: (place?: number) => (place ? `/doctors?place=${place}` : '/doctors'),
  doctorsOf: (departmentId: number, place?: number) =>
    `/doctors?department=${departmentId}${place ? `&place=${place}` : ''}`,
  doctor: (doctorId: number | string) => `/doctors/${doctorId}`,
  /** The link of a confirmation: the live page of the appointment, which the server draws. */
  live: (liveKey: string) => `/q/${liveKey}`,
  book: (doctorId: number | string) => `/book/${doctorId}`,
  /** The link of the SMS to a person who waited. */
  waiting: '/waiting/:token',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  /**
   * The server redirects to this page from an SMS link that it does not know
   * (server/src/booking/short-link.ts).
   */
  unknownLink: '/unknown-link',
  patientLogin: '/patient/login',
  patientDashboard: '/patient/dashboard',
  patientProfile: '/patient/profile',
  patientHistory: '/patient/history',
  patientAppointment: (id: number | string) => `/patient/appointment/${id}`,
} as const;
