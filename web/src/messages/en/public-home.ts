const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** Texts of the home page. */
export const homeTexts = {
  title: 'Book a doctor’s serial for today',
  description:
    'Find a doctor who sits today, verify your phone with an SMS code and receive your serial number. No account needed.',
  promise: 'Your doctor’s serial for today, from your phone',
  promiseText: 'Choose a doctor, confirm your number with an SMS code, and come when your turn is near.',
  searchLabel: 'Search doctors',
  searchPlaceholder: 'Doctor, department or complaint',
  search: 'Search',
  bookNow: 'Book Appointment Now',
  learnMore: 'Learn More',
  facts: {
    today: (hours: string) => `Today: ${hours}`,
    hoursUnknown: 'Please call for our hours',
  },
  today: {
    title: 'Today at the clinic',
    /** They stand right after a number, with the space between them if the language has one. */
    doctors: (count: number) => ` ${plural(count, 'doctor sits', 'doctors sit')} today`,
    places: (count: number) => plural(count, ' free place', ' free places'),
    nobody: 'No doctor sits today. Please check back tomorrow.',
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
    patients: 'happy patients',
    doctors: 'expert doctors',
    emergency: 'emergency service',
  },
  cta: {
    title: 'Need a doctor today?',
    text: 'Booking takes about two minutes. Serials are given for today only.',
    button: 'Find Your Doctor',
    call: 'Call',
  },
} as const;
