import { textIn } from '@clinic-serial/contract/messages/catalogues';
import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import type { QueueAct, StatusChange } from '@clinic-serial/contract/rules/queue/order';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { dayStart, secondsAfter } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import { shownEstimate } from '../serials/estimated-time.ts';
import type { Services } from '../services.ts';
import { type SmsDraft, smsText, whenByEstimate, writeDraft } from '../sms/sms-text.ts';
import type { LoadedQueue } from './load-queue.ts';
import { type QueueRow, smsFactsOf } from './queue.queries.ts';

const PURPOSE = 'not-seen';
/** The SMS waits this long, so that staff can first undo an end that they pressed by mistake. */
const WAITS_SECONDS = 30;
const HOUR = 3_600;

/**
 * After the act that ends a sitting: sends an SMS to the patients who were here and were not seen, walk-ins
 * included (rules: queue 21). After the undo of that act: takes back the SMS that were not sent yet, and
 * tells the other patients that their serial is valid again. Nothing is sent about a sitting before
 * yesterday, because it would come too late, nor when the SMS budget is used up.
 */
export async function tellNotSeen(services: Services, tx: Db, after: LoadedQueue): Promise<void> {
  const { acts, of } = after;
  const act = acts.at(-1);
  const before = acts.at(-2);
  if (!act || of.date < addDays(services.clock.today(), -1)) return;
  if (act.kind === 'end') {
    for (const row of peopleOf(after, notSeenBy(act))) await tell(services, tx, after, row, 'not-seen');
  } else if (act.kind === 'undo' && before?.kind === 'end') {
    const people = peopleOf(after, notSeenBy(before));
    const phones = people.map(({ patientPhone }) => patientPhone);
    const told = await services.outbox.takeBack(tx, { purpose: PURPOSE, phones, since: before.at });
    for (const row of people.filter(({ patientPhone }) => told.has(patientPhone)))
      await tell(services, tx, after, row, 'restored');
  }
}

async function tell(
  { config, clock, outbox, smsBudget }: Services,
  tx: Db,
  { of, doctor }: LoadedQueue,
  row: QueueRow,
  happened: 'not-seen' | 'restored',
): Promise<void> {
  if (!(await smsBudget.payForNotice(tx))) return;
  const { language, placeId } = await smsFactsOf(tx, row.appointmentId);
  const say = SMS_TEXTS[language];
  const subject = { language, doctor: textIn(language, doctor.name, doctor.nameBn), placeId, sentence: null };
  const values = { date: say.date(of.date), serial: say.number(row.serialNumber) };
  const endOfDay = dayStart(addDays(of.date, 1), config.clinic.timeZone);
  const inAnHour = secondsAfter(clock.now(), HOUR);
  const message = {
    phone: row.patientPhone,
    expiresAt: endOfDay > inAnHour ? endOfDay : inAnHour,
  };
  if (happened === 'not-seen') {
    const text = smsText(config, 'NOT_SEEN', subject, { ...values, call: say.call(config.clinicPhone) });
    const notBefore = secondsAfter(clock.now(), WAITS_SECONDS);
    await outbox.enqueue(tx, { ...message, purpose: PURPOSE, text, notBefore });
    return;
  }
  const draft: SmsDraft = { kind: 'RESTORED', appointmentId: row.appointmentId, ...subject, values };
  const text = writeDraft(config, draft, whenByEstimate(shownEstimate(row.estimatedTime)));
  await outbox.enqueue(tx, { ...message, purpose: 'change', text, draft });
}

function notSeenBy({ changes }: Pick<QueueAct, 'changes'>): number[] {
  return changes.filter(([, , to]: StatusChange) => to === 'Cancelled').map(([id]) => id);
}

/** Leaves out appointments without a phone, such as those of erased patients. */
function peopleOf({ rows }: LoadedQueue, ids: readonly number[]): QueueRow[] {
  return rows.filter(({ appointmentId, patientPhone }) => ids.includes(appointmentId) && patientPhone !== '');
}
