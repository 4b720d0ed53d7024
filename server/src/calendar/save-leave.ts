import { randomUUID } from 'node:crypto';
import type {
  createLeave as createEndpoint,
  deleteLeave as deleteEndpoint,
  Leave,
} from '@clinic-serial/contract/subjects/calendar';
import type { BodyOf, DataOf, ParamsOf } from '@clinic-serial/contract/subjects/endpoint';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseDoctor } from '../authorise.ts';
import { lock, lockKey } from '../database/locks.ts';
import { assertOwnPlaces } from '../places/places.queries.ts';
import { assertSameRequest, requestText } from '../request-text.ts';
import { assertBookableDate } from '../serials/bookable-date.ts';
import { existingDoctor } from '../serials/sitting.queries.ts';
import type { Services } from '../services.ts';
import { deleteLeaveRow, findLeaveByKey, insertLeave, nextSave } from './calendar.queries.ts';
import { touchedAppointments } from './touched.queries.ts';

/**
 * Enters the leave of a doctor (rules: calendar 1). The lock waits for bookings of the doctor in progress, so
 * that each is either counted here or refused. A second request with the same key and form returns the same
 * leave.
 *
 * @param form.from the first date, YYYY-MM-DD; it may have passed
 * @param form.to the last date
 * @returns the leave, and how many live appointments no longer fit the calendar (rules: calendar 4)
 * @throws DOCTOR_NOT_FOUND; KEY_USED for another form with a known key; INVALID_INPUT if `to` is not bookable
 */
export async function createLeave(
  { clock, database }: Services,
  actor: Actor,
  doctorId: number,
  { key = randomUUID(), ...form }: BodyOf<typeof createEndpoint>,
): Promise<DataOf<typeof createEndpoint>> {
  authoriseDoctor(actor.caller, 'update', doctorId);
  const { from, to, reason, text, textBn } = form;
  const today = clock.today();
  assertBookableDate(to, today, 'to');
  return database.write(async (tx) => {
    await lock(tx, { doctor: doctorId });
    await existingDoctor(tx, doctorId);
    await assertOwnPlaces(tx, actor.caller, { doctorId, today });
    await lockKey(tx, `leave:${key}`);
    const known = await findLeaveByKey(tx, key);
    if (known) {
      assertSameRequest(textOf(known), textOf({ ...form, doctorId }));
      return { leave: known, touched: (await touchedAppointments(tx, { doctorId, from, to }, today)).length };
    }
    const savedAt = await nextSave(clock, tx, { doctorId, from, to });
    const leave = await insertLeave(tx, {
      doctorId,
      fromDate: from,
      toDate: to,
      reason,
      text,
      textBn,
      savedAt,
      key,
    });
    await recordAudit(clock, tx, actor, {
      action: 'calendar.leave',
      subject: { doctor: doctorId },
      details: { leave: leave.id, from, to },
    });
    const touched = await touchedAppointments(tx, { doctorId, from, to }, today);
    return { leave, touched: touched.length };
  });
}

const textOf = ({ doctorId, from, to, reason, text, textBn }: Omit<Leave, 'id'>) =>
  requestText(doctorId, from, to, reason, text, textBn);

/**
 * Removes a leave, so that the doctor sits again. @throws LEAVE_NOT_FOUND, also for a leave of another doctor
 */
export async function deleteLeave(
  { clock, database }: Services,
  actor: Actor,
  { id: doctorId, leaveId }: ParamsOf<typeof deleteEndpoint>,
): Promise<DataOf<typeof deleteEndpoint>> {
  authoriseDoctor(actor.caller, 'update', doctorId, 'LEAVE_NOT_FOUND');
  await database.write(async (tx) => {
    await lock(tx, { doctor: doctorId });
    await assertOwnPlaces(tx, actor.caller, { doctorId, today: clock.today() });
    const dates = await deleteLeaveRow(tx, { id: leaveId, doctorId });
    if (!dates) throw new AppError('LEAVE_NOT_FOUND');
    await recordAudit(clock, tx, actor, {
      action: 'calendar.leave-removed',
      subject: { doctor: doctorId },
      details: { leave: leaveId, ...dates },
    });
  });
  return { deleted: true };
}
