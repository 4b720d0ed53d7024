import { booking } from '@clinic-serial/contract/messages/current/booking';
import { formatTime } from '@clinic-serial/contract/messages/current/format';
import { oneDoctor } from './one-doctor.ts';

/** The words of the booking wizard. Screens and tests of other programs may rely on these texts. */
export const bookingText = {
  title: 'Book Appointment',
  titleWith: (doctor: string) => `Book an appointment with ${doctor}`,
  description: (doctor: string, department: string) =>
    `Book a serial for today with ${doctor}, ${department}: name, phone, code, done. No account needed.`,
  loading: oneDoctor.loading,
  otherDoctors: 'Choose another doctor',

  error: {
    title: 'Booking Error',
    load: oneDoctor.failed,
    back: oneDoctor.back,
    tryAgain: 'Try Again',
    notFound: oneDoctor.notFound,
    notFoundHint: oneDoctor.notFoundHint,
  },

  header: {
    noSchedule: 'No schedule available',
    schedule: 'Schedule',
    slots: (slots: number) => (slots === 1 ? '1 slot available' : `${slots} slots available`),
    today: 'Today',
    week: 'Week',
  },

  blocked: {
    fullyBooked: booking.FULLY_BOOKED,
    nowFullyBooked:
      'This doctor is now fully booked for today. Please try again tomorrow or choose another doctor.',
    haveCode: 'You already have a code: you may still enter it, a place may come free.',
    notScheduled: (doctor: string, weekday: string) =>
      `${doctor} is not available for booking today (${weekday}).`,
    availableDays: (days: string) => `Available days: ${days}.`,
    chooseAnother: 'Please choose another doctor.',
    notOpen: 'Online booking is not open yet. Serials are given at the desk of the clinic.',
    deskOnly:
      "No more serials are given online for this doctor today. The clinic's desk may still have one: please call or come to the desk, or choose another doctor.",
    sessionOver: booking.SESSION_OVER,
    overrun: booking.OVERRUN,
    wait: 'Tell me when a place is free',
  },

  sitting: {
    legend: 'When do you want to come?',
    /** The chosen hours are no longer bookable. */
    gone: 'These hours cannot be booked any more. Please choose the other ones.',
    otherFree:
      'This doctor sits twice today, and the other hours still have free places: go back to choose them.',
  },

  /** A new serial would be called long after the hours. */
  overrun: {
    text: (doctor: string, clockTime: string, length: string) =>
      `${doctor} is running late: a new serial would be called about ${formatTime(clockTime)}, ${length} after the hours end.`,
  },

  steps: {
    label: 'Booking steps',
    names: { 1: 'Patient info', 2: 'Verify phone', 3: 'Serial number' },
    position: (step: number) => `Step ${step} of 3: `,
    done: 'Done: ',
    startOver: 'Start over',
    startOverAsk: 'What you typed is forgotten, and a code that was sent ends.',
    startOverYes: 'Yes, start over',
  },

  info: {
    heading: 'Who is the appointment for?',
    name: 'Full name',
    phone: 'Phone number',
    phoneHint: '11 digits starting with 01. We send a 4-digit code to this phone by SMS.',
    date: (weekday: string, date: string) => `For today, ${weekday}, ${date}.`,
    consent: 'We keep your name, your phone number and this appointment, to run the queue and to reach you.',
    consentLink: 'How we handle your data',
    newTab: '(opens in a new tab)',
    submit: 'Send Verification Code',
    problems: (fields: string[]) => `Please check: ${fields.join(', ')}`,
    failed: 'Failed to send OTP. Please try again.',
  },

  own: {
    phone: 'The serial goes to your number',
    otherPhone: 'use another phone',
    who: 'Who is coming?',
    otherName: 'Somebody else',
    submit: 'Get Serial',
    failed: 'The serial could not be given. Please try again.',
  },

  code: {
    failed: 'Verification failed. Please try again.',
    resendFailed: 'Failed to resend code',
    answerMayBeLost: 'Your code is kept. Nothing is booked twice when you try again.',
    back: 'Back',
  },

  done: {
    heading: 'Appointment booked successfully!',
    /** Instead of the heading, when the serial was booked before. */
    earlier: 'You already have a serial',
  },
} as const;
