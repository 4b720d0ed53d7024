/** The words of the staff's patient screens. Screens and tests of other programs may rely on these texts. */
export const adminPatientsText = {
  title: 'Patients',
  backToPatients: 'Patients',
  view: 'View',
  edit: 'Edit',
  history: 'History',
  bookAppointment: 'Book Appointment',
  bookFirst: 'Book First Appointment',

  /** How a patient's fields read, on every screen. */
  field: {
    name: 'Name',
    id: 'Patient ID',
    phone: 'Phone',
    noPhone: 'None',
    age: 'Age',
    noAge: 'N/A',
    gender: 'Gender',
    noGender: 'Not specified',
    totalAppointments: 'Total Appointments',
    address: 'Address',
    emergencyContact: 'Emergency Contact',
    dateOfBirth: 'Date of Birth',
    birthYear: 'Year of Birth',
    registered: 'Registered',
    status: 'Status',
  },

  list: {
    newAppointment: 'New Appointment',
    fromFile: 'Bring in patients from a file',
    searchLabel: 'Search',
    searchPlaceholder: 'Name, phone or address',
    status: 'Status',
    statuses: { all: 'All', active: 'Active Only', inactive: 'Inactive Only' },
    counters: { total: 'Total Patients', active: 'Active', onPage: 'Showing This Page' },
    caption: 'Patients, newest first',
    columns: {
      patient: 'Patient',
      contact: 'Contact',
      demographics: 'Demographics',
      appointments: 'Appointments',
      status: 'Status',
    },
    id: (id: number) => `ID: ${id}`,
    rowName: (name: string, id: number) => `${name}, ID: ${id}`,
    joined: (date: string) => `Joined ${date}`,
    emergency: 'Emergency:',
    born: (date: string) => `Born ${date}`,
    total: (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`),
    last: (date: string) => `Last: ${date}`,
    loadFailed: 'Failed to load patients',
    fetchFailed: 'Failed to fetch patients',
    none: 'No patients found',
    noneText: 'Patients will appear here as they register',
    noneFoundText: 'Try adjusting your search criteria',
  },

  export: {
    button: 'Export CSV',
    failed: (reason: string) => `The patients could not be exported. ${reason}`,
    done: (fileName: string) => `Saved as ${fileName}.`,
    fileName: 'patients.csv',
  },

  detail: {
    notFound: 'Patient not found',
    notFoundText: 'The address may be mistyped.',
    backToList: 'Back to the patients',
    loadFailed: 'Failed to load patient',
    fetchFailed: 'Failed to fetch patient data',
    edit: 'Edit Patient',
    inactive: 'Inactive: this patient cannot book appointments.',
    summary: 'About the patient',
    tabs: 'What to show',
    overview: 'Overview',
    appointments: 'Appointments',
    viewAll: 'View All Appointments',
  },

  overview: {
    numbers: 'Appointments in numbers',
    total: 'Total Appointments',
    completed: 'Completed',
    upcoming: 'Upcoming',
    last30Days: 'Last 30 Days',
    unavailable: 'Statistics temporarily unavailable',
    next: 'Next Appointment',
    noNext: 'No upcoming appointment.',
    activity: 'Recent Activity',
    noActivity: 'Nothing has happened yet. Bookings and visits will be listed here.',
  },

  appointments: {
    recent: 'Recent Appointments',
    serial: 'Serial',
    hours: 'Hours:',
    noHours: 'Schedule not available',
    forPatient: (name: string) => `For ${name}`,
    notes: 'Notes:',
    booked: (when: string) => `Booked: ${when}`,
    loadFailed: 'Failed to load appointments',
    fetchFailed: 'Failed to fetch appointments',
    none: 'No appointments found',
    noneText: "This patient hasn't booked any appointments yet.",
    noneFoundText: 'Try another status',
  },

  historyPage: {
    title: 'Appointment History',
    pageTitle: (name: string) => `Appointment History of ${name}`,
    backToList: 'Back to List',
    viewProfile: 'View Profile',
    banner: 'The patient',
    status: 'Status',
    allStatuses: 'All',
    counters: { total: 'Total', completed: 'Completed', upcoming: 'Upcoming', cancelled: 'Cancelled' },
    list: 'Appointments',
  },

  form: {
    title: (name: string) => `Edit ${name}`,
    name: 'Full name',
    phone: 'Phone number',
    phoneHint: '11 digits starting with 01, like 01712-345678',
    noPhoneHint: 'This patient has no phone. A number that is entered here gets the SMS from then on.',
    address: 'Address (optional)',
    dateOfBirth: 'Date of birth (optional)',
    birthYear: 'Year of birth or age (optional)',
    birthYearHint: 'Enough where the date is not known, for example 1985 or 41',
    gender: 'Gender (optional)',
    emergencyContact: 'Emergency contact (optional)',
    active: 'Active (Patient can book appointments)',
    save: 'Save Changes',
    updated: 'Patient updated successfully! Redirecting...',
    updatedOnList: 'Patient updated successfully!',
    updateFailed: 'Failed to update patient. Please try again.',
    notAllowed: 'You do not have permission to edit patients.',
  },

  /** A record without a phone becomes part of the record of a phone. */
  join: {
    title: (phone: string) => `Join with the record of ${phone}?`,
    from: 'Without a phone',
    into: 'The record of the phone',
    serials: 'Serials',
    text: (name: string, to: string) =>
      `All serials of ${name} go to the record of ${to} and keep their names. SMS of coming serials go to that phone. This record is then empty.`,
    warning: 'This cannot be undone.',
    notSaved: 'Other changes in this form are not saved.',
    confirm: 'Join the records',
    done: (name: string) => `Joined with the record of ${name}.`,
    failed: (reason: string) => `The records were not joined. ${reason}`,
  },

  changed: {
    text: 'Nothing was saved, so that the other change is not lost.',
    differences: (fields: string) => `Different in the newer version: ${fields}.`,
    none: 'The newer version holds the same values as the one you started from.',
    reload: 'Load the newer version',
    overwrite: 'Save mine over it',
    reloadTitle: 'Load the newer version?',
    reloadText: 'What you have changed on this page is replaced by it.',
    reloadConfirm: 'Load it',
    failed: 'The newer version could not be loaded. Please try again.',
  },
} as const;

/** The words for a patient's data: a copy of it, and its end. */
export const adminPrivacyText = {
  title: 'Danger Zone',

  export: {
    text: 'A file with everything the clinic holds about this patient, to hand over when they ask for it.',
    button: 'Export data',
    fileName: (id: number, date: string) => `patient-${id}-data-${date}.json`,
    done: (fileName: string) => `Saved as ${fileName}.`,
    failed: (reason: string) => `The data could not be exported. ${reason}`,
  },

  erase: {
    text: 'Erasing takes everything out that tells who this patient is. Serials and numbers stay.',
    button: 'Erase…',
    question: (name: string) => `Erase ${name}?`,
    notYet: (name: string) => `${name} cannot be erased yet`,
    hasUpcoming: (count: number) =>
      count === 1
        ? 'This patient has an upcoming appointment. Please cancel it first.'
        : `This patient has ${count} upcoming appointments. Please cancel them first.`,
    toAppointments: 'Go to the appointments',
    goes: 'Goes for good',
    goesText:
      'Name, phone, address, date of birth, gender, emergency contact and all notes, here and in every appointment of this phone; logins, codes and messages.',
    stays: 'Stays',
    staysText: (count: number) =>
      count === 0
        ? 'An empty record in the count of patients.'
        : `${count === 1 ? '1 appointment' : `${count} appointments`} with date, serial, doctor and status, without a name, so that the numbers of the clinic stay right.`,
    warning: 'This cannot be undone. If the patient wants a copy, export the data first.',
    phone: 'Type the patient’s phone number to confirm',
    wrongPhone: 'This is not the phone number of this patient.',
    name: 'Type the patient’s name to confirm',
    wrongName: 'This is not the name of this patient.',
    confirm: 'Erase for good',
    done: 'The patient was erased.',
    failed: (reason: string) => `The patient was not erased: ${reason}`,
  },

  erased: {
    badge: 'Erased',
    notice: (date: string) => `Erased on ${date}.`,
    text: 'Who this was is no longer known. The serials stay for the numbers of the clinic; nothing can be edited or booked here.',
  },
} as const;
