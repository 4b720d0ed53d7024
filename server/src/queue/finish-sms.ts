import { serialOf } from '../serials/day-serial.ts';
import type { Services } from '../services.ts';
import { type SmsDraft, writeDraft } from '../sms/sms-text.ts';
import { loadQueue } from './load-queue.ts';
import { sittingOfAppointment } from './queue.queries.ts';
import { tellWhen } from './when-to-come.ts';

/**
 * Writes an SMS that says when to come, as it is now (rules: messages 4). The window that it tells is stored.
 *
 * @returns null if the appointment does not exist any more: the text of its enqueuing then stays
 */
export async function finishSms(
  services: Pick<Services, 'clock' | 'config' | 'habits' | 'database' | 'log'>,
  draft: SmsDraft,
): Promise<string | null> {
  const { database, config } = services;
  const row = await sittingOfAppointment(database.read, draft.appointmentId);
  if (!row) return null;
  const { doctorId, date, daySerial, startTime, endTime } = row;
  const of = { doctorId, date, sitting: serialOf(daySerial).sitting };
  const loaded = await loadQueue(database.read, config, of, { startTime, endTime });
  const told = await tellWhen(services, loaded, draft.appointmentId);
  return told ? writeDraft(config, draft, told.when) : null;
}
