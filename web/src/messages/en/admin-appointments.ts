/**
 * The words of the staff's appointment screens. Screens and tests of other programs may rely on these texts.
 */
export const adminAppointmentsText = {
  title: 'Appointments',
  backToList: 'Appointments',
  backToPatient: 'Patient',
  newAppointment: 'New Appointment',
  view: 'View',
  serial: 'Serial',
  /** '12, Karim Uddin', for screen readers. */
  rowName: (serial: number, patient: string) => `serial ${serial}, ${patient}`,

  /** What a second sitting of a day is called, by its start (HH:MM). */
  secondSitting: (time: string) =>
    time >= '17:00' ? 'evening' : time >= '12:00' ? 'afternoon' : 'second sitting',
  /** Why an appointment no longer fits the calendar. */
  affected: {
    away: 'Doctor away',
    hours: 'Hours changed',
    place: 'Place changed',
    inactive: 'Doctor inactive',
  },
  /** The mark of a cancelled patient who was here when the sitting ended. */
  notSeen: 'Not seen',
  told: (when: string) => `Told: ${when}`,

  /** The places of a day, for choosing one. */
  places: {
    sitting: 'Sitting',
    free: (count: number) => `${count} free`,
    full: 'Full',
    /** A sitting that staff ended or cancelled at the queue. */
    closed: { ended: 'Finished', cancelled: 'Cancelled' },
    option: (range: string, status: string) => `${range} · ${status}`,
    isPresent: 'the appointment is here now',
    off: 'The doctor does not sit on this day.',
    leave: 'The doctor is on leave.',
    holiday: 'The clinic is closed.',
    /** @param names the places that a holiday closes, if it does not close the whole clinic */
    closedAt: (names: string) => `Closed: ${names}.`,
    because: (reason: string, message: string) => `${reason} ${message}`,
    nextFree: (date: string, time: string) => `Next free day: ${date}, ${time}`,
    noneFree: (days: number) => `No free place in the next ${days} days.`,
  },

  move: {
    button: 'Move…',
    title: (serial: number, patient: string) => `Move serial ${serial} of ${patient}`,
    text: 'The patient gets a new serial. The old one is cancelled and never given again.',
    date: 'New date',
    confirm: 'Move appointment',
    keep: 'Keep as it is',
    loadFailed: 'Failed to load availability',
    failed: 'Failed to move the appointment',
    done: (serial: number, date: string) => `Moved. The new serial is ${serial}, ${date}.`,
    to: 'Moved to',
    from: 'Moved from',
    other: (serial: number, date: string) => `Serial ${serial}, ${date}`,
    otherId: (id: number) => `Appointment ${id}`,
  },

  noPhone: 'No phone',
  types: { 'Walk-in': 'Walk-in', Phone: 'Phone', Online: 'Online' },

  list: {
    caption: 'Appointments by doctor and serial',
    searchLabel: 'Search',
    searchPlaceholder: 'Patient, doctor or notes',
    date: 'Select Date',
    allDates: 'Show all dates',
    status: 'Status',
    allStatuses: 'All',
    /** Groups of states, as today's numbers on the dashboard count them. */
    notCancelled: 'Not cancelled',
    upcoming: 'Still to come',
    doctor: 'Doctor',
    doctorPlaceholder: 'Doctor name',
    counters: { total: 'Total', onPage: 'Showing This Page', page: 'Current Page' },
    pageOf: (page: number, pages: number) => `${page} of ${pages}`,
    columns: {
      serial: 'Serial',
      patient: 'Patient',
      doctor: 'Doctor',
      type: 'Type',
      status: 'Status',
    },
    loadFailed: 'Failed to load appointments',
    fetchFailed: 'Failed to fetch appointments',
    none: 'No appointments found',
    /**
     * Said above an appointment that was found by its reference on another day than the one in the filter.
     */
    otherDay: 'Found by its booking reference, on another day.',
    noneText: 'The day’s appointments will appear here as they are booked.',
    noneFoundText: 'Try other filters, another day or all dates.',
    scheduleFirst: 'Schedule First Appointment',
  },

  export: {
    button: 'Export CSV',
    fileName: 'appointments.csv',
    done: (fileName: string) => `Saved as ${fileName}.`,
    failed: (reason: string) => `The appointments could not be exported. ${reason}`,
  },

  status: {
    /** What moving to a status is called in a row's menu. */
    short: {
      Booked: 'Reactivate',
      Confirmed: 'Confirm',
      'In Progress': 'Start',
      Completed: 'Complete',
      Cancelled: 'Cancel',
      'No Show': 'No Show',
    },
    question: (status: string) => `Are you sure you want to change the status to "${status}"?`,
    about: (serial: number, patient: string) => `Serial ${serial}, ${patient}`,
    with: (doctor: string, date: string) => `${doctor}, ${date}`,
    confirm: 'Change status',
    keep: 'Keep as it is',
    done: (status: string) => `Appointment status updated to ${status} successfully!`,
    failed: (reason: string) => `Failed to update status: ${reason}`,
  },

  detail: {
    title: (serial: number) => `Appointment: serial ${serial}`,
    fetchFailed: 'Failed to fetch appointment details',
    notFound: 'Appointment not found',
    notFoundText: 'The appointment may have been deleted.',
    backToList: 'Back to the appointments',
    print: 'Print Slip',
    about: 'Appointment',
    patient: 'Patient',
    doctor: 'Doctor',
    id: 'Appointment ID',
    date: 'Date',
    hours: 'Doctor hours',
    estimatedTime: 'Estimated time',
    whenToCome: 'When to come',
    reference: 'Booking reference',
    booked: 'Booking date',
    updated: 'Last updated',
    name: 'Name',
    phone: 'Phone',
    address: 'Address',
    qualification: 'Qualification',
    department: 'Department',
    location: 'Location',
    none: 'Not given',
  },

  notes: {
    title: 'Notes',
    label: 'Notes by staff',
    hint: 'Seen by staff only.',
    byPatient: 'From the patient',
    none: 'No notes',
    save: 'Save Notes',
    saved: 'Notes saved.',
    failed: 'Failed to save the notes',
    changed: 'Somebody else has changed these notes in the meantime. They now read:',
    overwrite: 'Saving again replaces them with yours.',
    takeTheirs: 'Use theirs',
  },

  manage: {
    title: 'Status management',
    actions: {
      Booked: 'Reactivate to Booked',
      Confirmed: 'Mark as Confirmed',
      'In Progress': 'Mark as In Progress',
      Completed: 'Mark as Completed',
      Cancelled: 'Mark as Cancelled',
      'No Show': 'Mark as No Show',
    },
    failed: 'Failed to update appointment status',
    reason: (reason: string) => `Error: ${reason}`,
    erased: 'The patient was erased: the appointment stays as it is.',
    finished: 'A completed appointment stays as it is.',
    replaced: {
      text: 'It was moved. To set it back to Booked, first cancel the one that the patient has instead:',
      link: (serial: number, date: string) => `serial ${serial} on ${date}`,
    },
    reactivate: 'The appointment keeps its serial. A cancelled one needs a free place.',
  },

  quick: { title: 'Quick Actions', viewPatient: 'View Patient', viewDoctor: 'View Doctor' },

  danger: {
    title: 'Danger Zone',
    text: 'A deleted appointment disappears from every list. Its serial is never given again.',
    button: 'Delete Appointment',
    question: (serial: number, patient: string) => `Delete serial ${serial} of ${patient}?`,
    warning: 'This cannot be undone. To keep a trace of it, change the status to Cancelled instead.',
    confirm: 'Delete appointment',
    done: 'Appointment deleted successfully!',
    failed: (reason: string) => `Failed to delete appointment: ${reason}`,
  },
} as const;
