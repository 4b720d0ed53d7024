import { addDays } from '@clinic-serial/contract/fields/calendar';
import type { QueueAct, StatusChange } from '@clinic-serial/contract/rules/queue-order';
import { type AppointmentRecord, findAppointment } from '../appointments/appointments.queries.ts';
import { notify } from '../changes/notify.ts';
import { secondsAfter } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import type { Services } from '../services.ts';
import type { LoadedQueue } from './load-queue.ts';

const PURPOSE = 'not-seen';
/** The SMS waits as long, so that an end that was pressed by mistake is taken back before anybody reads of it. */
const WAITS_SECONDS = 30;

/**
 * After an act: tells those who were here when the sitting ended and were not seen, walk-ins too, because they may have left
 * the desk (rules: queue 21). The undo of that end takes back the SMS that were not sent yet; whoever has got one is told that
 * the serial is valid again. An SMS about a day before yesterday would come too late to be of use. If the budget has no room,
 * no SMS is sent.
 */
export async function tellNotSeen(services: Services, tx: Db, after: LoadedQueue): Promise<void> {
  const { acts, of } = after;
  const act = acts.at(-1);
  const before = acts.at(-2);
  if (!act || of.date < addDays(services.clock.today(), -1)) return;
  if (act.kind === 'end') {
    const notBefore = secondsAfter(services.clock.now(), WAITS_SECONDS);
    for (const row of await peopleOf(tx, notSeenBy(act)))
      await notify(services, tx, row, { kind: 'not-seen' }, null, { purpose: PURPOSE, notBefore });
  } else if (act.kind === 'undo' && before?.kind === 'end') {
    const people = await peopleOf(tx, notSeenBy(before));
    const phones = people.map(({ patientPhone }) => patientPhone);
    const told = await services.outbox.takeBack(tx, { purpose: PURPOSE, phones, since: before.at });
    for (const row of people.filter(({ patientPhone }) => told.has(patientPhone)))
      await notify(services, tx, row, { kind: 'restored' }, null);
  }
}

/** The appointments that the end of a sitting cancelled. */
function notSeenBy({ changes }: Pick<QueueAct, 'changes'>): number[] {
  return changes.filter(([, , to]: StatusChange) => to === 'Cancelled').map(([id]) => id);
}

/** An erased patient has no phone. */
async function peopleOf(tx: Db, ids: readonly number[]): Promise<AppointmentRecord[]> {
  const rows: AppointmentRecord[] = [];
  for (const id of ids) {
    const row = await findAppointment(tx, id);
    if (row && row.patientErasedAt === null) rows.push(row);
  }
  return rows;
}
