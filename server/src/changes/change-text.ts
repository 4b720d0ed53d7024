import { textIn } from '@clinic-serial/contract/messages/catalogues';
import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import { affectedBy } from '@clinic-serial/contract/rules/booking/affected';
import { placeOf } from '@clinic-serial/contract/terms/places';
import { addDays } from '@clinic-serial/contract/time/calendar';
import type { AppointmentRecord } from '../appointments/appointments.queries.ts';
import { type Clock, dayStart, secondsAfter } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import { serialOf } from '../serials/day-serial.ts';
import { estimateNow, shownEstimate, storedEstimate } from '../serials/estimated-time.ts';
import { type DoctorOnDate, sittingWithNumber } from '../serials/sitting-on.ts';
import { ownRoom } from '../serials/take-serial.ts';
import type { Services } from '../services.ts';
import { type SmsDraft, smsText, whenByEstimate, writeDraft } from '../sms/sms-text.ts';

export type ToldAppointment = Pick<
  AppointmentRecord,
  | 'id'
  | 'language'
  | 'doctorName'
  | 'doctorNameBn'
  | 'appointmentDate'
  | 'daySerial'
  | 'status'
  | 'sessionStart'
  | 'sessionEnd'
  | 'estimatedTime'
  | 'placeId'
>;

export type Happened =
  /** The doctor does not sit; the appointment stays. */
  | { kind: 'away' }
  /** The sitting has other hours, which the appointment already has. */
  | { kind: 'hours' }
  | { kind: 'told' }
  /** The appointment took the place of another one. */
  | { kind: 'moved'; from: Pick<ToldAppointment, 'appointmentDate' | 'daySerial'> }
  | { kind: 'cancelled' }
  /** The old serial counts again. */
  | { kind: 'restored' };

/**
 * The SMS about a change in the language of the appointment: clinic, doctor, date, serial, what happened, and
 * the sentence of staff on a line of its own. It says nothing about the patient, because others may read the
 * phone too. Names are shortened where that saves a part: at most two in English, four in Bangla.
 *
 * @returns `draft`: set if the SMS says when to come; `text` then has the estimated time
 */
export function changeSms(
  { config }: Pick<Services, 'config'>,
  row: ToldAppointment,
  happened: Happened,
  sentence: string | null,
): { text: string; draft?: SmsDraft } {
  const { language, appointmentDate } = row;
  const say = SMS_TEXTS[language];
  const doctor = textIn(language, row.doctorName, row.doctorNameBn);
  const told = {
    date: say.date(appointmentDate),
    serial: say.number(serialOf(row.daySerial).serialNumber),
  };
  const subject = { language, doctor, placeId: row.placeId, sentence };
  if (happened.kind === 'away') {
    return { text: smsText(config, 'AWAY', subject, { ...told, call: say.call(config.clinicPhone) }) };
  }
  if (happened.kind === 'cancelled') return { text: smsText(config, 'CANCELLED', subject, told) };
  const draft: SmsDraft = { appointmentId: row.id, ...subject, ...timedOf(row, happened, told) };
  return { text: writeDraft(config, draft, whenByEstimate(shownEstimate(row.estimatedTime))), draft };
}

function timedOf(
  row: ToldAppointment,
  happened: Exclude<Happened, { kind: 'away' | 'cancelled' }>,
  told: { date: string; serial: string },
) {
  const say = SMS_TEXTS[row.language];
  switch (happened.kind) {
    case 'hours':
      return { kind: 'HOURS' as const, values: { ...told, start: say.clock(row.sessionStart) } };
    case 'told':
      return { kind: 'TOLD' as const, values: told };
    case 'moved': {
      const { appointmentDate, daySerial } = happened.from;
      const values = {
        ...told,
        old_date: say.date(appointmentDate),
        old_serial: say.number(serialOf(daySerial).serialNumber),
      };
      return { kind: 'MOVED' as const, values };
    }
    case 'restored':
      return { kind: 'RESTORED' as const, values: told };
  }
}

/**
 * Decides what to tell the patient of an appointment that stays: that the doctor is away, that the place or
 * the hours are other ones, or only the sentence of staff.
 *
 * @param day the doctor on the date of the appointment
 * @returns `hours`: the place, hours and estimate that the appointment gets; null if it keeps its own
 */
export function tellingOf<Row extends ToldAppointment>(
  clock: Clock,
  row: Row,
  day: DoctorOnDate,
): {
  happened: Happened;
  hours: ToldHours | null;
} {
  const { sitting: number, serialNumber } = serialOf(row.daySerial);
  const { status, appointmentDate: date, sessionStart: startTime, sessionEnd: endTime, placeId } = row;
  const booked = { status, date, sitting: number, startTime, endTime, placeId };
  const reason = affectedBy(booked, day, clock.today());
  const sitting = sittingWithNumber(day, number);
  if ((reason === 'hours' || reason === 'place') && sitting) {
    const estimatedTime = storedEstimate(estimateNow(clock, date, sitting, serialNumber));
    const hours = { sessionStart: sitting.startTime, sessionEnd: sitting.endTime, estimatedTime };
    const { departmentLocation, departmentLocationBn } = day.doctor;
    const where = {
      placeId: placeOf(sitting),
      departmentLocation,
      departmentLocationBn,
      ...ownRoom(sitting),
    };
    return { happened: { kind: 'hours' }, hours: { ...hours, ...where } };
  }
  return { happened: { kind: reason === null ? 'told' : 'away' }, hours: null };
}

type ToldHours = Pick<
  AppointmentRecord,
  'sessionStart' | 'sessionEnd' | 'estimatedTime' | 'placeId' | 'departmentLocation' | 'departmentLocationBn'
>;

const HOUR_SECONDS = 3_600;

/**
 * Puts the SMS about a change into the outbox, in the transaction of the change. It is tried until the day of
 * the appointment is over, for an hour at least.
 *
 * @returns the id of the message; null when the budget has no room, so that staff have to call, and for a
 *   patient without a phone
 */
export async function notify(
  services: Services,
  tx: Db,
  row: AppointmentRecord,
  happened: Happened,
  sentence: string | null,
): Promise<number | null> {
  const { clock, config, outbox, smsBudget } = services;
  if (row.patientPhone === '' || !(await smsBudget.payForNotice(tx))) return null;
  const endOfDay = dayStart(addDays(row.appointmentDate, 1), config.clinic.timeZone);
  const inAnHour = secondsAfter(clock.now(), HOUR_SECONDS);
  return outbox.enqueue(tx, {
    purpose: 'change',
    phone: row.patientPhone,
    ...changeSms(services, row, happened, sentence),
    expiresAt: endOfDay > inAnHour ? endOfDay : inAnHour,
  });
}
