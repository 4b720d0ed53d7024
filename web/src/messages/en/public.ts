import { BOOKING_LIMITS } from '@clinic-serial/contract/rules/booking-limits';

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** Texts of the public shell, the home page, the doctor list, About Us and Contact. */
export const publicTexts = {
  product: 'Clinic Serial',
  tagline: 'Modern appointment management system for healthcare providers',
  nav: {
    label: 'Main',
    home: 'Home',
    findDoctors: 'Find Doctors',
    myAccount: 'My Account',
    loggedInAs: (firstName: string) => `Logged in as ${firstName}`,
    logOut: 'Log out',
    loggingOut: 'Logging out…',
    bookAppointment: 'Book Appointment',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
  },
  footer: {
    contact: 'Contact us',
    quickLinks: 'Quick links',
    home: 'Home',
    findDoctors: 'Find Doctors',
    about: 'About Us',
    contactPage: 'Contact',
    privacy: 'Privacy',
    phone: 'Phone',
    email: 'Email',
    address: 'Address',
  },
  home: {
    title: 'Book a doctor’s serial for today',
    description:
      'Find a doctor who sits today, verify your phone with an SMS code and receive your serial number. No account needed.',
    promise: 'Your doctor’s serial for today, from your phone',
    promiseText:
      'Choose a doctor, confirm your number with an SMS code and come when your turn is near. No account, no waiting in line for a ticket.',
    bookNow: 'Book Appointment Now',
    learnMore: 'Learn More',
    facts: {
      today: (hours: string) => `Today: ${hours}`,
      hoursUnknown: 'Please call for our hours',
    },
    today: {
      title: 'Today at the clinic',
      doctors: (count: number) => `${plural(count, 'doctor sits', 'doctors sit')} today`,
      places: (count: number) => plural(count, 'free place', 'free places'),
      sittingNow: 'Sitting now',
      from: (time: string) => `From ${time}`,
      over: 'Hours over',
      nobody: 'No doctor sits today. Please check back tomorrow.',
      all: 'See all doctors',
      unavailable: 'Today’s list is not available right now.',
    },
    featured: {
      title: 'Our doctors',
      text: 'First who is here now, then who comes later today.',
      viewAll: 'View All Doctors',
      error: (message: string) => `Error loading doctors: ${message}`,
      none: 'No doctors available today',
    },
    departments: {
      title: 'Medical departments',
      text: 'Not sure whom to see? Start with the department.',
      doctors: (count: number) => `${count} ${plural(count, 'doctor', 'doctors')}`,
      error: 'The departments could not be loaded.',
    },
    how: {
      title: 'How It Works',
      steps: [
        {
          title: 'Choose Doctor',
          text: 'Find a doctor by name or department and see the free places of today.',
        },
        { title: 'Verify with OTP', text: 'Enter your name and phone. We send a 4-digit code by SMS.' },
        {
          title: 'Get Serial Number',
          text: 'Your serial is yours at once, with the time when your turn is expected.',
        },
      ],
    },
    stats: {
      title: 'The clinic in numbers',
      items: [
        { value: '500+', label: 'happy patients' },
        { value: '50+', label: 'expert doctors' },
        { value: '24/7', label: 'emergency service' },
      ],
    },
    cta: {
      title: 'Need a doctor today?',
      text: 'Booking takes about two minutes. Serials are given for today only.',
      button: 'Find Your Doctor',
      call: (phone: string) => `or call ${phone}`,
    },
  },
  doctors: {
    title: 'Find Your Doctor',
    lead: 'Serials are given for today. First who is here now, then who comes later.',
    description:
      'All doctors of the clinic with today’s hours and free places. Book a serial for today online.',
    searchLabel: 'Search doctors',
    searchPlaceholder: 'Name, department or complaint',
    clearSearch: 'Clear the search',
    department: 'Department',
    allDepartments: 'All departments',
    quickSelect: 'Quick select',
    filters: 'Filters',
    clearAll: 'Clear all',
    clearFilters: 'Clear Filters',
    showing: (shown: number, total: number) => `Showing ${shown} of ${total} doctors`,
    more: 'Show more doctors',
    error: 'Error loading doctors',
    loading: 'Loading doctors',
    empty: 'No doctors available today',
    emptyFiltered: 'Try adjusting your search criteria',
    emptyAll:
      'No doctors are available for appointments today. Please check back tomorrow or contact us for assistance.',
  },
  card: {
    today: 'Today',
    tomorrow: 'Tomorrow',
    /** The next day of a doctor who does not sit today. */
    next: (day: string, time: string) => `Next: ${day}, ${time}`,
    experience: (years: number) => `${years} ${plural(years, 'year', 'years')} experience`,
    fee: `Fee ${BOOKING_LIMITS.consultationFeeTaka} taka`,
    noSchedule: 'No schedule available',
    notToday: 'Not available today',
    places: (count: number) => `${count} ${plural(count, 'place', 'places')} free`,
    few: 'Few slots remaining',
    full: 'Fully booked',
    sessionOver: 'Hours are over for today',
    deskOnly: 'Serials at the desk only',
    book: 'Book Appointment',
  },
  notToday: {
    title: (doctor: string) => `${doctor} is not available today`,
    text: (doctor: string, weekday: string) => `${doctor} is not available for booking today (${weekday}).`,
    days: (days: string) => `Available days: ${days}.`,
    suggestion: 'Please choose another doctor.',
    allDoctors: 'See all doctors',
    close: 'OK',
  },
  colleagues: {
    title: (department: string) => `${department} doctors with places today`,
  },
  about: {
    title: 'About Us',
    description: 'Who we are, our departments, and how the daily serials of our clinic work.',
    lead: (clinic: string) =>
      `${clinic} is a clinic for the whole family, with doctors of many fields under one roof.`,
    departmentsTitle: 'Our departments',
    departmentsText: (doctors: number, departments: number) =>
      `${doctors} ${plural(doctors, 'doctor', 'doctors')} in ${departments} ${plural(departments, 'department', 'departments')}. Choose one to see who sits today.`,
    serialsTitle: 'How our serials work',
    serials: [
      'Every doctor sees a fixed number of patients a day. Each patient holds one serial number, and the serial decides the queue.',
      'You can book online for today, without an account. We only ask for a name and a phone number, and confirm it with a code by SMS.',
      'The reception gives serials from the same list. So nobody can hold your number, and nobody is called before you out of turn.',
    ],
    privacyTitle: 'Your data',
    privacy:
      'We keep your name, your phone number and your appointments, and use them for your visit only. Only you and our staff can see them.',
    bringTitle: 'Before you come',
    bring: [
      'Arrive 15 minutes early. The serial decides the queue, and who comes late may wait for the next slot.',
      'Bring a photo ID and your serial, on the phone or on paper.',
      'Bring earlier prescriptions, test results and the medicines that you take.',
    ],
    visitTitle: 'Visit us',
    cta: 'Find Doctors',
  },
  contact: {
    title: 'Contact',
    description: 'Phone, e-mail, address, map and hours of the clinic, and answers to common questions.',
    lead: 'Call us, write to us or come by. For a serial today the fastest way is to book online.',
    phone: 'Phone',
    phoneHint: 'For questions about your appointment',
    email: 'Email',
    emailHint: 'For everything that can wait a day',
    address: 'Address',
    addressHint: 'Please bring your serial and a photo ID',
    map: 'Show on OpenStreetMap',
    hours: 'Hours',
    hoursHint: 'Each doctor has hours of their own: see the list of doctors',
    questionsTitle: 'Common questions',
    questions: [
      {
        question: 'The code did not arrive. What can I do?',
        answer:
          'Wait a minute, then press Resend. Check that the number is right. If nothing comes, call us or ask at the desk: the reception gives serials from the same list.',
      },
      {
        question: 'I lost my serial. Where do I find it?',
        answer:
          'Log in under My Account with the phone that you booked with. Your ticket is there, ready to show or print.',
      },
      {
        question: 'I cannot come today. Should I tell you?',
        answer: 'Please do. Cancel under My Account or call us, so that somebody else gets your place.',
      },
      {
        question: 'Can I book for tomorrow?',
        answer: 'Online serials are for today only. For another day, please call us or ask at the desk.',
      },
    ],
    cta: 'Book Appointment',
    account: 'My Account',
  },
  notFound: {
    title: 'Page not found',
    description: 'This page does not exist.',
    text: 'This page does not exist, or it has moved. The address may be mistyped.',
    home: 'Back to home',
    doctors: 'Find Doctors',
  },
  unknownLink: {
    title: 'This link leads to no appointment',
    description: 'The link of an SMS is mistyped, or its appointment was removed.',
    text: 'The link may be incomplete or mistyped, or the clinic has removed the appointment. Log in with your phone number to see all your appointments.',
    call: 'Or call the clinic:',
    logIn: 'Log in',
    home: 'Back to home',
  },
} as const;
