import { textIn } from '@clinic-serial/contract/messages/catalogues';
import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import type { WhenToCome } from '@clinic-serial/contract/rules/queue/when-to-come';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { type BackgroundWork, makeBackgroundWork } from '../background-work.ts';
import { secondsAfter } from '../clock.ts';
import { lock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { headsOn } from '../serials/serials.queries.ts';
import type { Services } from '../services.ts';
import { smsText } from '../sms/sms-text.ts';
import { type LoadedQueue, loadQueue } from './load-queue.ts';
import { saveNotice } from './notices.queries.ts';
import { type QueueRow, smsFactsOf } from './queue.queries.ts';
import { whenToCome } from './when-to-come.ts';

/** An SMS that comes later than this is of no use. */
const USEFUL_SECONDS = 20 * 60;

interface DueNotice {
  row: QueueRow;
  kind: 'near' | 'come';
  when: WhenToCome;
}

/**
 * The SMS that are due in a running sitting, if QUEUE_SMS is on (rules: queue 20). Each patient gets each
 * kind once. 'near' says 'please come now', when the patient's window begins, or when the patient is next and
 * the doctor is there. 'come' says 'come in', when the patient is called. A walk-in gets none, because the
 * patient is at the clinic already.
 */
async function dueNotices(services: Services, db: Db, loaded: LoadedQueue): Promise<DueNotice[]> {
  if (!services.config.queue.sms || loaded.queue.state !== 'running') return [];
  const rows = loaded.rows.filter(({ appointmentId, status, isWalkin, patientPhone }) => {
    const notice = loaded.notices.get(appointmentId);
    if (isWalkin === 1 || patientPhone === '') return false;
    return status === 'In Progress' ? !notice?.comeSentAt : status === 'Booked' && !notice?.nearSentAt;
  });
  const people = await whenToCome(
    services,
    db,
    loaded,
    rows.map(({ appointmentId }) => appointmentId),
  );
  return rows
    .toSorted((one, other) => one.serialNumber - other.serialNumber)
    .flatMap((row): DueNotice[] => {
      const when = people.get(row.appointmentId)?.when;
      if (when?.kind === 'soon') return [{ row, kind: 'near', when }];
      return when?.kind === 'called' || when?.kind === 'inside' ? [{ row, kind: 'come', when }] : [];
    });
}

/**
 * Sends the SMS that are due. The caller holds the lock of the sitting, so that a patient gets each SMS once.
 * Nothing is sent when the SMS budget is used up.
 */
export async function tellNear(services: Services, tx: Db, loaded: LoadedQueue): Promise<void> {
  for (const notice of await dueNotices(services, tx, loaded)) await tell(services, tx, loaded, notice);
}

async function tell(
  { config, clock, outbox, smsBudget }: Services,
  tx: Db,
  { of, doctor }: LoadedQueue,
  { row, kind, when }: DueNotice,
): Promise<void> {
  if (!(await smsBudget.payForNotice(tx))) return;
  const { language, placeId } = await smsFactsOf(tx, row.appointmentId);
  const subject = { language, doctor: textIn(language, doctor.name, doctor.nameBn), placeId };
  const serial = SMS_TEXTS[language].number(row.serialNumber);
  const before = beforeText(language, when);
  const text =
    before === null
      ? smsText(config, kind === 'come' ? 'COME' : 'NEXT', subject, { serial })
      : smsText(config, 'NEAR', subject, { serial, before });
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

/** The number of people before a patient: '3', '2-4' or '2+'; null for a patient who is next or called. */
function beforeText(language: Language, when: WhenToCome): string | null {
  if (when.kind !== 'soon' || when.isNext || when.before === null) return null;
  const { least, most, isExact } = when.before;
  const { number } = SMS_TEXTS[language];
  if (isExact || most === 0) return most === 0 ? null : number(most);
  return most > least ? `${number(least)}-${number(most)}` : `${number(least)}+`;
}

/** Windows begin at full 5 minutes, so this interval finds each beginning within 20 seconds. */
const LOOK_EVERY_MS = 20_000;

/**
 * Sends the SMS that become due while nobody performs an act, because a window begins (rules: queue 20). With
 * several instances each patient still gets each SMS once.
 */
export function makeComeNow(services: Services): BackgroundWork {
  const { clock, config, database, log, outbox } = services;
  return makeBackgroundWork({
    work: async (isStopped) => {
      if (!config.queue.sms) return;
      let told = 0;
      for (const { doctorId, date, sitting, state } of await headsOn(database.read, clock.today())) {
        if (isStopped()) return;
        if (state !== 'running') continue;
        const of = { doctorId, date, sitting };
        const loaded = await loadQueue(database.read, config, of);
        if ((await dueNotices(services, database.read, loaded)).length === 0) continue;
        await database.write(async (tx) => {
          await lock(tx, { sitting: { doctorId, date } });
          await tellNear(services, tx, await loadQueue(tx, config, of));
        });
        told += 1;
      }
      if (told > 0) outbox.deliverSoon();
    },
    everyMs: LOOK_EVERY_MS,
    failed: (error) => log.error({ err: error }, 'Patients could not be told to come'),
  });
}
