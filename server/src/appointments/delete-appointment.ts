import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { lock } from '../database/locks.ts';
import { hasEntries } from '../ledger/ledger.queries.ts';
import { accountIdOf } from '../ledger/visit-money.ts';
import { noteStatus } from '../queue/record-act.ts';
import type { Services } from '../services.ts';
import { markDeleted } from './appointments.queries.ts';
import { lockAppointment } from './change-status.ts';

/**
 * Deletes an appointment: it disappears from every screen and count, and its place is free, but its serial is
 * never given again (rules: serials 4).
 *
 * @throws APPOINTMENT_NOT_FOUND; HAS_PAYMENTS if any entry of money was ever made for it, or for one that it
 *   was moved from or to (rules: money 3)
 */
export async function deleteAppointment(
  services: Services,
  actor: Actor,
  id: number,
): Promise<{ deleted: true }> {
  authoriseStaff(actor.caller, 'delete');
  await services.database.write(async (tx) => {
    const { row, held } = await lockAppointment(tx, id);
    const { account } = await lock(tx, { account: accountIdOf(row) });
    if (await hasEntries(tx, account)) throw new AppError('HAS_PAYMENTS');
    await markDeleted(tx, row.id, services.clock.now().toISOString());
    await noteStatus(services, tx, actor, held.sitting, row, 'Deleted');
    await recordAudit(services.clock, tx, actor, {
      action: 'appointment.delete',
      subject: { appointment: row.id },
      details: { status: row.status },
    });
  });
  return { deleted: true };
}
