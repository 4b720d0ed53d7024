import { textIn } from '@clinic-serial/contract/messages/catalogues';
import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import { affectedBy } from '@clinic-serial/contract/rules/affected';
import type { AppointmentRecord } from '../appointments/appointments.queries.ts';
import type { Clock } from '../clock.ts';
import { serialOf } from '../serials/day-serial.ts';
import { estimateNow, shownEstimate, storedEstimate } from '../serials/estimated-time.ts';
import { type DoctorOnDate, sittingWithNumber } from '../serials/sitting-on.ts';
import type { Services } from '../services.ts';
import { smsText } from '../sms/sms-text.ts';

/** What an SMS needs to know of an appointment. */
export type ToldAppointment = Pick<
  AppointmentRecord,
  | 'language'
  | 'doctorName'
  | 'doctorNameBn'
  | 'appointmentDate'
  | 'daySerial'
  | 'status'
  | 'sessionStart'
  | 'sessionEnd'
  | 'estimatedTime'
>;

/** What happened to the appointment. */
export type Happened =
  /** The doctor does not sit; the appointment stays. */
  | { kind: 'away' }
  /** The sitting has other hours, which the appointment already has. */
  | { kind: 'hours' }
  /** Only the sentence is new. */
  | { kind: 'told' }
  /** The appointment took the place of another one. */
  | { kind: 'moved'; from: Pick<ToldAppointment, 'appointmentDate' | 'daySerial'> }
  | { kind: 'cancelled' }
  /** The old serial counts again. */
  | { kind: 'restored' };

/**
 * The SMS about a change, in the language of the appointment: the clinic, the doctor, the date, the serial, what happened,
 * and the sentence of staff on a line of its own. It says nothing about the patient, because other people may read the phone
 * too. Long names are shortened where that saves a part. With the longest sentence an English text has two parts at most, a
 * Bangla one four.
 */
export function changeText(
  { config }: Pick<Services, 'config'>,
  row: ToldAppointment,
  happened: Happened,
  sentence: string | null,
): string {
  const { language, appointmentDate } = row;
  const say = SMS_TEXTS[language];
  const subject = { language, doctor: textIn(language, row.doctorName, row.doctorNameBn), sentence };
  const told = {
    date: say.date(appointmentDate),
    serial: say.number(serialOf(row.daySerial).serialNumber),
  };
  const time = say.time(shownEstimate(row.estimatedTime));
  switch (happened.kind) {
    case 'away':
      return smsText(config, 'AWAY', subject, { ...told, call: say.call(config.clinic.phone) });
    case 'hours':
      return smsText(config, 'HOURS', subject, { ...told, time, start: say.clock(row.sessionStart) });
    case 'told':
      return smsText(config, 'TOLD', subject, { ...told, time });
    case 'moved': {
      const { appointmentDate: oldDate, daySerial } = happened.from;
      return smsText(config, 'MOVED', subject, {
        ...told,
        time,
        old_date: say.date(oldDate),
        old_serial: say.number(serialOf(daySerial).serialNumber),
      });
    }
    case 'cancelled':
      return smsText(config, 'CANCELLED', subject, told);
    case 'restored':
      return smsText(config, 'RESTORED', subject, { ...told, time });
  }
}

/**
 * What a patient is told of an appointment that stays: the doctor is away, the sitting has other hours, or only a sentence.
 *
 * @param day the doctor on the date of the appointment
 * @returns `hours`: the hours and the estimated time that the appointment gets; null if it keeps its own
 */
export function tellingOf<Row extends ToldAppointment>(
  clock: Clock,
  row: Row,
  day: DoctorOnDate,
): {
  happened: Happened;
  hours: Pick<ToldAppointment, 'sessionStart' | 'sessionEnd' | 'estimatedTime'> | null;
} {
  const { sitting: number, serialNumber } = serialOf(row.daySerial);
  const { status, appointmentDate: date, sessionStart: startTime, sessionEnd: endTime } = row;
  const reason = affectedBy({ status, date, sitting: number, startTime, endTime }, day, clock.today());
  const sitting = sittingWithNumber(day, number);
  if (reason === 'hours' && sitting) {
    const estimatedTime = storedEstimate(estimateNow(clock, date, sitting, serialNumber));
    const hours = { sessionStart: sitting.startTime, sessionEnd: sitting.endTime, estimatedTime };
    return { happened: { kind: 'hours' }, hours };
  }
  return { happened: { kind: reason === null ? 'told' : 'away' }, hours: null };
}
