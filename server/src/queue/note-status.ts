import type { EntryStatus } from '@clinic-serial/contract/rules/queue/order';
import type { Actor, SystemActor } from '../audit/record-audit.ts';
import type { SittingLock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { serialOf } from '../serials/day-serial.ts';
import type { Services } from '../services.ts';
import { loadQueue } from './load-queue.ts';
import { headOf } from './queue.queries.ts';
import { recordAct } from './record-act.ts';

/**
 * Notes a change of state that was made outside of the queue: on the appointment's page, by the patient, by a job. A sitting
 * without acts has no record yet, so nothing is noted. Call it after the change, in the same transaction.
 *
 * @param held the lock of the appointment's sitting
 * @param appointment as it was before the change
 */
export async function noteStatus(
  services: Pick<Services, 'clock' | 'config'>,
  tx: Db,
  actor: Actor | SystemActor,
  held: SittingLock,
  appointment: { id: number; daySerial: number; status: EntryStatus },
  to: EntryStatus,
): Promise<void> {
  const of = {
    doctorId: held.doctorId,
    date: held.date,
    sitting: serialOf(appointment.daySerial).sitting,
  };
  if (!(await headOf(tx, of))) return;
  const before = await loadQueue(tx, services.config, of);
  const { id, status } = appointment;
  await recordAct(
    services,
    tx,
    actor,
    held,
    before,
    {
      kind: 'status',
      appointmentId: id,
      calledId: null,
      reason: null,
      until: null,
      place: null,
      changes: [[id, status, to]],
    },
    { key: null, request: null },
  );
}
