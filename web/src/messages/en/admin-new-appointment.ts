import { desk } from '@clinic-serial/contract/messages/current/desk';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { FIELD_LIMITS } from '@clinic-serial/contract/terms/field-limits';

/**
 * The words of the wizard that gives a serial at the desk. Screens and tests of other programs may rely on
 * these texts.
 */
export const newAppointmentText = {
  title: 'New Appointment',
  loadFailed: 'Failed to load data',
  searchInstead: 'Search for the patient instead',
  next: 'Next',
  previous: 'Previous',

  steps: {
    label: 'Steps',
    names: { 1: 'Patient', 2: 'Doctor & Date', 3: 'Confirm' },
    done: 'Done: ',
    position: (step: number) => `Step ${step} of 3: `,
  },

  patient: {
    heading: 'Who is the appointment for?',
    phone: 'Patient phone number, name or booking reference',
    phoneHint: 'A part of the phone or name is enough. Press Enter to search.',
    search: 'Search',
    create: 'New patient',
    tooShort: 'Type at least 3 letters of the name, or the phone number.',
    offers: 'Matching patients',
    offered: (count: number, more: boolean) =>
      more
        ? `The first ${count} patients that match.`
        : count === 1
          ? '1 patient matches: press Enter.'
          : `${count} patients match.`,
    offeredHint: 'Choose with the arrow keys and Enter, or type more.',
    lastVisit: (date: string) => `Last visit ${date}`,
    inactiveMark: 'Inactive',
    today: (count: number) => (count === 1 ? 'Has a serial today:' : `Has ${count} serials today:`),
    serial: 'Serial',
    lastGiven: (serial: number, patient: string) => `Given just now: serial ${serial} · ${patient}`,
    nobody: 'Please search for a patient or create a new one',
    found: 'Patient found',
    preselected: 'Patient Pre-selected from Profile',
    change: 'Change Patient',
    id: (id: number) => `ID: ${id}`,
    visits: (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`),
    inactive: desk.patientInactive,
    openRecord: 'Open the patient’s record',
    forWhom: 'For whom',
    anotherPerson: 'Another person…',
    nameOnTicket: 'Name on the ticket (optional)',
    nameOnTicketHint: 'Only when somebody else of the family comes. The record keeps its name.',
    notFound: 'No patient with this phone yet. Create one here.',
    nobodyFound: (text: string) => `No patient found for “${text}”. Create one here.`,
    searchFailed: 'The search did not work. You can create a new patient here.',
    lookupFailed: 'The phone could not be looked up. You can create a new patient here.',
    newHeading: 'New patient',
    newHint: 'Registers the patient with a name and a phone; everything else can follow later.',
    name: 'Patient name',
    newPhone: 'Patient phone',
    phoneRequired: 'Patient phone is required',
    noPhone: 'No phone',
    age: 'Age or year of birth',
    createAndGoOn: 'Create Patient & Continue',
    createFailed: 'Failed to create patient',
  },

  doctor: {
    heading: 'Doctor & Date',
    for: 'For',
    search: 'Find a doctor',
    searchPlaceholder: 'Name or qualification',
    department: 'Department',
    allDepartments: 'All departments',
    choose: 'Doctor',
    limit: (limit: number) => `Daily limit: ${limit}`,
    noSchedule: 'No schedule available',
    /** What is free on the chosen date. */
    free: (free: number, limit: number) => `${free} of ${limit} free`,
    full: 'Full on this date',
    off: 'Off on this date',
    none: 'No doctor can be booked at present.',
    noneFound: 'No doctors found',
    shown: (shown: number, all: number) => `${shown} of ${all} doctors are shown.`,
    more: 'Show more',
    required: staffFields.doctorRequired,
  },

  date: {
    label: 'Appointment date',
    chosen: (date: string) => `Chosen: ${date}`,
    required: staffFields.appointmentDateRequired,
    off: (weekday: string) => `Doctor is not available on ${weekday}`,
    offAlertTitle: 'Not available',
    offAlert: desk.notScheduledOnDate,
    offAlertClose: 'Select again',
  },

  availability: {
    title: 'Availability',
    waiting: 'Choose a doctor and a date to see what is free.',
    loading: 'Looking for free slots',
    booked: 'Patients booked',
    bookedOf: (booked: number, limit: number) => `${booked}/${limit}`,
    available: 'Available slots',
    next: 'Next serial number',
    noNext: 'None',
    hours: 'Doctor hours',
    states: {
      full: 'Fully booked',
      few: 'Few slots remaining',
      free: 'Slots available',
    },
    failed: 'Failed to load availability',
    failedHint: 'Until it has been loaded, no slot can be given.',
    none: desk.noSlotsOnDate,
    serial: 'Serial to give',
    nextSerial: (serial: number) => `Next serial (${serial})`,
    reserved: (serial: number) => `Reserved serial ${serial}`,
    serialHint: 'Reserved serials are never given online.',
  },

  notes: { label: 'Notes (optional)', tooLong: staffFields.tooLong({ most: FIELD_LIMITS.notesLongest }) },

  duplicate: {
    has: (at: { name: string; serial: number; doctor: string; date: string }) =>
      `${at.name} already has serial ${at.serial} with ${at.doctor} (${at.date}). A second one is not given.`,
    open: 'Open that appointment',
  },

  confirm: {
    heading: 'Is everything right?',
    patient: 'Patient',
    phone: 'Phone',
    doctor: 'Doctor',
    department: 'Department',
    date: 'Date',
    /** 'Today, 20 November 2026' */
    dateValue: (word: string, date: string) => `${word}, ${date}`,
    hours: 'Doctor hours',
    serial: 'Serial number',
    reservedSerial: (serial: number) => `${serial} (reserved)`,
    expectedSerial: (serial: number) => `${serial}, unless somebody books first`,
    type: 'Booking type',
    notes: 'Notes',
    noNotes: 'None',
    submit: 'Confirm & Create Appointment',
    failed: 'Failed to create appointment',
    theirAppointments: 'See the patient’s appointments',
  },

  created: {
    title: 'Appointment created successfully!',
    /** To somebody who has left the wizard by then. */
    meanwhile: (serial: number, patient: string) => `${patient} was given serial ${serial} meanwhile.`,
    serial: 'Serial number',
    another: 'Book another',
    print: 'Print Slip',
    toList: 'Go to Appointments',
  },
} as const;
