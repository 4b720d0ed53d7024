import type { AppointmentStatus } from '../../terms/appointment-status.ts';

/** What happened to an appointment, by the status that it has now. */
const HAPPENED: Record<AppointmentStatus, string> = {
  Booked: 'booked',
  Confirmed: 'arrived',
  'In Progress': 'called in',
  Completed: 'completed',
  Cancelled: 'cancelled',
  'No Show': 'missed',
};

/**
 * Sentences in SMS, beside a requested code, and in lists of what happened. Only the server loads this file.
 */
export const notices = {
  /** The end of the SMS to the current phone of a patient who wants to change it. */
  codeMovesRecord: 'It moves your patient record to another phone number.',
  /** Known and unknown phones get the same sentence. */
  fewCodes: ({ clinicPhone }: { clinicPhone: string }) =>
    `We can send only a few codes right now. If none arrives within 2 minutes, ${clinicPhone ? `please call the clinic: ${clinicPhone}` : 'please ask at the clinic'}.`,
  /** The page shows the clinic's telephone after these two. */
  codeSmsTrying:
    'The SMS with your code has not gone out yet. We keep trying. If no code comes, please call the clinic or come to the desk.',
  codeSmsRefused: 'The SMS with your code could not be sent. Please call the clinic or come to the desk.',
  /** A line of a patient's own activity. */
  activityOfPatient: (line: { serial: number; doctor: string; status: AppointmentStatus }) =>
    `Serial ${line.serial} with ${line.doctor}: ${HAPPENED[line.status]}`,
  /** A line of the activity that the dashboard shows. */
  activityOfClinic: (line: { patient: string; serial: number; doctor: string; status: AppointmentStatus }) =>
    `${line.patient}: serial ${line.serial} with ${line.doctor} ${HAPPENED[line.status]}`,
};
