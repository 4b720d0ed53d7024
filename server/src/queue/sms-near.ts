import { textIn } from '@clinic-serial/contract/messages/catalogues';
import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import { aheadOf } from '@clinic-serial/contract/rules/queue-ahead';
import { secondsAfter } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { smsText } from '../sms/sms-text.ts';
import type { LoadedQueue } from './load-queue.ts';
import { saveNotice } from './notices.queries.ts';
import { languageOfAppointment, type QueueRow } from './queue.queries.ts';

/** Who has so many people or fewer before them is told to come near. */
const NEAR = 3;
/** An SMS that comes later than this is of no use. */
const USEFUL_SECONDS = 20 * 60;

/**
 * After an act: tells those who are near their turn, and whoever was called, by SMS, once each (QUEUE_SMS). It does so in the
 * transaction of the act, so that a patient gets each of the two once. A walk-in is at the clinic and is told
 * nothing; a caller who got the serial on the phone is not, and is told like a patient who booked online. It never refuses an act: if the budget has no room, no SMS is sent.
 */
export async function tellNear(services: Services, tx: Db, after: LoadedQueue): Promise<void> {
  const { config } = services;
  if (!config.queue.sms || after.queue.state !== 'running') return;
  const inTurn = after.rows.toSorted((one, other) => one.serialNumber - other.serialNumber);
  for (const row of inTurn) {
    const kind = row.isWalkin === 1 ? null : kindOf(after, row, config.queue.returnAfter);
    if (kind) await tell(services, tx, after, row, kind);
  }
}

function kindOf(
  { queue, notices }: LoadedQueue,
  { appointmentId }: QueueRow,
  returnAfter: number,
): 'near' | 'come' | null {
  const notice = notices.get(appointmentId);
  if (queue.current?.appointmentId === appointmentId) return notice?.comeSentAt ? null : 'come';
  if (notice?.nearSentAt || queue.places.get(appointmentId)?.passedOver) return null;
  const ahead = aheadOf(queue, appointmentId, returnAfter);
  return ahead && ahead.present + ahead.away <= NEAR ? 'near' : null;
}

async function tell(
  { config, clock, outbox, smsBudget }: Services,
  tx: Db,
  { of, doctor, queue }: LoadedQueue,
  row: QueueRow,
  kind: 'near' | 'come',
): Promise<void> {
  if (!(await smsBudget.payForNotice(tx))) return;
  const language = await languageOfAppointment(tx, row.appointmentId);
  const ahead = aheadOf(queue, row.appointmentId, config.queue.returnAfter);
  const before = kind === 'come' || !ahead ? null : ahead.present + ahead.away;
  const subject = { language, doctor: textIn(language, doctor.name, doctor.nameBn) };
  const say = SMS_TEXTS[language];
  const serial = say.number(row.serialNumber);
  const text =
    before === null || before === 0
      ? smsText(config, before === null ? 'COME' : 'NEXT', subject, { serial })
      : smsText(config, 'NEAR', subject, { serial, before: say.number(before) });
  const now = clock.now();
  const at = now.toISOString();
  await saveNotice(tx, of, row.appointmentId, kind === 'near' ? { nearSentAt: at } : { comeSentAt: at });
  await outbox.enqueue(tx, {
    purpose: 'queue',
    phone: row.patientPhone,
    text,
    expiresAt: secondsAfter(now, USEFUL_SECONDS),
  });
}
