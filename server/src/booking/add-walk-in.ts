import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { say } from '@clinic-serial/contract/messages/message';
import { isOver, tookSerialBack } from '@clinic-serial/contract/rules/queue/acts';
import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { addWalkIn as endpoint } from '@clinic-serial/contract/subjects/queue';
import { WALK_IN } from '@clinic-serial/contract/terms/queue-words';
import { AppError } from '../app-error.ts';
import type { Actor } from '../audit/record-audit.ts';
import { authoriseSitting } from '../authorise.ts';
import { lock, type SittingLock } from '../database/locks.ts';
import { newNoPhone, shownPhone } from '../database/no-phone.ts';
import type { Db } from '../database/tables.ts';
import { assertOwnPatient, keptPatient } from '../patients/own-record.ts';
import type { PatientRecord } from '../patients/patients.queries.ts';
import { assertOwnPlace, type LoadedQueue, loadQueue } from '../queue/load-queue.ts';
import { performAct } from '../queue/perform-act.ts';
import { presentQueue } from '../queue/present-queue.ts';
import type { OneSitting } from '../queue/queue.queries.ts';
import type { Services } from '../services.ts';
import { writeAndDeliver } from '../sms/outbox.ts';
import { giveSerialAtDesk, patientOfPhone } from './book-at-desk.ts';

/**
 * Gives a serial of today to a walk-in, and records the arrival in the same transaction (rules: queue 8).
 * `patientId` names the patient record. Without it the record is found by the phone; an unknown phone, or a
 * walk-in without a phone, gets a new record. A second request with the same key returns the same
 * appointment, unless the desk has undone the walk-in since.
 *
 * @throws QUEUE_NOT_FOUND; KEY_USED if the key belongs to another person or act; ACT_REFUSED for another day
 *   or a sitting that is over; and what {@link giveSerialAtDesk} throws
 */
export async function addWalkIn(
  services: Services,
  actor: Actor,
  of: OneSitting,
  { key, extra, ...person }: BodyOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  authoriseSitting(actor.caller, 'update', of.doctorId);
  const { clock, config } = services;
  const { doctorId, date, sitting } = of;
  const { name } = person;
  return writeAndDeliver(services, async (tx) => {
    const { held, record, phone } = await lockAtDesk(tx, actor, of, person);
    await assertOwnPlace(services, tx, actor.caller, of);
    const before = await loadQueue(tx, config, of);
    const earlier = before.acts.find((act) => act.key === key);
    if (earlier) {
      const row = before.rows.find(({ appointmentId }) => appointmentId === earlier.appointmentId);
      const isSame =
        earlier.kind === 'arrive' &&
        row?.patientPhone === shownPhone({ phone }) &&
        (record === undefined || row.patientId === record.id) &&
        nameKey(row.patientName) === nameKey(name);
      if (!isSame) throw new AppError('KEY_USED');
      if (before.acts.some((act) => act.number === earlier.number + 1 && tookSerialBack(act))) {
        const params = { serial: row.serialNumber };
        throw new AppError('ACT_REFUSED', { message: say('queueWalkInUndone', params) });
      }
      return present(services, tx, before, row.appointmentId);
    }
    if (date !== clock.today()) throw new AppError('ACT_REFUSED', { message: say('queueNotToday') });
    if (isOver(before.queue)) throw new AppError('ACT_REFUSED', { message: say('queueOver') });
    const { id } = await giveSerialAtDesk(services, tx, actor, {
      patient: record ?? (await patientOfPhone(services, tx, actor, { ...person, phone })),
      patientName: name,
      doctorId,
      date,
      sitting,
      serialNumber: null,
      notes: null,
      type: 'Walk-in',
      extra,
    });
    const after = await performAct(services, tx, actor, held, of, {
      kind: 'arrive',
      appointmentId: id,
      reason: WALK_IN,
      expectedVersion: before.queue.version,
      key,
    });
    return present(services, tx, after, id);
  });
}

/**
 * Locks the patient of a walk-in, and the sitting.
 *
 * @param person.patientId the id of the record; undefined to find it by the phone, if there is one
 * @returns `record` only if `patientId` was given; `phone` as records store it, a new placeholder for a
 *   walk-in without one
 * @throws PATIENT_NOT_FOUND, PATIENT_ERASED
 */
export async function lockAtDesk(
  tx: Db,
  { caller }: Actor,
  { doctorId, date }: OneSitting,
  person: { phone?: string | undefined; patientId?: number | undefined },
): Promise<{ held: SittingLock; record: PatientRecord | undefined; phone: string }> {
  const { patientId } = person;
  if (patientId !== undefined) {
    await assertOwnPatient(tx, caller, patientId);
    await lock(tx, { patient: patientId });
  }
  const record = patientId === undefined ? undefined : await keptPatient(tx, patientId);
  const phone = record?.phone ?? person.phone ?? newNoPhone();
  const { sitting: held } = await lock(tx, { phones: [phone], sitting: { doctorId, date } });
  return { held, record, phone };
}

async function present(
  services: Services,
  tx: Db,
  loaded: LoadedQueue,
  appointmentId: number,
): Promise<DataOf<typeof endpoint>> {
  const place = loaded.queue.places.get(appointmentId);
  if (!place) throw new Error('The appointment of a walk-in is not in its queue.');
  return {
    appointmentId,
    serialNumber: place.serialNumber,
    queue: await presentQueue(services, tx, loaded),
  };
}
