import { addDays } from '@clinic-serial/contract/time/calendar';
import type { AppointmentRecord } from '../appointments/appointments.queries.ts';
import { dayStart, secondsAfter } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { changeSms, type Happened } from './change-text.ts';

const HOUR = 3_600;

/**
 * Puts the SMS about a change into the outbox, in the transaction of the change. It is tried until the day of
 * the appointment is over, for an hour at least.
 *
 * @returns the id of the message; null when the budget has no room, so that staff have to call
 */
export async function notify(
  services: Services,
  tx: Db,
  row: AppointmentRecord,
  happened: Happened,
  sentence: string | null,
): Promise<number | null> {
  const { clock, config, outbox, smsBudget } = services;
  if (!(await smsBudget.payForNotice(tx))) return null;
  const endOfDay = dayStart(addDays(row.appointmentDate, 1), config.clinic.timeZone);
  const inAnHour = secondsAfter(clock.now(), HOUR);
  return outbox.enqueue(tx, {
    purpose: 'change',
    phone: row.patientPhone,
    ...changeSms(services, row, happened, sentence),
    expiresAt: endOfDay > inAnHour ? endOfDay : inAnHour,
  });
}
