import type { AppointmentStatus } from '../../rules/appointment-status.ts';
import { formatShortDate, formatTime } from './format.ts';

/** What happened to an appointment, by the status that it has now. */
const HAPPENED: Record<AppointmentStatus, string> = {
  Booked: 'booked',
  Confirmed: 'arrived',
  'In Progress': 'called in',
  Completed: 'completed',
  Cancelled: 'cancelled',
  'No Show': 'missed',
};

/** What an SMS says of an appointment. `date` is YYYY-MM-DD, `time` HH:MM or null. */
type ToldOfSitting = {
  clinic: string;
  doctor: string;
  date: string;
  serial: number;
  time: string | null;
};

/** 'Fri 20 Nov'. */
const shortDate = (date: string) => formatShortDate(date).replace(',', '');

const timeOrDesk = (time: string | null) =>
  time === null ? 'please ask at the desk' : `about ${formatTime(time)}`;

/** What the server says unasked: SMS, and lines about what happened. Only the server loads this file. */
export const notices = {
  /** The SMS with a code. */
  codeSms: ({ code, clinic, minutes }: { code: string; clinic: string; minutes: number }) =>
    `${code} is your ${clinic} code. It is valid for ${minutes} minutes. Do not share it.`,
  /** The message with which an Admin tries the gateway. */
  testSms: ({ clinic }: { clinic: string }) => `${clinic}: this is a test. SMS from your clinic arrive.`,
  /** The end of the SMS to the current phone of a patient who wants to change it. */
  codeMovesRecord: 'It moves your patient record to another phone number.',
  /** Known and unknown phones get the same sentence. */
  fewCodes: ({ clinicPhone }: { clinicPhone: string }) =>
    `We can send only a few codes right now. If none arrives within 2 minutes, ${clinicPhone ? `please call the clinic: ${clinicPhone}` : 'please ask at the clinic'}.`,
  /** The SMS about a booking. `date` is YYYY-MM-DD, `time` HH:MM or null. */
  bookingSms: (booking: {
    clinic: string;
    serial: number;
    doctor: string;
    date: string;
    time: string | null;
    link: string;
  }) =>
    `${booking.clinic}: serial ${booking.serial}, ${booking.doctor}, ${shortDate(booking.date)}, ${timeOrDesk(booking.time)}. ${booking.link}`,
  /** The SMS to a patient whose doctor does not sit on the day. The appointment stays as it is. */
  awaySms: (told: { clinic: string; doctor: string; date: string; serial: number; clinicPhone: string }) =>
    `${told.clinic}: ${told.doctor} is away on ${shortDate(told.date)}, the day of your serial ${told.serial}.${told.clinicPhone ? ` Please call ${told.clinicPhone}.` : ''}`,
  /** The SMS to a patient whose sitting has other hours. `start` and `time` are HH:MM, `time` may be null. */
  hoursSms: (told: ToldOfSitting & { start: string }) =>
    `${told.clinic}: ${told.doctor} sits from ${formatTime(told.start)} on ${shortDate(told.date)}. Your serial ${told.serial}: ${timeOrDesk(told.time)}.`,
  /** The SMS that tells a patient something about an appointment that has not changed. */
  aboutSerialSms: (told: ToldOfSitting) =>
    `${told.clinic}: your serial ${told.serial}, ${told.doctor}, ${shortDate(told.date)}, ${timeOrDesk(told.time)}.`,
  /** The SMS to a patient who has another serial now. `date` and `serial` are the new ones. */
  movedSms: (told: ToldOfSitting & { oldDate: string; oldSerial: number }) =>
    `${told.clinic}: your serial ${told.oldSerial} of ${shortDate(told.oldDate)}, ${told.doctor}, is moved. New: ${shortDate(told.date)}, serial ${told.serial}, ${timeOrDesk(told.time)}.`,
  cancelledSms: (told: Omit<ToldOfSitting, 'time'>) =>
    `${told.clinic}: your serial ${told.serial}, ${told.doctor}, ${shortDate(told.date)}, is cancelled.`,
  /** The SMS to a patient who has the old serial back. */
  restoredSms: (told: ToldOfSitting) =>
    `${told.clinic}: your serial ${told.serial}, ${told.doctor}, ${shortDate(told.date)}, is valid again: ${timeOrDesk(told.time)}.`,
  /** The SMS about a place that is held for a person who waited. `until` is HH:MM. */
  offerSms: (offer: { clinic: string; doctor: string; until: string; link: string }) =>
    `${offer.clinic}: a serial with ${offer.doctor} is free. Held for you until ${formatTime(offer.until)}: ${offer.link}`,
  /** The SMS to a patient who is near their turn; `before` is null once they are called. */
  queueSms: (near: { clinic: string; doctor: string; serial: number; before: number | null }) =>
    near.before === null
      ? `${near.clinic}: serial ${near.serial}, ${near.doctor}: it is your turn. Please come in now.`
      : near.before === 0
        ? `${near.clinic}: serial ${near.serial}, ${near.doctor}: you are next. Please come now.`
        : `${near.clinic}: serial ${near.serial}, ${near.doctor}: ${near.before} before you. Please come now.`,
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
    `Reminder from ${clinic}: ${isToday ? 'today' : `tomorrow, ${shortDate(date)}`}, about ${formatTime(estimate)}, serial ${serial}, ${doctor}.`,
  /** A line of a patient's own activity. */
  activityOfPatient: (line: { serial: number; doctor: string; status: AppointmentStatus }) =>
    `Serial ${line.serial} with ${line.doctor}: ${HAPPENED[line.status]}`,
  /** A line of the activity that the dashboard shows. */
  activityOfClinic: (line: { patient: string; serial: number; doctor: string; status: AppointmentStatus }) =>
    `${line.patient}: serial ${line.serial} with ${line.doctor} ${HAPPENED[line.status]}`,
};
