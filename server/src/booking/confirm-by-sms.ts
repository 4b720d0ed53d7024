import { textIn } from '@clinic-serial/contract/messages/catalogues';
import { minutesOf } from '@clinic-serial/contract/time/minutes';
import type { AppointmentRecord } from '../appointments/appointments.queries.ts';
import { dayStart, secondsAfter } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import { liveKeyOf } from '../queue/live-key.ts';
import { serialOf } from '../serials/day-serial.ts';
import { shownEstimate } from '../serials/estimated-time.ts';
import type { Services } from '../services.ts';
import { whenByEstimate, writeDraft } from '../sms/sms-draft.ts';
import { confirmationDraft } from './confirmation-draft.ts';
import { liveLink } from './short-link.ts';

const HOUR = 3_600;

/**
 * Puts an SMS about a new appointment, in its language, into the outbox, if the clinic has turned that on. It does so in the
 * transaction of the booking, so that a booking has one SMS or none. It never refuses a booking: if the
 * budget has no room, no SMS is sent.
 */
export async function confirmBySms(
  services: Services,
  tx: Db,
  appointment: AppointmentRecord,
): Promise<void> {
  const { config, clock, outbox, smsBudget } = services;
  if (!config.sms.confirmation || config.publicUrl === null) return;
  if (!(await smsBudget.payForConfirmation(tx))) return;
  const { appointmentDate, sessionEnd, language } = appointment;
  const sessionIsOver = secondsAfter(
    new Date(dayStart(appointmentDate, config.clinic.timeZone)),
    minutesOf(sessionEnd) * 60,
  );
  const inAnHour = secondsAfter(clock.now(), HOUR);
  const draft = confirmationDraft(
    {
      id: appointment.id,
      language,
      serialNumber: serialOf(appointment.daySerial).serialNumber,
      doctorName: textIn(language, appointment.doctorName, appointment.doctorNameBn),
      appointmentDate,
    },
    liveLink(config.publicUrl, language, liveKeyOf(config.secret, appointment.id)),
  );
  await outbox.enqueue(tx, {
    purpose: 'confirmation',
    phone: appointment.patientPhone,
    text: writeDraft(config, draft, whenByEstimate(shownEstimate(appointment.estimatedTime))),
    draft,
    // At least an hour, because some clinics book also after the end of the sitting (BOOKING_CUTOFF).
    expiresAt: sessionIsOver > inAnHour ? sessionIsOver : inAnHour,
  });
}
