import type { AppointmentStatus } from '../../rules/appointment-status.ts';
import { formatShortDate, formatTime } from './format.ts';

/** What happened to an appointment, by the status that it has now. */
const HAPPENED: Record<AppointmentStatus, string> = {
  Booked: 'booked',
  Confirmed: 'confirmed',
  'In Progress': 'in progress',
  Completed: 'completed',
  Cancelled: 'cancelled',
  'No Show': 'missed',
};

/** What the server says unasked: SMS, and lines about what happened. Only the server loads this file. */
export const notices = {
  /** The SMS with a code. */
  codeSms: ({ code, clinic, minutes }: { code: string; clinic: string; minutes: number }) =>
    `${code} is your ${clinic} code. It is valid for ${minutes} minutes. Do not share it.`,
  /** The end of the SMS to the current phone of a patient who wants to change it. */
  codeMovesRecord: 'It moves your patient record to another phone number.',
  /** Known and unknown phones get the same sentence. */
  fewCodes: ({ clinicPhone }: { clinicPhone: string }) =>
    `We can send only a few codes right now. If none arrives within 2 minutes, please call the clinic: ${clinicPhone}.`,
  /** The SMS about a booking. `date` is YYYY-MM-DD, `time` HH:MM or null. */
  bookingSms: (booking: {
    clinic: string;
    serial: number;
    doctor: string;
    date: string;
    time: string | null;
    link: string;
  }) =>
    `${booking.clinic}: serial ${booking.serial}, ${booking.doctor}, ${formatShortDate(booking.date).replace(',', '')}, ${booking.time === null ? 'please ask at the desk' : `about ${formatTime(booking.time)}`}. ${booking.link}`,
  /** The SMS that reminds of an appointment, on the evening before or on its day. `date` is YYYY-MM-DD, `estimate` HH:MM. */
  reminderSms: ({
    clinic,
    serial,
    doctor,
    date,
    estimate,
    isToday,
  }: {
    clinic: string;
    serial: number;
    doctor: string;
    date: string;
    estimate: string;
    isToday: boolean;
  }) =>
    `Reminder from ${clinic}: ${isToday ? 'today' : `tomorrow, ${formatShortDate(date).replace(',', '')}`}, about ${formatTime(estimate)}, serial ${serial}, ${doctor}.`,
  /** A line of a patient's own activity. */
  activityOfPatient: (line: { serial: number; doctor: string; status: AppointmentStatus }) =>
    `Serial ${line.serial} with ${line.doctor}: ${HAPPENED[line.status]}`,
  /** A line of the activity that the dashboard shows. */
  activityOfClinic: (line: { patient: string; serial: number; doctor: string; status: AppointmentStatus }) =>
    `${line.patient}: serial ${line.serial} with ${line.doctor} ${HAPPENED[line.status]}`,
};
