import { textIn } from '@clinic-serial/contract/messages/catalogues';
import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import { type Actor, recordAudit, type SystemActor } from '../audit/record-audit.ts';
import { secondsAfter } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { smsText } from '../sms/sms-text.ts';
import type { LoadedQueue } from './load-queue.ts';
import { createdAtOf, smsFactsOf } from './queue.queries.ts';

const HOUR = 3_600;

/**
 * Finishes the undo of a walk-in, which has cancelled the serial (rules: queue 8). Adds the cancellation to
 * the audit log of the appointment, and takes back the SMS with the serial. If that SMS was sent already,
 * another one says that the serial is cancelled.
 *
 * @param after the queue, whose last act is the undo
 */
export async function closeUndoneWalkIn(
  services: Services,
  tx: Db,
  actor: Actor | SystemActor,
  after: LoadedQueue,
): Promise<void> {
  const { acts, of, doctor, rows } = after;
  const walkIn = acts.at(-2);
  const row = rows.find(({ appointmentId }) => appointmentId === walkIn?.appointmentId);
  if (!walkIn || !row) throw new Error('The walk-in that was undone is not in its queue.');
  const { appointmentId, patientPhone: phone, serialNumber } = row;
  const { clock, config, outbox, smsBudget } = services;
  await recordAudit(clock, tx, actor, {
    action: 'appointment.status',
    subject: { appointment: appointmentId },
    details: { from: 'Confirmed', to: 'Cancelled' },
  });

  if (phone === '') return;
  // The walk-in's transaction held the lock of the phone, so no other confirmation for this phone was made
  // between `since` and `until`.
  const since = await createdAtOf(tx, appointmentId);
  const made = { purpose: 'confirmation', phones: [phone], since, until: walkIn.at };
  const wasTold = (await outbox.takeBack(tx, made)).has(phone);
  if (!wasTold || !(await smsBudget.payForNotice(tx))) return;
  const { language, placeId } = await smsFactsOf(tx, appointmentId);
  const say = SMS_TEXTS[language];
  const subject = { language, doctor: textIn(language, doctor.name, doctor.nameBn), placeId, sentence: null };
  await outbox.enqueue(tx, {
    purpose: 'change',
    phone,
    text: smsText(config, 'CANCELLED', subject, {
      date: say.date(of.date),
      serial: say.number(serialNumber),
    }),
    expiresAt: secondsAfter(clock.now(), HOUR),
  });
}
