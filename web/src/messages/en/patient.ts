import { fields } from '@clinic-serial/contract/messages/en/fields';
import { BOOKING_LIMITS } from '@clinic-serial/contract/rules/booking-limits';
import { SESSION_LIMITS } from '@clinic-serial/contract/rules/session-limits';

/** The words of the patient area. Screens and tests of other programs may rely on these texts. */
export const patientText = {
  shell: {
    welcome: (firstName: string) => `Welcome, ${firstName}`,
    navigation: 'Patient area',
    dashboard: 'Dashboard',
    appointments: 'My appointments',
    profile: 'Profile',
    book: 'Book New Appointment',
    /** The same on a phone's narrow bar. */
    short: { dashboard: 'Dashboard', appointments: 'History', book: 'Book', profile: 'Profile' },
    publicSite: 'Clinic website',
    logOut: 'Logout',
    loggingOut: 'Logging out…',
  },

  /** Why somebody meets the login page who did not ask for it. */
  ended: {
    expired: `Your session has ended. Please log in again. To keep your data safe, a login lasts ${SESSION_LIMITS.patientSessionHours} hours.`,
    refused: 'Your session has ended. Please log in again.',
    idle: 'You were logged out after a time without use. Please log in again.',
    'logged-out': 'You have logged out.',
    elsewhere: 'You logged out in another tab. Please log in again to continue.',
    required: 'Please log in to see this page.',
  },

  login: {
    title: 'Log in to your account',
    lead: 'Use the phone number that you booked with. No password needed.',
    phone: 'Phone number',
    phoneHint: 'We send a 4-digit code to this phone by SMS.',
    send: 'Send Verification Code',
    sendFailed: 'Failed to send OTP',
    verifyFailed: 'OTP verification failed',
    invalidAnswer: 'Invalid login data received',
    answerMayBeLost: 'Your code is kept: you can send it again.',
    anotherPhone: 'Use another phone number',
    newHere: 'New here? No account is needed to book.',
    findDoctor: 'Find a doctor',
    home: 'Back to home',
  },

  loggedOut: {
    title: 'My account',
    text: 'Please log in to access your dashboard',
    logIn: 'Log in',
    book: 'Book an appointment',
  },

  dashboard: {
    title: 'Dashboard',
    welcome: (firstName: string) => `Welcome, ${firstName}`,
    next: {
      title: 'Next Appointment',
      serial: 'Serial',
      hours: "Doctor's hours",
      turn: 'Your turn',
      reference: 'Reference',
      forPatient: 'For',
      show: 'Show ticket',
      none: 'No upcoming appointment',
      noneText: 'Serials are given for the same day. Your next one will stand here.',
      book: 'Book New Appointment',
    },
    stats: {
      title: 'Your appointments in numbers',
      total: 'Total',
      upcoming: 'Upcoming',
      today: 'Today',
      completed: 'Completed',
      unavailable: 'Statistics temporarily unavailable',
    },
    activity: {
      title: 'Recent Activity',
      viewAll: 'View All Activity',
      none: 'Nothing has happened yet. Your bookings and visits will be listed here.',
      unavailable: 'Recent activity is not available right now.',
    },
    list: {
      title: 'Your appointments',
      label: 'Which appointments',
      upcoming: 'Upcoming',
      past: 'Past',
      noUpcoming: 'No upcoming appointments',
      noUpcomingText: 'Appointments of today or later will stand here.',
      noPast: 'No past appointments',
      noPastText: 'Appointments that are over or cancelled will stand here.',
      older: 'View all appointments',
    },
    failed: 'Failed to load appointments',
  },

  row: {
    serial: 'Serial',
    forPatient: (name: string) => `For ${name}`,
  },

  history: {
    title: 'My appointments',
    status: 'Status',
    all: 'All',
    count: (total: number) => (total === 1 ? '1 appointment' : `${total} appointments`),
    list: 'Appointments',
    none: 'No appointments yet',
    noneText: 'Every appointment that you book will be listed here.',
    noneOf: (status: string) => `No appointments with the status ${status}`,
    noneOfText: 'Choose another status to see the rest.',
    showAll: 'Show all appointments',
    beyond: 'This page of the list does not exist',
    firstPage: 'To the first page',
  },

  appointment: {
    title: 'Appointment details',
    back: 'My appointments',
    loadFailed: 'Failed to load appointment details',
    notFound: 'Appointment not found',
    notFoundText: 'It may belong to another phone number, or the address is mistyped.',
    otherNumber: 'This appointment belongs to another number',
    otherNumberText: (phone: string) =>
      `You are logged in with ${phone}. To see the appointment, log out, open the link in the SMS again, and log in with the number that got the SMS.`,
    toDashboard: 'Dashboard',
    fee: 'Consultation fee',
    feeValue: `${BOOKING_LIMITS.consultationFeeTaka} taka · Paid (Online)`,
    contact: 'Clinic contact',
    phone: 'Phone',
    email: 'Email',
    address: 'Address',
    print: 'Print',
    calendar: 'Add to calendar',
    cancel: 'Cancel appointment',
    bookAgain: 'Book New Appointment',
  },

  cancel: {
    title: 'Cancel this appointment?',
    text: (serial: number, doctor: string, date: string) =>
      `Serial ${serial} with ${doctor}, ${date}, will be cancelled.`,
    consequence: 'The place becomes free for somebody else at once. You cannot take this serial back.',
    keep: 'Keep appointment',
    confirm: 'Cancel appointment',
    done: 'Your appointment is cancelled.',
    failed: 'The appointment could not be cancelled.',
  },

  calendar: {
    summary: (serial: number, doctor: string) => `Serial ${serial} – ${doctor}`,
    /** `early`: whether there is still time to come early. */
    description: (parts: {
      serial: number;
      doctor: string;
      hours: string;
      reference: string;
      early: boolean;
    }) =>
      [
        `Serial number ${parts.serial} with ${parts.doctor}`,
        `Doctor's hours: ${parts.hours}`,
        `Reference: ${parts.reference}`,
        parts.early
          ? `The time is an estimate. Please arrive ${BOOKING_LIMITS.arriveMinutesEarly} minutes early and bring a photo ID.`
          : 'Please go to the desk now and bring a photo ID.',
      ].join('\n'),
    reminder: (serial: number) => `Your serial is ${serial}`,
    fileName: (serial: number, date: string) => `serial-${serial}-${date}.ics`,
  },

  profile: {
    title: 'Profile',
    lead: 'What the clinic knows about you. Only you and our staff can see it.',
    loadFailed: 'Your profile could not be loaded.',
    name: 'Full name',
    phone: 'Phone number',
    phoneHint: 'To change it, you need the new phone and the current one: we send a code to each.',
    birthDate: 'Date of birth',
    gender: 'Gender',
    noGender: 'Not specified',
    address: 'Address',
    emergencyContact: 'Emergency contact',
    emergencyHint: 'Somebody we may call for you: 11 digits starting with 01.',
    optional: '(optional)',
    save: 'Save changes',
    badDate: fields.notADate,
    problems: (fields: string[]) => `Please check: ${fields.join(', ')}`,
    saved: 'Profile updated successfully!',
    redirecting: 'Taking you to your dashboard…',
    toDashboard: 'Go to the dashboard now',
    updateFailed: 'Failed to update profile',
    invalidAnswer: 'Profile update failed',
    noSession: 'No patient session found',
    proof: {
      title: 'Confirm your new phone number',
      saved: 'Your other details are saved.',
      sent: 'We sent one code to your new number and one to your current number.',
      next: 'Code sent to your new number',
      current: 'Code sent to your current number',
      lostPhone: 'Lost your old phone? Please ask at the desk.',
      verify: 'Verify Codes',
      answerMayBeLost: 'Your codes are kept: you can send them again.',
      expired: 'The verification codes have expired',
      expiresIn: (time: string) => `Codes expire in ${time}`,
      spokenAt: { 60: 'The codes expire in one minute', 300: 'The codes expire in five minutes' },
      resend: {
        resend: 'Resend both codes',
        resendIn: (seconds: number) => `Resend in ${seconds} s`,
        resent: 'Two new codes are on their way.',
      },
      cancel: 'Keep the old number',
      kept: 'Your details are saved. The phone number stays as it was.',
      sendFailed: 'Failed to send OTP',
      verifyFailed: 'OTP verification failed',
      othersSaved: 'Your other details are saved; the phone number is not changed.',
    },
  },

  notFound: {
    title: 'Page not found',
    text: 'This page does not exist, or it has moved. The address may be mistyped.',
  },
} as const;
