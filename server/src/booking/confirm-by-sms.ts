import { textIn } from '@clinic-serial/contract/messages/catalogues';
import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { minutesOf } from '@clinic-serial/contract/time/minutes';
import type { AppointmentRecord } from '../appointments/appointments.queries.ts';
import { dayStart, secondsAfter } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import { liveKeyOf } from '../queue/live-key.ts';
import { serialOf } from '../serials/day-serial.ts';
import { shownEstimate } from '../serials/estimated-time.ts';
import type { Services } from '../services.ts';
import { type SmsDraft, whenByEstimate, writeDraft } from '../sms/sms-text.ts';
import { liveLink } from './short-link.ts';

const HOUR = 3_600;

/**
 * Puts an SMS about a new appointment into the outbox, in the transaction of the booking, if the clinic has
 * turned that on and the patient has a phone. If the budget has no room, the booking goes on without SMS.
 */
export async function confirmBySms(
  services: Services,
  tx: Db,
  appointment: AppointmentRecord,
): Promise<void> {
  const { config, clock, outbox, smsBudget } = services;
  if (!config.sms.confirmation || config.publicUrl === null) return;
  if (appointment.patientPhone === '') return;
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
      placeId: appointment.placeId,
    },
    liveLink(config.publicUrl, language, liveKeyOf(config.secret, appointment.id)),
  );
  await outbox.enqueue(tx, {
    purpose: 'confirmation',
    phone: appointment.patientPhone,
    text: writeDraft(config, draft, whenByEstimate(shownEstimate(appointment.estimatedTime))),
    draft,
    // At least an hour, because some clinics also book after the end of the sitting (BOOKING_CUTOFF).
    expiresAt: sessionIsOver > inAnHour ? sessionIsOver : inAnHour,
  });
}

/**
 * The SMS about a booking: 'Shapla Clinic: serial 12, Dr. Nusrat Jahan, Fri 20 Nov, come 6:40-7:10 PM.' and a
 * link. It says nothing about the patient, because other people may read the phone too. It has one part in
 * English and two in Bangla.
 *
 * @param appointment.appointmentDate YYYY-MM-DD
 * @param link the address of the live page
 */
export function confirmationDraft(
  appointment: {
    id: number;
    language: Language;
    serialNumber: number;
    doctorName: string;
    appointmentDate: string;
    placeId: number;
  },
  link: string,
): SmsDraft {
  const { id: appointmentId, language, doctorName: doctor, placeId } = appointment;
  const say = SMS_TEXTS[language];
  return {
    kind: 'BOOKING',
    ...{ appointmentId, language, doctor, placeId, sentence: null },
    values: {
      serial: say.number(appointment.serialNumber),
      date: say.date(appointment.appointmentDate),
      link,
    },
  };
}
